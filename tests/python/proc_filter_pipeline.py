"""A pipeline of three processes connected by pipes, and input line by line."""
import subprocess
from subprocess import PIPE

text = "\n".join(f"{n % 7} {n * n}" for n in range(30)) + "\n"
first = subprocess.Popen(["sort", "-n", "-k1,1", "-s"], stdin=PIPE, stdout=PIPE)
second = subprocess.Popen(["awk", "{ s[$1] += $2 } END { for (k = 0; k < 7; k++) print k, s[k] }"], stdin=first.stdout, stdout=PIPE)
first.stdout.close()
first.stdin.write(text.encode())
first.stdin.close()
for line in second.stdout:
    key, total = line.split()
    print(int(key), int(total), sum(n * n for n in range(30) if n % 7 == int(key)) == int(total))
print(first.wait(), second.wait())
done = subprocess.run("head -n 2 | tr a-z A-Z; cat >/dev/null", shell=True, input="one\ntwo\nthree\n", capture_output=True, encoding="utf-8")
print(done.stdout.splitlines(), done.returncode)
print(subprocess.getoutput("printf 'x y' | wc -c").strip(), subprocess.getstatusoutput("exit 4"))
