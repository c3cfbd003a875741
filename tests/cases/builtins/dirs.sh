#### dirs -v
cd /; pushd /tmp >/dev/null; dirs -v; dirs +0; dirs -0
#>  0  /tmp
#>  1  /
#> /tmp
#> /

#### wrong arguments of dirs and pushd
dirs -z; dirs x; dirs +x; dirs -1; dirs +; dirs -; pushd +; popd -; dirs +0x
mkdir d; cd d; pushd - > /dev/null; basename "$PWD"; dirs | wc -w
unset OLDPWD; pushd -; OLDPWD=; cd -; echo $?
#> bashkit-case
#> 2
#>
#> 0
#2> bash: line 1: dirs: -z: invalid number
#2> dirs: usage: dirs [-clpv] [+N] [-N]
#2> bash: line 1: dirs: x: invalid option
#2> dirs: usage: dirs [-clpv] [+N] [-N]
#2> bash: line 1: dirs: +x: invalid number
#2> dirs: usage: dirs [-clpv] [+N] [-N]
#2> bash: line 1: dirs: directory stack empty
#2> bash: line 1: dirs: +: invalid number
#2> dirs: usage: dirs [-clpv] [+N] [-N]
#2> bash: line 1: dirs: -: invalid number
#2> dirs: usage: dirs [-clpv] [+N] [-N]
#2> bash: line 1: pushd: +: invalid number
#2> pushd: usage: pushd [-n] [+N | -N | dir]
#2> bash: line 1: popd: -: invalid number
#2> popd: usage: popd [-n] [+N | -N]
#2> bash: line 1: dirs: +0x: invalid number
#2> dirs: usage: dirs [-clpv] [+N] [-N]
#2> bash: line 3: pushd: OLDPWD not set

#### DIRSTACK has whole paths
cd /tmp; HOME=/tmp; pushd / > /dev/null; dirs; echo "${DIRSTACK[@]}" "${#DIRSTACK[@]}"; DIRSTACK[1]=/tmp/x; dirs; echo "${DIRSTACK[1]}"
#> / ~
#> / /tmp 2
#> / ~/x
#> /tmp/x

#### several words, and an end of options
mkdir a b
pushd a > out
pushd ../b > out
for words in '-- x' '-l --' '+1 -v' '+1 +2' '+1 x' 'x +1' '-c x' '-p -- +1' '+9 x' '-p -1' '+9 -l'; do
    dirs $words
    echo "$? $words"
done
dirs +9 -c
echo $?
dirs
#> /tmp/bashkit-case/b /tmp/bashkit-case/a /tmp/bashkit-case
#> 0 -- x
#> /tmp/bashkit-case/b /tmp/bashkit-case/a /tmp/bashkit-case
#> 0 -l --
#>  1  /tmp/bashkit-case/a
#> 0 +1 -v
#> /tmp/bashkit-case
#> 0 +1 +2
#> 2 +1 x
#> 2 x +1
#> 2 -c x
#> /tmp/bashkit-case/b
#> /tmp/bashkit-case/a
#> /tmp/bashkit-case
#> 0 -p -- +1
#> 2 +9 x
#> /tmp/bashkit-case/a
#> 0 -p -1
#> 1 +9 -l
#> 0
#> /tmp/bashkit-case/b
#2> bash: line 5: dirs: x: invalid option
#2> dirs: usage: dirs [-clpv] [+N] [-N]
#2> bash: line 5: dirs: x: invalid option
#2> dirs: usage: dirs [-clpv] [+N] [-N]
#2> bash: line 5: dirs: x: invalid option
#2> dirs: usage: dirs [-clpv] [+N] [-N]
#2> bash: line 5: dirs: x: invalid option
#2> dirs: usage: dirs [-clpv] [+N] [-N]
#2> bash: line 5: dirs: 9: directory stack index out of range
