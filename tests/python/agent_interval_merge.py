def merge(xs):
    out = []
    for a, b in sorted(xs):
        if out and a <= out[-1][1]: out[-1][1] = max(out[-1][1], b)
        else: out.append([a, b])
    return out
print(merge([(5, 8), (1, 3), (2, 4), (9, 9), (8, 9)]), merge([])); assert merge([(1, 2)]) == [[1, 2]], "single"
try: assert merge([(2, 1)]) == [], f"got {merge([(2, 1)])}"
except AssertionError as e: print("assertion:", e)
