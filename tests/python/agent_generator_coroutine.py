def averager():
    total, count, average = 0.0, 0, None
    while True:
        try:
            value = yield average
        except ValueError as e:
            print("ignored", e)
            continue
        if value is None:
            return total, count
        total, count = total + value, count + 1
        average = total / count


def outer():
    result = yield from averager()
    print("result", result)
    yield "end"


g = outer()
next(g)
print([g.send(x) for x in (10, 20, 60)], g.throw(ValueError("odd")), g.send(None))
try:
    next(g)
except StopIteration as e:
    print("stopped", e.value)


def resource():
    try:
        yield 1
        yield 2
    finally:
        print("closed")


r = resource()
print(next(r))
r.close()
print(sum(x for x in resource()), [*zip("ab", resource(), strict=True)])
try:
    list(zip("abc", [1], strict=True))
except ValueError as e:
    print(e)
