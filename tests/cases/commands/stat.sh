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
