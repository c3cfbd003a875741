def gray(n):
    return n ^ n >> 1


print([f"{gray(n):04b}" for n in range(16)], [bin(n).count("1") for n in range(8)], [n.bit_length() for n in (0, 1, 255, 256, -5)])
print((-7).to_bytes(4, "big", signed=True).hex(), int.from_bytes(b"\xff\xfe", "little"), int.from_bytes(b"\xff\xfe", "big", signed=True), (1234).bit_count())
print(~5, -17 >> 2, -17 // 4, -17 % 4, 1 << 100, 0xFFFF & ~0xF0, int("zz", 36), hex(-255), f"{2**64:,}", f"{1_000_000:_}", f"{255:#x} {255:#b} {255:o}")
mask = sum(1 << i for i in (1, 3, 5))
print([i for i in range(8) if mask >> i & 1], mask ^ 0b111)
print(divmod(-7, 2), divmod(7.5, -2), round(2.5), round(-3.5), round(1234.567, -2), 7 // -2, -7 % 3.0)
