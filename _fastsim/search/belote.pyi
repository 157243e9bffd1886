from _fastsim.search._belote_family import FamilySearch

class BeloteSearch(FamilySearch):
    def __init__(self) -> None: ...

SEARCH: BeloteSearch
