import random

random.seed(42)
print(random.random(), random.randint(1, 6), random.sample(range(100), 5), random.choice("abc"))
deck = list(range(10))
random.shuffle(deck)
print(deck, random.choices(["h", "t"], weights=[3, 1], k=8), round(random.gauss(0, 1), 6), random.getrandbits(40))
generator = random.Random("seed")
state = generator.getstate()
first = [generator.uniform(0, 10) for _ in range(3)]
generator.setstate(state)
print(first == [generator.uniform(0, 10) for _ in range(3)], [round(x, 4) for x in first], generator.randbytes(4).hex(), generator.triangular(0, 1, 0.5))
inside = sum(random.random() ** 2 + random.random() ** 2 <= 1 for _ in range(2000))
print(4 * inside / 2000)
