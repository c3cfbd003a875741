"""Modules of the standard library that were imported before there was a program: `import` takes them from here.

They are not in `sys.modules` until a program wants them, so that it finds there what it would find otherwise; and a module of the program's own directory goes before them, as it does
before those of the library.
"""

import posix
import sys
import time
from importlib._bootstrap import ModuleSpec

_NAMES = """
    argparse ast asyncio base64 binascii bisect bz2 calendar cmath codecs collections.abc concurrent.futures configparser contextlib copy csv dataclasses datetime decimal difflib
    email.message email.parser email.utils fileinput fnmatch fractions getpass glob graphlib gzip hashlib heapq hmac html html.parser http.client inspect ipaddress json json.tool linecache
    logging lzma math numbers pathlib pickle platform pprint queue random runpy secrets select shlex shutil signal socket sqlite3 statistics string struct subprocess tarfile tempfile textwrap
    threading timeit tokenize tomllib traceback typing unicodedata unittest unittest.mock urllib.error urllib.parse urllib.request uuid weakref xml.etree.ElementTree zipfile zoneinfo
    encodings.ascii encodings.latin_1 encodings.idna encodings.utf_8_sig _strptime
"""
_ARCHIVE = "/usr/local/lib/python313.zip"

modules = {}
_needs = {}
_own = {}


def prepare():
    """Imports the modules, notes which others each of them needs, and hides them."""
    import builtins
    import importlib._bootstrap as bootstrap

    before = set(sys.modules)
    plain = builtins.__import__

    def noting(name, globals=None, locals=None, fromlist=(), level=0):
        found = plain(name, globals, locals, fromlist, level)
        if globals and "__name__" in globals:
            if level:
                name = bootstrap._resolve_name(name, bootstrap._calc___package__(globals), level)
            wanted = _needs.setdefault(globals["__name__"], set())
            parts = name.split(".")
            wanted.update(".".join(parts[:n]) for n in range(1, len(parts) + 1))
            wanted.update(f"{name}.{item}" for item in fromlist or ())
        return found

    builtins.__import__ = noting
    try:
        for name in _NAMES.split():
            known = set(sys.modules)
            plain(name)
            _needs.setdefault(name, set()).update(set(sys.modules) - known)
    finally:
        builtins.__import__ = plain
    for name in [name for name in sys.modules if name not in before]:
        modules[name] = sys.modules.pop(name)
        _needs.setdefault(name, set()).add(name.rpartition(".")[0])
    for name in list(_needs):
        _needs[name] = {wanted for wanted in _needs[name] if wanted in modules}
    modules["platform"]._uname_cache = None
    # Parents that programs see do not have what they have not imported.
    for name in modules:
        parent, _, last = name.rpartition(".")
        if parent in before and vars(sys.modules[parent]).get(last) is modules[name]:
            delattr(sys.modules[parent], last)
    # Nobody takes these apart at the end of a program.
    kept = [modules]
    kept.append(kept)


def _all_needed(name):
    found, waiting = {name}, [name]
    while waiting:
        for wanted in _needs.get(waiting.pop(), ()):
            if wanted not in found:
                found.add(wanted)
                waiting.append(wanted)
    return found


def _names_in(directory):
    """First parts of the names in a directory of the program, each once for a state of it."""
    try:
        state = posix.stat(directory or ".").st_mtime_ns
        if _own.get(directory, (None,))[0] != state:
            _own[directory] = state, {name.partition(".")[0] for name in posix.listdir(directory or ".")}
        return _own[directory][1]
    except OSError:
        return ()


def _is_plain(names):
    """Whether each of these modules is where an import would find it, and nothing before it."""
    loaded = sys.modules
    if any(loaded.get(name, modules[name]) is not modules[name] for name in names):
        return False
    roots = {name.partition(".")[0] for name in names}
    for entry in sys.path:
        if entry == _ARCHIVE:
            return True
        if not isinstance(entry, str) or not roots.isdisjoint(_names_in(entry)):
            return False
        if not entry.startswith("/tmp/.python-packages") and entry.endswith((".zip", ".whl", ".egg")):
            return False
    return False


class _Loader:
    def __init__(self, name, spec):
        self.name, self.spec = name, spec

    def create_module(self, _):
        return modules.pop(self.name)

    def exec_module(self, module):
        module.__spec__ = self.spec

    def __getattr__(self, name):
        return getattr(self.spec.loader, name)


def find(name):
    """The spec of a module that is ready, with all that it needs put into `sys.modules`; None where it is to be imported as others are."""
    needed = {wanted for wanted in _all_needed(name) if wanted in modules}
    if not _is_plain(needed):
        return None
    for wanted in needed:
        if wanted != name:
            sys.modules[wanted] = modules.pop(wanted)
            parent, _, last = wanted.rpartition(".")
            # `unittest.main` is a class, which has the place of the module of its name.
            owner = sys.modules.get(parent) or modules.get(parent)
            if owner is not None and not hasattr(owner, last):
                setattr(owner, last, sys.modules[wanted])
    if "random" in needed:
        (sys.modules.get("random") or modules["random"]).seed()
    if "logging" in needed:
        (sys.modules.get("logging") or modules["logging"])._startTime = time.time()
    spec = modules[name].__spec__
    found = ModuleSpec(name, None)
    vars(found).update(vars(spec))
    # `collections.abc` is `_collections_abc` by another name.
    found.name, found.loader = name, _Loader(name, spec)
    return found
