P = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
def solve(s):
    if "0" not in s: return s
    i = min((k for k, c in enumerate(s) if c == "0"), key=lambda k: len(free(s, k)))
    for d in sorted(free(s, i)):
        if r := solve(s[:i] + d + s[i + 1:]): return r
def free(s, i):
    r, c = divmod(i, 9); b = (r // 3 * 27) + c // 3 * 3
    return set("123456789") - set(s[r * 9:r * 9 + 9]) - set(s[c::9]) - {s[b + x * 9 + y] for x in range(3) for y in range(3)}
r = solve(P)
for k in range(0, 81, 9): print(" ".join(r[k:k + 9]))
