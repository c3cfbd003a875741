import bisect
a = [1, 3, 3, 5, 8]
print(bisect.bisect(a, 3), bisect.bisect_left(a, 3), bisect.bisect_right(a, 9)); bisect.insort(a, 4); print(a)
def grade(s): return "FDCBA"[bisect.bisect([60, 70, 80, 90], s)]
print([grade(s) for s in (33, 60, 77, 89, 90, 100)], bisect.bisect([("a", 1), ("b", 2)], "a", key=lambda t: t[0]))
