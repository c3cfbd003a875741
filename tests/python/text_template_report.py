from string import Template, Formatter
t = Template("Dear $name, you owe $$${amount}.\n"); print(t.substitute(name="Ann", amount=5), t.safe_substitute(name="Bob"), end="")
try: t.substitute(name="x")
except KeyError as e: print("missing", e)
rows = [("Item", "Qty", "Price"), ("tea", 2, 3.5), ("milk", 10, 0.99)]
widths = [max(len(str(r[i])) for r in rows) for i in range(3)]
for i, r in enumerate(rows):
    print(" | ".join(str(c).ljust(w) if k == 0 else str(c).rjust(w) for k, (c, w) in enumerate(zip(r, widths))))
    if not i: print("-+-".join("-" * w for w in widths))
print([f[1] for f in Formatter().parse("{a} {b[0]} {c.d!r:>3}")])
