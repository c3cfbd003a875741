import fnmatch, glob, os, shutil
for n in ("a.log", "b.log", "c.txt", "sub/d.log", ".hidden.log"): os.makedirs(os.path.dirname(n) or ".", exist_ok=True); open(n, "w").write(n)
print(sorted(glob.glob("*.log")), sorted(glob.glob("**/*.log", recursive=True)), fnmatch.filter(["a1", "b2", "a[x]"], "a?"), glob.escape("a[1]"), fnmatch.translate("*.py")[:6], sorted(glob.glob(".*.log")))
os.mkdir("old"); [shutil.move(f, "old") for f in glob.glob("*.log")]; print(sorted(os.listdir("old")), os.path.exists("a.log")); shutil.make_archive("backup", "zip", "old"); shutil.unpack_archive("backup.zip", "restored"); print(sorted(os.listdir("restored")), shutil.get_archive_formats()[0][0])
