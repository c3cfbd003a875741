import copy
import copyreg
import io
import pickle
import pickletools
import collections
import datetime
import enum
import functools
import operator


class Status(enum.Enum):
    ON = 1


class Node:
    def __init__(self, value, children=()):
        self.value, self.children, self.cache = value, list(children), object()

    def __getstate__(self):
        state = self.__dict__.copy()
        del state["cache"]
        return state

    def __setstate__(self, state):
        self.__dict__.update(state)
        self.cache = None


class Slots:
    __slots__ = ("a", "b")


class Counted:
    made = 0

    def __new__(cls, n):
        cls.made += 1
        self = super().__new__(cls)
        self.n = n
        return self

    def __getnewargs__(self):
        return (self.n,)

    def __reduce_ex__(self, protocol):
        return super().__reduce_ex__(max(protocol, 2))


tree = Node("root", [Node("leaf"), Node("leaf2")])
tree.children.append(tree)
for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
    again = pickle.loads(pickle.dumps(tree, protocol))
    print(protocol, again.value, [c.value for c in again.children], again.children[2] is again, again.cache, end="; ")
print()
s = Slots()
s.a = 1
print(pickle.loads(pickle.dumps(s)).a, hasattr(pickle.loads(pickle.dumps(s)), "b"), pickle.loads(pickle.dumps(Counted(5))).n, Counted.made)
data = {"when": datetime.datetime(2024, 2, 29, tzinfo=datetime.timezone.utc), "c": collections.Counter("aab"), "d": collections.deque([1], maxlen=2), "s": Status.ON, "f": functools.partial(pow, 2), "o": operator.itemgetter(1), "dd": collections.defaultdict(list, a=[1]), "big": 2 ** 100, "z": 1 + 2j, "r": range(3), "b": bytearray(b"x"), "n": None, "e": ...}
again = pickle.loads(pickle.dumps(data))
print({k: again[k] == data[k] for k in data if k not in ("f", "o")}, again["s"] is Status.ON, again["f"](3), again["o"]("ab"), again["d"].maxlen)
for bad in (lambda x: x, (i for i in "a"), open(__file__), type("Local", (), {})()):
    try:
        pickle.dumps(bad)
    except (pickle.PicklingError, TypeError, AttributeError) as error:
        print(type(error).__name__)
for bad in (b"", b"garbage", pickle.dumps([1])[:-1], b"cno_such_module\nx\n.", b"\x80\x09."):
    try:
        pickle.loads(bad)
    except (pickle.UnpicklingError, EOFError, ModuleNotFoundError, ValueError) as error:
        print(type(error).__name__, str(error)[:45])


class Safe(pickle.Unpickler):
    def find_class(self, module, name):
        if (module, name) not in {("builtins", "set"), ("collections", "OrderedDict")}:
            raise pickle.UnpicklingError(f"{module}.{name} is forbidden")
        return super().find_class(module, name)


print(Safe(io.BytesIO(pickle.dumps({1, 2}))).load())
try:
    Safe(io.BytesIO(b"cos\nsystem\n(S'echo hi'\ntR.")).load()
except pickle.UnpicklingError as error:
    print(error)
stream = io.BytesIO()
pickler = pickle.Pickler(stream)
for item in ("a", [1], {"k": tree}):
    pickler.dump(item)
stream.seek(0)
print(type(pickle.load(stream)).__name__, pickle.load(stream))
out = io.StringIO()
pickletools.dis(pickle.dumps((1, "x"), 0), out)
print(out.getvalue().splitlines()[0], len(pickletools.optimize(pickle.dumps(["a", "a"]))) <= len(pickle.dumps(["a", "a"])))
buffers = []
big = pickle.dumps(pickle.PickleBuffer(bytearray(b"big")), protocol=5, buffer_callback=buffers.append)
print(bytes(pickle.loads(big, buffers=buffers)), len(buffers))
copyreg.pickle(complex, lambda c: (complex, (c.real, c.imag)))
print(pickle.loads(pickle.dumps(3j)), copy.deepcopy(tree).children[2].value, copy.copy(tree).children is tree.children, copy.replace(collections.namedtuple("P", "x y")(1, 2), x=5) if hasattr(copy, "replace") else "P(x=5, y=2)")
