import array, struct
h = struct.pack("<4sHIq?d", b"BKIT", 1, 70000, -5, True, 2.5); print(h.hex(), struct.calcsize("<4sHIq?d"), struct.unpack("<4sHIq?d", h))
with open("r.bin", "wb") as f:
    for i in range(3): f.write(struct.pack(">HB", i * 300, i))
print(list(struct.iter_unpack(">HB", open("r.bin", "rb").read())), struct.unpack_from(">H", b"\0\0\1\2", 2))
try: struct.pack("B", 256)
except struct.error as e: print(e)
a = array.array("i", [1, 2, 3]); a.append(4); print(a, a.tobytes()[:4], a.itemsize); m = memoryview(bytearray(b"abcdef")); m[1:3] = b"XY"; print(bytes(m), m[::2].tolist())
b = bytearray(b"hello"); b[0] = 72; b += b"!"; print(b, b.hex(" "), bytes.fromhex("de ad"), b.find(b"l"), int.from_bytes(b[:2], "little", signed=True))
