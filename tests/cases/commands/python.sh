#### another name of python3
python -c 'import sys; print(sys.version_info[0])'
#differs: Debian has no such name
#> 3
