from enum import Enum, Flag, IntEnum, StrEnum, auto, unique


class Permission(Flag):
    READ = auto()
    WRITE = auto()
    EXECUTE = auto()
    ALL = READ | WRITE | EXECUTE


class Level(IntEnum):
    LOW = 1
    HIGH = 10


class Color(StrEnum):
    RED = auto()
    DARK_BLUE = "navy"

    @classmethod
    def _missing_(cls, value):
        return cls.__members__.get(str(value).upper())


p = Permission.READ | Permission.EXECUTE
print(p, p.value, Permission.WRITE in p, list(p), ~p, Permission.ALL & ~Permission.READ, bool(Permission(0)))
print(Level.HIGH > 5, Level(1), f"{Level.LOW}", sorted(Level, reverse=True), Level.HIGH + 1)
print(Color.RED, repr(Color.DARK_BLUE), Color("red"), Color("RED"), Color.DARK_BLUE.upper(), list(Color.__members__))
try:
    @unique
    class Bad(Enum):
        A = 1
        B = 1
except ValueError as e:
    print(e)
for wrong in (lambda: Level(7), lambda: Permission["NONE"]):
    try:
        wrong()
    except (ValueError, KeyError) as e:
        print(type(e).__name__, e)
