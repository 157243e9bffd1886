from _fastsim.policies.base import PolicyBase

PARAMETERS: tuple[tuple[str, float, float, float, str], ...]

class BelotePolicy(PolicyBase):
    def __init__(self) -> None: ...

POLICY: BelotePolicy
