from typing import *
T = TypeVar("T")
class Box(Generic[T]):
    def __init__(self, v: T) -> None: self.v = v
    def get(self) -> T: return self.v
def f(a: int, b: "str | None" = None, *c: float) -> Dict[str, List[int]]: ...
print(get_type_hints(f), f.__annotations__["b"], Box[int], Optional[int], Union[int, str, int], List[Tuple[int, ...]], Callable[[int], str], int | None, list[int], Literal["a", 1], get_args(Dict[str, int]), get_origin(List[int]), Annotated[int, "x"].__metadata__, Box(3).get(), cast(int, "x"))
class TD(TypedDict): a: int; b: NotRequired[str]
print(TD.__required_keys__, TD.__optional_keys__, is_typeddict(TD))
import inspect; print(inspect.signature(f), inspect.signature(Box.get).parameters.keys(), [n for n, _ in inspect.getmembers(Box, inspect.isfunction)], inspect.getsource(Box.get).strip(), inspect.getdoc(inspect.signature)[:20])
