import subprocess
from subprocess import PIPE, Popen
a = Popen(["printf", "x\\ny\\nx\\n"], stdout=PIPE); b = Popen(["sort"], stdin=a.stdout, stdout=PIPE); a.stdout.close()
c = Popen(["uniq", "-c"], stdin=b.stdout, stdout=PIPE, text=True); b.stdout.close()
print([l.split() for l in c.communicate()[0].splitlines()], a.wait(), b.wait(), c.returncode)
p = Popen(["cat"], stdin=PIPE, stdout=PIPE, text=True, bufsize=1)
p.stdin.write("line\n"); p.stdin.flush(); print(p.stdout.readline(), end=""); p.stdin.close(); print(p.wait(), p.poll())
p = Popen(["sleep", "100"]); print(p.poll()); p.terminate(); print(p.wait())
with Popen("echo $X", shell=True, env={"X": "from env", "PATH": "/usr/bin:/bin"}, stdout=PIPE) as p: print(p.stdout.read())
