from _fastsim.policies.base import PolicyBase

PARAMETERS: tuple[tuple[str, float, float, float, str], ...]

class SpadesPolicy(PolicyBase): ...

POLICY: SpadesPolicy
