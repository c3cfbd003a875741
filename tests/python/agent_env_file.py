import os, re
open(".env", "w").write("# config\nA=1\nexport B='two words'\nC=\"x=$A\"\nBROKEN\nD=\n")
env = {}
for n, l in enumerate(open(".env"), 1):
    l = l.strip()
    if not l or l.startswith("#"): continue
    if not (m := re.match(r"(?:export\s+)?(\w+)=(.*)", l)): print(f".env:{n}: bad line"); continue
    v = m[2]
    if v[:1] == v[-1:] and v[:1] in "'\"" and len(v) > 1: q, v = v[0], v[1:-1]
    else: q = ""
    if q != "'": v = re.sub(r"\$(\w+)", lambda m: env.get(m[1], ""), v)
    env[m[1]] = v
os.environ.update(env); print(env, os.environ["B"], len(os.environ["D"]))
