from _fastsim.search.base import SearchBase

class BeloteSearch(SearchBase):
    def __init__(self) -> None: ...

SEARCH: BeloteSearch
