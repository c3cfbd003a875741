import os, tempfile
with tempfile.TemporaryDirectory(prefix="job-") as d:
    p = os.path.join(d, "x"); open(p, "w").write("1")
    print(os.path.basename(d).startswith("job-"), os.listdir(d))
print(os.path.exists(d))
with tempfile.NamedTemporaryFile("w+", suffix=".txt", delete=False) as f:
    f.write("hello"); f.flush(); f.seek(0); print(f.read(), f.name.endswith(".txt"))
os.unlink(f.name)
with tempfile.TemporaryFile() as f:
    f.write(b"\x00\x01"); f.seek(0); print(f.read())
s = tempfile.SpooledTemporaryFile(max_size=10); s.write(b"x" * 20); s.seek(0); print(len(s.read()))
