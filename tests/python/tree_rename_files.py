import os, re
os.mkdir("photos")
for name in ["IMG_001.JPG", "IMG_002.jpeg", "notes.TXT", "IMG_010.jpg"]:
    open(os.path.join("photos", name), "w").close()
renamed = []
for entry in sorted(os.scandir("photos"), key=lambda e: e.name):
    m = re.fullmatch(r"IMG_(\d+)\.jpe?g", entry.name, re.I)
    if m:
        new = f"photo-{int(m[1]):04d}.jpg"
        os.rename(entry.path, os.path.join("photos", new))
        renamed.append((entry.name, new))
print(*renamed, sep="\n")
print(sorted(os.listdir("photos")))
