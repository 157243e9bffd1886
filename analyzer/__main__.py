"""``python -m analyzer`` is the ``kibitz`` command."""

from analyzer.cli import main

if __name__ == "__main__":
    main(prog_name="kibitz")
