#### paths
mkdir -p a/b; touch a/f; ln -s a l; realpath a/b/../f l/f . nope; realpath nope/x; echo $?; realpath -e nope; echo $?; realpath -m nope/x/../y
#> /tmp/bashkit-case/a/f
#> /tmp/bashkit-case/a/f
#> /tmp/bashkit-case
#> /tmp/bashkit-case/nope
#> 1
#> 1
#> /tmp/bashkit-case/nope/y
#2> realpath: nope/x: No such file or directory
#2> realpath: nope: No such file or directory

#### relative and strip
mkdir -p a/b; ln -s a l; realpath --relative-to=a a/b .; realpath --relative-base=a a/b .; realpath -s l/b; realpath -L l/..; realpath -z a | od -c | head -n 1
#> b
#> ..
#> b
#> /tmp/bashkit-case
#> /tmp/bashkit-case/l/b
#> /tmp/bashkit-case
#> 0000000   /   t   m   p   /   b   a   s   h   k   i   t   -   c   a   s

#### wrong
realpath; echo $?; realpath ''; echo $?; realpath -q nope/x; echo $?; touch f; realpath f/x; echo $?; ln -s loop loop; realpath loop; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#2> realpath: missing operand
#2> Try 'realpath --help' for more information.
#2> realpath: '': No such file or directory
#2> realpath: f/x: Not a directory
#2> realpath: loop: Too many levels of symbolic links

#### relative
mkdir -p a/b c; realpath --relative-to=a c; realpath --relative-base=a a/b | sed "s#.*/bashkit-case#.#"; realpath --relative-to=a/b .
#> ../c
#> b
#> ../..

#### links as they are
mkdir d; ln -s d l; realpath -s l | sed "s#.*/##"; realpath l | sed "s#.*/##"; realpath -e nofile; echo $?; realpath -qe nofile; echo $?; realpath -z . | tr "\0" @ | sed "s#.*/##"
#> l
#> d
#> 1
#> 1
#> bashkit-case@
#>-
#2> realpath: nofile: No such file or directory

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(realpath -m no; realpath a no/x/y b | sed s#.*/##) 2>&1 | cat
#> /tmp/bashkit-case/no
#> realpath: no/x/y: No such file or directory
#> a
#> b
