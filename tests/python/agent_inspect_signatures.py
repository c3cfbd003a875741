import functools
import inspect
from typing import Annotated, get_type_hints


def call(a: int, /, b: str = "x", *args: float, c, d: list[int] | None = None, **kwargs) -> bool:
    """First line.

    More.
    """


print(inspect.signature(call), inspect.getdoc(call).splitlines()[0])
for p in inspect.signature(call).parameters.values():
    print(p.name, p.kind.name, p.default is p.empty, p.annotation)
bound = inspect.signature(call).bind(1, "y", 2.0, c=3, z=4)
bound.apply_defaults()
print(bound.arguments, get_type_hints(call)["d"])
try:
    inspect.signature(call).bind(1, b=2)
except TypeError as e:
    print(e)
p = functools.partial(call, 1, c=2)
print(inspect.signature(p), inspect.isfunction(p), inspect.isgeneratorfunction(call), [n for n, _ in inspect.getmembers(str, inspect.ismethoddescriptor)][-3:])


@functools.singledispatch
def show(value):
    return f"other {value!r}"


@show.register
def _(value: int | float):
    return f"number {value}"


@show.register(list)
def _(value):
    return f"list of {len(value)}"


print(show(1), show(2.5), show([1]), show("s"), get_type_hints(lambda: 0), Annotated[int, "m"].__metadata__)
