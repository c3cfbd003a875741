print(2 ** 200, -7 // 2, -7 % 3, divmod(-7, 2), 7 ** -1, 10 ** 20 // 3, int("ff", 16), hex(255), oct(8), bin(-5), 1_000_000)
print((10 ** 50).__format__(","), f"{2 ** 70:e}", int.from_bytes(b"\x01\x00", "big"), (1025).to_bytes(2, "little"), round(2.5), round(-3.5), round(1234.567, -2))
print(0.1 + 0.2, 1e16, 1e15, 123456789.123456789, 1 / 3, float("nan"), -0.0, 5e-324, 1.7976931348623157e308 * 10, (0.1).as_integer_ratio(), (3.5).hex())
print(complex(1, 2) * 1j, abs(3 + 4j), 1e3 == 1000, True + True, 0.5 .is_integer(), 3 & 5 | 8 ^ 2, ~7, 1 << 10 >> 3)
try: 1 // 0
except ZeroDivisionError as e: print(e)
try: int("12a")
except ValueError as e: print(e)
