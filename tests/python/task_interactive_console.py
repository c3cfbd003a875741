import bdb
import code
import codeop
import contextlib
import io
import pdb
import sys
import trace
import traceback

console = code.InteractiveConsole({"x": 5})
out = io.StringIO()
with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
    states = [console.push(line) for line in ("y = x * 2", "for i in range(2):", "    print(i, y)", "", "1 / 0", "def f(:", "y", "raise SystemExit if False else ValueError('v')")]
print(states)
print("\n".join(line for line in out.getvalue().splitlines() if not line.startswith("  ")))
print(codeop.compile_command("a = 1") is not None, codeop.compile_command("if x:"), codeop.compile_command("(1,"))
try:
    codeop.compile_command("a b")
except SyntaxError as error:
    print(error.msg, error.lineno, error.offset, error.text)
interpreter = code.InteractiveInterpreter()
print(interpreter.runsource("z = 3"), interpreter.locals["z"], interpreter.runsource("while 1:"))


def target(n):
    total = 0
    for i in range(n):
        if i % 2:
            total += i
    return total


commands = io.StringIO("b target\nc\na\nn\np total\nb 41, i == 3\nc\np i, total\nw\nu\nd\nreturn\ncl 1\nq\n")
result = io.StringIO()
debugger = pdb.Pdb(stdin=commands, stdout=result, nosigint=True, readrc=False)
debugger.use_rawinput = False
try:
    debugger.runcall(target, 5)
except bdb.BdbQuit:
    print("quit")


class Lines(bdb.Bdb):
    def __init__(self):
        super().__init__()
        self.seen = []

    def user_line(self, frame):
        if frame.f_code.co_name == "target":
            self.seen.append(frame.f_lineno - target.__code__.co_firstlineno)
        self.set_step()


lines = Lines()
lines.runcall(target, 2)
print(lines.seen)
tracer = trace.Trace(count=1, trace=0, countfuncs=0)
print(tracer.runfunc(target, 4))
counts = {line - target.__code__.co_firstlineno: n for (file, line), n in tracer.results().counts.items() if file == __file__ and line > target.__code__.co_firstlineno}
print(counts)
events = []


def spy(frame, event, arg):
    if frame.f_code.co_name == "target":
        events.append((event, frame.f_lineno - frame.f_code.co_firstlineno, arg if event == "return" else None))
    return spy


sys.settrace(spy)
target(1)
sys.settrace(None)
print(events)
calls = []
sys.setprofile(lambda frame, event, arg: calls.append((event, getattr(arg, "__name__", frame.f_code.co_name))))
sorted([2, 1])
target(1)
sys.setprofile(None)
print(calls[:4])


def deep(n):
    return deep(n - 1) if n else [f.name for f in traceback.extract_stack()][-3:]


print(deep(2), traceback.walk_stack(None) is not None, "".join(traceback.format_list([("f.py", 3, "g", "x = 1")])))
