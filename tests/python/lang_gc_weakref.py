import gc, sys, weakref
class N:
    def __init__(self, n): self.n = n
    def __del__(self): print("del", self.n)
a = N(1); r = weakref.ref(a, lambda _: print("dead")); print(r() is a); del a; print(r())
b, c = N(2), N(3); b.o, c.o = c, b; del b, c; print("collecting"); gc.collect(); print("collected")
d = weakref.WeakValueDictionary(); k = N(4); d["k"] = k; print(len(d)); del k; print(len(d))
f = weakref.finalize(x := N(5), print, "finalized"); del x; print(f.alive, sys.getrefcount([]), gc.isenabled())
