#### progress
printf abc > f; shred -v f; shred -v -n 1 f; shred -v -n 2 -z f; wc -c < f; shred -n 1 -v f; echo $?
#> 4096
#> 0
#2> shred: f: pass 1/3 (random)...
#2> shred: f: pass 2/3 (random)...
#2> shred: f: pass 3/3 (random)...
#2> shred: f: pass 1/1 (random)...
#2> shred: f: pass 1/3 (random)...
#2> shred: f: pass 2/3 (random)...
#2> shred: f: pass 3/3 (000000)...
#2> shred: f: pass 1/1 (random)...

#### zeros and sizes
printf abc > f; shred -n 0 -z -v -x f; od -c f; shred -n0 -z -s 10 f; od -An -c f; shred -n0 -z f; wc -c < f; shred -n 0 -z -s 5K f; wc -c <f
#> 0000000  \0  \0  \0
#> 0000003
#>   \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
#> 4096
#> 5120
#2> shred: f: pass 1/1 (000000)...

#### random bytes from a file
printf abcdef > f; shred --random-source=/dev/zero -n1 -x f; od -An -c f; printf 'xyz' > s; printf 12 > g; shred -x -n1 --random-source=s g; cat g; echo; shred --random-source=s f; echo $?; shred --random-source=nope f; echo $?
#>   \0  \0  \0  \0  \0  \0
#> xy
#> 1
#> 1
#2> shred: ‘s’: end of file
#2> shred: nope: No such file or directory

#### removing
printf abc > f; shred -v -u f; ls; printf 1 > 'a b'; shred -v -u 'a b'; printf 1 > ab; printf 2 > 00; printf 3 > 0; shred -v -n1 --remove=wipe ab; ls; printf 1 > c; shred -n 1 -v --remove=unlink c; mkdir d; printf 1 > d/xy; shred -uvn 1 d/xy; printf 1 >e; shred -n 0 --remove=wipesync e; ls
#> 0
#> 00
#> 0
#> 00
#> d
#2> shred: f: pass 1/3 (random)...
#2> shred: f: pass 2/3 (random)...
#2> shred: f: pass 3/3 (random)...
#2> shred: f: removing
#2> shred: f: renamed to 0
#2> shred: f: removed
#2> shred: 'a b': pass 1/3 (random)...
#2> shred: 'a b': pass 2/3 (random)...
#2> shred: 'a b': pass 3/3 (random)...
#2> shred: 'a b': removing
#2> shred: 'a b': renamed to 000
#2> shred: 000: renamed to 00
#2> shred: 00: renamed to 0
#2> shred: 'a b': removed
#2> shred: ab: pass 1/1 (random)...
#2> shred: ab: removing
#2> shred: ab: renamed to 01
#2> shred: 01: renamed to 1
#2> shred: ab: removed
#2> shred: c: pass 1/1 (random)...
#2> shred: c: removing
#2> shred: c: removed
#2> shred: d/xy: pass 1/1 (random)...
#2> shred: d/xy: removing
#2> shred: d/xy: renamed to d/00
#2> shred: d/00: renamed to d/0
#2> shred: d/xy: removed

#### an empty file
: > e; shred -v e; wc -c < e; shred -uv e; ls
#> 0
#2> shred: e: removing
#2> shred: e: renamed to 0
#2> shred: e: removed

#### wrong
shred; echo $?; shred nope; echo $?; mkdir d; shred d; echo $?; shred -n x f; echo $?; shred -s x f; echo $?; shred --remove=zz f; echo $?; shred -z -n 99999999999999999999999 f; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#2> shred: missing file operand
#2> Try 'shred --help' for more information.
#2> shred: nope: failed to open for writing: No such file or directory
#2> shred: d: failed to open for writing: Is a directory
#2> shred: invalid number of passes: ‘x’
#2> shred: invalid file size: ‘x’
#2> shred: invalid argument ‘zz’ for ‘--remove’
#2> Valid arguments are:
#2>   - ‘unlink’
#2>   - ‘wipe’
#2>   - ‘wipesync’
#2> Try 'shred --help' for more information.
#2> shred: invalid number of passes: ‘99999999999999999999999’: Value too large for defined data type

#### permissions
printf abc > f; chmod 400 f; shred f; echo $?; shred -f -n 0 -z -x f; od -An -c f
#> 1
#2> shred: f: failed to open for writing: Permission denied
#2> od: f: Permission denied
#? 1

#### several files
printf a > a; printf b > b; shred -v -n1 a nope b; echo $?
#> 1
#2> shred: a: pass 1/1 (random)...
#2> shred: nope: failed to open for writing: No such file or directory
#2> shred: b: pass 1/1 (random)...

#### nothing is left of the contents
echo secret > f; shred f; grep -c secret f; echo pattern > g; shred -n 20 g; grep -c pattern g
#> 0
#> 0
#? 1

#### standard output
printf abcdef > f; shred -n0 -z -x -s 3 - 1<>f; od -An -c f; shred - | cat; echo ${PIPESTATUS[0]}
#>   \0  \0  \0   d   e   f
#> 1
#2> shred: -: invalid file type
