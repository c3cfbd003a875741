cat > config.ini <<'INI'
[server]
host = localhost
port = 80
INI
cat > app.py <<'PY'
VERSION = "1.0.0"
DEBUG = True


def main():
    print("running", VERSION, DEBUG)


if __name__ == "__main__":
    main()
PY
python3 - <<'PY'
import configparser
c = configparser.ConfigParser()
c.read("config.ini")
c["server"]["port"] = "8080"
c["db"] = {"url": "sqlite:///x"}
with open("config.ini", "w") as f:
    c.write(f)
PY
cat config.ini
python3 - <<'PY'
import re, pathlib
p = pathlib.Path("app.py")
s = p.read_text()
s, n = re.subn(r'VERSION = "(\d+)\.(\d+)\.(\d+)"', lambda m: f'VERSION = "{m[1]}.{int(m[2]) + 1}.0"', s)
assert n == 1
s = s.replace("DEBUG = True", "DEBUG = False")
p.write_text(s)
PY
python3 app.py
python3 -c "
import fileinput
for line in fileinput.input('app.py', inplace=True):
    print(line.replace('running', 'started'), end='')
"
python3 app.py > out.log 2>&1; cat out.log
diff <(python3 app.py) - <<< 'started 1.1.0 False' && echo same
for n in 1 2 3; do python3 -c "print($n ** 2)"; done | paste -sd+ | tee /dev/stderr 2>/dev/null | bc
if python3 -c 'import requests_not_here' 2>/dev/null; then echo yes; else echo no; fi
python3 -c 'import sys; assert sys.version_info >= (3, 8), "too old"' && echo "version ok"
result=$(python3 - <<'PY' 2>&1
raise ValueError("broken")
PY
); echo "status $? ${result##*$'\n'}"
timeout 1 python3 -c 'import time; time.sleep(30)'; echo "timeout $?"
python3 -c 'import time; time.sleep(30)' & pid=$!; sleep 0.3; kill $pid; wait $pid; echo "killed $?"
python3 -c 'while True: pass' & pid=$!; sleep 0.3; kill -9 $pid; wait $pid 2>/dev/null; echo "killed $?"
cat > daemon.py <<'PY'
import signal, sys, time
def stop(n, f):
    print("stopping", n, flush=True)
    sys.exit(0)
signal.signal(signal.SIGTERM, stop)
print("up", flush=True)
while True:
    time.sleep(0.05)
PY
python3 daemon.py > daemon.log & pid=$!; sleep 0.7; kill $pid; wait $pid; echo "status $?"; cat daemon.log
python3 -c 'import os; print(os.getppid() > 0, os.getpid() != os.getppid())'
export -n HOME; python3 -c 'import os; print(os.path.expanduser("~") != "~", "HOME" in os.environ)'
set -o pipefail; python3 -c 'import sys; sys.exit(2)' | cat; echo "pipefail $?"
xargs -n 1 python3 -c 'import sys; print("arg", sys.argv[1])' <<< "one two"
find . -name '*.ini' -exec python3 -c 'import sys; print(sys.argv[1:])' {} +
python3 -c 'print(open(0).read().upper())' <<< "stdin by number"
exec 3> third.txt; python3 -c 'print("stdout only")'; exec 3>&-
python3 -uc 'import sys; print("unbuffered"); sys.stderr.write("E\n")' 2>&1 | cat
PYTHONPATH=lib python3 -c 'import sys; print(any(p.endswith("lib") for p in sys.path))'
PYTHONUNBUFFERED=1 python3 -c 'print("x")'; PYTHONIOENCODING=latin-1 python3 -c 'print("é")' | od -An -tx1
python3 -W ignore -c 'import warnings; warnings.warn("x")'; python3 -X importtime -c 'pass' 2>&1 | grep -c site >/dev/null; echo "X $?"
alias py=python3; type python3 >/dev/null && command -v python3 >/dev/null && echo found
