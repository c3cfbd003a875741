import importlib, os, sys
os.makedirs("pkg/sub")
files = {"pkg/__init__.py": "from .a import A\n__all__ = ['A']\nprint('init', __name__)", "pkg/a.py": "from . import b\nA = b.B + 1", "pkg/b.py": "B = 41", "pkg/sub/__init__.py": "from ..b import B\ndef __getattr__(n): return n.upper()", "pkg/__main__.py": "import sys; print('main', __package__, sys.argv[1:])"}
for p, t in files.items(): open(p, "w").write(t)
import pkg; from pkg import *; import pkg.sub as s
print(A, s.B, s.anything, pkg.__file__.endswith("pkg/__init__.py"), "pkg.a" in sys.modules, pkg.__path__[0].endswith("pkg"))
try: from pkg import nothing
except ImportError as e: print(str(e).split(" (")[0])
try: import pkg.nope
except ModuleNotFoundError as e: print(e, e.name)
open("pkg/b.py", "w").write("B = 1000  # longer"); importlib.invalidate_caches(); print(importlib.reload(pkg.b).B)
import runpy, subprocess; sys.stdout.flush(); subprocess.run(["python3", "-m", "pkg", "x"]); print(runpy.run_path("pkg/b.py")["B"])
open("json.py", "w").write("MINE = True"); sys.path.insert(0, os.getcwd()); import json; print(getattr(json, "MINE", False))
