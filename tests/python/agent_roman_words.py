def roman(n): 
    out = ""
    for v, s in zip((1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1), "M CM D CD C XC L XL X IX V IV I".split()): out += s * (n // v); n %= v
    return out
def words(n):
    ones = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(); tens = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split()
    if n < 20: return ones[n]
    if n < 100: return tens[n // 10] + ("-" + ones[n % 10] if n % 10 else "")
    for d, w in ((10 ** 6, "million"), (1000, "thousand"), (100, "hundred")):
        if n >= d: return words(n // d) + " " + w + (" " + words(n % d) if n % d else "")
for n in (1, 4, 49, 1994, 2026, 123456): print(n, roman(n % 4000), words(n))
