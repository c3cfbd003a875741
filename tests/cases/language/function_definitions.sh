#### three ways to define
a() { echo a; }; function b { echo b; }; function c() { echo c; }; d () ( echo d ); e() if true; then echo e; fi; f() for i in 1; do echo f; done; g() { echo g; } 2>&1; for x in a b c d e f g; do $x; done
#> a
#> b
#> c
#> d
#> e
#> f
#> g

#### names that are odd
a-b() { echo dash; }; a.b() { echo dot; }; function a:b { echo colon; }; +x() { echo plus; }; 1f() { echo digit; }; é() { echo e; }; a-b; a.b; a:b; +x; 1f; é
#> dash
#> dot
#> colon
#> plus
#> digit
#> e

#### names that are not allowed
a$b() { :; }
#2> bash: line 1: `a$b': not a valid identifier
#? 1

#### names that are quoted
'f'() { echo x; }
f
#2> bash: line 1: `'f'': not a valid identifier
#2> bash: line 2: f: command not found
#? 127

#### a builtin's and a reserved word's name
echo() { builtin echo "wrapped $*"; }; echo hi; unset -f echo; cd() { builtin cd "$@" && echo in; }; cd /; function if { echo no; }; \if
#> wrapped hi
#> in
#> no

#### a special builtin's name in posix mode
set -o posix
export() { :; }
echo no
#2> bash: line 2: `export': is a special builtin
#? 2

#### a function and its redirections
f() { echo out; echo err >&2; } > o 2>&1; f; cat o; g() { cat; } <<< in; g; h() { read x; echo $x; } < o; h
#> out
#> err
#> in
#> out

#### return without and with a value
f() { false; return; }; f; echo $?; g() { return 300; }; g; echo $?; h() { return -1; }; h; echo $?; i() { return x; }; i; echo $?
#> 1
#> 44
#> 255
#> 2
#2> environment: line 1: return: x: numeric argument required

#### return outside
return 3; echo $?; (return 2>/dev/null); echo $?
#> 2
#> 2
#2> bash: line 1: return: can only `return' from a function or sourced script

#### return in a loop, a subshell and a pipeline
f() { for i in 1 2 3; do ((i==2)) && return 5; done; }; f; echo $? $i; g() { (return 4); echo $?; return 6 | true; echo $?; }; g; echo $?
#> 5 2
#> 4
#> 0
#> 0

#### return runs nothing behind it but the RETURN trap
f() { trap 'echo ret' RETURN; return 2; echo no; }; f; echo $?
#> ret
#> 2

#### the status of a definition and of an empty call
f() { false; }; echo $?; g() { :; }; g; echo $?; f; echo $?
#> 0
#> 0
#> 1

#### printing functions
f() { local x=1; if [ $x ]; then echo "a b"; else echo c; fi; for i in 1 2; do echo $i; done | cat; while false; do :; done; case $x in 1|2) echo q;; *) ;; esac; }; declare -f f; type f
#> f () 
#> { 
#>     local x=1;
#>     if [ $x ]; then
#>         echo "a b";
#>     else
#>         echo c;
#>     fi;
#>     for i in 1 2;
#>     do
#>         echo $i;
#>     done | cat;
#>     while false; do
#>         :;
#>     done;
#>     case $x in 
#>         1 | 2)
#>             echo q
#>         ;;
#>         *)
#>
#>         ;;
#>     esac
#> }
#> f is a function
#> f () 
#> { 
#>     local x=1;
#>     if [ $x ]; then
#>         echo "a b";
#>     else
#>         echo c;
#>     fi;
#>     for i in 1 2;
#>     do
#>         echo $i;
#>     done | cat;
#>     while false; do
#>         :;
#>     done;
#>     case $x in 
#>         1 | 2)
#>             echo q
#>         ;;
#>         *)
#>
#>         ;;
#>     esac
#> }

#### printing more functions
g() { [[ a == b && -n c ]] || (( x++ )); ! true; { a; b & }; ( c ); x=(1 [3]=2); echo >f 2>&1 <<< w; until :; do break; done; select z in a; do :; done; time ls; coproc k { :; }; function in { echo; }; }; declare -f g
#> g () 
#> { 
#>     [[ a == b && -n c ]] || (( x++ ));
#>     ! true;
#>     { 
#>         a;
#>         b &
#>     };
#>     ( c );
#>     x=(1 [3]=2);
#>     echo > f 2>&1 <<< w;
#>     until :; do
#>         break;
#>     done;
#>     select z in a;
#>     do
#>         :;
#>     done;
#>     time ls;
#>     coproc k { 
#>         :
#>     };
#>     function in () 
#>     { 
#>         echo
#>     }
#> }

