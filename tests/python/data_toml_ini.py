import tomllib
T = 'title = "x"\n[owner]\ndob = 1979-05-27T07:32:00Z\nn = 1_000\nf = 1e3\nb = true\nl = [1, [2, 3], {a = "b"}]\n[[p]]\nname = "a"\n[[p]]\nname = """multi\nline"""\n'
d = tomllib.loads(T); print(d["title"], d["owner"], d["p"])
for bad in ("a = ", "a = 1\na = 2", "[x", "a = 1.2.3"):
    try: tomllib.loads(bad)
    except tomllib.TOMLDecodeError as e: print(e)
