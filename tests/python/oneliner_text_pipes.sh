printf 'beta 2\nalpha 10\ngamma 1\n' > in.txt
python3 -c 'import sys; [print(*reversed(l.split())) for l in sys.stdin]' < in.txt | sort -n
python3 -c "print('\n'.join(sorted(open('in.txt').read().splitlines(), key=lambda l: int(l.split()[1]))))"
seq 1 100000 | python3 -c 'import sys; print(sum(map(int, sys.stdin)))'
python3 -c 'for i in range(100000): print(i)' | head -n 2
echo "pipe status ${PIPESTATUS[*]}"
python3 -c 'import signal; signal.signal(signal.SIGPIPE, signal.SIG_DFL)
for i in range(100000): print(i)' | head -n 1
echo "default sigpipe ${PIPESTATUS[0]}"
yes | python3 -c 'print(input())'
printf 'a\tb\n1\t2\n' | python3 -c 'import csv, sys; print(list(csv.DictReader(sys.stdin, delimiter="\t")))'
python3 -c 'import base64,sys; sys.stdout.write(base64.b64encode(b"hello").decode())' | python3 -m base64 -d; echo
echo -n hello | python3 -m base64
python3 -c 'import hashlib; print(hashlib.md5(open("in.txt","rb").read()).hexdigest())'; md5sum in.txt | cut -d' ' -f1
python3 -c 'import re,sys; print(re.sub(r"(\w+) (\d+)", r"\2 \1", sys.stdin.read()), end="")' < in.txt
find . -name '*.txt' | python3 -c 'import sys, os; print([os.path.getsize(p.strip()) for p in sys.stdin])'
python3 -c 'import urllib.parse as u; print(u.quote("a b/c?d=é"), u.unquote("%41"))'
python3 -c 'import datetime as d; print(d.date(2024, 1, 31) + d.timedelta(days=30))'
python3 -c 'from pathlib import Path; p = Path("d/e"); p.mkdir(parents=True); (p / "f").write_text("x"); print(sorted(map(str, Path("d").rglob("*"))))'
ls d/e; rm -r d
python3 -c 'import this' | head -n 1
python3 -c 'import antigravity' >/dev/null 2>&1; echo
python3 -m calendar 2024 2
python3 -m this | tail -n 1
python3 -m textwrap 2>&1 | head -n 1
python3 -c 'print(__import__("os").popen("echo sub").read(), end="")'
python3 -c 'import sys; print("err", file=sys.stderr); print("out")' 2>&1 >/dev/null
python3 -c 'exec("for i in range(3):\n  print(i, end=\" \")")'; echo
python3 -c 'import string, random; random.seed(1); print("".join(random.choices(string.ascii_letters, k=8)))'
