import os, stat
open("f", "w").close()
for mode in (0o644, 0o755, 0o600, 0o4755):
    os.chmod("f", mode)
    s = os.stat("f")
    print(oct(stat.S_IMODE(s.st_mode)), stat.filemode(s.st_mode), stat.S_ISREG(s.st_mode))
os.umask(0o027)
os.mkdir("d"); print(oct(os.stat("d").st_mode & 0o777))
open("g", "w").close(); print(oct(os.stat("g").st_mode & 0o777))
print(os.access("f", os.R_OK), os.access("none", os.F_OK))
