import os, stat, subprocess, sys
open("tool.sh", "w").write("#!/bin/sh\necho \"args: $# $1\"\nexit 3\n"); os.chmod("tool.sh", 0o755)
r = subprocess.run(["./tool.sh", "a b", "c"], capture_output=True, text=True); print(r.stdout.strip(), r.returncode)
open("tool.py", "w").write("#!/usr/bin/env python3\nimport sys\nprint(sys.argv[1:], __name__)\nsys.stderr.write('warn\\n')\n"); os.chmod("tool.py", os.stat("tool.py").st_mode | stat.S_IXUSR)
print(subprocess.run(["python3", "tool.py", "x"], capture_output=True, text=True)); print(subprocess.run("./tool.py y | tr a-z A-Z", shell=True, capture_output=True, text=True).stdout)
open("noexec", "w").write("x")
try: subprocess.run(["./noexec"])
except PermissionError as e: print(e)
print(subprocess.run(["python3", "-c", "raise SystemExit(5)"]).returncode, subprocess.run(["python3"], input="print(6*7)", capture_output=True, text=True).stdout)
