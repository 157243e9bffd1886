"""``--out DIR`` of a comparison: a page, found to be writable before anything is played."""

from typing import Any


def page_of(out: str | None) -> Any:
    """Return the folder, or None.

    Raises
    ------
    KibitzError
        When nothing can be written there.
    """
    if out is None:
        return None
    from reports.files import Folder

    return Folder(out)
