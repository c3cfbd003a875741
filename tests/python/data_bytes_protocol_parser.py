import array
import base64
import binascii
import hashlib
import hmac
import io
import struct
import zlib
from collections import namedtuple

Header = namedtuple("Header", "magic version kind length crc")
FORMAT = struct.Struct(">4sBBHI")


def pack(kind, payload):
    return FORMAT.pack(b"PKT1", 2, kind, len(payload), zlib.crc32(payload)) + payload


class Reader:
    def __init__(self, stream):
        self.stream = stream

    def __iter__(self):
        while head := self.stream.read(FORMAT.size):
            if len(head) < FORMAT.size:
                raise EOFError(f"{len(head)} bytes of a header of {FORMAT.size}")
            header = Header._make(FORMAT.unpack(head))
            if header.magic != b"PKT1":
                raise ValueError(f"magic {header.magic!r}")
            payload = self.stream.read(header.length)
            if zlib.crc32(payload) != header.crc:
                yield header, None
            else:
                yield header, payload


good = pack(1, "häuser".encode()) + pack(2, b"") + pack(3, bytes(range(256)))
bad = bytearray(good)
bad[14] ^= 0xFF
for data in (good, bytes(bad), good[:-260], b"NOPE" + good):
    try:
        for header, payload in Reader(io.BytesIO(data)):
            print(header.kind, header.length, f"{header.crc:08x}", payload if payload is None or len(payload) < 20 else payload[:4] + b"..." + payload[-2:])
    except (ValueError, EOFError) as error:
        print(type(error).__name__, error)
view = memoryview(bytearray(range(16)))
print(view[4:8].tolist(), view[::-5].tobytes(), view.cast("I").shape, view.cast("H")[1], bytes(view[:3].hex(":"), "ascii"))
view[2:4] = b"zz"
print(view.obj[:5], view.readonly, view.nbytes)
numbers = array.array("h", [1, -2, 300])
numbers.extend(range(3))
numbers.byteswap()
print(numbers.tobytes().hex(), numbers.itemsize, numbers.index(-257), array.array("d", [0.5, 1e300]).tobytes().hex())
print(hashlib.sha256(good).hexdigest()[:16], hashlib.new("md5", b"x", usedforsecurity=False).hexdigest(), hashlib.blake2b(b"x", digest_size=8).hexdigest(), hashlib.sha3_256(b"").hexdigest()[:8])
print(hmac.new(b"key", b"text", "sha1").hexdigest(), hmac.compare_digest("a", "b"), base64.b85encode(b"hello"), base64.urlsafe_b64encode(b"\xfb\xff"), base64.b32hexencode(b"hi"))
for attempt in (lambda: base64.b64decode("abc"), lambda: base64.b64decode("a@b=", validate=True), lambda: binascii.unhexlify("abc"), lambda: struct.unpack("<I", b"abc"), lambda: bytes([300]), lambda: b"a" + "b", lambda: "é".encode("ascii"), lambda: b"\xff".decode()):
    try:
        print(attempt())
    except Exception as error:
        print(type(error).__name__, str(error)[:48])
print((1000).to_bytes(3, "big"), int.from_bytes(b"\xff\xfe", "little", signed=True), bytes.fromhex("de ad be ef"), b"a,b,,c".split(b","), b"%d-%s-%x" % (7, b"x", 255), bytes.maketrans(b"ab", b"xy")[97:99])
print(struct.calcsize("<bhiq"), struct.unpack_from(">H", good, 6), [x for (x,) in struct.iter_unpack("<H", b"\1\0\2\0")], struct.pack("<e3xf?", 1.5, 0.1, True).hex())
