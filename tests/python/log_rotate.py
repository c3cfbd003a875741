import gzip, os, shutil
os.makedirs("logs", exist_ok=True)
for i in range(5):
    with open(f"logs/app.log.{i}", "w") as f:
        f.write(f"entry {i}\n" * (i + 1))
for name in sorted(os.listdir("logs")):
    path = os.path.join("logs", name)
    if int(name.rsplit(".", 1)[1]) >= 2:
        with open(path, "rb") as src, gzip.open(path + ".gz", "wb") as dst:
            shutil.copyfileobj(src, dst)
        os.remove(path)
for name in sorted(os.listdir("logs")):
    opener = gzip.open if name.endswith(".gz") else open
    with opener(os.path.join("logs", name), "rt") as f:
        print(name, len(f.readlines()))
