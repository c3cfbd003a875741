import string, itertools
def caesar(s, k): a = string.ascii_lowercase; return s.translate(str.maketrans(a + a.upper(), a[k:] + a[:k] + (a[k:] + a[:k]).upper()))
c = caesar("Attack at dawn!", 3); print(c, caesar(c, -3 % 26)); print(max(range(26), key=lambda k: sum(caesar(c, k).lower().count(x) for x in "etaon")))
def vig(s, key, sign=1):
    k = itertools.cycle(key); return "".join(chr((ord(ch) - 97 + sign * (ord(next(k)) - 97)) % 26 + 97) if ch.isalpha() else ch for ch in s)
v = vig("meet me at noon", "lemon"); print(v, vig(v, "lemon", -1)); print(bytes(a ^ b for a, b in zip(b"hello", itertools.cycle(b"key"))).hex(), bin(0b1011 ^ 0b0110), f"{0xdead:016b}")
