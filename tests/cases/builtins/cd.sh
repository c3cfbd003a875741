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

#### CDPATH
mkdir -p base/target; CDPATH=base; cd target | sed 's/.*bashkit-case//'
#> /base/target

#### cd in a subshell stays there
mkdir d; (cd d); pwd | sed 's/.*bashkit-case/./'
#> .

#### cd: options
mkdir -p d/e; ln -s d/e l
cd -L l && echo "${PWD##*/}"; cd - > /dev/null
cd -P l && echo "${PWD##*/}"; cd "$OLDPWD"
cd -e -P d; echo $?; cd ..
cd -@ d; echo $?
cd -x d; echo $?
cd -- d; echo $?; cd ..
cd d e; echo $?
cd -LP l; echo "${PWD##*/}"
#> l
#> e
#> 0
#> 2
#> 2
#> 0
#> 1
#> e
#2> bash: line 5: cd: -@: invalid option
#2> cd: usage: cd [-L|[-P [-e]] [-@]] [dir]
#2> bash: line 6: cd: -x: invalid option
#2> cd: usage: cd [-L|[-P [-e]] [-@]] [dir]
#2> bash: line 8: cd: too many arguments

#### cd: home, dash and empty
HOME=/tmp cd; pwd
cd /; cd -; cd - 
unset OLDPWD; cd -; echo $?
unset HOME; cd; echo $?
HOME=; cd; echo "$? $PWD"
cd ''; echo "$? $PWD"
HOME=/nothing; cd; echo $?
#> /tmp
#> /tmp
#> /
#> 1
#> 1
#> 0 /
#> 0 /
#> 1
#2> bash: line 3: cd: OLDPWD not set
#2> bash: line 4: cd: HOME not set
#2> bash: line 7: cd: /nothing: No such file or directory

#### cd: a path with dots
mkdir -p a/b; cd a/b/../b/./..; echo "${PWD##*/}"
cd ../a/; echo "${PWD##*/}"
cd .; echo "${PWD##*/}"
cd nothing/..; echo $?
cd ./b/../../a; echo "${PWD##*/}"
cd //; pwd; cd ///tmp; pwd; cd /..; pwd
#> a
#> a
#> a
#> 1
#> a
#> //
#> /tmp
#> /
#2> bash: line 4: cd: nothing/..: No such file or directory

#### cd: CDPATH
mkdir -p x/one y/two here; base=$PWD
CDPATH=$base/x:$base/y
cd one | sed "s,$base,,"; cd one > /dev/null; echo "${PWD#$base}"
cd two > out; echo "${PWD#$base} $(sed "s,$base,," < "$OLDPWD/out")"
cd $base; cd ./one; echo $?
cd here; echo "${PWD#$base}"
CDPATH=:$base/x; cd $base; cd here; echo "${PWD#$base}"; cd ..; cd nowhere; echo $?
#> /x/one
#> /x/one
#> /y/two /y/two
#> 1
#> /here
#> /here
#> 1
#2> bash: line 5: cd: ./one: No such file or directory
#2> bash: line 7: cd: nowhere: No such file or directory

#### cd in a pipeline, a group and a substitution
mkdir d; (cd d && echo "${PWD##*/}"); { cd d; }; echo "${PWD##*/}"; cd ..
x=$(cd d; pwd); echo "${x##*/} $([ "$PWD" = "${x%/d}" ] && echo same)"
cd d | cat; [ "${PWD##*/}" = d ] || echo stayed
#> d
#> d
#> d same
#> stayed

#### cd: PWD that was assigned or is read-only
mkdir d; PWD=/wrong; cd d; echo "${PWD##*/} $OLDPWD"
readonly PWD; cd ..; echo $?; pwd | sed 's,.*/,,' ; echo "${PWD##*/}"
#> d /wrong
#> 1
#> bashkit-case
#> d
#2> bash: line 2: PWD: readonly variable

#### nowhere
cd /; cd ''; echo $? $PWD; cd -P ''; echo $? $PWD; cd -L ''; echo $?; set -P; cd ''; echo $?
#> 0 /
#> 1 /
#> 0
#> 1
#2> bash: line 1: cd: : No such file or directory
#2> bash: line 1: cd: : No such file or directory

#### a working directory that was removed
mkdir a; cd a; rmdir ../a; pwd; cd ..; pwd; ls
#> /tmp/bashkit-case/a
#> /tmp/bashkit-case

#### parents of a working directory that was removed
mkdir -p a/b; cd a/b; rm -r ../../a; echo $?; echo x >../f; echo $?; ls ../..; cat ../../f; cd ../..; pwd; ls
#> 0
#> 1
#> /tmp/bashkit-case
#2> bash: line 1: ../f: No such file or directory
#2> cat: ../../f: No such file or directory

#### a working directory that was moved
mkdir a c; cd a; mv ../a ../b; pwd; pwd -P; echo x >f; ls; cat f ../b/f; echo *; cd .; pwd; mv ../b ../c; ls ..; cat ../b/f; cd ..; pwd
#> /tmp/bashkit-case/a
#> /tmp/bashkit-case/b
#> f
#> x
#> x
#> f
#> /tmp/bashkit-case/b
#> b
#> x
#> /tmp/bashkit-case/c

