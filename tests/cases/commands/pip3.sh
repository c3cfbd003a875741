#### another name of pip
pip3 --version | cut -d' ' -f1,2
#differs: the version is that of what this pip answers as
#> pip 24.0
