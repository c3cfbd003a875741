#### plain
mkdir a b; ls -d a b; mkdir a; echo $?; mkdir x/y; echo $?
#> a
#> b
#> 1
#> 1
#2> mkdir: cannot create directory ‘a’: File exists
#2> mkdir: cannot create directory ‘x/y’: No such file or directory

#### parents
mkdir -p a/b/c; ls -R a; mkdir -p a/b; echo $?; touch f; mkdir -p f/x; echo $?; mkdir -p f; echo $?
#> a:
#> b
#>
#> a/b:
#> c
#>
#> a/b/c:
#> 0
#> 1
#> 1
#2> mkdir: cannot create directory ‘f’: Not a directory
#2> mkdir: cannot create directory ‘f’: File exists

#### verbose and mode
mkdir -v x; mkdir -pv p/q/r; mkdir -m 700 m; stat -c %a m; mkdir -m u=rwx,go= n; stat -c %a n; mkdir -m zz o; echo $?
#> mkdir: created directory 'x'
#> mkdir: created directory 'p'
#> mkdir: created directory 'p/q'
#> mkdir: created directory 'p/q/r'
#> 700
#> 700
#> 1
#2> mkdir: invalid mode ‘zz’

#### umask
umask 077; mkdir u; stat -c %a u; mkdir -p v/w; stat -c %a v v/w; mkdir -m 777 y; stat -c %a y
#> 700
#> 700
#> 700
#> 777

#### wrong
mkdir; echo $?; mkdir -z; echo $?; mkdir ''; echo $?
#> 1
#> 1
#> 1
#2> mkdir: missing operand
#2> Try 'mkdir --help' for more information.
#2> mkdir: invalid option -- 'z'
#2> Try 'mkdir --help' for more information.
#2> mkdir: cannot create directory ‘’: No such file or directory

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(mkdir -v x a y) 2>&1 | cat
#> mkdir: created directory 'x'
#> mkdir: cannot create directory ‘a’: File exists
#> mkdir: created directory 'y'
