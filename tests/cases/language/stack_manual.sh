#### pushd, popd and dirs with numbers
mkdir a b c; cd a; B=${PWD%/a}; s() { sed "s,$B,.,g"; }; pushd ../b | s; pushd ../c | s; dirs -v | s; pushd +1 | s; pushd -0 | s; dirs +1 | s; dirs -1 | s; popd +1 | s; popd -0 | s; popd; echo $?; dirs | s
#> ./b ./a
#> ./c ./a
#>  0  ./a
#> ./a
#> 1
#> ./a
#2> bash: line 1: pushd: directory stack empty
#2> bash: line 1: dirs: directory stack empty
#2> bash: line 1: dirs: directory stack empty
#2> bash: line 1: popd: directory stack empty
#2> bash: line 1: popd: directory stack empty
#2> bash: line 1: popd: directory stack empty

#### options and errors of the stack
mkdir a b; B=$PWD; s() { sed "s,$B,.,g"; }; pushd -n a | s; dirs -l | s; pushd nothing; echo $?; pushd; echo $?; pushd +9; echo $?; popd +9; echo $?; dirs +9; echo $?; dirs -z; echo $?; popd -z; echo $?; pushd a b 2>&1 | s; dirs -c; dirs | s; popd; echo $?; pushd; echo $?
#> . a
#> .
#> 1
#> 1
#> 1
#> 1
#> 1
#> 2
#> 2
#> bash: line 1: pushd: too many arguments
#> .
#> 1
#> 1
#2> bash: line 1: pushd: nothing: No such file or directory
#2> bash: line 1: pushd: no other directory
#2> bash: line 1: pushd: directory stack empty
#2> bash: line 1: popd: directory stack empty
#2> bash: line 1: dirs: directory stack empty
#2> bash: line 1: dirs: -z: invalid number
#2> dirs: usage: dirs [-clpv] [+N] [-N]
#2> bash: line 1: popd: -z: invalid number
#2> popd: usage: popd [-n] [+N | -N]
#2> bash: line 1: popd: directory stack empty
#2> bash: line 1: pushd: no other directory

#### tildes of the stack
mkdir a b; B=$PWD; cd a; pushd ../b > /dev/null; s() { sed "s,$B,.,g"; }; echo ~0 ~1 ~+1 ~-0 ~-1 ~2 ~x | s; dirs -p | s; dirs -p -v | s; HOME=$B; dirs | s; dirs -l | s
#> ./b ./a ./a ./a ./b ~2 ~x
#> ./b
#> ./a
#>  0  ./b
#>  1  ./a
#> ~/b ~/a
#> ./b ./a
