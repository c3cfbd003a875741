#### printing
env -i A=1 B=2 env | sort; env -i A=1 printenv A; env -u HOME printenv HOME; echo $?; env -i -0 A=1 | od -c
#> A=1
#> B=2
#> 1
#> 1
#> 0000000   A   =   1  \0
#> 0000004

#### commands
env A=5 bash -c 'echo $A'; env -i bash -c 'echo ${HOME-none}'; env A=1 B=2 sh -c 'echo $A$B'; env - X=1 printenv; env -- A=1 printenv A
#> 5
#> none
#> 12
#> X=1
#> 1

#### folder and splitting
mkdir d; env -C d pwd; env -S 'A=1 printenv A'; env -S'printf "%s\n" "a b" c'; env -C nope pwd; echo $?
#> /tmp/bashkit-case/d
#> 1
#> a b
#> c
#> 125
#2> env: cannot change directory to 'nope': No such file or directory

#### not found
env nope; echo $?; env ./nope; echo $?; mkdir d; env ./d; echo $?; touch f; env ./f; echo $?
#> 127
#> 127
#> 126
#> 126
#2> env: ‘nope’: No such file or directory
#2> env: ‘./nope’: No such file or directory
#2> env: ‘./d’: Permission denied
#2> env: ‘./f’: Permission denied

#### wrong
env -u; echo $?; env -z; echo $?; env -u A=B true; echo $?; env -0 true; echo $?; env -C /; echo $?
#> 125
#> 125
#> 125
#> 125
#> 125
#2> env: option requires an argument -- 'u'
#2> Try 'env --help' for more information.
#2> env: invalid option -- 'z'
#2> Try 'env --help' for more information.
#2> env: cannot unset ‘A=B’: Invalid argument
#2> env: cannot specify --null (-0) with command
#2> Try 'env --help' for more information.
#2> env: must specify command with --chdir (-C)
#2> Try 'env --help' for more information.

#### status
env false; echo $?; env sh -c 'exit 7'; echo $?
#> 1
#> 7

#### a command that a signal ends
{ env bash -c 'kill -TERM $$'; echo $?; nice env sh -c 'kill -9 $$'; echo $?; env sleep 5 & p=$!; sleep 0.1; kill $p; wait $p; echo $?; } 2>/dev/null
#> 143
#> 137
#> 143

#### another PATH
mkdir bin; printf '#!/bin/sh\necho own tool "$@"\n' >bin/tool; printf '#!/bin/sh\necho own cat\n' >bin/cat; chmod +x bin/*
env PATH=$PWD/bin tool a b; env PATH="$PWD/bin:$PATH" cat; env PATH="$PATH:$PWD/bin" tool; env PATH=$PWD/bin ls; echo $?; env PATH=/nowhere ls; echo $?
env PATH= ls; echo $?; cd bin; env PATH= tool; env -i PATH=/bin:. tool x; env -i PATH=/nowhere /bin/echo hi; env -u PATH ls; env -S "PATH=$PWD tool" y
#> own tool a b
#> own cat
#> own tool
#> 127
#> 127
#> 127
#> own tool
#> own tool x
#> hi
#> cat
#> tool
#> own tool y
#2> env: ‘ls’: No such file or directory
#2> env: ‘ls’: No such file or directory
#2> env: ‘ls’: No such file or directory
