from contextlib import ExitStack, closing, contextmanager, nullcontext, redirect_stdout, suppress
import io


@contextmanager
def step(name, swallow=()):
    print("enter", name)
    try:
        yield name.upper()
    except swallow as e:
        print("swallowed", type(e).__name__)
    finally:
        print("leave", name)


with ExitStack() as stack:
    names = [stack.enter_context(step(n)) for n in "ab"]
    stack.callback(print, "callback", names)
    stack.push(lambda kind, value, tb: print("exit saw", kind))
with step("outer", ValueError), suppress(KeyError):
    {}["missing"]
    print("not reached")
with step("outer", ValueError):
    int("x")
with redirect_stdout(io.StringIO()) as out, nullcontext(5) as five, closing(io.StringIO("z")) as z:
    print("hidden", five, z.read())
print(repr(out.getvalue()), z.closed)
try:
    with step("bad"):
        raise RuntimeError("r")
except RuntimeError as e:
    print(e, e.__traceback__ is not None)
