COLUMNS: tuple[str, ...]
SUMMARY: tuple[tuple[str, str, int | None], ...]
CATEGORIES: tuple[str, ...]
DETAIL: tuple[str, ...]
