import enum
import json
from enum import Enum, Flag, IntEnum, IntFlag, StrEnum, auto, unique


class Level(IntEnum):
    LOW = 1
    MID = 5
    HIGH = 10

    @classmethod
    def _missing_(cls, value):
        if isinstance(value, str):
            return cls[value.upper()]
        return None


class Color(StrEnum):
    RED = auto()
    DARK_BLUE = auto()


class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
    RW = R | W


class Planet(Enum):
    EARTH = (5.97e24, 6.37e6)
    MARS = (6.42e23, 3.39e6)

    def __init__(self, mass, radius):
        self.mass, self.radius = mass, radius

    @property
    def gravity(self):
        return round(6.674e-11 * self.mass / self.radius ** 2, 2)


print(Level("low"), repr(Level(5)), Level.HIGH > Level.MID, f"{Level.LOW} {Level.LOW!r} {Level.LOW:03d}", [*Level])
for bad in (3, "nope"):
    try:
        Level(bad)
    except (ValueError, KeyError) as error:
        print(type(error).__name__, error)
print(Color.RED, repr(Color.DARK_BLUE), Color("red") is Color.RED, "blue".join([Color.RED, "-"]), json.dumps({Color.RED: Level.MID}))
print(Perm.R | Perm.X, repr(Perm.RW), Perm.RW & Perm.W, ~Perm.R, Perm(0), bool(Perm(0)), Perm.R in Perm.RW, list(Perm.RW), len(Perm.RW | Perm.X))
print({p.name: p.gravity for p in Planet}, Planet.EARTH.value)
try:
    Perm(16)
except ValueError as error:
    print(str(error).splitlines()[0])


class Mask(IntFlag):
    A = 1
    B = 4


print(Mask.A | 8, repr(Mask(5)), Mask(5) == 5, Mask.A + 1, ~Mask.A)
try:
    @unique
    class Twice(Enum):
        A = 1
        B = 1
except ValueError as error:
    print(error)


class Alias(Enum):
    A = 1
    B = 1
    C = 2


print(Alias.B, list(Alias), Alias.__members__, Alias["B"].name)
Animal = Enum("Animal", "CAT DOG", start=3)
print(list(Animal), Animal.CAT.value, isinstance(Animal.DOG, Animal), enum.EnumType is enum.EnumMeta)
for action in (lambda: setattr(Alias, "A", 5), lambda: Alias.A < Alias.C, lambda: type("Sub", (Alias,), {})):
    try:
        action()
    except (AttributeError, TypeError) as error:
        print(type(error).__name__, error)


class Step(Enum):
    @staticmethod
    def _generate_next_value_(name, start, count, last):
        return f"{count}:{name.lower()}"

    BUILD = auto()
    TEST = auto()
    _ignore_ = ["temp"]
    temp = 3

    @enum.property
    def short(self):
        return self.value[:1]

    @enum.nonmember
    class Inner:
        pass


print([s.value for s in Step], Step.TEST.short, Step.Inner.__name__, hasattr(Step, "temp"))
match Level(10):
    case Level.LOW | Level.MID:
        print("not high")
    case Level.HIGH:
        print("high")
