import array
import struct
import wave
import io
import math

buffer = io.BytesIO()
with wave.open(buffer, "wb") as out:
    out.setnchannels(1)
    out.setsampwidth(2)
    out.setframerate(8000)
    samples = array.array("h", (int(10000 * math.sin(2 * math.pi * 440 * n / 8000)) for n in range(800)))
    out.writeframes(samples.tobytes())
data = buffer.getvalue()
print(struct.unpack("<4sI4s4sIHHIIHH4sI", data[:44]), len(data), samples[:5].tolist(), samples.typecode, samples.itemsize)
print(struct.calcsize("<bhiq"), struct.pack(">Hf5s?", 258, 1.5, b"ab", True), list(struct.iter_unpack("<H", b"\1\0\2\0")))
for form, value in (("<B", 256), ("<h", 40000), ("<I", "x"), ("<2s", 1)):
    try:
        struct.pack(form, value)
    except struct.error as e:
        print(form, e)
view = memoryview(bytearray(b"abcdef"))
view[1:3] = b"XY"
print(view.tobytes(), view[::2].tolist(), view.cast("H").shape)
