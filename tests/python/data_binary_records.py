"""Fixed binary records with struct, memoryview and a checksum; hex dumps."""
import binascii
import io
import struct
import zlib

RECORD = struct.Struct("<I8sdH?")
rows = [(1, b"alpha", 1.5, 7, True), (2, b"beta-long-name", -0.25, 65535, False)]
out = io.BytesIO()
out.write(b"RECS" + struct.pack(">HB", len(rows), 1))
for number, name, value, flags, on in rows:
    body = RECORD.pack(number, name[:8], value, flags, on)
    out.write(body + struct.pack("<I", zlib.crc32(body)))
data = out.getvalue()
print(RECORD.size, len(data), binascii.hexlify(data[:7], " "))
view = memoryview(data)
magic, (count, version) = bytes(view[:4]), struct.unpack_from(">HB", view, 4)
print(magic, count, version)
at = 7
for _ in range(count):
    body = view[at:at + RECORD.size]
    (crc,) = struct.unpack_from("<I", view, at + RECORD.size)
    number, name, value, flags, on = RECORD.unpack(body)
    print(number, name.rstrip(b"\0").decode(), value, hex(flags), on, crc == zlib.crc32(body))
    at += RECORD.size + 4
for offset in range(0, len(data), 16):
    piece = data[offset:offset + 16]
    print(f"{offset:04x}  {piece.hex(' '):<47}  {''.join(chr(b) if 32 <= b < 127 else '.' for b in piece)}")
try:
    RECORD.unpack(b"short")
except struct.error as e:
    print("struct.error", "23" in str(e))
array = bytearray(range(10))
memoryview(array)[2:5] = b"xyz"
print(array, int.from_bytes(array[:4], "big", signed=True), (1000).to_bytes(3, "little"), array.translate(None, b"xyz"))
