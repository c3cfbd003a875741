#### texts that are no function
for v in '() { echo' foo '() { :; }; echo x' '() { :; } x' '() {:}' '() { echo hi; }  ' '()  { echo; }' '() { a; } > f' '() { case; }' '()' '() {' ' () { :; }' $'() { :; }\necho b' '() { :; } # c' '() { "'; do echo "== $v"; env "BASH_FUNC_x%%=$v" bash -c 'type x'; done
#> == () { echo
#> == foo
#> == () { :; }; echo x
#> == () { :; } x
#> == () {:}
#> == () { echo hi; }  
#> x is a function
#> x () 
#> { 
#>     echo hi
#> }
#> == ()  { echo; }
#> == () { a; } > f
#> x is a function
#> x () 
#> { 
#>     a
#> } > f
#> == () { case; }
#> == ()
#> == () {
#> ==  () { :; }
#> == () { :; }
#> echo b
#> x is a function
#> x () 
#> { 
#>     :
#> }
#> == () { :; } # c
#> x is a function
#> x () 
#> { 
#>     :
#> }
#> == () { "
#2> bash: x: line 1: syntax error: unexpected end of file
#2> bash: error importing function definition for `x'
#2> bash: line 1: type: x: not found
#2> bash: line 1: type: x: not found
#2> bash: warning: x: ignoring function definition attempt
#2> bash: error importing function definition for `x'
#2> bash: line 1: type: x: not found
#2> bash: x: line 0: syntax error near unexpected token `x'
#2> bash: x: line 0: `x () { :; } x'
#2> bash: error importing function definition for `x'
#2> bash: line 1: type: x: not found
#2> bash: x: line 0: syntax error near unexpected token `{:}'
#2> bash: x: line 0: `x () {:}'
#2> bash: error importing function definition for `x'
#2> bash: line 1: type: x: not found
#2> bash: line 1: type: x: not found
#2> bash: x: line 0: syntax error near unexpected token `;'
#2> bash: x: line 0: `x () { case; }'
#2> bash: error importing function definition for `x'
#2> bash: line 1: type: x: not found
#2> bash: line 1: type: x: not found
#2> bash: x: line 1: syntax error: unexpected end of file
#2> bash: error importing function definition for `x'
#2> bash: line 1: type: x: not found
#2> bash: line 1: type: x: not found
#2> bash: x: line 0: unexpected EOF while looking for matching `"'
#2> bash: error importing function definition for `x'
#2> bash: line 1: type: x: not found
#? 1

#### names that are none
env 'BASH_FUNC_x y%%=() { :; }' bash -c 'declare -F; env | grep FUNC'; env 'BASH_FUNC_a/b%%=() { :; }' bash -c 'declare -F';  env 'BASH_FUNC_1%%=() { :; }' bash -c 'declare -F'; env 'BASH_FUNC_%%=() { :; }' bash -c :; env 'BASH_FUNC_$x%%=() { :; }' bash -c 'declare -F'; env 'BASH_FUNC_if%%=() { :; }' bash -c 'declare -F'; printf '#!/bin/bash\necho hi\n' > sc; chmod +x sc; env 'BASH_FUNC_x%%=() { ;; }' ./sc; env 'BASH_FUNC_x%%=() { ;; }' bash sc; env 'BASH_FUNC_x%%=() { :; }' bash -pc x
#> BASH_FUNC_x y%%=() { :; }
#> declare -fx 1
#> hi
#> hi
#2> bash: x y: line 0: syntax error near unexpected token `('
#2> bash: x y: line 0: `x y () { :; }'
#2> bash: error importing function definition for `x y'
#2> bash: error importing function definition for `a/b'
#2> bash: : line 0: syntax error near unexpected token `)'
#2> bash: : line 0: ` () { :; }'
#2> bash: error importing function definition for `'
#2> bash: `$x': not a valid identifier
#2> bash: error importing function definition for `$x'
#2> bash: if: line 0: syntax error near unexpected token `)'
#2> bash: if: line 0: `if () { :; }'
#2> bash: error importing function definition for `if'
#2> /bin/bash: x: line 0: syntax error near unexpected token `;;'
#2> /bin/bash: x: line 0: `x () { ;; }'
#2> /bin/bash: error importing function definition for `x'
#2> bash: x: line 0: syntax error near unexpected token `;;'
#2> bash: x: line 0: `x () { ;; }'
#2> bash: error importing function definition for `x'
#2> bash: line 1: x: command not found
#? 127

