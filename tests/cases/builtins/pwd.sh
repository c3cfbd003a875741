#### logical and physical
mkdir -p real/sub; ln -s real link; cd link/sub; pwd | sed 's/.*bashkit-case//'; pwd -P | sed 's/.*bashkit-case//'; cd ..; pwd | sed 's/.*bashkit-case//'
#> /link/sub
#> /real/sub
#> /link

#### pwd
pwd -P > /dev/null; echo $?; pwd -x; echo $?; pwd a b > /dev/null; echo $?
mkdir d; ln -s d l; cd l; pwd -L | sed "s,.*/,,"; pwd -P | sed "s,.*/,,"; set -P; pwd | sed "s,.*/,,"; pwd -LP | sed "s,.*/,,"; pwd -PL | sed "s,.*/,,"
cd ..; cd .. && pwd
#> 0
#> 2
#> 0
#> l
#> d
#> d
#> d
#> l
#> /tmp
#2> bash: line 1: pwd: -x: invalid option
#2> pwd: usage: pwd [-LP]

#### physical, of a directory that was removed
mkdir a; cd a; rmdir ../a; pwd -L; pwd -P || echo $?
#> /tmp/bashkit-case/a
#> 1
#2> pwd: error retrieving current directory: getcwd: cannot access parent directories: No such file or directory
