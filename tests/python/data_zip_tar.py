import io, os, tarfile, zipfile
with zipfile.ZipFile("a.zip", "w", zipfile.ZIP_DEFLATED) as z:
    z.writestr("dir/a.txt", "hello " * 100); z.writestr(zipfile.ZipInfo("b.bin", (2026, 1, 1, 0, 0, 0)), b"\x00" * 10)
with zipfile.ZipFile("a.zip") as z:
    print(z.namelist(), z.read("dir/a.txt")[:5], [(i.filename, i.file_size) for i in z.infolist()], z.testzip()); z.extractall("out")
print(sorted(os.listdir("out")))
with tarfile.open("a.tar.gz", "w:gz") as t:
    t.add("out", arcname="root"); i = tarfile.TarInfo("mem.txt"); i.size = 3; t.addfile(i, io.BytesIO(b"abc"))
with tarfile.open("a.tar.gz") as t:
    print(sorted(t.getnames()), t.extractfile("mem.txt").read(), t.getmember("root/b.bin").size, t.getmember("root/dir").isdir())
try: zipfile.ZipFile(io.BytesIO(b"nope"))
except zipfile.BadZipFile as e: print(e)