#### listing names
b() { :; }; a() { :; }; declare -F; declare -F a; declare -F nosuch; echo $?; declare -f nosuch; echo $?
#> declare -f a
#> declare -f b
#> a
#> 1
#> 1

#### exported functions
f() { echo "f $1"; }; export -f f; bash -c 'f x'; export -nf f; bash -c 'f x' 2>/dev/null; echo $?; export -f nosuch
#> f x
#> 127
#2> bash: line 1: export: nosuch: not a function
#? 1

#### readonly functions
f() { echo 1; }; readonly -f f; f() { echo 2; }; echo $?; f; unset -f f; echo $?
#> 1
#> 1
#> 1
#2> bash: line 1: f: readonly function
#2> bash: line 1: unset: f: cannot unset: readonly function

#### functions within functions
f() { g() { echo inner; }; }; g 2>/dev/null || echo none; f; g; f() { f() { echo second; }; echo first; }; f; f
#> none
#> inner
#> first
#> second

#### a function redefining itself while it runs
f() { f() { echo new; }; echo still old; }; f; f; g() { unset -f g; echo gone; }; g; g 2>/dev/null || echo no g
#> still old
#> new
#> gone
#> no g

#### recursion that is too deep
FUNCNEST=5; f() { echo $1; f $(($1+1)); }; f 1; echo "status $?"
#> 1
#> 2
#> 3
#> 4
#> 5
#2> environment: line 1: f: maximum function nesting level exceeded (5)
#? 1

#### arguments with everything
f() { printf '<%s>' "$@"; echo " $#"; }; f; f ''; f 'a b' '*' "$'"; f "$@"; f $u; f "$u"
#> <> 0
#> <> 1
#> <a b><*><$'> 3
#> <> 0
#> <> 0
#> <> 1

#### calling with assignments and redirections
f() { echo "$v"; cat; }; v=1 f <<< in; > out f < /dev/null; cat out; v=2 f 2>&1 >out <<< x; cat out
#> 1
#> in
#>
#> 2
#> x

#### command, builtin and type know functions
ls() { echo mine; }; ls; command -v ls; type -t ls; type -t echo if nosuch f; unset -f ls; type -t ls
#> mine
#> ls
#> function
#> builtin
#> keyword
#> file

#### a function named like a variable
f=1; f() { f=2; echo $f; }; f; echo $f; unset f; f
#> 2
#> 2
#> 2

#### traps within functions
trap 'echo dbg' DEBUG; f() { :; }; f; trap - DEBUG; trap 'echo err' ERR; g() { false; true; }; g; set -E; g
#> dbg
#> dbg
#> err

#### syntax errors in definitions
f() echo a
#2> bash: -c: line 1: syntax error near unexpected token `echo'
#2> bash: -c: line 1: `f() echo a'
#? 2

#### a definition without a body
f()
echo a
#2> bash: -c: line 2: syntax error near unexpected token `echo'
#2> bash: -c: line 2: `echo a'
#? 2

#### an empty body
f() { }
echo a
#2> bash: -c: line 1: syntax error near unexpected token `}'
#2> bash: -c: line 1: `f() { }'
#? 2

