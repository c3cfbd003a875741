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
