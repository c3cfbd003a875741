import importlib
import importlib.util
import pkgutil
import runpy
import sys
import types
import zipapp
import zipfile
from pathlib import Path

package = Path("plugins")
(package / "sub").mkdir(parents=True)
(package / "__init__.py").write_text("__all__ = ['alpha']\nVERSION = (1, 2)\n")
(package / "alpha.py").write_text("'''The first.'''\nfrom . import VERSION\nfrom .sub import deep\n\ndef run():\n    return f'alpha {VERSION} {deep.NAME}'\n")
(package / "beta.py").write_text("raise RuntimeError('beta does not load')\n")
(package / "sub/__init__.py").write_text("")
(package / "sub/deep.py").write_text("NAME = __name__\nif __name__ == '__main__':\n    print('run as', __package__, __spec__.name)\n")
(package / "__main__.py").write_text("import sys\nprint('main of', __package__, sys.argv[1:])\n")
sys.path.insert(0, ".")
found = {}
for info in pkgutil.iter_modules([str(package)], "plugins."):
    try:
        found[info.name] = importlib.import_module(info.name)
    except RuntimeError as error:
        print(info.name, "->", error)
print(sorted(found), found["plugins.alpha"].run(), found["plugins.alpha"].__doc__, [i.name for i in pkgutil.walk_packages([str(package)], "plugins.", onerror=lambda n: None)])
(package / "alpha.py").write_text("def run():\n    return 'new alpha'\n# longer than it was before, so that the change is seen even within a second, and by size\n" * 3)
importlib.invalidate_caches()
print(importlib.reload(found["plugins.alpha"]).run(), hasattr(found["plugins.alpha"], "VERSION"))
runpy.run_module("plugins.sub.deep", run_name="__main__", alter_sys=True)
sys.argv[1:] = ["x", "y"]
runpy.run_module("plugins", run_name="__main__")
print(runpy.run_path("plugins/sub/deep.py", {"given": 1})["NAME"])
spec = importlib.util.spec_from_file_location("loose", "plugins/sub/deep.py")
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
print(module.NAME, "loose" in sys.modules, importlib.util.find_spec("no_such_module_x"), importlib.util.find_spec("plugins.sub").submodule_search_locations is not None)
made = types.ModuleType("made", "by hand")
exec("x = 6 * 7\ndef f(): return x", made.__dict__)
sys.modules["made"] = made
from made import f  # noqa: E402

print(f(), made.__doc__)
for name in ("plugins.nothing", "plugins.alpha.x", "no_such_thing"):
    try:
        importlib.import_module(name)
    except ImportError as error:
        print(type(error).__name__, error, error.name)
try:
    from plugins import gamma  # noqa: F401
except ImportError as error:
    print(str(error).split(" (")[0])
with zipfile.ZipFile("lib.zip", "w") as archive:
    archive.writestr("zipped/__init__.py", "from importlib.resources import files\nTEXT = files(__name__).joinpath('data.txt').read_text()\n")
    archive.writestr("zipped/data.txt", "from the archive")
sys.path.insert(0, "lib.zip")
import zipped  # noqa: E402

print(zipped.TEXT, type(zipped.__loader__).__name__)
Path("app").mkdir()
Path("app/__main__.py").write_text("print('zipapp runs')\n")
zipapp.create_archive("app", "app.pyz")
runpy.run_path("app.pyz", run_name="__main__")
