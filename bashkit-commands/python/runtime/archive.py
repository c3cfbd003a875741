"""Packs the standard library, compiled: `archive.py LIB BUILD ARCHIVE`."""

import importlib._bootstrap_external as bootstrap
import os
import sys
import zipfile

# What cannot be used here, or is for people at a terminal.
ABSENT = {
    "__phello__", "_android_support", "_apple_support", "_aix_support", "_ios_support", "_osx_support", "antigravity", "ctypes", "curses",
    "ensurepip", "idlelib", "lib2to3", "multiprocessing", "pydoc_data", "site-packages", "ssl", "test", "tkinter", "turtle", "turtledemo", "venv",
    "webbrowser", "winreg", "dbm/gnu", "dbm/ndbm", "dbm/sqlite3", "concurrent/futures/process", "lib-dynload",
    "__pycache__",
}

lib, build, archive = sys.argv[1:]


def sources(folder, below=""):
    for name in sorted(os.listdir(folder)):
        path = below + name
        if path.removesuffix(".py") in ABSENT or name == "__pycache__":
            continue
        if os.path.isdir(os.path.join(folder, name)):
            yield from sources(os.path.join(folder, name), path + "/")
        elif name.endswith(".py"):
            yield path, os.path.join(folder, name)


with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
    for path, file in [*sources(lib), *sources(build)]:
        with open(file, "rb") as source:
            text = source.read()
        code = compile(text, f"/usr/local/lib/python3.13/{path}", "exec", dont_inherit=True)
        out.writestr(zipfile.ZipInfo(path + "c", (2023, 11, 14, 0, 0, 0)), bootstrap._code_to_timestamp_pyc(code), zipfile.ZIP_DEFLATED)
