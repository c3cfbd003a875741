"""Write a shell script, run it with arguments and an environment, and check what it did."""
import os
import stat
import subprocess
from string import Template

script = Template("""#!/bin/bash
set -euo pipefail
name=$${1:?name is missing}
mkdir -p "$dir/$$name"
for n in $numbers; do
    echo "$$name $$n $${GREETING:-none}" >"$dir/$$name/$$n.txt"
done
ls "$dir/$$name" | wc -l
""").substitute(dir="made", numbers=" ".join(map(str, range(1, 4))))
with open("make.sh", "w") as f:
    f.write(script)
os.chmod("make.sh", os.stat("make.sh").st_mode | stat.S_IXUSR)
print(stat.filemode(os.stat("make.sh").st_mode))
done = subprocess.run(["./make.sh", "x y"], env={**os.environ, "GREETING": "hi"}, capture_output=True, text=True)
print(done.returncode, done.stdout.strip(), done.stderr)
for folder, _, files in os.walk("made"):
    for name in sorted(files):
        print(folder, name, open(os.path.join(folder, name)).read().strip())
failed = subprocess.run(["./make.sh"], capture_output=True, text=True)
print(failed.returncode != 0, "name is missing" in failed.stderr)
