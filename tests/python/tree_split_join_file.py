import os

data = bytes(range(256)) * 40
with open("big.bin", "wb") as file:
    file.write(data)
parts = []
with open("big.bin", "rb") as file:
    while chunk := file.read(3000):
        name = f"big.bin.{len(parts):03d}"
        with open(name, "wb") as part:
            part.write(chunk)
        parts.append(name)
print([(name, os.path.getsize(name)) for name in parts])
with open("joined", "wb") as out:
    for name in parts:
        with open(name, "rb") as part:
            out.write(part.read())
print(open("joined", "rb").read() == data)
with open("joined", "r+b") as file:
    file.seek(100)
    file.write(b"PATCH")
    file.truncate(110)
    file.seek(95)
    print(file.read(), file.tell(), os.fstat(file.fileno()).st_size)
