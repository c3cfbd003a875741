import copy
import json
from abc import ABC, abstractmethod
from dataclasses import KW_ONLY, FrozenInstanceError, InitVar, asdict, astuple, dataclass, field, fields, make_dataclass, replace
from functools import total_ordering
from typing import Any, ClassVar


class Validated:
    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, instance, owner=None):
        if instance is None:
            return 10
        return getattr(instance, self.name)

    def __set__(self, instance, value):
        if not isinstance(value, int) or value < 0:
            raise ValueError(f"{self.name[1:]} must be a natural number, not {value!r}")
        setattr(instance, self.name, value)


@dataclass(order=True)
class Item:
    sort_key: tuple = field(init=False, repr=False)
    name: str
    price: float = 0.0
    stock: int = Validated()
    tags: list[str] = field(default_factory=list, compare=False)
    _: KW_ONLY
    secret: str = field(default="x", repr=False, metadata={"hidden": True})
    discount: InitVar[float | None] = None
    count: ClassVar[int] = 0

    def __post_init__(self, discount):
        self.sort_key = (-self.price, self.name)
        if discount:
            self.price = round(self.price * (1 - discount), 2)
        type(self).count += 1


items = [Item("b", 2.0), Item("a", 2.0, 3, ["t"], discount=0.5), Item("c", 9.99, secret="s")]
print(sorted(items), Item.count, items[0] == Item("b", 2.0), max(items).name)
print(asdict(items[1]), astuple(items[0])[1:4], [f.name for f in fields(Item) if not f.metadata.get("hidden")], replace(items[0], name="z", discount=None))
for bad in (lambda: Item("x", 1, -1), lambda: Item(), lambda: Item("a", 1, 2, [], "positional"), lambda: items[0] < 5, lambda: replace(items[0], sort_key=()), lambda: make_dataclass("M", ["a", "a"]), lambda: dataclass(type("Bad", (), {"__annotations__": {"x": list}, "x": []})), lambda: hash(items[0])):
    try:
        print(bad())
    except (TypeError, ValueError) as error:
        print(type(error).__name__, str(error).replace("Item.__init__", "__init__"))


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 0

    def __add__(self, other):
        return replace(self, x=self.x + other.x, y=self.y + other.y)


p = Point(1, 2) + Point(3)
print(p, hash(p) == hash(Point(4, 2)), {p: 1}[Point(4, 2)], hasattr(p, "__dict__"), Point.__match_args__)
for action in (lambda: setattr(p, "x", 5), lambda: delattr(p, "y")):
    try:
        action()
    except FrozenInstanceError as error:
        print(error)
match p:
    case Point(x=4, y=y):
        print("four", y)
Dynamic = make_dataclass("Dynamic", [("a", int), ("b", Any, field(default=5))], namespace={"total": lambda self: self.a + self.b}, frozen=True)
print(Dynamic(1), Dynamic(1).total())


class Shape(ABC):
    registry: dict[str, type] = {}

    def __init_subclass__(cls, /, kind=None, **kw):
        super().__init_subclass__(**kw)
        if kind:
            cls.registry[kind] = cls

    @abstractmethod
    def area(self): ...

    @classmethod
    def parse(cls, text):
        data = json.loads(text)
        return cls.registry[data.pop("kind")](**data)


@dataclass
class Square(Shape, kind="square"):
    side: float

    def area(self):
        return self.side ** 2


@dataclass
class Circle(Shape, kind="circle"):
    radius: float
    pi: float = field(default=3.14, repr=False)

    def area(self):
        return self.pi * self.radius ** 2


print([Shape.parse(t).area() for t in ('{"kind": "square", "side": 2}', '{"kind": "circle", "radius": 1}')], sorted(Shape.registry))
for bad in (lambda: Shape(), lambda: Shape.parse('{"kind": "hex"}'), lambda: Shape.parse('{"kind": "square", "edge": 1}')):
    try:
        bad()
    except (TypeError, KeyError) as error:
        print(type(error).__name__, error)


class Meta(type):
    def __new__(mcs, name, bases, ns, **kw):
        ns["created_by"] = mcs.__name__
        return super().__new__(mcs, name, bases, {k: v for k, v in ns.items() if not k.startswith("drop")})

    def __call__(cls, *a, **k):
        if not hasattr(cls, "_one"):
            cls._one = super().__call__(*a, **k)
        return cls._one

    def __len__(cls):
        return 7

    def __contains__(cls, item):
        return item == "in"


class Single(metaclass=Meta):
    drop_me = 1


print(Single() is Single(), Single.created_by, hasattr(Single, "drop_me"), len(Single), "in" in Single, type(Single).__name__)


@total_ordering
class Temp:
    __slots__ = ("c", "__weakref__")

    def __init__(self, c):
        self.c = c

    f = property(lambda self: self.c * 9 / 5 + 32, lambda self, f: setattr(self, "c", (f - 32) * 5 / 9), doc="Fahrenheit")

    def __eq__(self, other):
        return self.c == other.c if isinstance(other, Temp) else NotImplemented

    def __lt__(self, other):
        return self.c < other.c

    def __bool__(self):
        return self.c > 0

    def __getattr__(self, name):
        raise AttributeError(f"Temp has no {name!r}", name=name, obj=self)


t = Temp(100)
print(t.f, t > Temp(5), bool(Temp(-1)), t == 100, Temp.f.__doc__)
t.f = 32
print(t.c)
for bad in (lambda: t.g, lambda: setattr(t, "new", 1), lambda: setattr(type(t), "f", 1) or t.f, lambda: copy.copy(t).c, lambda: hash(t)):
    try:
        print(bad())
    except (AttributeError, TypeError) as error:
        print(type(error).__name__, error)
