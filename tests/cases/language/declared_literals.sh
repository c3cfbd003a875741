# Literals among the words of a declaration are assigned where they stand, texts when all words are expanded.

#### words behind a literal see it
declare a=(1 2) s=${a[1]} n=${#a[@]} b=($s x); declare -p b s n
f() { local arr=(p q r) first=${arr[0]} n=${#arr[@]}; declare -p first n; local s=z c=($s); declare -p c; local -a e=("${arr[@]}") g=${e[1]}; declare -p g; }; f
declare -A m=([k]=v) t=${m[k]}; declare -p t
x=9 declare h=(4) y=${h[0]}; declare -p y
#> declare -a b=([0]="x")
#> declare -- s="2"
#> declare -- n="2"
#> declare -- first="p"
#> declare -- n="3"
#> declare -a c=([0]="2")
#> declare -a g=([0]="q")
#> declare -A t=([0]="v" )
#> declare -- y="4"

#### words that are no assignments see it, too
declare "q=1" w=(5) $(echo "v=${w[0]}") z=$v; declare -p v z
readonly r1=(3) r2=${r1[0]}; declare -p r2; export e1=(3) e2=${e1[0]}; declare -p e2
declare -i i1=(1+1) i2=i1[0]+1; declare -p i1 i2; f() { local -u u=(ab) v=${u[0]}; declare -p v; local w=(1) x=$(echo "${w[@]}"); declare -p x; }; f
#> declare -- v="5"
#> declare -- z=""
#> declare -r r2="3"
#> declare -x e2="3"
#> declare -ai i1=([0]="2")
#> declare -i i2="3"
#> declare -u v="AB"
#> declare -- x="1"

#### what a literal is appended to
a=(1); f() { local a+=(2) n="${a[*]}"; declare -p n; }; f; declare -a a+=(3) n="${a[*]}"; declare -p n; f() { local -a b=(1); local b+=(2) m="${b[*]}"; declare -p m; local -A c=([x]=1); local c=([y]=2) k="${!c[*]}"; declare -p k; }; f
declare a=([2]=x [5]=y) k="${!a[*]}"; declare -p k; declare a=() n=${#a[@]} b=("$n" "${a[@]}"); declare -p n b
#> declare -- n="2"
#> declare -a n=([0]="1 3")
#> declare -- m="1 2"
#> declare -- k="y"
#> declare -- k="2 5"
#> declare -a n=([0]="0")
#> declare -a b=([0]="1 3")

#### under set -x as well
set -x; declare a=(1 2) b=(${a[1]} x); declare -p b; local_() { local a=(7) b=(${a[0]}); declare -p a b; }; local_; declare -r r1=(1) r2=(${r1[0]}); declare -p r2
#> declare -a b=([0]="2" [1]="x")
#> declare -a a=([0]="7")
#> declare -a b=([0]="7")
#> declare -ar r2=([0]="1")
#2> + a=('1' '2')
#2> + b=('2' 'x')
#2> + declare a b
#2> + declare -p b
#2> + local_
#2> + a=('7')
#2> + b=('7')
#2> + local a b
#2> + declare -p a b
#2> + r1=('1')
#2> + r2=('1')
#2> + declare -r r1 r2
#2> + declare -p r2

#### select without words leaves a loop around bash
select x in; do :; done; for i in 1 2; do echo $i; break; done; (break; echo in); echo out; f() { select x in; do :; done; }; f; echo on; { break; }; echo x
#> 1
#> in
#> out
#> on
#2> bash: line 1: break: only meaningful in a `for', `while', or `until' loop

#### no literal stands behind a redirection
for t in 'declare > out b=(1)' '> out declare b=(1); echo $?' 'declare a > out b=(1)' 'declare a=(1) > out b=2; declare -p a b' 'declare x=1 2>&1 b=(1)' 'x=1 > out b=(2); echo $?' '> out b=(2); declare -p b' 'export <<< x b=(1)' 'declare > out b+=(1)'; do bash -c "$t"; echo $?; done
#> 2
#> 0
#> 0
#> 2
#> declare -a a=([0]="1")
#> declare -- b="2"
#> 0
#> 2
#> 2
#> declare -a b=([0]="2")
#> 0
#> 2
#> 2
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `declare > out b=(1)'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `declare a > out b=(1)'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `declare x=1 2>&1 b=(1)'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `x=1 > out b=(2); echo $?'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `export <<< x b=(1)'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `declare > out b+=(1)'

#### each literal is traced before the next one is expanded
set -x; declare -i t=1 A=(1) a=($(echo 2)); declare -p A a t
#> declare -ai A=([0]="1")
#> declare -ai a=([0]="2")
#> declare -i t="1"
#2> + A=('1')
#2> ++ echo 2
#2> + a=('2')
#2> + declare -i t=1 A a
#2> + declare -p A a t

#### subscripts are expanded before texts are assigned
i=1; declare i=2 a=([$i]=x [$((i+1))]=y); declare -p a; declare -A m=([$i]=x); declare -p m
#> declare -a a=([1]="x" [2]="y")
#> declare -A m=([2]="x" )

#### words of a declaration are expanded once
n=0; declare $((n++)) a=1 2>/dev/null; echo $n; declare "x$((n++))=1" b=1; echo $n; > out declare "x$((n++))=1" c=(1) d$((n++)); echo $n
x=$(echo run >&2) declare $(echo e; echo once >&2) f=(1); declare $(echo twice >&2) g=2 | cat; local_() { local $(echo h; echo in >&2) i=3; declare -p h i; }; local_
#> 1
#> 2
#> 4
#> declare -- h
#> declare -- i="3"
#2> once
#2> run
#2> twice
#2> in

#### literals are assigned before the builtin runs
readonly b=(1) b=(2); echo $?; declare -p b; export -I c=(1); echo $?; declare -p c; declare -Q d=(1); echo $?; declare -p d; export -Q e=(1); declare -p e
declare i=2 f=([i]=x); declare -p f; i=1; declare i=2 f=([i]=x); declare -p f
declare -fc g=(); echo $?; declare -p g; declare -fi h=(1); echo $?; declare -p h; declare -F j=(1); echo $?; declare -p j; export -f k=(1); echo $?; declare -p k; export -n l=(1); declare -p l
declare -n m=(1); echo $?; declare -p m; declare() { echo "f: $*"; }; declare o=(1); echo "${o[@]}"
#> 0
#> declare -ar b=([0]="2")
#> 2
#> declare -a c=([0]="1")
#> 2
#> declare -a d=([0]="1")
#> declare -a e=([0]="1")
#> declare -a f=([0]="x")
#> declare -a f=([1]="x")
#> 1
#> declare -ac g=()
#> 1
#> declare -ai h=([0]="1")
#> 1
#> declare -a j=([0]="1")
#> 1
#> declare -a k=([0]="1")
#> declare -a l=([0]="1")
#> 1
#> declare -a m=([0]="1")
#> f: o
#> 1
#2> bash: line 1: export: -I: invalid option
#2> export: usage: export [-fn] [name[=value] ...] or export -p
#2> bash: line 1: declare: -Q: invalid option
#2> declare: usage: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]
#2> bash: line 1: export: -Q: invalid option
#2> export: usage: export [-fn] [name[=value] ...] or export -p
#2> bash: line 3: declare: -i: invalid option
#2> bash: line 3: export: k: not a function
#2> bash: line 4: declare: m: reference variable cannot be an array

#### options count for literals as they are written
declare p=(1+1) -i q=(1+1); declare -p p q; declare -i a=(1+1) -u b=(x); declare -p a b; declare m=([x]=1) -A n=([x]=2); declare -p m n
declare x -i c=(1+1); declare -p c; declare -- -i d=(1+1); declare -p d; declare -i -- e=(1+1); declare -p e; declare - f=(1+1); declare -p f; declare x=1 -A g=(k v); declare -p g
o=-A; declare $o h=(k v); declare -p h; o=-i; declare $o j=(1+1); declare -p j; o=-r; declare $o k=(1+1); declare -p k; declare "-A" l=(1 2); declare -p l
f() { local -g r=(1); declare -p r; o=-g; declare $o s=(1+1); declare -p s; declare x=1 -g t=(k v); declare -p t; }; f; declare -p r s t
#> declare -a p=([0]="1+1")
#> declare -a q=([0]="1+1")
#> declare -ai a=([0]="2")
#> declare -ai b=([0]="0")
#> declare -a m=([0]="1")
#> declare -A n=([x]="2" )
#> declare -a c=([0]="1+1")
#> declare -a d=([0]="1+1")
#> declare -ai e=([0]="2")
#> declare -a f=([0]="1+1")
#> declare -A g=([k]="v" )
#> declare -a h=([0]="k" [1]="v")
#> declare -ai j=([0]="1+1")
#> declare -ar k=([0]="1+1")
#> declare -a l=([0]="1" [1]="2")
#> declare -a r=([0]="1")
#> declare -a s=([0]="1+1")
#> declare -- t
#> declare -a r=([0]="1")
#> declare -- s
#> declare -a t=([0]="k" [1]="v")
#2> bash: line 1: declare: `-i': not a valid identifier
#2> bash: line 1: declare: `-u': not a valid identifier
#2> bash: line 1: declare: `-A': not a valid identifier
#2> bash: line 2: declare: `-i': not a valid identifier
#2> bash: line 2: declare: `-i': not a valid identifier
#2> bash: line 2: declare: `-': not a valid identifier
#2> bash: line 2: declare: `-A': not a valid identifier
#2> bash: line 3: declare: h: cannot convert indexed to associative array
#2> bash: line 3: declare: l: cannot convert indexed to associative array
#2> environment: line 4: declare: `-g': not a valid identifier

#### literals that a function exports or marks
f() { local a=9; g; declare -p a; }; g() { export a=(1); declare -p a; }; f; declare -p a
h() { local b=9; k; declare -p b; }; k() { readonly b+=(1); declare -p b; }; h; declare -p b
l() { local c=9; export c=(1); declare -p c; }; l; declare -p c
m() { export d=(1) e=2; declare -p d; }; m; declare -p d e; n() { export f=(1); declare -p f; }; f=1 n; declare -p f
#> declare -x a="9"
#> declare -x a="9"
#> declare -a a=([0]="1")
#> declare -r b="9"
#> declare -r b="9"
#> declare -a b=([0]="1")
#> declare -ax c=([0]="1")
#> declare -ax d=([0]="1")
#> declare -ax d=([0]="1")
#> declare -x e="2"
#> declare -x f="1"
#> declare -ax f=([0]="1")
#2> bash: line 3: declare: c: not found

#### literals of locals that were scalars
f() { local a=3; local a+=(2); declare -p a; }; f; g() { local a+=(1); declare -p a; }; a=1 g; h() { local a+=(); declare -p a; }; a=1 h
k() { local -I a+=(1 2); declare -p a; }; a=x; k; a=(x); k; shopt -s localvar_inherit; l() { local a+=(1 2); declare -p a; }; a=x; l
#> declare -a a=([0]="2")
#> declare -ax a=([0]="1")
#> declare -ax a=()
#> declare -a a=([0]="1" [1]="2")
#> declare -a a=([0]="x" [1]="1" [2]="2")
#> declare -a a=([0]="x" [1]="1" [2]="2")

#### literals of what is read-only or another kind of array
f() { local -r a=(1) b=(2); declare -p a b; local a=(3); echo no; }; f; echo $?
#> declare -ar a=([0]="1")
#> declare -ar b=([0]="2")
#2> environment: line 1: a: readonly variable
#? 1

#### a literal of what is read-only outside of the function
readonly a=1; f() { :; local a=(3) b=(4); echo $?; declare -p a b; }; f; echo $?; h() { :; local UID=(1); echo $?; }; h
g() { :; export a=(3); echo no; }; g
#> 1
#> declare -r a="1"
#> declare -a b=([0]="4")
#> 0
#> 1
#2> environment: line 1: a: readonly variable
#2> environment: line 1: local: a: readonly variable
#2> environment: line 1: UID: readonly variable
#2> environment: line 1: local: UID: readonly variable
#2> environment: line 2: a: readonly variable
#? 1

#### an array that is declared as another kind
a=(1); f() { :; local a=(1); local -A a=([x]=3); echo $?; declare -p a; }; f; g() { local -A a=([x]=3); declare -p a; }; g
declare b=1 -A a=([x]=3); echo no
#> 1
#> declare -a a=([0]="1")
#> declare -A a=([x]="3" )
#2> environment: line 1: a: cannot convert indexed to associative array
#2> environment: line 1: local: a: cannot convert indexed to associative array
#2> bash: line 2: a: cannot convert indexed to associative array
#? 1

#### a read-only array as another kind
readonly a=(1); eval 'declare -A a=([x]=3)'; echo $?; eval 'declare a=(2)'; echo $?; eval 'declare c=1 a=(2) d=2'; echo $?; declare -p c d
#> 1
#> 1
#> 1
#2> bash: line 1: eval: a: cannot convert indexed to associative array
#2> bash: line 1: a: readonly variable
#2> bash: line 1: a: readonly variable
#2> bash: line 1: declare: c: not found
#2> bash: line 1: declare: d: not found
#? 1

#### a list for an element, and a nameref to one
declare -n r=q[1]; eval 'declare r=(1+2)'; echo $?; eval 'export r=(1+2)'; eval 'declare a[0]=(1) b=(1)'; declare -p q a b
#> 1
#> declare -a q
#> declare -a a
#2> bash: line 1: eval: `q[1]': not a valid identifier
#2> bash: line 1: eval: `q[1]': not a valid identifier
#2> bash: line 1: a[0]: cannot assign list to array member
#2> bash: line 1: declare: b: not found
#? 1

#### an own variable of a declaration with a literal
a=1 export a=(2); declare -p a; b=1 declare b=(2); declare -p b; c=1 readonly c+=(2); declare -p c; d=1 declare -p d=(2); declare -p d
f() { e=1 local e=(2); declare -p e; g=1 declare -g g+=(2); declare -p g; }; f; declare -p e g
#> declare -ax a=([0]="1")
#> declare -a b=([0]="2")
#> declare -arx c=([0]="1")
#> declare -x d="1"
#> declare -a d=([0]="2")
#> declare -x e="1"
#> declare -a g=([0]="2")
#> declare -a g=([0]="2")
#2> bash: line 2: declare: e: not found
#? 1

#### traces of declarations that are refused
set -x; declare -Q a=(1) b=(2); readonly r=5; eval 'declare s=2 r=(3)'; readonly -A c=([x]=3) d=(1 2); a=1 declare e=($a) f=$a
#2> + a=('1')
#2> + b=('2')
#2> + declare -Q a b
#2> bash: line 1: declare: -Q: invalid option
#2> declare: usage: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]
#2> + readonly r=5
#2> + r=5
#2> + eval 'declare s=2 r=(3)'
#2> ++ r=('3')
#2> bash: line 1: r: readonly variable
#2> + c=(['x']='3')
#2> + d=('1' '2')
#2> + readonly -A c d
#2> + e=('1')
#2> + a=1
#2> + declare e f=1

#### a literal of another kind through a nameref to an element
a=(); declare -n n=a[1]; eval 'declare -A n=()'; echo $?; declare -p a
#> 1
#> declare -a a=()
#2> bash: line 1: eval: a: cannot convert indexed to associative array

#### a literal that a function exports through a local nameref
f() { local -n n=s; export n=(1); declare -p n s; }; f; declare -p n s; s=(5 6); f; declare -p s; g() { local -n n=a[1]; readonly n=(1); declare -p n; }; g; declare -p n
h() { local t; local -n m=t; export m=(1); declare -p m t; }; h; declare -n k=u; l() { export k=(1); declare -p k u; }; l
#> declare -n n="s"
#> declare -x s
#> declare -a n=([0]="1")
#> declare -x s
#> declare -n n="s"
#> declare -ax s=([0]="5" [1]="6")
#> declare -ax s=([0]="5" [1]="6")
#> declare -n n="a[1]"
#> declare -a n=([0]="1")
#> declare -n m="t"
#> declare -ax t=([0]="1")
#> declare -n k="u"
#> declare -ax u=([0]="1")
#2> environment: line 1: readonly: `a[1]': not a valid identifier

#### elements of a literal for what a nameref refers to
t=(x y); declare -n n=t; declare n=(${t[1]} ${!t@} "${n[@]}"); declare -p t; declare -t n=([-1]="${t[@]}") b+=(); declare -p t b
#> declare -a t=([0]="y" [1]="t" [2]="x" [3]="y")
#> declare -at t=()
#> declare -at b=()
#2> bash: line 1: [-1]=y t x y: bad array subscript

#### elements are expanded before a literal is refused
declare -n n=a[1]; eval 'declare n=([2]=${!nosuch})'; echo $?; declare -p a
#> 1
#2> bash: line 1: nosuch: invalid indirect expansion
#2> bash: line 1: declare: a: not found
#? 1

#### attributes of an array whose element a nameref refers to
declare -n n=A[k]; eval 'declare -l n=()'; declare -p A; eval 'declare -i n=(1)'; declare -p A
#> declare -al A
#> declare -ail A
#2> bash: line 1: eval: `A[k]': not a valid identifier
#2> bash: line 1: eval: `A[k]': not a valid identifier
