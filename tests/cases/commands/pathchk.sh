#### good names
pathchk a b/c /nope/x; echo $?; touch f; pathchk f f; echo $?
#> 0
#> 0

#### through a file
touch f; pathchk f/x; echo $?
#> 1
#2> pathchk: f/x: Not a directory

#### portable
pathchk -p 'a*b'; pathchk -p 'a b' ok; pathchk -p é; pathchk -p aaaaaaaaaaaaaaaaaaaaa; pathchk -p a/aaaaaaaaaaaaaaa/b; echo $?; pathchk -p -a; pathchk -p -- a//b; echo $?
#> 1
#> 0
#2> pathchk: nonportable character ‘*’ in file name 'a*b'
#2> pathchk: nonportable character ‘ ’ in file name 'a b'
#2> pathchk: nonportable character ‘é’ in file name 'é'
#2> pathchk: limit 14 exceeded by length 21 of file name component ‘aaaaaaaaaaaaaaaaaaaaa’
#2> pathchk: limit 14 exceeded by length 15 of file name component ‘aaaaaaaaaaaaaaa’
#2> pathchk: invalid option -- 'a'
#2> Try 'pathchk --help' for more information.

#### a leading dash
pathchk -P -- -a; pathchk -P a/-b; pathchk -P a-; echo $?; pathchk --portability a/-b 'x y'; echo $?
#> 0
#> 1
#2> pathchk: leading '-' in a component of file name '-a'
#2> pathchk: leading '-' in a component of file name 'a/-b'
#2> pathchk: leading '-' in a component of file name 'a/-b'
#2> pathchk: nonportable character ‘ ’ in file name 'x y'

#### empty
pathchk ''; pathchk -p ''; pathchk -P ''; echo $?
#> 1
#2> pathchk: '': No such file or directory
#2> pathchk: empty file name
#2> pathchk: empty file name

#### too long
pathchk "$(printf %0256d 1)"; echo $?; pathchk "$(printf %0255d 1)"; echo $?; pathchk -p "$(printf 'abc/%.0s' {1..70})"; echo $?
#> 1
#> 0
#> 1
#2> pathchk: 0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001: File name too long
#2> pathchk: limit 255 exceeded by length 280 of file name 'abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/abc/'

#### wrong
pathchk; echo $?; pathchk -z a; echo $?
#> 1
#> 1
#2> pathchk: missing operand
#2> Try 'pathchk --help' for more information.
#2> pathchk: invalid option -- 'z'
#2> Try 'pathchk --help' for more information.
