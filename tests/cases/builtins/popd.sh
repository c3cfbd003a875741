#### pushd, popd, dirs
mkdir a b; cd /; pushd /tmp; pushd /usr; dirs; popd; popd; popd
#> /tmp /
#> /usr /tmp /
#> /usr /tmp /
#> /tmp /
#> /
#2> bash: line 1: popd: directory stack empty
#? 1

#### several words, and what is no number
mkdir a b c
try() {
    echo "== $*"
    "$@"
    echo "status $?"
    dirs -c
    cd /tmp/bashkit-case || exit
    pushd a > out
    pushd ../b > out
    cd ..
}
try :
try popd -n -n
try popd +1 -n
try popd +1 x
try popd +0 +1
try popd +1 +0
try popd -- c
try popd -- +1
try popd -n -- c
try popd +9 c
try popd +9 -n
try popd -n ''
try popd +1 -x
try popd x -n
dirs -c
popd -- x
popd x
#> == :
#> status 0
#> == popd -n -n
#> /tmp/bashkit-case /tmp/bashkit-case
#> status 0
#> == popd +1 -n
#> /tmp/bashkit-case /tmp/bashkit-case
#> status 0
#> == popd +1 x
#> status 2
#> == popd +0 +1
#> /tmp/bashkit-case /tmp/bashkit-case
#> status 0
#> == popd +1 +0
#> /tmp/bashkit-case/a /tmp/bashkit-case
#> status 0
#> == popd -- c
#> /tmp/bashkit-case/a /tmp/bashkit-case
#> status 0
#> == popd -- +1
#> /tmp/bashkit-case/a /tmp/bashkit-case
#> status 0
#> == popd -n -- c
#> /tmp/bashkit-case /tmp/bashkit-case
#> status 0
#> == popd +9 c
#> status 2
#> == popd +9 -n
#> status 1
#> == popd -n 
#> /tmp/bashkit-case /tmp/bashkit-case/a
#> status 0
#> == popd +1 -x
#> status 2
#> == popd x -n
#> status 2
#2> environment: line 4: popd: x: invalid argument
#2> popd: usage: popd [-n] [+N | -N]
#2> environment: line 4: popd: c: invalid argument
#2> popd: usage: popd [-n] [+N | -N]
#2> environment: line 4: popd: +9: directory stack index out of range
#2> environment: line 4: popd: -x: invalid number
#2> popd: usage: popd [-n] [+N | -N]
#2> environment: line 4: popd: x: invalid argument
#2> popd: usage: popd [-n] [+N | -N]
#2> bash: line 27: popd: directory stack empty
#2> bash: line 28: popd: x: invalid argument
#2> popd: usage: popd [-n] [+N | -N]
#? 2
