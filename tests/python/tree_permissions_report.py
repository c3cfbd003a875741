import os
import stat
from pathlib import Path

for name, mode in (("script.sh", 0o755), ("secret", 0o600), ("shared", 0o664), ("odd", 0o4711)):
    Path(name).write_text("#!/bin/sh\n")
    os.chmod(name, mode)
os.mkdir("dir", 0o700)
for entry in sorted(os.scandir("."), key=lambda e: e.name):
    info = entry.stat()
    kind = "dir" if entry.is_dir() else "file"
    flags = [name for bit, name in ((stat.S_IXUSR, "exec"), (stat.S_IWGRP, "group-write"), (stat.S_ISUID, "suid")) if info.st_mode & bit]
    if entry.name != "program.py":
        print(entry.name, kind, stat.filemode(info.st_mode), oct(stat.S_IMODE(info.st_mode)), flags)
print(os.access("secret", os.R_OK), os.access("secret", os.X_OK), os.access("none", os.F_OK), stat.S_ISREG(os.stat("odd").st_mode))
os.chmod("secret", 0)
os.chmod("secret", stat.S_IRUSR | stat.S_IWUSR)
print(open("secret").read().strip())
