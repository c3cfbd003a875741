d = bytes(range(0, 256, 7)) + b"text\n"
for i in range(0, len(d), 16):
    c = d[i:i + 16]; print(f"{i:08x}  {c[:8].hex(' '):<23}  {c[8:].hex(' '):<23}  |{''.join(chr(b) if 32 <= b < 127 else '.' for b in c)}|")
