"""Plugins that register themselves, with abstract methods and a generic registry."""
from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeVar

T = TypeVar("T")


class Registry(Generic[T]):
    def __init__(self):
        self._items: dict[str, type[T]] = {}

    def __call__(self, name):
        def add(cls):
            if name in self._items:
                raise KeyError(f"{name} is taken by {self._items[name].__name__}")
            self._items[name] = cls
            return cls

        return add

    def create(self, name, *args, **kwargs) -> T:
        return self._items[name](*args, **kwargs)


filters: Registry["Filter"] = Registry()


class Filter(ABC):
    count: ClassVar[int] = 0

    def __init_subclass__(cls, /, order=0, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.order = order
        Filter.count += 1

    @abstractmethod
    def apply(self, text: str) -> str: ...

    def __or__(self, other):
        return Chain(self, other)


class Chain(Filter):
    def __init__(self, *parts):
        self.parts = sorted(parts, key=lambda p: p.order)

    def apply(self, text):
        for part in self.parts:
            text = part.apply(text)
        return text


@filters("upper")
class Upper(Filter, order=2):
    def apply(self, text):
        return text.upper()


@filters("wrap")
class Wrap(Filter, order=1):
    def __init__(self, with_="*"):
        self.with_ = with_

    def apply(self, text):
        return f"{self.with_}{text}{self.with_}"


chain = filters.create("upper") | filters.create("wrap", with_="x")
print(chain.apply("abc"), [type(p).__name__ for p in chain.parts], Filter.count)
try:
    @filters("wrap")
    class Again(Filter):
        pass
except KeyError as e:
    print(e)
try:
    Filter()
except TypeError as e:
    print(str(e).split(" class ")[0], "apply" in str(e))
print([c.__name__ for c in Filter.__subclasses__()], Upper.__mro__[1].__name__)
