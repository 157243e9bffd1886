from _fastsim.search.base import SearchBase

class AllFoursSearch(SearchBase):
    def __init__(self) -> None: ...

SEARCH: AllFoursSearch
