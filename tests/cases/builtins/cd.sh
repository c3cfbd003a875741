#### cd and pwd
mkdir -p a/b
cd a/b; pwd; cd ..; pwd
#> /tmp/bashkit-case/a/b
#> /tmp/bashkit-case/a

#### cd - prints where it goes
mkdir d; cd d; cd - ; echo $?
#> /tmp/bashkit-case
#> 0

#### cd to nowhere
cd nowhere; echo $?
#> 1
#2> bash: line 1: cd: nowhere: No such file or directory

#### cd to a file
: > f; cd f
#2> bash: line 1: cd: f: Not a directory
#? 1

#### too many arguments
cd a b
#2> bash: line 1: cd: too many arguments
#? 1

#### a wrong option
cd -z
#2> bash: line 1: cd: -z: invalid option
#2> cd: usage: cd [-L|[-P [-e]] [-@]] [dir]
#? 2

#### HOME unset
unset HOME; cd
#2> bash: line 1: cd: HOME not set
#? 1

#### OLDPWD and PWD
mkdir d; cd d; echo "${OLDPWD##*/} ${PWD##*/}"
#> bashkit-case d

#### logical and physical
mkdir -p real/sub; ln -s real link; cd link/sub; pwd | sed 's/.*bashkit-case//'; pwd -P | sed 's/.*bashkit-case//'; cd ..; pwd | sed 's/.*bashkit-case//'
#> /link/sub
#> /real/sub
#> /link

#### CDPATH
mkdir -p base/target; CDPATH=base; cd target | sed 's/.*bashkit-case//'
#> /base/target

#### pushd, popd, dirs
mkdir a b; cd /; pushd /tmp; pushd /usr; dirs; popd; popd; popd
#> /tmp /
#> /usr /tmp /
#> /usr /tmp /
#> /tmp /
#> /
#2> bash: line 1: popd: directory stack empty
#? 1

#### dirs -v
cd /; pushd /tmp >/dev/null; dirs -v; dirs +0; dirs -0
#>  0  /tmp
#>  1  /
#> /tmp
#> /

#### pushd +1 turns the stack
cd /; pushd /tmp >/dev/null; pushd /usr >/dev/null; pushd +1
#> /tmp / /usr

#### cd in a subshell stays there
mkdir d; (cd d); pwd | sed 's/.*bashkit-case/./'
#> .

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
