#### links
ln -s target l; readlink l; readlink -n l; echo; readlink nope; echo $?; touch f; readlink f; echo $?; readlink -v f; readlink -v nope
#> target
#> target
#> 1
#> 1
#2> readlink: f: Invalid argument
#2> readlink: nope: No such file or directory
#? 1

#### canonical
mkdir -p a/b; ln -s a l; readlink -f l/b; readlink -f nope; readlink -f nope/x; echo $?; readlink -e l/b nope; echo $?; readlink -m nope/x
#> /tmp/bashkit-case/a/b
#> /tmp/bashkit-case/nope
#> 1
#> /tmp/bashkit-case/a/b
#> 1
#> /tmp/bashkit-case/nope/x

#### several
ln -s a x; ln -s b y; readlink x y; readlink -n x y; readlink -z x | od -c; readlink; echo $?
#> a
#> b
#> a
#> b
#> 0000000   a  \0
#> 0000002
#> 1
#2> readlink: ignoring --no-newline with multiple arguments
#2> readlink: missing operand
#2> Try 'readlink --help' for more information.

#### several, more
ln -s a l; ln -s b m; readlink l m; readlink -z l | od -c; readlink -n l; readlink nofile; echo $?
#> a
#> b
#> 0000000   a  \0
#> 0000002
#> a1

#### the way to the end
mkdir d; touch d/f; ln -s d/f l; readlink -f l | sed "s#.*/bashkit-case#.#"; readlink -e nofile; echo $?; readlink -m x/y | sed "s#.*/bashkit-case#.#"; readlink -f x/y; echo $?
#> ./d/f
#> 1
#> ./x/y
#> 1