#### a missing brace
f() { echo a
#2> bash: -c: line 2: syntax error: unexpected end of file
#? 2

#### what is no substitution is printed as it stands
f() {
echo o${} "a${}b" "${}}"
}
declare -f f; f
#> f () 
#> { 
#>     echo o${} "a${}b" "${}}"
#> }
#2> environment: line 2: o${}: bad substitution
#? 1

#### a function with a here-document in a function, printed
g() { f() { cat <<E
x
E
}; return; }
declare -f g
g() { f() ( cat <<E
x
E
) ; return; }
declare -f g
g() { f() { cat <<E
x
E
} >out; return; }
declare -f g
g() { f() { echo; } <<E
x
E
 return; }
declare -f g
g() { f() { cat <<E
x
E
}; f2() { cat <<E
x
E
}; return; }
declare -f g
#> g () 
#> { 
#>     function f () 
#>     { 
#>         cat <<E
#> x
#> E
#>
#>     };
#>     return
#> }
#> g () 
#> { 
#>     function f () 
#>     { 
#>         ( cat <<E
#> x
#> E
#>  )
#>     };
#>     return
#> }
#> g () 
#> { 
#>     function f () 
#>     { 
#>         cat <<E
#> x
#> E
#>
#>     } > out;
#>     return
#> }
#> g () 
#> { 
#>     function f () 
#>     { 
#>         echo
#>     } <<E
#> x
#> E
#>
#>     return
#> }
#> g () 
#> { 
#>     function f () 
#>     { 
#>         cat <<E
#> x
#> E
#>
#>     };
#>     function f2 () 
#>     { 
#>         cat <<E
#> x
#> E
#>
#>     };
#>     return
#> }

#### the quotes of a translation within an expansion, printed
f() { echo $"x" "${n-$"x"}" "a$"b"c" ${n-$"x"} "${n#$"x"}" $"a $x"; }
declare -f f; f
#> f () 
#> { 
#>     echo "x" "${n-"x"}" "a$"b"c" ${n-"x"} "${n#"x"}" "a $x"
#> }
#> x x a$bc x  a 

#### the line of a function whose body has a function in parentheses
h() {
:
while read -r n; do
break
done < nosuch
}
h
l() {
:
while read -r n; do
g() ( : )
break
done < nosuch
}
l
m() {
:
while read -r n; do
g() { :; }
break
done < nosuch
}
m
n() {
:
if :; then
g() ( : )
fi < nosuch
}
n
#2> environment: line 1: nosuch: No such file or directory
#2> environment: line 8: nosuch: No such file or directory
#2> environment: line 19: nosuch: No such file or directory
#2> environment: line 24: nosuch: No such file or directory
#? 1

#### a here-document in the background behind other commands
f() {
echo a
cat <<-X & wait $!
	x
	X
}
declare -f f
f() {
echo a | b
cat <<-X &
	x
	X
}
declare -f f
f() {
echo a &
cat <<-X & wait $!
	x
	X
}
declare -f f
#> f () 
#> { 
#>     echo a;
#>     cat <<-X &
#> x
#> X
#>   wait $!
#> }
#> f () 
#> { 
#>     echo a | b;
#>     cat <<-X &
#> x
#> X
#>  
#> }
#> f () 
#> { 
#>     echo a & cat <<-X
#> x
#> X
#>  & wait $!
#> }

#### a definition that fails, under set -e and with a trap on ERR
(set -e; ''() { :; }; echo a); echo $?
(set -e; ''() { :; } || echo c; echo a); echo $?
(set -e; f() { :; }; readonly -f f; f() { :; }; echo a); echo $?
(set -e; if ''() { :; }; then :; fi; echo a); echo $?
(trap 'echo E $?' ERR; ''() { :; }; echo a); echo $?
(trap 'echo E $?' ERR;  f() { :; }; readonly -f f; f() { :; }; echo a); echo $?
(set -e; { ''() { :; }; }; echo a); echo $?
(set -e; g() { ''() { :; }; echo in; }; g; echo a); echo $?
(set -e; '$'() { :; }; echo a); echo $?
(set -e; ! ''() { :; }; echo a); echo $?
(set -e; ''() { :; } && echo b; echo a); echo $?
(set -e; ''() { :; } | cat; echo a); echo $?
#> 1
#> c
#> a
#> 0
#> 1
#> a
#> 0
#> E 1
#> a
#> 0
#> E 1
#> a
#> 0
#> 1
#> 1
#> 1
#> a
#> 0
#> a
#> 0
#> a
#> 0
#2> bash: line 1: `''': not a valid identifier
#2> bash: line 2: `''': not a valid identifier
#2> bash: line 3: f: readonly function
#2> bash: line 4: `''': not a valid identifier
#2> bash: line 5: `''': not a valid identifier
#2> bash: line 6: f: readonly function
#2> bash: line 7: `''': not a valid identifier
#2> environment: line 8: `''': not a valid identifier
#2> bash: line 9: `'$'': not a valid identifier
#2> bash: line 10: `''': not a valid identifier
#2> bash: line 11: `''': not a valid identifier
#2> bash: line 12: `''': not a valid identifier
