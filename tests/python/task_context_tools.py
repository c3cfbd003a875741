import contextlib
import io
import os
import sys
from contextlib import ExitStack, chdir, closing, contextmanager, nullcontext, redirect_stderr, redirect_stdout, suppress


@contextmanager
def tag(name):
    print(f"<{name}>", end="")
    try:
        yield name
    except ValueError as error:
        print(f"[{error}]", end="")
    finally:
        print(f"</{name}>")


class Transaction:
    def __init__(self, log):
        self.log = log

    def __enter__(self):
        self.log.append("begin")
        return self

    def __exit__(self, kind, error, tb):
        self.log.append("rollback" if kind else "commit")
        return kind is KeyError


with tag("a") as a, tag("b"):
    print(a, end="")
with tag("c"):
    raise ValueError("swallowed")
log = []
with Transaction(log):
    pass
with Transaction(log):
    {}["missing"]
try:
    with Transaction(log):
        raise TypeError("out")
except TypeError as error:
    log.append(str(error))
print(log)
with ExitStack() as stack:
    stack.callback(print, "last")
    files = [stack.enter_context(io.StringIO(t)) for t in "xy"]
    stack.push(lambda *exc: print("exc", exc[0]) or True)
    print([f.read() for f in files])
    raise RuntimeError
print([f.closed for f in files])
out, err = io.StringIO(), io.StringIO()
with redirect_stdout(out), redirect_stderr(err):
    print("hidden")
    print("error", file=sys.stderr)
    help(len) if False else None
print(repr(out.getvalue()), repr(err.getvalue()))
with suppress(FileNotFoundError, KeyError):
    os.remove("never-there")
here = os.getcwd()
os.mkdir("inner")
with chdir("inner"):
    print(os.path.basename(os.getcwd()))
print(os.getcwd() == here)
with nullcontext(5) as five, closing(io.StringIO()) as c:
    print(five, c.closed)
print(c.closed)


@tag("decorated")
def function():
    print("in", end="")


function()
function()
with ExitStack() as stack:
    stack.callback(log.append, "kept")
    saved = stack.pop_all()
print(log[-1])
saved.close()
print(log[-1])


@contextmanager
def broken():
    if False:
        yield


@contextmanager
def twice():
    yield 1
    yield 2


for manager in (broken, twice):
    try:
        with manager():
            pass
    except RuntimeError as error:
        print(error)


class Reusable(contextlib.ContextDecorator, contextlib.AbstractContextManager):
    def __exit__(self, *exc):
        print("exit", exc[0])


with Reusable() as r:
    print(type(r).__name__)
try:
    with 5:
        pass
except TypeError as error:
    print(error)
with (
    tag("p") as p,
    tag("q") as q,
):
    print(p + q, end="")
try:
    with ExitStack() as stack:
        stack.callback(lambda: 1 / 0)
        raise KeyError("first")
except ZeroDivisionError as error:
    print(repr(error.__context__))
