def sieve(n):
    flags = bytearray([1]) * (n + 1); flags[:2] = b"\0\0"
    for i in range(2, int(n ** .5) + 1):
        if flags[i]: flags[i * i::i] = bytes(len(range(i * i, n + 1, i)))
    return [i for i, f in enumerate(flags) if f]
p = sieve(10000); print(len(p), p[-5:], sum(p))
def factor(n):
    out, d = {}, 2
    while d * d <= n:
        while n % d == 0: out[d] = out.get(d, 0) + 1; n //= d
        d += 1
    if n > 1: out[n] = out.get(n, 0) + 1
    return out
for n in (360, 97, 2 ** 20, 999983 * 7): print(n, factor(n), pow(3, n, 1000), n.bit_length())
