from dataclasses import dataclass, field, replace, fields, asdict, astuple, FrozenInstanceError
@dataclass(order=True, frozen=True)
class Version:
    major: int
    minor: int = 0
    label: str = field(default="", compare=False)
    def __str__(self): return f"{self.major}.{self.minor}{self.label}"
@dataclass(slots=True, kw_only=True)
class Conf:
    name: str
    opts: dict = field(default_factory=dict, repr=False)
    n: int = field(init=False, default=7)
    def __post_init__(self): self.name = self.name.strip()
vs = [Version(1, 2), Version(1), Version(0, 9, "b")]
print(sorted(vs), str(max(vs)), Version(1) == Version(1, 0, "x"), hash(Version(1)) == hash(Version(1, 0)))
c = Conf(name=" x "); print(c, [f.name for f in fields(c)], asdict(c), astuple(vs[2]), replace(vs[0], minor=5))
for f in (lambda: setattr(vs[0], "major", 3), lambda: Conf("x"), lambda: setattr(c, "other", 1)):
    try: f()
    except (FrozenInstanceError, TypeError, AttributeError) as e: print(type(e).__name__, e)
