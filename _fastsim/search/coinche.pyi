from _fastsim.search._belote_family import FamilySearch

class CoincheSearch(FamilySearch):
    def __init__(self) -> None: ...

SEARCH: CoincheSearch
