import bz2, gzip, zlib, lzma
d = b"the same text again and again. " * 50
for m in (zlib, bz2, gzip, lzma):
    c = m.compress(d); print(m.__name__, len(c) < 200, m.decompress(c) == d)
o = zlib.compressobj(9); x = o.compress(d) + o.flush(); print(zlib.decompressobj().decompress(x, 10), zlib.crc32(d), zlib.adler32(d))
with lzma.open("f.xz", "wt") as f: f.write("text\n" * 3)
print(lzma.open("f.xz", "rt").readlines(), open("f.xz", "rb").read(6))
try: zlib.decompress(b"bad")
except zlib.error as e: print(e)
