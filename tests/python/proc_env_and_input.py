import os
import subprocess
import sys

env = {"PATH": os.environ["PATH"], "GREETING": "hé llo", "EMPTY": ""}
print(subprocess.check_output(["sh", "-c", 'printf "%s|%s|%s" "$GREETING" "$EMPTY" "${HOME-unset}"'], env=env, text=True, encoding="utf-8"))
print(subprocess.check_output("wc -c", shell=True, input=b"12345").strip())
print(subprocess.getstatusoutput("echo x; exit 2"), subprocess.getoutput("printf 'a\\n\\n'"))
os.mkdir("work")
print(os.path.basename(subprocess.check_output(["pwd"], cwd="work", text=True).strip()))
with open("log", "wb") as log:
    print(subprocess.call("echo out; echo err >&2", shell=True, stdout=log, stderr=subprocess.STDOUT))
print(open("log").read().split())
child = subprocess.run([sys.executable, "-c", "import sys; print(sys.stdin.read()[::-1], sys.argv[1:])", "a b"], input="abc", text=True, stdout=subprocess.PIPE)
print(child.stdout, end="")
