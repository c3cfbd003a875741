#### a file, and files one after the other
printf 'a\n\n\n\nb\033[1mx\n\001\n' > f; printf 'x\ty' > g; less f; less f g; less -N f; less -s f; less -S -R -X -F -i -e f; less +G f; less +/b f; less -x4 g; less -p b f
#> a
#>
#>
#>
#>\ b\e[1mx
#>\ \x01
#> a
#>
#>
#>
#>\ b\e[1mx
#>\ \x01
#> x	ya
#>
#>
#>
#>\ b\e[1mx
#>\ \x01
#> a
#>
#>
#>
#>\ b\e[1mx
#>\ \x01
#> a
#>
#>
#>
#>\ b\e[1mx
#>\ \x01
#> a
#>
#>
#>
#>\ b\e[1mx
#>\ \x01
#> a
#>
#>
#>
#>\ b\e[1mx
#>\ \x01
#> x	ya
#>
#>
#>
#>\ b\e[1mx
#>\ \x01

#### standard input
printf 'a\nb\n' | less; printf 'a\n' | less -; echo x | less -N; git --version >/dev/null 2>&1; echo done | PAGER=less less -R
#> a
#> b
#> a
#> x
#> done

#### a file that is not there, a directory
mkdir d; echo x > f; less nope f; echo $?; less d f; echo $?
#> nope: No such file or directory
#> x
#> 0
#> d is a directory
#> x
#> 0

#### no final newline, nothing, bytes
printf 'a' > f; : > e; printf 'a\0b\377\n' > b; less f; less e; less b | od -c
#> a0000000   a  \0   b 377  \n
#> 0000005

#### long options
echo x > f; less --RAW-CONTROL-CHARS --quit-if-one-screen --no-init f; less --LINE-NUMBERS --chop-long-lines f
#> x
#> x

#### wrong options
less -Z f; echo $?
#differs: a wrong option ends it
#> 1
#2> less: invalid option -- 'Z'
#2> Try 'less --help' for more information.
