import hashlib
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path


def digest(path, algorithm="sha256"):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, algorithm).hexdigest()


def manifest(root):
    root = Path(root)
    return {p.relative_to(root).as_posix(): digest(p) for p in sorted(root.rglob("*")) if p.is_file() and not p.is_symlink()}


def tree_digest(entries):
    total = hashlib.blake2b(digest_size=8)
    for name, value in sorted(entries.items()):
        total.update(name.encode() + b"\0" + bytes.fromhex(value))
    return total.hexdigest()


with tempfile.TemporaryDirectory(prefix="tree-") as place:
    base = Path(place, "a")
    (base / "sub" / "deep").mkdir(parents=True)
    (base / "one.txt").write_text("one\n")
    (base / "sub" / "two.bin").write_bytes(bytes(range(256)) * 50)
    (base / "sub" / "deep" / "empty").touch()
    os.symlink("one.txt", base / "link")
    first = manifest(base)
    for name, value in first.items():
        print(name, value[:16])
    print(tree_digest(first))
    copy = shutil.copytree(base, Path(place, "b"), symlinks=True, ignore=shutil.ignore_patterns("*.bin"))
    (copy / "one.txt").write_text("uno\n")
    (copy / "new").write_text("x")
    second = manifest(copy)
    print("removed", sorted(first.keys() - second.keys()), "added", sorted(second.keys() - first.keys()), "changed", [n for n in first if n in second and first[n] != second[n]])
    print(os.readlink(copy / "link"), os.path.realpath(copy / "link") == os.path.realpath(copy / "one.txt"))
print(os.path.exists(place))
print(sorted(hashlib.algorithms_guaranteed))
for name in ("md5", "sha1", "sha512", "sha3_256", "blake2s"):
    h = hashlib.new(name, b"abc", usedforsecurity=False)
    print(name, h.digest_size, h.block_size, h.hexdigest()[:20])
print(hashlib.shake_128(b"x").hexdigest(5), hashlib.pbkdf2_hmac("sha256", b"pw", b"salt", 10).hex()[:16])
try:
    hashlib.new("nope")
except ValueError as error:
    print(error)
h = hashlib.sha256()
try:
    h.update("text")
except TypeError as error:
    print(error)
json.dump({"ok": True}, sys.stdout)
print()
