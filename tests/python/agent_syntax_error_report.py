SNIPPETS = ["x = (1,\n", "def f(:\n  pass", "if True\n  pass", "for i in range(3) print(i)", "return 5\nx = = 2", "'abc", "a = 1 +", "  indented", "lambda: (yield)", "f(a=1, 2)", "break", "1 = x", "x := 5", "print 'hi'", "def f():\nreturn 1", "f'{a b}'", "nonlocal x", "{1: 2, 3}", "import a.b as", "class A\n  pass"]
for text in SNIPPETS:
    try:
        compile(text, "<s>", "exec")
        print("fine", repr(text))
    except SyntaxError as e:
        print(type(e).__name__, repr(text), "|", e.msg, e.lineno, e.offset)
