from _fastsim.search.base import SearchBase

class CoincheSearch(SearchBase):
    def __init__(self) -> None: ...

SEARCH: CoincheSearch
