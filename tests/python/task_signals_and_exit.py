import atexit
import os
import subprocess
import sys


def code(text, *args, stdin=None):
    done = subprocess.run([sys.executable, *args, "-c", text], capture_output=True, text=True, input=stdin)
    return done.returncode, done.stdout, done.stderr.strip().splitlines()[-1:] if done.stderr else []


for text in ("import sys; sys.exit()", "import sys; sys.exit(0)", "import sys; sys.exit(True)", "import sys; sys.exit('message')", "import sys; sys.exit(256 + 7)", "import sys; sys.exit(-1)", "import sys; sys.exit([1])", "raise SystemExit", "raise SystemExit(3)", "1/0", "raise KeyboardInterrupt", "import os; os._exit(9)", "exit(4)", "quit()", "import os; os.abort()", "assert False, 'why'", "raise ValueError('é')", "def f(): f()\nf()", "class E(Exception):\n def __str__(self): return 1/0\nraise E", "import sys; sys.excepthook = lambda *a: print('hook', a[0].__name__); 1/0", "x = ", "raise Exception('a\\nb')", "import no_such_module", "import atexit; atexit.register(print, 'bye'); 1/0", "import atexit; atexit.register(lambda: 1/0); print('x')", "import sys; sys.stdout.close()", "import sys; print('a', file=sys.stderr); sys.stderr.flush(); sys.exit(2)", "import sys\ntry:\n sys.exit(5)\nfinally:\n print('finally')", "import sys\ntry:\n sys.exit(5)\nexcept SystemExit as e:\n print('caught', e.code)", "print(open('nope').read())", "import threading; threading.Thread(target=lambda: 1/0).start()", "import sys; sys.exit(None)", "int('9' * 5000)", "[].x", "None()", "'a' + 1", "{}['k']", "print(undefined_name)", "import math; math.sqrt(-1)", "del x", "b'a'.decode('ascii', 5)"):
    print(repr(text)[:60], code(text))
print(code("import sys; print(sys.argv, sys.flags.optimize, __debug__); assert False", "-O"))
print(code("print(__doc__, __name__, __builtins__.__name__)"), code("print(input())", stdin="typed\n"), code("input()", stdin=""))
print(code("import sys; print(sys.flags.utf8_mode, sys.flags.dev_mode, sys.dont_write_bytecode)", "-B", "-E"), code("import warnings; warnings.warn('x')", "-W", "error"), code("print('unbuffered')", "-u"))
done = subprocess.run([sys.executable, "missing.py"], capture_output=True, text=True)
print(done.returncode, "can't open file" in done.stderr, "No such file" in done.stderr)
done = subprocess.run([sys.executable, "-m", "no_such_mod"], capture_output=True, text=True)
print(done.returncode, done.stderr.strip().split(": ", 1)[1])
done = subprocess.run([sys.executable, "-V"], capture_output=True, text=True)
print(done.stdout.startswith("Python 3."), subprocess.run([sys.executable, "-"], input="print('from stdin', __file__ if '__file__' in dir() else '')", capture_output=True, text=True).stdout)
with open("mod.py", "w") as f:
    f.write("import sys\nprint('run', __name__, sys.argv[1:], __file__.rsplit('/', 1)[-1])\nif __name__ == '__main__':\n    sys.exit(6)\n")
print(subprocess.run([sys.executable, "-m", "mod", "a"], capture_output=True, text=True).returncode, subprocess.run([sys.executable, "mod.py", "-x", "--", "y"], capture_output=True, text=True).stdout)
os.makedirs("pkg/sub")
for path, text in (("pkg/__init__.py", "print('init')"), ("pkg/__main__.py", "from . import helper; print('main', helper.X, __package__)"), ("pkg/helper.py", "X = 5")):
    open(path, "w").write(text)
print(subprocess.run([sys.executable, "-m", "pkg"], capture_output=True, text=True).stdout.split(), subprocess.run([sys.executable, "pkg"], capture_output=True, text=True).returncode)
atexit.register(print, "registered first, last out")
atexit.register(sys.stdout.write, "second\n")
print("status", end=" ", flush=True)
sys.exit(os.EX_USAGE if hasattr(os, "EX_USAGE") else 64)
