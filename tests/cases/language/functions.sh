#### arguments and locals
f() { local a=$1; echo "$a $# $@"; shift; echo $1; }; f x y z; echo ${a-unset}
#> x 3 x y z
#> y
#> unset

#### both forms
function g { echo g; }; function h() { echo h; }; g; h
#> g
#> h

#### recursion
fact() { (( $1 <= 1 )) && { echo 1; return; }; echo $(( $1 * $(fact $(($1-1))) )); }; fact 10
#> 3628800

#### status
f() { return 3; }; f; echo $?; g() { false; }; g; echo $?
#> 3
#> 1

#### dynamic scope
f() { local x=1; g; echo $x; }; g() { x=2; }; f; echo ${x-unset}
#> 2
#> unset

#### redefinition and unset
f() { echo 1; }; f; f() { echo 2; }; f; unset -f f; f 2>/dev/null; echo $?
#> 1
#> 2
#> 127

#### FUNCNAME and LINENO
f() { echo ${FUNCNAME[0]} ${FUNCNAME[1]}; g; }
g() { echo "${FUNCNAME[*]}"; echo $LINENO; }
f
#> f
#> g f
#> 2

#### declare -f prints
f() { if [ "$1" ]; then echo "x $1"; else for i in a b; do echo $i; done; fi; while false; do :; done; case $1 in a|b) echo c;; esac; } > /dev/null; declare -f f
#> f () 
#> { 
#>     if [ "$1" ]; then
#>         echo "x $1";
#>     else
#>         for i in a b;
#>         do
#>             echo $i;
#>         done;
#>     fi;
#>     while false; do
#>         :;
#>     done;
#>     case $1 in 
#>         a | b)
#>             echo c
#>         ;;
#>     esac
#> } > /dev/null

#### type prints too
f() { local x=(1 2); echo $((x+1)) "${x[@]}" <<< here; a | b && c || d & }; type f
#> f is a function
#> f () 
#> { 
#>     local x=(1 2);
#>     echo $((x+1)) "${x[@]}" <<< here;
#>     a | b && c || d &
#> }

#### bodies of other kinds
f() ( x=1; echo sub ); f; echo ${x-unset}; g() [[ $1 = a ]]; g a; echo $?; h() (( $1 > 2 )); h 3; echo $?
#> sub
#> unset
#> 0
#> 0

#### a function that shadows a command
ls() { echo my ls; }; ls; command ls -d /
#> my ls
#> /

#### export -f
f() { echo exported; }; export -f f; bash -c f
#> exported

#### too deep
FUNCNEST=3; f() { f; }; f; echo $?
#2> environment: line 1: f: maximum function nesting level exceeded (3)
#? 1

#### temporary variables
f() { echo "$v"; }; v=1; v=2 f; echo $v
#> 2
#> 1

#### names
a-b() { echo dash; }; a-b; a.b() { echo dot; }; a.b
#> dash
#> dot

#### arguments keep their blanks
f() { for x in "$@"; do echo "<$x>"; done; }; f 'a b' '' c
#> <a b>
#> <>
#> <c>
