from _fastsim.search.base import SearchBase

class SpadesSearch(SearchBase):
    def __init__(self) -> None: ...

SEARCH: SpadesSearch
