"""The commands that the README shows with their answers: ``python -m tests.readme`` writes the answers anew."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"
SHOWN = re.compile(r"(?<=```console\n)\$ (kibitz .*)\n((?:(?!```).*\n)*)")


def answer(command: str) -> str:
    """What a command prints, as a page shows it."""
    words = [sys.executable, "-m", "analyzer", *shlex.split(command)[1:]]
    printed = subprocess.run(words, capture_output=True, text=True, check=True, timeout=300).stdout
    return "".join(line.rstrip() + "\n" for line in printed.splitlines())


def main() -> None:
    old = README.read_text(encoding="utf-8")
    new = SHOWN.sub(lambda found: f"$ {found[1]}\n{answer(found[1])}", old)
    README.write_text(new, encoding="utf-8")
    print("nothing changed" if new == old else f"changed: {README.name}")


if __name__ == "__main__":
    main()
