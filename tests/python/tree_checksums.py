import hashlib, os
os.makedirs("data")
for i, text in enumerate(["one", "two", "one", ""]):
    with open(f"data/{i}.bin", "wb") as f: f.write(text.encode() * 1000)
seen = {}
for name in sorted(os.listdir("data")):
    h = hashlib.sha256()
    with open(os.path.join("data", name), "rb") as f:
        while chunk := f.read(4096): h.update(chunk)
    digest = h.hexdigest()
    if digest in seen: print(name, "duplicates", seen[digest])
    else: seen[digest] = name
    print(name, digest[:16], hashlib.md5(name.encode()).hexdigest())
