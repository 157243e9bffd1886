from _fastsim.search._belote_family import FamilySearch

class BelotSearch(FamilySearch):
    def __init__(self) -> None: ...

SEARCH: BelotSearch
