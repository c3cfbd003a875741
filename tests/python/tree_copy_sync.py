import filecmp, os, shutil
os.makedirs("a/x"); os.makedirs("a/y")
for p in ("a/1", "a/x/2", "a/y/3"):
    with open(p, "w") as f: f.write(p)
shutil.copytree("a", "b", ignore=shutil.ignore_patterns("y"))
with open("b/1", "a") as f: f.write("!")
open("b/new", "w").close()
cmp = filecmp.dircmp("a", "b")
print(cmp.left_only, cmp.right_only, cmp.diff_files, cmp.common_dirs)
shutil.move("b/new", "b/x/moved")
shutil.rmtree("a/x")
print(sorted(os.listdir("a")), sorted(os.listdir("b/x")))
print(shutil.which("sh") is not None)