#### a parent of the working directory was moved
mkdir -p a/b c; cd a/b; mv ../../a ../../c; pwd -P; pwd; ls ..; cd ..; echo $?; pwd; cd - >/dev/null; echo $?
#> /tmp/bashkit-case/c/a/b
#> /tmp/bashkit-case/c/a/b
#> b
#> 0
#> /tmp/bashkit-case/c/a
#> 1
#2> bash: line 1: cd: /tmp/bashkit-case/a/b: No such file or directory

#### cd -P where a parent was moved
mkdir -p a/b c; cd a/b; mv ../../a ../../c; cd -P ..; echo $?; pwd; ls
#> 0
#> /tmp/bashkit-case/c/a
#> b

#### shells in a working directory that was removed
mkdir a; cd a; rmdir ../a; bash -c 'echo $PWD'; (cd ..; pwd); x=$(pwd); echo "$? $x"
#> /tmp/bashkit-case/a
#> /tmp/bashkit-case
#> 0 /tmp/bashkit-case/a
#2> shell-init: error retrieving current directory: getcwd: cannot access parent directories: No such file or directory

#### a directory of the same name
mkdir -p a/b; cd a/b; mv ../../a ../../old; mkdir -p ../../a/b; echo new >../../a/b/f; ls; echo here >g; ls ../../old/b; cat "$OLDPWD"/a/b/f
#> g
#> new

#### nowhere is here, and OLDPWD follows
mkdir d; cd d; p=$PWD; cd ''; echo "$?"; [ "$OLDPWD" = "$p" ]; echo $?
OLDPWD=; cd -; echo "$?"; [ "$OLDPWD" = "$p" ]; echo $?
HOME=; cd; echo "$?"
readonly OLDPWD; cd ''; echo $?
#> 0
#> 0
#>
#> 0
#> 0
#> 0
#> 1
#2> bash: line 4: OLDPWD: readonly variable

#### what is shown of a directory along CDPATH
mkdir -p q/r; CDPATH=q; (cd r; echo $?) | sed 's,.*/q/r,Q/R,'; (cd -P r); CDPATH=/:q; (cd -P tmp; cd - > /dev/null; cd tmp)
#> Q/R
#> 0
#> q/r
#> /tmp
#> /tmp

#### two dots behind a file
touch f
mkdir d
cd f/..
echo $?
cd /tmp/bashkit-case/f/..
cd f//..
cd d/../f/..
cd -P f/..
cd nosuch/..
pwd
#> 1
#> /tmp/bashkit-case
#2> bash: line 3: cd: f/..: Not a directory
#2> bash: line 5: cd: /tmp/bashkit-case/f/..: Not a directory
#2> bash: line 6: cd: f//..: Not a directory
#2> bash: line 7: cd: d/../f/..: Not a directory
#2> bash: line 8: cd: f/..: Not a directory
#2> bash: line 9: cd: nosuch/..: No such file or directory

#### nowhere, along CDPATH
mkdir -p /tmp/cdp/sub; cd /tmp/cdp; CDPATH=/tmp cd ''; echo $? $PWD; CDPATH=/tmp:/; cd ''; pwd; CDPATH=; cd ''; CDPATH=:/usr cd ''; echo $PWD; unset CDPATH; cd ''; echo $?; CDPATH=/nosuch cd ''; echo $? $PWD; CDPATH=/tmp cd -P ''; echo $? $PWD; CDPATH=/tmp/ cd ''; pwd; CDPATH=/nosuch:/usr cd ''; pwd; rm -r /tmp/cdp
#> /tmp
#> 0 /tmp
#> /tmp
#> /tmp
#> /tmp
#> 0
#> 0 /tmp
#> /tmp/
#> 0 /tmp
#> /tmp
#> /tmp
#> /usr
#> /usr

#### cdable_vars prints the value of the variable
mkdir -p d/e
shopt -s cdable_vars
s=d t=d/e/../e u=/
cd s
cd ..
cd t
cd ../..
cd u
OLDPWD=/
cd - 
#> d
#> d/e/../e
#> /
#> /

#### an empty OLDPWD where links are resolved
cd /tmp; OLDPWD=; set -P; cd -; echo $?; set +P; cd -; echo $?; OLDPWD=; cd -P -; echo $?
#> 1
#>
#> 0
#> 1
#2> bash: line 1: cd: : No such file or directory
#2> bash: line 1: cd: : No such file or directory

#### CDPATH is for what is named: not HOME, OLDPWD or a privileged shell
mkdir -p d1/d2 d3; CDPATH=$PWD/d1
here() { echo "$? ${PWD##*/}"; }
top=$PWD
HOME=d2; cd; here
HOME=; cd; here; cd "$top"
OLDPWD=d2; cd -; here
set -p; cd d2; here; set +p
cd d2 >/dev/null; here
#> 1 bashkit-case
#> 0 bashkit-case
#> 1 bashkit-case
#> 1 bashkit-case
#> 0 d2
#2> bash: line 4: cd: d2: No such file or directory
#2> bash: line 6: cd: d2: No such file or directory
#2> bash: line 7: cd: d2: No such file or directory
