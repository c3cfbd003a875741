import array
import binascii
import io
import struct
import zlib
from pathlib import Path


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, pixel):
    rows = b"".join(b"\0" + b"".join(bytes(pixel(x, y)) for x in range(width)) for y in range(height))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


image = png(4, 3, lambda x, y: (x * 60, y * 80, 128))
Path("x.png").write_bytes(image)
with open("x.png", "rb") as file:
    assert file.read(8) == b"\x89PNG\r\n\x1a\n"
    while head := file.read(8):
        size, kind = struct.unpack(">I4s", head)
        data, crc = file.read(size), struct.unpack(">I", file.read(4))[0]
        print(kind, size, crc == binascii.crc32(kind + data), struct.unpack(">II", data[:8]) if kind == b"IHDR" else len(zlib.decompress(data)) if data else "")
record = struct.Struct("<h10sBxf?q")
print(record.size, record.format)
packed = record.pack(-5, "naïve".encode(), 255, 1.5, True, -(2 ** 40))
print(packed.hex(" ", 4), record.unpack(packed))
rows = [record.pack(i, b"r%d" % i, i, i / 2, i % 2, i) for i in range(3)]
print([r[0] for r in record.iter_unpack(b"".join(rows))], record.unpack_from(b"?" + rows[1], 1)[1].rstrip(b"\0"))
buffer = bytearray(8)
struct.pack_into("!HI", buffer, 1, 0xABCD, 7)
print(buffer, struct.calcsize("@iq"), struct.calcsize("=iq"), struct.pack("3s", b"abcdef"), struct.pack("5p", b"abcdef"))
for bad in (lambda: struct.unpack("i", b"123"), lambda: struct.pack("Q", -1), lambda: struct.pack("z", 1), lambda: struct.pack("2i", 1), lambda: struct.pack("e", 1e6)):
    try:
        bad()
    except (struct.error, OverflowError) as error:
        print(type(error).__name__, str(error) if "format requires" not in str(error) else "range")
numbers = array.array("H", [1, 2, 65535])
numbers.byteswap()
print(numbers, numbers.itemsize, numbers.tobytes(), array.array("d", [0.5]).buffer_info()[1], array.array("u", "ab").tounicode())
view = memoryview(bytearray(range(12)))
grid = view.cast("B", (3, 4))
print(grid[1, 2], grid.tolist()[2], view[2:8:2].tolist(), view.nbytes, view.readonly, bytes(view[::-1][:3]))
view[0:2] = b"\xff\xfe"
print(view.hex()[:8], int.from_bytes(view[:2], "little"), (1000).to_bytes(3, "big"), int.from_bytes(b"\xff\xff", signed=True))
stream = io.BytesIO(b"\x00\x01\x02")
print(stream.read(1), stream.getbuffer()[1], stream.seek(-1, 2), stream.read(), binascii.hexlify(b"\x01\xab", "-"), binascii.b2a_base64(b"hi"), zlib.adler32(b"abc"))
d = zlib.decompressobj()
c = zlib.compressobj(level=1, wbits=-15)
raw = c.compress(b"data " * 20) + c.flush()
print(zlib.decompressobj(-15).decompress(raw)[:10], d.decompress(zlib.compress(b"x" * 10) + b"tail"), d.unused_data, d.eof)
try:
    zlib.decompress(b"nope")
except zlib.error as error:
    print(error)
for line in [f"{i:08x}  {' '.join(f'{b:02x}' for b in image[i:i + 8])}" for i in range(0, 24, 8)]:
    print(line)
