from contextlib import contextmanager, suppress, ExitStack, redirect_stdout, closing, nullcontext
import io
@contextmanager
def tag(n):
    print(f"<{n}>")
    try: yield n
    except ValueError as e: print("swallowed", e)
    finally: print(f"</{n}>")
with tag("a") as a, tag("b"): print(a); raise ValueError("v")
with suppress(KeyError): {}["x"]
with ExitStack() as s:
    for n in "xy": s.enter_context(tag(n))
    s.callback(print, "callback")
b = io.StringIO()
with redirect_stdout(b): print("hidden")
print(repr(b.getvalue()))
class C:
    def __enter__(self): return self
    def __exit__(self, t, v, tb): print(t.__name__ if t else None); return True
with C(): raise RuntimeError
with C(): pass
