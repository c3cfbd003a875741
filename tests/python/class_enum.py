from enum import Enum, IntEnum, Flag, auto, unique, StrEnum
class Color(Enum):
    RED = 1
    GREEN = auto()
    ALIAS = 1
    @property
    def hex(self): return {1: "#f00", 2: "#0f0"}[self.value]
class Perm(Flag):
    R = auto(); W = auto(); X = auto()
class S(StrEnum):
    A = auto()
print(list(Color), Color(2), Color["RED"].hex, Color.ALIAS is Color.RED, Color.RED.name, repr(Color.GREEN), Color.__members__.keys())
print(Perm.R | Perm.X, Perm.W in (Perm.R | Perm.W), ~Perm.R, Perm(3), S.A == "a", f"{S.A}")
class P(IntEnum): LOW = 1; HIGH = 3
print(sorted([P.HIGH, P.LOW]), P.HIGH + 1, P(3))
try: Color(9)
except ValueError as e: print(e)
try:
    @unique
    class D(Enum): A = 1; B = 1
except ValueError as e: print(e)
