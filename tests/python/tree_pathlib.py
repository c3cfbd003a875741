from pathlib import Path, PurePosixPath
base = Path("proj")
(base / "pkg").mkdir(parents=True)
(base / "pkg" / "__init__.py").touch()
(base / "pkg" / "mod.py").write_text("print('hi')\nx = 1\n")
(base / "README.md").write_text("# T\n")
print(sorted(p.as_posix() for p in base.rglob("*")))
print([p.name for p in sorted(base.glob("**/*.py"))])
p = base / "pkg" / "mod.py"
print(p.stem, p.suffix, p.parent, p.parts, p.with_suffix(".txt"), p.relative_to(base), p.is_file(), p.stat().st_size)
p.rename(p.with_name("new.py"))
print(sorted(x.name for x in (base / "pkg").iterdir()))
print(PurePosixPath("/a/b/../c").parent, Path("a//b/./c"), Path("x") / "/abs", Path("~").expanduser().is_absolute())
try:
    Path("none").read_text()
except FileNotFoundError as e:
    print(e)
