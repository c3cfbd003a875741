def luhn(text):
    digits = [int(c) for c in reversed(text) if c.isdigit()]
    return sum(d if i % 2 == 0 else sum(divmod(2 * d, 10)) for i, d in enumerate(digits)) % 10 == 0


def isbn13(text):
    digits = [int(c) for c in text if c.isdigit()]
    return len(digits) == 13 and sum(d * (3 if i % 2 else 1) for i, d in enumerate(digits)) % 10 == 0


def iban(text):
    text = text.replace(" ", "")
    return int("".join(str(int(c, 36)) for c in text[4:] + text[:4])) % 97 == 1


print(luhn("4539 1488 0343 6467"), luhn("8273 1232 7352 0569"), isbn13("978-0-306-40615-7"), isbn13("978-0-306-40615-8"), iban("GB82 WEST 1234 5698 7654 32"), iban("GB82 TEST 1234 5698 7654 32"))
