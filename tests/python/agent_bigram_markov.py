import random, re
T = "the cat sat on the mat and the dog sat on the cat and the cat ran"
m = {}
for a, b in zip(w := T.split(), w[1:]): m.setdefault(a, []).append(b)
r = random.Random(3); x = "the"; out = [x]
for _ in range(12): x = r.choice(m.get(x) or w); out.append(x)
print(" ".join(out)); r.shuffle(w); print(w[:5], r.choices("abc", [1, 2, 3], k=6), r.randrange(10, 20, 3), r.uniform(1, 2), r.getrandbits(70), random.Random("seed").random())
