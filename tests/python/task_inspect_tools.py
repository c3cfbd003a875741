import dataclasses
import functools
import inspect
import types
import typing
from typing import Annotated, Any, Callable, Generic, Literal, NamedTuple, Optional, Protocol, TypedDict, TypeVar, Union, get_args, get_origin, get_type_hints, runtime_checkable


class Base:
    kind = "base"

    def run(self, job: str, *extra: int, retries: int = 3, **options: Any) -> Optional[bool]:
        """Run a job.

            Indented.
        """

    @staticmethod
    def helper(x, /, y): ...

    @classmethod
    def make(cls): ...

    @property
    def name(self): ...

    async def later(self): ...

    def stream(self):
        yield 1


class Child(Base):
    def run(self, job): ...


signature = inspect.signature(Base.run)
print(signature, [f"{p.name}:{p.kind.description}" for p in signature.parameters.values()], signature.return_annotation)
bound = signature.bind(None, "j", 1, 2, flag=True)
bound.apply_defaults()
print(bound.arguments, bound.args[1:], bound.kwargs)
for args, kwargs in (((), {}), ((1, 2), {"job": 3})):
    try:
        signature.bind(*args, **kwargs)
    except TypeError as error:
        print(error)
print(inspect.getdoc(Base.run), inspect.getdoc(Child.run) == inspect.getdoc(Base.run))
print([(n, inspect.isfunction(m), inspect.iscoroutinefunction(m), inspect.isgeneratorfunction(m)) for n, m in inspect.getmembers(Base, inspect.isroutine) if not n.startswith("__")])
print([c.__name__ for c in inspect.getmro(Child)], inspect.isclass(Base), inspect.isabstract(Base), inspect.ismethod(Base().run), inspect.isbuiltin(len))


@functools.wraps(Base.run)
def wrapped(*a, **k): ...


print(inspect.signature(wrapped) == signature, inspect.unwrap(wrapped) is Base.run, inspect.signature(functools.partial(pow, 2)), inspect.signature(lambda a, b=[]: 0))
generator = Base().stream()
print(inspect.getgeneratorstate(generator), next(generator), inspect.getgeneratorstate(generator), inspect.getgeneratorlocals(generator).keys())
frame = inspect.currentframe()
print(frame.f_code.co_name, frame.f_lineno, inspect.stack()[0].function, inspect.getmodulename("/a/b_c.py"))


def outer():
    x = 1

    def inner():
        return x, len
    return inner


print(inspect.getclosurevars(outer()))
T = TypeVar("T", bound=int)


class Box(Generic[T]):
    item: "T"


class Movie(TypedDict, total=False):
    title: str
    year: int


class Point(NamedTuple):
    x: int
    y: int = 0


@runtime_checkable
class Closeable(Protocol):
    def close(self) -> None: ...


@dataclasses.dataclass
class Job:
    name: str
    tags: list[str] = dataclasses.field(default_factory=list)
    level: Annotated[int, "1-5"] = 1
    parent: "Job | None" = None


print(get_type_hints(Job), get_type_hints(Job, include_extras=True)["level"])
print(get_origin(dict[str, int]), get_args(Callable[[int, str], bool]), get_args(Literal["a", 1]), Union[int, str, int], Optional[int], int | None, list[int] == typing.List[int])
print(Box[int], Box[int].__args__, Movie.__annotations__, Movie(title="x"), Movie.__total__, Point(1)._asdict(), Point._fields, isinstance(open(__file__), Closeable), issubclass(int, Closeable))
print(types.SimpleNamespace(a=1), types.new_class("N", (Base,), {}).kind, typing.cast(int, "s"), typing.NewType("Id", int)(5), isinstance(print, types.BuiltinFunctionType))