#### errors in the first line of an exported function
t() { export -f f; bash -c 'f; :' 2>&1; }
f() { nosuch; }; t
f() { cd /nosuch; }; t
f() { ((1/0)); }; t
f() { echo ${x?msg}; }; t
f() { echo > /nosuch/x; }; t
f() { nosuch | cat; (nosuch); }; t
f() { local -z; }; t
f() { a[-1]=x; }; t
f() { ./nosuch; }; t
f() { eval nosuch; $(nosuch); }; t
f() { exec nosuch; }; t
f() {
nosuch
nosuch; }; t
#> environment: nosuch: command not found
#> environment: line 0: cd: /nosuch: No such file or directory
#> environment: ((: 1/0: division by 0 (error token is "0")
#> environment: x: msg
#> environment: /nosuch/x: No such file or directory
#> environment: nosuch: command not found
#> environment: line 1: nosuch: command not found
#> environment: line 0: local: -z: invalid option
#> local: usage: local [option] name[=value] ...
#> environment: a[-1]: bad array subscript
#> environment: ./nosuch: No such file or directory
#> environment: nosuch: command not found
#> environment: line 1: nosuch: command not found
#> environment: line 0: exec: nosuch: not found
#> environment: nosuch: command not found
#> environment: line 1: nosuch: command not found

#### exported functions that need extglob are not taken over by a shell without it
shopt -s extglob
f() { case $1 in +(a|b)) echo yes;; *) echo no;; esac; }
g() { echo g; }
export -f f g
bash -c 'f a; g; declare -p "BASH_FUNC_f%%"; env | grep ^BASH_FUNC | sort'
bash -O extglob -c 'f a'
echo 'f a; g' > s; chmod +x s; ./s
(echo '#!/bin/bash'; cat s) > s2; chmod +x s2; ./s2
bash -c 'f() { echo new; }; f; export -f f; env | grep ^BASH_FUNC | sort; bash -c f'
env x=1 bash -c 'f a'
env BASHOPTS=extglob bash -c 'f a'
bash -p -c 'f a; env | grep -c ^BASH_FUNC'
exec -a foo bash -c 'f a'
#> g
#> BASH_FUNC_f%%=() {  case $1 in 
#> BASH_FUNC_g%%=() {  echo g
#> yes
#> g
#> g
#> new
#> BASH_FUNC_f%%=() {  case $1 in 
#> BASH_FUNC_f%%=() {  echo new
#> BASH_FUNC_g%%=() {  echo g
#> new
#> 2
#2> bash: f: line 1: syntax error near unexpected token `('
#2> bash: f: line 1: ` +(a|b))'
#2> bash: error importing function definition for `f'
#2> bash: line 1: f: command not found
#2> bash: line 1: declare: BASH_FUNC_f%%: not found
#2> bash: f: line 1: syntax error near unexpected token `('
#2> bash: f: line 1: ` +(a|b))'
#2> bash: error importing function definition for `f'
#2> ./s: line 1: f: command not found
#2> /bin/bash: f: line 1: syntax error near unexpected token `('
#2> /bin/bash: f: line 1: ` +(a|b))'
#2> /bin/bash: error importing function definition for `f'
#2> ./s2: line 2: f: command not found
#2> bash: f: line 1: syntax error near unexpected token `('
#2> bash: f: line 1: ` +(a|b))'
#2> bash: error importing function definition for `f'
#2> bash: f: line 1: syntax error near unexpected token `('
#2> bash: f: line 1: ` +(a|b))'
#2> bash: error importing function definition for `f'
#2> bash: f: line 1: syntax error near unexpected token `('
#2> bash: f: line 1: ` +(a|b))'
#2> bash: error importing function definition for `f'
#2> bash: line 1: f: command not found
#2> bash: f: line 1: syntax error near unexpected token `('
#2> bash: f: line 1: ` +(a|b))'
#2> bash: error importing function definition for `f'
#2> bash: line 1: f: command not found
#2> bash: line 1: f: command not found
#2> foo: f: line 1: syntax error near unexpected token `('
#2> foo: f: line 1: ` +(a|b))'
#2> foo: error importing function definition for `f'
#2> foo: line 1: f: command not found
#? 127

#### declare of a variable whose name is none
env 'a-b=1' bash -c 'declare -p a-b; echo $?; declare -p | grep "^declare -x a"; env | grep ^a-b'
#> 1
#> a-b=1
#2> bash: line 1: declare: a-b: not found
