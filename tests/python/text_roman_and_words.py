ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split()


def words(n):
    if n < 20:
        return ONES[n]
    if n < 100:
        return TENS[n // 10] + ("-" + ONES[n % 10] if n % 10 else "")
    for size, name in ((10**9, "billion"), (10**6, "million"), (1000, "thousand"), (100, "hundred")):
        if n >= size:
            rest = n % size
            return words(n // size) + " " + name + (" " + ("and " if rest < 100 else "") + words(rest) if rest else "")


for n in (0, 13, 21, 100, 342, 1001, 70_015, 1_234_567):
    print(f"{n:>10,} {words(n)}")
vowels = str.maketrans("aeiou", "43!0u", "xyz")
print("the lazy fox is out".translate(vowels), "a-b_c".replace("-", "_").split("_"), "k=v=w".partition("="), "a.b.c".rsplit(".", 1))
