import os
import time
from pathlib import Path

for i, name in enumerate(["old.log", "mid.log", "new.log"]):
    Path(name).write_text(name)
    os.utime(name, (1_600_000_000 + i * 86400, 1_600_000_000 + i * 86400))
newest = max(Path(".").glob("*.log"), key=lambda p: p.stat().st_mtime)
print(newest, time.strftime("%Y-%m-%d", time.gmtime(newest.stat().st_mtime)))
os.utime("old.log", ns=(5, 1_700_000_000_123_456_789))
info = os.stat("old.log")
print(info.st_mtime_ns, info.st_atime_ns, int(info.st_mtime))
before = os.stat("mid.log").st_mtime
Path("mid.log").touch()
print(os.stat("mid.log").st_mtime > before, sorted(os.listdir("."), key=os.path.getmtime)[0])
