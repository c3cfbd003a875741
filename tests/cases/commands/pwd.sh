#### a link on the way
mkdir d; ln -s d l; cd l; p() { env "$@" | sed 's/.*\///'; }; p pwd; p pwd -L; p pwd -P; p pwd -L -P; p pwd -P -L; p pwd -LP; p pwd --logical; p pwd --phys; PWD=/x p pwd -L; POSIXLY_CORRECT=1 p pwd; POSIXLY_CORRECT=1 p pwd -P; PWD=$PWD/../l p pwd -L; PWD=$PWD/. p pwd -L; PWD=. p pwd -L
#> d
#> l
#> d
#> d
#> l
#> d
#> l
#> d
#> d
#> l
#> d
#> d
#> d
#> d

#### operands and wrong options
env pwd x | grep -c .; env pwd -z; echo $?; env pwd --foo; echo $?; env pwd --version | head -n 1
#> 1
#> 1
#> 1
#> pwd (GNU coreutils) 9.1
#2> pwd: ignoring non-option arguments
#2> pwd: invalid option -- 'z'
#2> Try 'pwd --help' for more information.
#2> pwd: unrecognized option '--foo'
#2> Try 'pwd --help' for more information.
