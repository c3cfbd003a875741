"""Extract a tar without letting names escape, and a zip by patterns."""
import fnmatch
import io
import os
import tarfile
import zipfile

buffer = io.BytesIO()
with tarfile.open(fileobj=buffer, mode="w:gz") as tar:
    for name, data in [("ok/a.txt", b"a"), ("../evil.txt", b"e"), ("/abs.txt", b"x"), ("ok/../b.txt", b"b")]:
        info = tarfile.TarInfo(name)
        info.size = len(data)
        info.mode = 0o640
        tar.addfile(info, io.BytesIO(data))
buffer.seek(0)
os.makedirs("out", exist_ok=True)
base = os.path.realpath("out")
with tarfile.open(fileobj=buffer) as tar:
    for member in tar:
        target = os.path.realpath(os.path.join(base, member.name))
        if os.path.commonpath([base, target]) != base:
            print("refused:", member.name)
            continue
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with tar.extractfile(member) as source, open(target, "wb") as f:
            f.write(source.read())
        os.chmod(target, member.mode)
        print("extracted:", os.path.relpath(target, base), oct(os.stat(target).st_mode & 0o777))
with zipfile.ZipFile("x.zip", "w", zipfile.ZIP_DEFLATED) as z:
    z.writestr("a/one.py", "1\n" * 50)
    z.writestr("a/two.txt", "2\n")
    z.writestr("b/", "")
with zipfile.ZipFile("x.zip") as z:
    for info in z.infolist():
        print(info.filename, info.file_size, info.is_dir(), info.compress_size < info.file_size, fnmatch.fnmatch(info.filename, "*.py"))
    print(z.testzip(), z.read("a/two.txt"))
