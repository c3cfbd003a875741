import os
import shutil
import stat
import time
from pathlib import Path, PurePosixPath, PureWindowsPath

root = Path("project")
for name in ("src/app/main.py", "src/app/util.py", "src/lib/x.c", "docs/index.md", "docs/img/a.png", ".git/config", "build/out.o", "README.md", "src/app/__pycache__/m.pyc"):
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"# {name}\n" * (len(name) % 4 + 1))
print(sorted(p.as_posix() for p in root.glob("*")), sorted(p.name for p in root.rglob("*.py")), sorted(str(p.relative_to(root)) for p in root.glob("**/*.[mp]*") if p.is_file()))
for folder, dirs, files in root.walk() if hasattr(root, "walk") else ((Path(f), d, n) for f, d, n in os.walk(root)):
    dirs[:] = sorted(d for d in dirs if not d.startswith((".", "__")))
    print(folder.as_posix(), dirs, sorted(files))
p = Path("/var/log/nginx/access.log.1.gz")
print(p.parts, p.stem, p.suffixes, p.with_suffix(".xz"), p.with_name("e.log"), p.with_stem("b"), p.parent.parent, [str(x) for x in p.parents][-2:], p.anchor, p.match("*.gz"), p.match("nginx/*"), p.is_absolute(), p.as_uri())
print(PureWindowsPath("C:\\Users\\x\\f.txt").parts, PureWindowsPath("c:/a") == PureWindowsPath("C:\\A"), PurePosixPath("a//b/./c/../d"), PurePosixPath("/a/b").relative_to("/a"), PurePosixPath("a/b").joinpath("/c"), Path("a") / "b" / "../c", Path("x").is_relative_to("x"), Path(".") == Path(""))
for bad in (lambda: Path("/a").relative_to("/b"), lambda: Path("none").read_text(), lambda: (root / "README.md").mkdir(), lambda: root.rmdir(), lambda: Path("none").unlink(), lambda: root.read_text(), lambda: Path("a").with_suffix("x"), lambda: (root / "README.md" / "x").write_text(""), lambda: Path("a").with_name("")):
    try:
        bad()
    except (OSError, ValueError) as error:
        print(type(error).__name__, getattr(error, "strerror", None) or str(error)[:50])
readme = root / "README.md"
readme.chmod(0o640)
os.utime(readme, (1_600_000_000, 1_600_000_001.5))
info = readme.stat()
print(oct(stat.S_IMODE(info.st_mode)), info.st_mtime, info.st_size, stat.filemode(info.st_mode), time.gmtime(info.st_mtime)[:3])
link = root / "latest"
link.symlink_to("README.md")
hard = root / "hard.md"
hard.hardlink_to(readme)
print(link.is_symlink(), link.readlink(), link.resolve().name, link.lstat().st_size, hard.samefile(readme), readme.stat().st_nlink, (root / "dangling").is_symlink(), link.exists())
moved = readme.rename(root / "docs" / "README.md")
print(moved, link.exists(), os.path.lexists(link), readme.exists(), moved.replace(root / "docs/index.md").read_text().splitlines()[0])
(root / "touch").touch(mode=0o600)
Path("missing").unlink(missing_ok=True)
with (root / "log.txt").open("a", encoding="utf-8") as f:
    f.write("ü\n")
print((root / "log.txt").read_bytes(), (root / "log.txt").read_text(encoding="latin-1"), os.path.getsize(root / "log.txt"), (root / "touch").owner() == Path.cwd().owner(), sorted(x.name for x in root.iterdir() if x.is_dir()))
shutil.copytree(root, "backup", ignore=shutil.ignore_patterns(".git", "*.pyc", "build"), symlinks=True)
shutil.move("backup/src/app", "backup/app")
shutil.rmtree(root / "src")
print(sorted(p.as_posix() for p in Path("backup").rglob("*") if p.is_file()), (root / "src").exists(), shutil.which("sh") is not None, shutil.which("no-such-thing"))
print(Path("~/x").expanduser(), os.path.expandvars("$HOME/y"), Path.home() == Path(os.environ["HOME"]), os.path.commonpath(["/a/b/c", "/a/b/d"]), os.path.commonprefix(["/a/bc", "/a/bd"]), os.path.relpath("/a/b", "/a/c/d"), os.path.normpath("/a/./b/../c//d"), os.path.splitext(".bashrc"), os.path.split("/a/"))
made = shutil.make_archive("arch", "gztar", "backup", "docs")
print(os.path.basename(made), shutil.get_archive_formats()[0][0])
shutil.unpack_archive(made, "un")
print(sorted(p.as_posix() for p in Path("un").rglob("*")))
