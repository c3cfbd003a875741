# args: --db inv.json add tea 3
import argparse, json, os, subprocess, sys
class Store:
    def __init__(self, p): self.p = p; self.d = json.load(open(p)) if os.path.exists(p) else {}
    def save(self):
        with open(self.p, "w") as f: json.dump(self.d, f, indent=2, sort_keys=True)
p = argparse.ArgumentParser(); p.add_argument("--db"); s = p.add_subparsers(dest="c"); a = s.add_parser("add"); a.add_argument("item"); a.add_argument("n", type=int); s.add_parser("list")
args = p.parse_args(); st = Store(args.db)
if args.c == "add":
    st.d[args.item] = st.d.get(args.item, 0) + args.n; st.save(); print("added"); sys.stdout.flush()
    if args.item != "milk":
        subprocess.run([sys.executable, sys.argv[0], "--db", "inv.json", "add", "milk", "2"], check=True); print(subprocess.check_output([sys.executable, sys.argv[0], "--db", args.db, "list"], text=True))
else:
    for k, v in st.d.items(): print(f"{k:<8}{v:>3}")
