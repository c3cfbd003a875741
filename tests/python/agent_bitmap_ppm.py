import struct, zlib
w, h = 16, 8; px = bytes(255 if (x ^ y) & 2 else 40 * (c + 1) for y in range(h) for x in range(w) for c in range(3))
open("a.ppm", "wb").write(b"P6 %d %d 255\n" % (w, h) + px)
def chunk(t, d): return struct.pack(">I", len(d)) + t + d + struct.pack(">I", zlib.crc32(t + d))
raw = b"".join(b"\0" + px[y * w * 3:(y + 1) * w * 3] for y in range(h))
png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(raw)) + chunk(b"IEND", b"")
open("a.png", "wb").write(png); d = open("a.png", "rb").read(); i = 8
while i < len(d): n, t = struct.unpack(">I4s", d[i:i + 8]); print(t, n if t != b"IDAT" else "data", zlib.crc32(d[i + 4:i + 8 + n]) == struct.unpack(">I", d[i + 8 + n:i + 12 + n])[0]); i += n + 12
