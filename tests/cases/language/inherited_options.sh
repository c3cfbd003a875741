#### SHELLOPTS that is exported reaches bash
export SHELLOPTS
set -u
bash -c 'echo ${undef}'; echo $?
set +u; set -f
bash -c 'echo *; echo $-; echo $SHELLOPTS'
#> 127
#> *
#> fhBc
#> braceexpand:hashall:interactive-comments:noglob
#2> bash: line 1: undef: unbound variable

#### xtrace reaches bash
bash -c '
export SHELLOPTS
set -x
echo 1
bash -c "echo 2"
' 
#> 1
#> 2
#2> + echo 1
#2> + bash -c 'echo 2'
#2> + echo 2

#### options from the environment
env SHELLOPTS=noglob:errexit bash -c 'echo *; false; echo no'
env BASHOPTS=extglob:nullglob bash -c 'echo nope*; [[ aa == +(a) ]] && echo y'
SHELLOPTS=x; echo $?
#> *
#>
#> y
#2> bash: line 3: SHELLOPTS: readonly variable
#? 1

#### PWD that is not there is found without links
mkdir -p target; ln -s target symlink; cd symlink; bash -c 'basename $(pwd)'
unset PWD
bash -c 'basename $(pwd)'
#> symlink
#> target

#### `set -e` is off while `eval`, `.` or `command` runs in a condition
echo 'a=([]=x); echo src' > src.sh
(set -e; eval 'a=([]=x)' || echo "or $?"; echo "A $?"); echo "s $?"
(set -e; . ./src.sh || echo "or $?"; echo "A $?"); echo "s $?"
(set -e; command eval 'a=([]=x); echo in' || echo "or $?"; echo "A $?"); echo "s $?"
(set -e; command declare 'a=([-1]=x)' || echo "or $?"; echo "A $?"); echo "s $?"
(set -e; a=([]=x) || echo "or $?"; echo "A $?"); echo "s $?"
(set -e; f() { a=([]=x); echo f; }; f || echo "or $?"; echo "A $?"); echo "s $?"
(set -e; eval 'f() { a=([]=x); echo f; }; f; (a=([]=y); echo sub); x=$(a=([]=z); echo cs); echo $x' || echo "or $?"; echo "A $?"); echo "s $?"
(set -e; if eval 'a=([]=x); echo in'; then echo T; fi; echo "A $?"); echo "s $?"
(set -e; f() { eval 'a=([]=x); echo in'; }; f || echo "or $?";  echo "A $?"); echo "s $?"
(set -e; ! eval 'a=([]=x); echo in';  echo "A $?"); echo "s $?"
(set -e; eval '! a=([]=x); echo in';  echo "A $?"); echo "s $?"
#> A 0
#> s 0
#> src
#> A 0
#> s 0
#> in
#> A 0
#> s 0
#> A 0
#> s 0
#> s 1
#> s 1
#> f
#> sub
#> cs
#> A 0
#> s 0
#> in
#> T
#> A 0
#> s 0
#> in
#> A 0
#> s 0
#> in
#> A 1
#> s 0
#> s 1
#2> bash: line 2: []=x: bad array subscript
#2> ./src.sh: line 1: []=x: bad array subscript
#2> bash: line 4: []=x: bad array subscript
#2> bash: line 6: []=x: bad array subscript
#2> environment: line 7: []=x: bad array subscript
#2> environment: line 8: []=x: bad array subscript
#2> bash: line 8: []=y: bad array subscript
#2> bash: line 8: []=z: bad array subscript
#2> bash: line 9: []=x: bad array subscript
#2> environment: line 10: []=x: bad array subscript
#2> bash: line 11: []=x: bad array subscript
#2> bash: line 12: []=x: bad array subscript
