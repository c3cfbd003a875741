#### patterns
mkdir -p a/b .h; touch a/x.txt a/b/y.txt z.txt .h/q.txt 'with space.txt' .dot; glob '*.txt'; echo; glob '**/*.txt'; echo; glob '*' 'a/*'; glob '[a-y]*' '{a,b}*'
#differs: there is no such command in Debian
#> with space.txt
#> z.txt
#>
#> a/b/y.txt
#> a/x.txt
#> with space.txt
#> z.txt
#>
#> a
#> with space.txt
#> z.txt
#> a/b
#> a/x.txt
#> a
#> with space.txt

#### types
mkdir d; touch f; ln -s f l; ln -s nowhere n; glob '*'; echo; glob -t f '*'; glob --type=d '*'; glob -t l '*'; glob -t x '*'; echo $?
#differs: there is no such command in Debian
#> d
#> f
#> l
#> n
#>
#> f
#> d
#> l
#> n
#> 2
#2> glob: invalid argument ‘x’ for ‘--type’
#2> Valid arguments are:
#2>   - ‘f’
#2>   - ‘d’
#2>   - ‘l’
#2> Try 'glob --help' for more information.

#### nothing
glob '*.none'; echo $?; glob nofile; echo $?; glob 'no*' 'not*'; echo $?
#differs: there is no such command in Debian
#> 1
#> 1
#> 1

#### patterns without magic, and with spaces
touch 'a b' plain '*'; glob plain 'a b' 'a ?'; glob '\*'; glob './p*' "$PWD/p*"; glob '+(p|l|a|i|n)'; glob '$(echo plain)' '`ls`'; echo $?
#differs: there is no such command in Debian
#> plain
#> a b
#> a b
#> ./plain
#> /tmp/bashkit-case/plain
#> plain
#> 1

#### hidden files and NUL
touch .a b; glob '*'; glob -a '*'; glob --all -0 '*' | od -An -c
#differs: there is no such command in Debian
#> b
#> .a
#> b
#>    .   a  \0   b  \0

#### wrong uses
glob; echo $?; glob -z x; echo $?
#differs: there is no such command in Debian
#> 2
#> 2
#2> glob: missing operand
#2> Try 'glob --help' for more information.
#2> glob: invalid option -- 'z'
#2> Try 'glob --help' for more information.
