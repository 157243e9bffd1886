from _fastsim.search.base import SearchBase

class BelotSearch(SearchBase):
    def __init__(self) -> None: ...

SEARCH: BelotSearch
