def make():
    count = 0

    def step(by=1):
        nonlocal count
        count += by
        return count

    def reset():
        nonlocal count
        count = 0

    step.reset = reset
    return step


a, b = make(), make()
print(a(), a(5), b(), a.reset(), a(), a.__closure__[0].cell_contents, a.__code__.co_freevars)
late = [lambda: i for i in range(3)]
early = [lambda i=i: i for i in range(3)]
print([f() for f in late], [f() for f in early])


def defaults(item, bucket=[]):
    bucket.append(item)
    return bucket


print(defaults(1), defaults(2), defaults.__defaults__)
scope = "global"


class C:
    scope = "class"
    values = [scope for _ in range(1)]

    def method(self):
        return scope


print(C().method(), C.values, C.scope)
try:
    def broken():
        print(scope)
        scope = "local"
    broken()
except UnboundLocalError as e:
    print(type(e).__name__)
exec("made = 5", globals())
print(made, eval("made * 2", {"made": 4}), "made" in globals(), sorted(locals())[:0])
