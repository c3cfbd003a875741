def counter():
    n = 0
    def inc(by=1):
        nonlocal n; n += by; return n
    return inc
c = counter(); c(); print(c(5), c.__closure__[0].cell_contents, [f() for f in [lambda i=i: i for i in range(3)]], [f() for f in [lambda: i for i in range(3)]])
x = 1
def g():
    try: print(x)
    except UnboundLocalError as e: print(e)
    x = 2
g()
def args(a, /, b, *c, d=4, **e): return a, b, c, d, e
print(args(1, 2, 3, z=5), args(1, b=2), args.__defaults__, args.__kwdefaults__)
for call in ("args()", "args(1, 2, a=3)", "args(a=1, b=2)", "args(1, 2, **{'b': 3})"):
    try: eval(call)
    except TypeError as e: print(e)
def m(l=[]): l.append(1); return l
m(); print(m(), (lambda *a, **k: (a, k))(1, x=2)); global_ = [y := 5, y ** 2]; print(global_)
