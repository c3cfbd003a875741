import operator as op
OPS = {"+": (1, op.add), "-": (1, op.sub), "*": (2, op.mul), "/": (2, op.truediv), "^": (3, op.pow)}
def tokens(s):
    n = ""
    for c in s + " ":
        if c.isdigit() or c == ".": n += c; continue
        if n: yield float(n); n = ""
        if c in "()" or c in OPS: yield c
        elif not c.isspace(): raise SyntaxError(f"bad character {c!r}")
def evaluate(s):
    out, stack = [], []
    def apply(): o = stack.pop(); b, a = out.pop(), out.pop(); out.append(OPS[o][1](a, b))
    for t in tokens(s):
        if isinstance(t, float): out.append(t)
        elif t == "(": stack.append(t)
        elif t == ")":
            while stack[-1] != "(": apply()
            stack.pop()
        else:
            while stack and stack[-1] != "(" and (OPS[stack[-1]][0] > OPS[t][0] or OPS[stack[-1]][0] == OPS[t][0] and t != "^"): apply()
            stack.append(t)
    while stack: apply()
    return out[0]
for e in ("1 + 2 * 3", "(1+2)*3", "2^3^2", "10/4-1", "1 $ 2", "1/0"):
    try: print(e, "=", evaluate(e))
    except Exception as x: print(e, type(x).__name__, x)
