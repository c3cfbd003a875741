"""Property tests with a seeded generator and shrinking."""
import random
import string


def encode(text):
    out, i = [], 0
    while i < len(text):
        n = 1
        while i + n < len(text) and text[i + n] == text[i] and n < 9:
            n += 1
        out.append(f"{n}{text[i]}")
        i += n
    return "".join(out)


def decode(code):
    return "".join(code[i + 1] * int(code[i]) for i in range(0, len(code), 2))


def broken_decode(code):
    return "".join(code[i + 1] * min(int(code[i]), 3) for i in range(0, len(code), 2))


def shrink(text, fails):
    changed = True
    while changed:
        changed = False
        for i in range(len(text)):
            shorter = text[:i] + text[i + 1:]
            if fails(shorter):
                text, changed = shorter, True
                break
    return text


generator = random.Random(7)
for name, function in (("decode", decode), ("broken", broken_decode)):
    for trial in range(300):
        text = "".join(generator.choice(string.ascii_lowercase[:3]) for _ in range(generator.randrange(30)))
        fails = lambda t: function(encode(t)) != t
        if fails(text):
            print(name, "fails after", trial, "with", len(text), "->", len(shrink(text, fails)), set(shrink(text, fails)).__len__())
            break
    else:
        print(name, "holds for 300")
