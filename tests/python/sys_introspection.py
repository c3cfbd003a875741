import os, platform, sys
print(sys.version_info[0], sys.platform, os.name, os.sep, os.linesep.encode(), sys.byteorder, sys.maxsize > 0, sys.getrecursionlimit(), sys.argv[0], __name__, __file__.rsplit("/", 1)[1], sys.flags.optimize, sys.stdin.isatty(), sys.stdout.encoding, sys.getfilesystemencoding(), sys.getdefaultencoding())
print(platform.system(), platform.python_implementation(), sys.implementation.name, sys.float_info.max, sys.int_info.bits_per_digit > 0, sys.maxunicode, os.path.basename(sys.executable)[:7], sys.exc_info(), len(sys.path) > 2)
def f(): return sys._getframe().f_code.co_name, sys._getframe(1).f_lineno
print(f(), callable(f), f.__code__.co_varnames, dir(type("X", (), {"a": 1}))[-1], hasattr(f, "x"), vars(type("Y", (), {}))["__module__"], type(f).__name__, id(f) == id(f), isinstance(True, int), issubclass(bool, int))
