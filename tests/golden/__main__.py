"""``python -m tests.golden``: write the golden deals anew and name the files that changed."""

from tests.golden import FOLDER, presets, write_all

changed = write_all()
for path in changed:
    print(f"changed: {path.relative_to(FOLDER.parents[1])}")
print(f"{len(changed)} of {len(presets())} files changed" if changed else "nothing changed")
