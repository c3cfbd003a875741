"""A retry decorator, chained exceptions, notes and cleanup order."""
import contextlib
import functools


def retry(times, *kinds, log=print):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            for n in range(1, times + 1):
                try:
                    return function(*args, **kwargs)
                except kinds as e:
                    log(f"{function.__name__} attempt {n}: {e!r}")
                    last = e
            raise RuntimeError(f"gave up after {times}") from last

        return wrapper

    return decorate


calls = iter([OSError("one"), ValueError("two"), "fine"])


@retry(3, OSError, ValueError)
def flaky():
    """Docs."""
    step = next(calls)
    if isinstance(step, Exception):
        raise step
    return step


@retry(2, KeyError)
def hopeless(key):
    return {}[key]


print(flaky(), flaky.__name__, flaky.__doc__)
try:
    hopeless("k")
except RuntimeError as e:
    e.add_note("a note")
    print(e, "|", repr(e.__cause__), "|", e.__notes__)
with contextlib.ExitStack() as stack:
    for name in "abc":
        stack.callback(print, "closing", name)
    stack.enter_context(contextlib.suppress(ZeroDivisionError))
    1 / 0
print("after")


@contextlib.contextmanager
def section(name):
    print("<", name)
    try:
        yield name.upper()
    except LookupError as e:
        print("handled", type(e).__name__)
    finally:
        print(">", name)


with section("x") as upper:
    print(upper)
    [][1]
