"""Break a Caesar cipher by letter frequency."""
import string
from collections import Counter

ENGLISH = dict(zip("etaoinshrdlcumwfgypbvkjxqz", [12.7, 9.1, 8.2, 7.5, 7.0, 6.7, 6.3, 6.1, 6.0, 4.3, 4.0, 2.8, 2.8, 2.4, 2.4, 2.2, 2.0, 2.0, 1.9, 1.5, 1.0, 0.8, 0.15, 0.15, 0.1, 0.07]))
plain = "It was a bright cold day in April, and the clocks were striking thirteen. Nobody had expected this!"


def shift(text, by):
    lower, upper = string.ascii_lowercase, string.ascii_uppercase
    table = str.maketrans(lower + upper, lower[by:] + lower[:by] + upper[by:] + upper[:by])
    return text.translate(table)


def score(text):
    letters = [c for c in text.lower() if c.isalpha()]
    counts = Counter(letters)
    return sum((100 * counts[c] / len(letters) - share) ** 2 / share for c, share in ENGLISH.items())


for by in (3, 17):
    secret = shift(plain, by)
    ranked = sorted(range(26), key=lambda k: score(shift(secret, k)))
    print(secret[:30], "| key", (26 - ranked[0]) % 26, "|", f"{score(shift(secret, ranked[0])):.2f} < {score(shift(secret, ranked[1])):.2f}")
print(shift(shift(plain, 5), 21) == plain)
