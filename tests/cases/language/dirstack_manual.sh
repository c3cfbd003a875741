#### pushing, popping and listing
cd /; pushd /tmp; pushd /usr; dirs; popd; popd; popd; echo $?
#> /tmp /
#> /usr /tmp /
#> /usr /tmp /
#> /tmp /
#> /
#> 1
#2> bash: line 1: popd: directory stack empty

#### pushd without an argument swaps
cd /; pushd /tmp > /dev/null; pushd; pwd; pushd; pwd; cd /; dirs -c; pushd; echo $?
#> / /tmp
#> /
#> /tmp /
#> /tmp
#> 1
#2> bash: line 1: pushd: no other directory

#### rotating
cd /; pushd /tmp >/dev/null; pushd /usr >/dev/null; pushd +1; pushd -0; pushd +0; pushd +9; echo $?; pushd -9; echo $?
#> /tmp / /usr
#> /usr /tmp /
#> /usr /tmp /
#> 1
#> 1
#2> bash: line 1: pushd: +9: directory stack index out of range
#2> bash: line 1: pushd: -9: directory stack index out of range

#### removing in the middle
cd /; pushd /tmp >/dev/null; pushd /usr >/dev/null; popd +1; popd -0; popd +5; echo $?; dirs
#> /usr /
#> /usr
#> 1
#> /usr
#2> bash: line 1: popd: directory stack empty

#### formats
cd /; pushd /tmp >/dev/null; pushd /usr >/dev/null; dirs -p; dirs -v; dirs +1; dirs -1; dirs -v +1; dirs -l; dirs +7; echo $?
#> /usr
#> /tmp
#> /
#>  0  /usr
#>  1  /tmp
#>  2  /
#> /tmp
#> /tmp
#>  1  /tmp
#> /usr /tmp /
#> 1
#2> bash: line 1: dirs: 7: directory stack index out of range

#### the home directory is a tilde
HOME=/usr; cd /usr; dirs; dirs -l; pushd /usr/lib >/dev/null; dirs; dirs -p -l; echo ~1
#> ~
#> /usr
#> ~/lib ~
#> /usr/lib
#> /usr
#> /usr

#### without changing the directory
cd /; pushd -n /tmp; pwd; dirs; popd -n; pwd; dirs; pushd -n +0; echo $?
#> / /tmp
#> /
#> / /tmp
#> /
#> /
#> /
#> 0

#### the variable
cd /; pushd /tmp >/dev/null; echo ${DIRSTACK[@]} ${#DIRSTACK[@]}; dirs; popd; pwd
#> /tmp / 2
#> /tmp /
#> /
#> /

#### no such directory
cd /; pushd /nosuch; echo $?; dirs; pushd ''; echo $?; pushd a b; echo $?
#> 1
#> /
#> / /
#> 0
#> 1
#2> bash: line 1: pushd: /nosuch: No such file or directory
#2> bash: line 1: pushd: too many arguments

#### a directory that went
mkdir d; cd /; pushd "$OLDPWD/d" >/dev/null; pushd / >/dev/null; rmdir "$OLDPWD"; popd >/dev/null 2>&1; echo $?
#> 1

#### errors of options
dirs -x; echo $?; popd x; echo $?; pushd -x; echo $?; dirs x; echo $?
#> 2
#> 2
#> 2
#> 2
#2> bash: line 1: dirs: -x: invalid number
#2> dirs: usage: dirs [-clpv] [+N] [-N]
#2> bash: line 1: popd: x: invalid argument
#2> popd: usage: popd [-n] [+N | -N]
#2> bash: line 1: pushd: -x: invalid number
#2> pushd: usage: pushd [-n] [+N | -N | dir]
#2> bash: line 1: dirs: x: invalid option
#2> dirs: usage: dirs [-clpv] [+N] [-N]

#### in subshells and functions
cd /; pushd /tmp >/dev/null; (popd >/dev/null; dirs; pwd); dirs; f() { pushd /usr >/dev/null; }; f; dirs; x=$(popd; pwd); echo $x; dirs
#> /
#> /
#> /tmp /
#> /usr /tmp /
#> /tmp / /tmp
#> /usr /tmp /

#### cd keeps the rest of the stack
cd /; pushd /tmp >/dev/null; cd /usr; dirs; cd -; dirs
#> /usr /
#> /tmp
#> /tmp /

#### clearing
cd /; pushd /tmp >/dev/null; pushd /usr >/dev/null; dirs -c; dirs; echo ${#DIRSTACK[@]}; popd; echo $?
#> /usr
#> 1
#> 1
#2> bash: line 1: popd: directory stack empty

#### tildes with numbers
cd /; pushd /tmp >/dev/null; pushd /usr >/dev/null; echo ~0 ~1 ~2 ~3 ~-0 ~-1 ~+2/x "~1" ~1x
#> /usr /tmp / ~3 / /tmp //x ~1 ~1x

#### cd and its options
mkdir -p real/sub; ln -s real link; cd link; basename "$PWD"; pwd -P | sed 's,.*/,,'; cd -P .; basename "$PWD"; cd ../link/sub; cd ..; basename "$PWD"; cd sub; cd -P ..; basename "$PWD"
#> link
#> real
#> real
#> link
#> real

#### cd errors
cd nosuch; echo $?; touch f; cd f; echo $?; cd a b; echo $?; cd -x; echo $?; unset OLDPWD; cd -; echo $?; (unset HOME; cd); echo $?
#> 1
#> 1
#> 1
#> 2
#> 1
#> 1
#2> bash: line 1: cd: nosuch: No such file or directory
#2> bash: line 1: cd: f: Not a directory
#2> bash: line 1: cd: too many arguments
#2> bash: line 1: cd: -x: invalid option
#2> cd: usage: cd [-L|[-P [-e]] [-@]] [dir]
#2> bash: line 1: cd: OLDPWD not set
#2> bash: line 1: cd: HOME not set

#### CDPATH
mkdir -p p/q r; CDPATH=p:.; cd q; basename $PWD; cd - >/dev/null; CDPATH=:p; cd r; basename "$PWD"; cd ..; CDPATH=/nosuch; cd r; basename $PWD
#> /tmp/bashkit-case/p/q
#> q
#> r
#> r

#### cdable_vars and cdspell
shopt -s cdable_vars; t=/tmp; cd t; pwd; cd nosuchvar; echo $?
#> /tmp
#> /tmp
#> 1
#2> bash: line 1: cd: nosuchvar: No such file or directory
