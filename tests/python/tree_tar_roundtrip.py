import io
import os
import tarfile

os.makedirs("in/sub")
for name, text in (("in/a.txt", "alpha\n"), ("in/sub/b.txt", "beta\n" * 100)):
    with open(name, "w") as file:
        file.write(text)
os.chmod("in/a.txt", 0o640)
os.symlink("a.txt", "in/link")


def clean(info):
    info.mtime, info.uid, info.gid, info.uname, info.gname = 1_700_000_000, 0, 0, "root", "root"
    return info


for mode in ("w", "w:gz", "w:bz2"):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=mode) as tar:
        tar.add("in", filter=clean)
    buffer.seek(0)
    with tarfile.open(fileobj=buffer) as tar:
        print(mode, [(m.name, m.size, oct(m.mode & 0o777) if m.isfile() else m.type) for m in tar.getmembers()])
        print(tar.extractfile("in/sub/b.txt").read(9))
        tar.extractall(f"out-{mode[-2:]}", filter="data")
print(sorted(os.listdir("out-gz/in")), os.readlink("out-gz/in/link"), open("out-w/in/link").read() if os.path.exists("out-w") else "-")
