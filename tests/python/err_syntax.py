src = ["x = = 1", "def f(:", "print 'x'", "if x\n  y", "  x = 1", "for i in range(3): print(i", "'abc", "a b", "return 1", "x = 1 +", "f(**a, *b)", "1 = x", "while: pass"]
for s in src:
    try: compile(s, "<s>", "exec")
    except SyntaxError as e: print(type(e).__name__, e.lineno)
