import fileinput, pathlib, sys
for n in range(2):
    pathlib.Path(f"f{n}.cfg").write_text(f"host = old{n}\nport = 80\n# end\n")
for line in fileinput.input(["f0.cfg", "f1.cfg"], inplace=True):
    if line.startswith("port"): line = "port = 8080\n"
    sys.stdout.write(line.replace("old", "new"))
for n in range(2):
    print(repr(pathlib.Path(f"f{n}.cfg").read_text()))
