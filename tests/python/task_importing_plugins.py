import importlib
import importlib.util
import os
import pkgutil
import runpy
import sys
import types
import zipfile
from importlib import import_module, metadata, reload, resources
from pathlib import Path

Path("plugins/formats").mkdir(parents=True)
for name, text in {
    "plugins/__init__.py": "registry = {}\ndef register(name):\n    def deco(f):\n        registry[name] = f\n        return f\n    return deco\n",
    "plugins/upper.py": "from . import register\n@register('upper')\ndef run(s): return s.upper()\n",
    "plugins/broken.py": "import not_there_at_all\n",
    "plugins/bad_syntax.py": "def f(:\n",
    "plugins/formats/__init__.py": "__all__ = ['j']\nfrom .j import to\nhidden = 1\n",
    "plugins/formats/j.py": "import json as _json\nfrom ..upper import run\ndef to(x): return run(_json.dumps(x))\n",
    "plugins/data.txt": "resource text\n",
    "cycle_a.py": "import cycle_b\nvalue = cycle_b.value + 1\n",
    "cycle_b.py": "import cycle_a\nvalue = 1\nhas = hasattr(cycle_a, 'value')\n",
    "lazy.py": "def __getattr__(name):\n    if name == 'late':\n        return 'computed'\n    raise AttributeError(f'no {name}')\ndef __dir__(): return ['late']\n",
    "script.py": "import sys\nprint('script', __name__, sys.argv[0])\nresult = 5\n",
}.items():
    Path(name).write_text(text)
sys.path.insert(0, os.getcwd())
import plugins

for info in sorted(pkgutil.iter_modules(plugins.__path__), key=lambda i: i.name):
    try:
        import_module(f"plugins.{info.name}")
        print("loaded", info.name, info.ispkg)
    except (ImportError, SyntaxError) as error:
        print("failed", info.name, type(error).__name__, error if isinstance(error, ImportError) else error.msg, getattr(error, "name", ""))
print(plugins.registry["upper"]("x"), plugins.formats.to([1]), sorted(n for n in sys.modules if n.startswith("plugins")))
scope = {}
exec("from plugins.formats import *", scope)
print("j" in scope, "hidden" in scope, import_module(".upper", "plugins").__name__, [m.name for m in pkgutil.walk_packages(["."], onerror=print) if "plugin" in m.name][:3])
import cycle_a
import lazy

print(cycle_a.value, sys.modules["cycle_b"].has, lazy.late, dir(lazy))
for statement in ("import nope.deep", "from plugins import nope", "import plugins.upper.more", "from . import x", "import lazy; lazy.gone", "from lazy import gone", "import_module('.x')", "importlib.reload(5)"):
    try:
        exec(statement)
    except (ImportError, AttributeError, TypeError) as error:
        print(f"{statement}: {type(error).__name__}: {str(error).split(' (')[0]}")
Path("plugins/upper.py").write_text("from . import register\n@register('upper')\ndef run(s): return 'new ' + s.upper() + '!' * 20\n")
importlib.invalidate_caches()
os.utime("plugins/upper.py", (1, 1))
reload(plugins.upper)
print(plugins.registry["upper"]("y"))
spec = importlib.util.spec_from_file_location("by_path", "script.py")
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
print(module.result, spec.origin.endswith("script.py"), module.__file__ == spec.origin, importlib.util.find_spec("nope_nope"), importlib.util.find_spec("json").name, importlib.util.find_spec("sys").origin)
print(runpy.run_path("script.py", run_name="__custom__")["result"], runpy.run_module("script", run_name="__main__", alter_sys=True)["__name__"])
made = types.ModuleType("made", "doc")
exec("x = 1\ndef f(): return x + 1", made.__dict__)
sys.modules["made"] = made
import made as again

print(again.f(), again.__doc__, made)
with zipfile.ZipFile("lib.zip", "w") as z:
    z.writestr("zipped/__init__.py", "from .inner import v\n")
    z.writestr("zipped/inner.py", "v = 'from zip'\n")
    z.writestr("zipped/d.txt", "zip data")
    z.writestr("__main__.py", "print('main of zip')\n")
sys.path.insert(0, "lib.zip")
import zipped

print(zipped.v, "lib.zip" in zipped.__file__, pkgutil.get_data("zipped", "d.txt"), resources.files("plugins").joinpath("data.txt").read_text().strip(), (resources.files("zipped") / "d.txt").read_text(), zipped.__loader__.__class__.__name__)
runpy.run_path("lib.zip")


class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.startswith("virtual_"):
            return importlib.util.spec_from_loader(name, Finder)

    @staticmethod
    def create_module(spec):
        return None

    @staticmethod
    def exec_module(module):
        module.origin = module.__name__.removeprefix("virtual_")


sys.meta_path.append(Finder)
import virtual_thing

print(virtual_thing.origin)
try:
    metadata.version("surely-not-installed")
except metadata.PackageNotFoundError as error:
    print(repr(error))
Path("demo-1.2.dist-info").mkdir()
Path("demo-1.2.dist-info/METADATA").write_text("Metadata-Version: 2.1\nName: demo\nVersion: 1.2\nRequires-Dist: x>=1\n")
Path("demo-1.2.dist-info/entry_points.txt").write_text("[tools]\nup = plugins.upper:run\n")
print(metadata.version("demo"), metadata.requires("demo"), [e.load()("q")[:5] for e in metadata.entry_points(group="tools")])
print(sorted(Path(".").glob("**/__pycache__"))[:1] == [] or True, __name__, __spec__, sys.modules["__main__"].__file__.endswith("program.py"), "." in sys.path or os.getcwd() in sys.path)
