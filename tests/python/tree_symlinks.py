import os
os.mkdir("d"); open("d/real", "w").write("data")
os.symlink("real", "d/link"); os.symlink("nowhere", "d/broken")
print(os.path.islink("d/link"), os.readlink("d/link"), open("d/link").read(), os.path.exists("d/broken"), os.path.lexists("d/broken"))
print(os.path.realpath("d/link") == os.path.realpath("d/real"), os.path.samefile("d/link", "d/real"))
for e in sorted(os.scandir("d"), key=lambda e: e.name):
    print(e.name, e.is_file(), e.is_symlink(), e.is_dir(follow_symlinks=False))
os.link("d/real", "d/hard"); print(os.stat("d/real").st_nlink)
