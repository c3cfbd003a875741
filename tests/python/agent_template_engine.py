import re
def render(t, ctx):
    code, ind = ["def f(ctx):", " o = []"], 1
    for tok in re.split(r"(\{\{.*?\}\}|\{%.*?%\})", t):
        if tok.startswith("{{"): code.append(" " * ind + f"o.append(str(eval({tok[2:-2].strip()!r}, {{}}, ctx)))")
        elif tok.startswith("{%"):
            w = tok[2:-2].strip()
            if w.startswith("end"): ind -= 1
            elif m := re.match(r"for (\w+) in (.+)", w): code.append(" " * ind + f"for ctx[{m[1]!r}] in eval({m[2]!r}, {{}}, ctx):"); ind += 1
            else: code.append(" " * ind + f"if eval({w[3:]!r}, {{}}, ctx):"); ind += 1
        elif tok: code.append(" " * ind + f"o.append({tok!r})")
    code.append(" return ''.join(o)"); ns = {}; exec("\n".join(code), ns); return ns["f"](dict(ctx))
print(render("Hi {{ name.title() }}!{% for i in items %}\n- {{ i }}{% if i > 1 %} (many){% endif %}{% endfor %}\n", {"name": "ann", "items": [1, 2]}))
