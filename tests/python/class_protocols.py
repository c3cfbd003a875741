from abc import ABC, abstractmethod
from typing import Protocol, runtime_checkable, NamedTuple, TypedDict, Optional, get_type_hints
@runtime_checkable
class Sized(Protocol):
    def size(self) -> int: ...
class Shape(ABC):
    @abstractmethod
    def area(self): ...
    @abstractmethod
    def name(self): ...
class Square(Shape):
    def __init__(self, a): self.a = a
    def area(self): return self.a ** 2
    def name(self): return "square"
    def size(self): return 4
class P(NamedTuple):
    x: int
    y: Optional[int] = None
class T(TypedDict, total=False):
    a: int
try: Shape()
except TypeError as e: print(str(e)[:40])
print(isinstance(Square(2), Sized), Square(3).area(), P(1)._asdict(), P(1)._replace(y=2), T(a=1), get_type_hints(P), P.__mro__[1].__name__)
