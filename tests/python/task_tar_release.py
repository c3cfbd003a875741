import gzip
import io
import os
import tarfile
import zipfile
import time
from pathlib import Path

Path("pkg/bin").mkdir(parents=True)
Path("pkg/README").write_text("read me\n")
Path("pkg/bin/run").write_text("#!/bin/sh\necho run\n")
os.chmod("pkg/bin/run", 0o755)
os.symlink("README", "pkg/LINK")
os.link("pkg/README", "pkg/HARD")


def clean(info):
    info.uid = info.gid = 0
    info.uname = info.gname = "root"
    info.mtime = 1_700_000_000
    return None if info.name.endswith(".pyc") else info


for mode, name in (("w:gz", "r.tar.gz"), ("w:bz2", "r.tar.bz2"), ("w", "r.tar")):
    with tarfile.open(name, mode) as tar:
        for path in ("pkg/README", "pkg/LINK", "pkg/HARD", "pkg/bin"):
            tar.add(path, filter=clean)
        data = b"generated"
        info = tarfile.TarInfo("pkg/gen.txt")
        info.size, info.mode, info.mtime = len(data), 0o600, 1_700_000_000
        tar.addfile(info, io.BytesIO(data))
    with tarfile.open(name) as tar:
        for member in tar:
            print(member.name, tarfile.SYMTYPE if member.issym() else member.type, oct(member.mode), member.size, member.linkname, member.isdir())
        print(tar.extractfile("pkg/gen.txt").read(), tar.getmember("pkg/bin/run").isreg())
    print(name, tarfile.is_tarfile(name), time.strftime("%Y", time.gmtime(info.mtime)))
with tarfile.open("r.tar.gz") as tar:
    tar.extractall("out", filter="data")
print(sorted(str(p) for p in Path("out").rglob("*")), os.access("out/pkg/bin/run", os.X_OK), os.readlink("out/pkg/LINK"))
evil = io.BytesIO()
with tarfile.open(fileobj=evil, mode="w") as tar:
    for name in ("../escape", "/abs"):
        member = tarfile.TarInfo(name)
        tar.addfile(member)
evil.seek(0)
with tarfile.open(fileobj=evil) as tar:
    for member in tar.getmembers():
        try:
            tar.extract(member, "safe", filter="data")
            print("extracted", member.name)
        except tarfile.FilterError as error:
            print(type(error).__name__, str(error).split(",")[0])
try:
    tarfile.open("pkg/README")
except tarfile.ReadError as error:
    print("ReadError", str(error).splitlines()[0])
with zipfile.ZipFile("r.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as z:
    z.write("pkg/README")
    z.writestr(zipfile.ZipInfo("fixed.txt", (2024, 2, 29, 12, 0, 0)), "fixed " * 50, zipfile.ZIP_DEFLATED)
    z.mkdir("empty")
    with z.open("stream.bin", "w") as out:
        out.write(b"\0" * 1000)
    z.comment = b"a comment"
with zipfile.ZipFile("r.zip") as z:
    for i in z.infolist():
        print(i.filename, i.file_size, i.compress_size < i.file_size, i.is_dir(), i.date_time if i.filename == "fixed.txt" else "")
    print(z.testzip(), z.comment, z.read("stream.bin")[:3], zipfile.Path(z, "pkg/").joinpath("README").read_text().strip())
    try:
        z.read("none")
    except KeyError as error:
        print(error)
raw = bytearray(Path("r.zip").read_bytes())
raw[45] ^= 255
Path("bad.zip").write_bytes(raw)
try:
    with zipfile.ZipFile("bad.zip") as z:
        print(z.testzip())
except zipfile.BadZipFile as error:
    print("BadZipFile", error)
except Exception as error:
    print(type(error).__name__)
packed = gzip.compress(b"hello" * 100, mtime=0)
print(len(packed) < 60, gzip.decompress(packed)[:5], packed[:4])
try:
    gzip.decompress(b"not gzip")
except gzip.BadGzipFile as error:
    print(error)
