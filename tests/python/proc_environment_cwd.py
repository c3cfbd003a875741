import os, subprocess
os.makedirs("sub", exist_ok=True)
print(subprocess.check_output("basename $(pwd)", shell=True, cwd="sub", text=True))
os.environ["MINE"] = "1"; print(subprocess.check_output("echo $MINE", shell=True, text=True).strip()); del os.environ["MINE"]
print(subprocess.getoutput("echo ${MINE-unset}"), subprocess.getstatusoutput("exit 4"), os.system("exit 2") >> 8, os.popen("echo p").read())
print(os.environ.get("NOPE"), os.getenv("NOPE", "d"), os.path.expandvars("$HOME/x") == os.environ["HOME"] + "/x")
try: os.environ["A"] = 1
except TypeError as e: print(e)
os.chdir("sub"); print(os.path.basename(os.getcwd()))
