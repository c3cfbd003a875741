import os
import shlex
import subprocess
import sys
import textwrap
from subprocess import DEVNULL, PIPE, STDOUT, CalledProcessError, TimeoutExpired, check_call, check_output, run

print(run(["printf", "%s|", "a b", "c"], capture_output=True, text=True).stdout, run("echo $((6*7)) | tr 4 5", shell=True, text=True, stdout=PIPE).stdout.strip())
done = run(["sh", "-c", "echo out; echo err >&2; exit 3"], stdout=PIPE, stderr=STDOUT)
print(done, done.returncode, done.args[0])
for call in (lambda: run(["false"], check=True), lambda: check_output(["sh", "-c", "echo partial; exit 4"], stderr=DEVNULL), lambda: run(["no-such-program-x"]), lambda: run(["ls"], cwd="/no/such/dir"), lambda: run(["/etc"]), lambda: check_call("exit 7", shell=True), lambda: run([]), lambda: run(["ls"], capture_output=True, stdout=PIPE), lambda: run(["cat"], input="text"), lambda: run(["a\0b"]), lambda: run(["sh", "-c", "kill -9 $$"], check=True)):
    try:
        call()
    except (OSError, CalledProcessError, TimeoutExpired, ValueError, IndexError, TypeError) as error:
        print(type(error).__name__, str(error)[:100], getattr(error, "output", None))
first = subprocess.Popen(["printf", "b\\na\\nc\\na\\n"], stdout=PIPE)
second = subprocess.Popen(["sort"], stdin=first.stdout, stdout=PIPE)
third = subprocess.Popen(["uniq", "-c"], stdin=second.stdout, stdout=PIPE, text=True)
first.stdout.close()
second.stdout.close()
print(third.communicate()[0].split(), first.wait(), second.wait(), third.returncode)
env = {**os.environ, "GREETING": "hej", "LANG": "C.UTF-8"}
print(run(["sh", "-c", "echo $GREETING ${HOME:+set}"], env=env, capture_output=True, text=True).stdout.strip(), run(["sh", "-c", "echo ${GREETING:-none}"], env={"PATH": os.environ["PATH"]}, capture_output=True, text=True).stdout.strip())
with open("out.txt", "w") as out:
    run(["echo", "to file"], stdout=out, check=True)
with open("out.txt") as source:
    print(run(["wc", "-c"], stdin=source, capture_output=True, text=True).stdout.strip())
script = textwrap.dedent("""
    import sys
    for line in sys.stdin:
        print(line.strip()[::-1], flush=True)
    sys.exit(len(sys.argv))
""")
p = subprocess.Popen([sys.executable, "-u", "-c", script, "x"], stdin=PIPE, stdout=PIPE, text=True, bufsize=1)
for word in ("abc", "hello"):
    p.stdin.write(word + "\n")
    p.stdin.flush()
    print(p.stdout.readline().rstrip(), p.poll())
p.stdin.close()
print(p.wait(timeout=20), p.stdout.read() == "", run([sys.executable, "-c", "import sys; sys.stdout.buffer.write(bytes([0, 255, 10]))"], capture_output=True).stdout)
print(shlex.split("a 'b c' \"d $e\" f\\ g # h"), shlex.quote("it's"), shlex.join(["a b", "c"]), list(shlex.shlex("a=b;c", punctuation_chars=True)), subprocess.list2cmdline(["a b", 'c"d']))
print(subprocess.getoutput("echo got; exit 1"), subprocess.getstatusoutput("exit 3"), os.system("exit 5") >> 8, os.popen("echo popen").read().strip(), os.WEXITSTATUS(os.system("true")))
big = run(["cat"], input=b"x" * 300_000, capture_output=True)
print(len(big.stdout), run("yes | head -n 50000 | wc -l", shell=True, capture_output=True, text=True).stdout.strip())
q = subprocess.Popen(["sleep", "30"])
q.kill()
print(q.wait(), q.returncode == -9, repr(q).split(" args")[0])
with subprocess.Popen(["sh", "-c", "read a; echo got:$a; read b; echo got:$b"], stdin=PIPE, stdout=PIPE, text=True) as p:
    out, _ = p.communicate("1\n2\n")
print(out.split(), p.returncode)
try:
    run(["sh", "-c", "echo early; sleep 5"], timeout=0.2, capture_output=True)
except TimeoutExpired as error:
    print(error.stdout, error.timeout, error.cmd[0])
sys.stdout.flush()
run(["echo", "ordered"])
print("after")
