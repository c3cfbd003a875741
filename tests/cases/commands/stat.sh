#### formats
printf 12345 > f; chmod 640 f; touch -d '2020-01-02 03:04:05.678' f; stat -c '%n %s %a %A %F %h' f; stat -c '%y|%Y|%x|%X' f; stat -c '%N' f; stat -c '%u %g' f; stat -c '%f %b %B' f
#> f 5 640 -rw-r----- regular file 1
#> 2020-01-02 03:04:05.678000000 +0000|1577934245|2020-01-02 03:04:05.678000000 +0000|1577934245
#> 'f'
#> 1000 1000
#> 81a0 8 512

#### kinds
mkdir d; ln -s d l; : > e; stat -c '%F' d l e /dev/null; stat -L -c %F l; stat -c %N l; stat -c '%t %T' /dev/null
#> directory
#> symbolic link
#> regular empty file
#> character special file
#> directory
#> 'l' -> 'd'
#> 1 3

#### printf and widths
printf x > f; stat --printf '%s\n%n\t%a\\\x41\101\n' f; stat -c '[%10s][%-10s][%010s][%.2n]' f; stat -c '%#a %%' f; stat --printf='a\nb' f; echo
#> 1
#> f	644\AA
#> [         1][1         ][0000000001][f]
#> 0644 %
#> a
#> b

#### wrong
stat; echo $?; stat nope; echo $?; stat -z; echo $?; stat -c %n nope f; echo $?
#> 1
#> 1
#> 1
#> 1
#2> stat: missing operand
#2> Try 'stat --help' for more information.
#2> stat: cannot statx 'nope': No such file or directory
#2> stat: invalid option -- 'z'
#2> Try 'stat --help' for more information.
#2> stat: cannot statx 'nope': No such file or directory
#2> stat: cannot statx 'f': No such file or directory

#### formats, more
printf hello >f; chmod 640 f; stat -c '%n %s %a %A %F %h' f; stat -c '%%%n' f; stat --printf '%n\t%s\n' f; ln -s f l; stat -c '%N %F' l; stat -Lc '%F' l; stat nofile; echo $?
#> f 5 640 -rw-r----- regular file 1
#> %f
#> f	5
#> 'l' -> 'f' symbolic link
#> regular file
#> 1
#2> stat: cannot statx 'nofile': No such file or directory

#### links and their numbers
echo x >a; ln a b; ln -s a c; stat -c '%h %N' a b c; [ "$(stat -c %i a)" = "$(stat -c %i b)" ] && echo same; stat -L -c '%h' c; stat -c '%n: %F' a c
#> 2 'a'
#> 2 'b'
#> 1 'c' -> 'a'
#> same
#> 2
#> a: regular file
#> c: symbolic link

#### rights in both forms
touch f; for m in 000 644 755 1777 111; do chmod $m f; stat -c '%a %A' f; done; mkdir d; chmod 1777 d; stat -c '%a %A' d
#> 0 ----------
#> 644 -rw-r--r--
#> 755 -rwxr-xr-x
#> 1777 -rwxrwxrwt
#> 111 ---x--x--x
#> 1777 drwxrwxrwt

#### times
touch -d '2024-02-29 12:34:56' f; stat -c %Y f; stat -c %y f; touch -m -d '2001-01-01 UTC' f; stat -c '%Y %X' f; TZ=Asia/Tokyo stat -c %y f; stat -c '%.3Y %.0Y %.Y' f
#> 1709210096
#> 2024-02-29 12:34:56.000000000 +0000
#> 978307200 1709210096
#> 2001-01-01 09:00:00.000000000 +0900
#> 978307200.000 978307200 978307200.000000000

#### sizes
: >e; head -c 12345 /dev/zero >f; stat -c '%s %n' e f; stat -c '%s' . >/dev/null && echo ok; stat -c '%B' f
#> 0 e
#> 12345 f
#> ok
#> 512

#### many files, some missing
touch a b; stat -c %n a nope b; echo $?; stat -c %n -- -x; echo $?; stat -c '' a | od -c; stat --printf '' a | od -c
#> a
#> b
#> 1
#> 1
#> 0000000  \n
#> 0000001
#> 0000000
#2> stat: cannot statx 'nope': No such file or directory
#2> stat: cannot statx '-x': No such file or directory

#### from standard input
printf hello >f; stat -c '%s %F' - <f; echo $?; stat -L -c %F /dev/stdin <f
#> 5 regular file
#> 0
#> regular file

#### directories
mkdir -p d/e d/f; touch d/g; stat -c '%h %F' d; stat -c %n d/ d/. ./d; stat -c %F d/e/..
#> 4 directory
#> d/
#> d/.
#> ./d
#> directory

#### long names of options
printf x >f; stat --format=%s f; stat --format '%s %n' --dereference f; stat --form=%s f; stat --terse nope; echo $?
#> 1
#> 1 f
#> 1
#> 1
#2> stat: cannot statx 'nope': No such file or directory

#### conversions that there are not
touch f; stat -c '%q %' f; stat -c '%5' f; stat -c 'a%%b%n' f; stat -c '\n%n' f; stat --printf '%n\n' f
#> ? %
#> a%bf
#> \nf
#> f
#2> stat: ‘%5’: invalid directive

#### widths and signs of numbers
printf 123 >f; chmod 644 f; stat -c '[%5s][%-5s][%05s][%+s][% s]' f; stat -c '[%#a][%8a][%-8a][%08a]' f; stat -c '[%12A][%-12A]' f
#> [    3][3    ][00003][+3][ 3]
#> [0644][     644][644     ][00000644]
#> [  -rw-r--r--][-rw-r--r--  ]

#### names of the usual form are not quoted
touch 'a b' "q'q"; ln -s 'c d' l; for f in 'a b' "q'q" l; do stat "$f" | head -1; stat -c %N "$f"; done
#>   File: a b
#> 'a b'
#>   File: q'q
#> "q'q"
#>   File: l -> c d
#> 'l' -> 'c d'

#### widths above what a formatter of Rust takes
echo abc >f; touch -d @5.25 f; stat -c %70000s f | md5sum; stat -c %.70000Y f | wc -c; stat -c %-70000n f | md5sum
#> 9740fa9fcfa200617e892b8d6d3720c2  -
#> 70003
#> bc7cf63cdae66ab2492fc72edbe8b2a1  -

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(stat -c %n a no b) 2>&1 | cat
#> a
#> stat: cannot statx 'no': No such file or directory
#> b

#### escapes that are none, and other wrong uses
touch f; stat --printf '\q\n' f; stat --printf 'a\xg\n' f; stat --printf '\' f; stat --cached=foo f; stat --cached=never -c %n f; stat -f - < f
#> q
#> axg
#> \f
#2> stat: warning: unrecognized escape '\q'
#2> stat: warning: unrecognized escape '\x'
#2> stat: warning: backslash at end of format
#2> stat: invalid argument ‘foo’ for ‘--cached’
#2> Valid arguments are:
#2>   - ‘default’
#2>   - ‘never’
#2>   - ‘always’
#2> Try 'stat --help' for more information.
#2> stat: using '-' to denote standard input does not work in file system mode
#? 1
