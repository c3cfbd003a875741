#### unset of a readonly
readonly r=1; unset r; echo $?
#> 1
#2> bash: line 1: unset: r: cannot unset: readonly variable

#### unset of an element and of an array
a=(1 2 3); unset 'a[1]'; echo "${a[@]}" "${!a[@]}"; unset a; echo ${#a[@]}
#> 1 3 0 2
#> 0

#### unset -f
f() { :; }; unset -f f; f; echo $?
#> 127
#2> bash: line 1: f: command not found

#### unset
x=1 y=2; f() { :; }; unset x y; echo "[$x$y]"
unset f; f 2>/dev/null; echo $?
x=1; x() { echo fx; }; unset x; x; unset x; x; echo $?
unset -f nothing; echo $?; unset -v nothing; echo $?; unset; echo $?
unset 1x; echo $?; unset -fv x; echo $?; unset -z; echo $?
a=(1 2 3); unset 'a[1]'; declare -p a; unset a[0]; declare -p a; unset 'a[@]'; declare -p a
declare -n r=t; t=5; unset r; echo "[$t]"; declare -p r; unset -n r; declare -p r
#> []
#> 127
#> fx
#> 127
#> 0
#> 0
#> 0
#> 0
#> 1
#> 2
#> declare -a a=([0]="1" [2]="3")
#> declare -a a=([2]="3")
#> declare -a a=()
#> []
#> declare -n r="t"
#2> bash: line 3: x: command not found
#2> bash: line 5: unset: cannot simultaneously unset a function and a variable
#2> bash: line 5: unset: -z: invalid option
#2> unset: usage: unset [-f] [-v] [-n] [name ...]
#2> bash: line 7: declare: r: not found
#? 1

#### unset of what the shell computes
unset RANDOM SECONDS LINENO; echo "[$RANDOM$SECONDS$LINENO]"
RANDOM=5 SECONDS=x; echo $RANDOM $SECONDS
unset UID; echo $?
unset BASHPID FUNCNAME PIPESTATUS BASH_COMMAND; echo "$? [$BASHPID]"
unset IFS; x='a b'; set -- $x; echo $#
unset PATH; ls; echo $?
#> []
#> 5 x
#> 1
#> 0 []
#> 2
#> 127
#2> bash: line 3: unset: UID: cannot unset: readonly variable
#2> bash: line 6: ls: No such file or directory

#### the last argument behind it
unset 'b[-1]'; echo "$_"
b=(1 2); unset x 'b[1]'; echo "$_"
declare -A A; unset 'A[k]'; echo "$_"
unset 'A[]' 'b[1'; echo "$_"
unset -f 'b[1]'; echo "$_"
unset -n 'b[1]'; echo "$_"
command unset 'b[0]'; echo "$_"
#> b
#> b
#> A
#> b[1
#> b[1]
#> b[1]
#> b

#### an element before the first one of nothing
declare -a a; unset 'a[-1]'; echo "$?"; unset 'a[1]'; echo "$?"; unset 'a[@]'; echo "$?"; declare -p a
declare -A b; unset 'b[-1]'; echo "$?"
a=(); unset 'a[-1]'; echo "$?"
#> 1
#> 0
#> 0
#> declare -a a
#> 0
#> 1
#2> bash: line 1: unset: [-1]: bad array subscript
#2> bash: line 3: unset: [-1]: bad array subscript

#### a constant behind a nameref
declare -n n=s; declare -ir n=0; unset n; declare -p n s
#> declare -n n="s"
#> declare -ir s="0"
#2> bash: line 1: unset: s: cannot unset: readonly variable

#### an element of a read-only array, through a nameref
readonly b=(1 2 3)
declare -n m=b[1]
unset m; echo $?
declare -p b m
readonly -A c=([k]=1 [l]=2)
declare -n o=c[k]
unset o; echo $?
declare -p c
unset 'b[0]'; echo $?
declare -n p=b
unset p; echo $?
declare -n q=nosuch[1]
declare -ir q=0
unset q; echo $?
#> 0
#> declare -ar b=([0]="1" [2]="3")
#> declare -n m="b[1]"
#> 0
#> declare -Ar c=([l]="2" )
#> 1
#> 1
#> 0
#2> bash: line 9: unset: b: cannot unset: readonly variable
#2> bash: line 11: unset: b: cannot unset: readonly variable
#2> bash: line 13: nosuch: readonly variable

#### all elements, with the compatibility of older versions
declare -A A=([a]=1 [@]=2); a=(1 2); shopt -s compat44; unset 'a[@]' 'A[*]'; declare -p a A
a=(1 2); BASH_COMPAT=5.1; unset 'a[*]'; declare -p a; BASH_COMPAT=5.2; a=(1 2); unset 'a[@]'; declare -p a; declare -A B=([@]=x [c]=1); unset 'B[@]'; declare -p B; BASH_COMPAT=50; unset 'B[@]'; declare -p B; s=x; unset 's[@]'; echo "$?<$s>"
#> declare -a a=()
#> declare -A B=([c]="1" )
#> 1<x>
#2> bash: line 1: declare: a: not found
#2> bash: line 1: declare: A: not found
#2> bash: line 2: declare: a: not found
#2> bash: line 2: declare: B: not found
#2> bash: line 2: unset: s: not an array variable

#### arrays that cannot be unset
unset BASH_ARGC; unset -v BASH_ARGV; unset BASH_LINENO BASH_SOURCE x; echo $?
unset 'BASH_ARGV[0]'; unset -n BASH_SOURCE; echo $?
unset DIRSTACK GROUPS FUNCNAME; echo "$? [${DIRSTACK[0]}] [${GROUPS[0]}]"
declare -a | sed '/VERS/d'
#> 1
#> 1
#> 0 [] []
#> declare -a BASH_ARGC=([0]="0")
#> declare -a BASH_ARGV=()
#> declare -a BASH_LINENO=()
#> declare -a BASH_SOURCE=()
#> declare -a PIPESTATUS=([0]="0")
#2> bash: line 1: unset: BASH_ARGC: cannot unset
#2> bash: line 1: unset: BASH_ARGV: cannot unset
#2> bash: line 1: unset: BASH_LINENO: cannot unset
#2> bash: line 1: unset: BASH_SOURCE: cannot unset
#2> bash: line 2: unset: BASH_ARGV: cannot unset
#2> bash: line 2: unset: BASH_SOURCE: cannot unset
