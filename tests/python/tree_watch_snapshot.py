"""Snapshot of a directory and its changes."""
import json
import os
import zlib

os.mkdir("w")


def snapshot(root):
    found = {}
    for folder, _, files in os.walk(root):
        for name in files:
            path = os.path.join(folder, name)
            with open(path, "rb") as f:
                found[os.path.relpath(path, root)] = {"crc": f"{zlib.crc32(f.read()):08x}", "mode": oct(os.stat(path).st_mode)}
    return found


def write(name, text):
    with open(os.path.join("w", name), "w") as f:
        f.write(text)


write("keep", "1")
write("edit", "2")
write("gone", "3")
before = snapshot("w")
write("edit", "two")
write("new", "4")
os.remove("w/gone")
os.chmod("w/keep", 0o600)
after = snapshot("w")
print("added", sorted(after.keys() - before.keys()))
print("removed", sorted(before.keys() - after.keys()))
print("changed", {k: (before[k], after[k]) for k in sorted(before.keys() & after.keys()) if before[k] != after[k]})
json.dump(after, open("snap.json", "w"), sort_keys=True)
print(json.load(open("snap.json")) == after)
