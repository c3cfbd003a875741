cases = ["'a' + 1", "None.x", "[][0]", "{}['k']", "int('x')", "len(5)", "f()", "(lambda x: x)()", "[1].index(2)", "'a'.join([1])", "next(iter([]))", "1 < 'a'", "{[]}", "object() + 1", "range(1.5)", "sum(['a'])", "chr(-1)", "[1,2,3][1:'a']", "isinstance(1, 'int')", "max([])", "__import__('nope')", "open('none.txt')", "float('x')", "'%d' % 'x'", "b'a' + 'b'", "abs('x')"]
for c in cases:
    try: eval(c)
    except Exception as e: print(f"{c:<24} {type(e).__name__}: {e}")
