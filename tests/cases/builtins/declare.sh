#### attributes
declare -i n=3+4; declare -r c=const; declare -x e=env; declare -l l=ABC; declare -u u=abc; declare -p n c e l u
#> declare -i n="7"
#> declare -r c="const"
#> declare -x e="env"
#> declare -l l="abc"
#> declare -u u="ABC"

#### arrays
declare -a a=(1 2 [5]=x); declare -A m=([k]=v); declare -p a m
#> declare -a a=([0]="1" [1]="2" [5]="x")
#> declare -A m=([k]="v" )

#### a variable without a value
declare v; declare -p v; echo "${v-unset}"
#> declare -- v
#> unset

#### not found
declare -p nosuch; echo $?
#> 1
#2> bash: line 1: declare: nosuch: not found

#### not an identifier
declare 1x=3; echo $?
#> 1
#2> bash: line 1: declare: `1x=3': not a valid identifier

#### a wrong option
declare -Z x; echo $?
#> 2
#2> bash: line 1: declare: -Z: invalid option
#2> declare: usage: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]

#### declare -g
f() { declare -g v=set; }; f; echo $v
#> set

#### functions
f() { echo hi; }; declare -F; declare -f f
#> declare -f f
#> f () 
#> { 
#>     echo hi
#> }

#### integer append
declare -i n=5; n+=3; echo $n; n=abc; echo $n
#> 8
#> 0

#### nameref
declare -n ref=target; target=one; echo $ref; ref=two; echo $target; echo ${!ref}
#> one
#> two
#> target

#### nameref to an array element
a=(x y z); declare -n r='a[1]'; echo $r; r=Y; echo ${a[*]}
#> y
#> x Y z

#### a nameref that refers to itself
declare -n r=r; echo $?
#> 1
#2> bash: line 1: declare: r: nameref variable self references not allowed

#### convert is refused
declare -a a=(1); declare -A a; echo $?
#> 1
#2> bash: line 1: declare: a: cannot convert indexed to associative array

#### declare -p of an empty array
a=(); declare -p a; declare -A m; declare -p m
#> declare -a a=()
#> declare -A m

#### values that need quotes
v=$'a\tb'; w='it'\''s "x" $y'; declare -p v w
#> declare -- v=$'a\tb'
#> declare -- w="it's \"x\" \$y"

#### temporary assignment
x=1; x=2 eval 'echo $x'; echo $x
#> 2
#> 1

#### declare -p of everything
declare a=1; declare -i i=2; declare -r r=3; declare -x x=4; declare -l l=AB; declare -u u=ab; declare -a aa=(1); declare -A m=([k]=v); declare -n n=a; declare -t t=5; declare -c c=abc; declare e
for v in a i r x l u aa m t c e; do declare -p $v; done; declare -p n
declare -ilx mix=0; declare -p mix; declare -p nothing; echo $?
#> declare -- a="1"
#> declare -i i="2"
#> declare -r r="3"
#> declare -x x="4"
#> declare -l l="ab"
#> declare -u u="AB"
#> declare -a aa=([0]="1")
#> declare -A m=([k]="v" )
#> declare -t t="5"
#> declare -c c="Abc"
#> declare -- e
#> declare -n n="a"
#> declare -ixl mix="0"
#> 1
#2> bash: line 3: declare: nothing: not found

#### declare: conflicts
declare -a a; declare -A a; echo $?
declare -A m; declare -a m; echo $?
declare -l y=AB; declare -u y; y=cD; declare -p y
declare +a a; echo $?
declare -r k=1; declare +r k; echo $?
declare -n n=x[0]; declare -p n; declare -n n2=1x; echo $?
declare -f nothing; echo $?; declare -F nothing; echo $?
declare -z; echo $?; declare +z; echo $?
#> 1
#> 1
#> declare -u y="CD"
#> 1
#> 1
#> declare -n n="x[0]"
#> 1
#> 1
#> 1
#> 2
#> 2
#2> bash: line 1: declare: a: cannot convert indexed to associative array
#2> bash: line 2: declare: m: cannot convert associative to indexed array
#2> bash: line 4: declare: a: cannot destroy array variables in this way
#2> bash: line 5: declare: k: readonly variable
#2> bash: line 6: declare: `1x': invalid variable name for name reference
#2> bash: line 8: declare: -z: invalid option
#2> declare: usage: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]
#2> bash: line 8: declare: +z: invalid option
#2> declare: usage: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]

#### declare: words that are no names
declare 1=2; echo $?; declare a-b=1; echo $?; declare a.b; echo $?; declare ''; echo $?; declare =x; echo $?; declare 'a b'; echo $?
declare ok=1 2bad=2 ok2=3; echo "$? $ok $ok2"
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1 1 3
#2> bash: line 1: declare: `1=2': not a valid identifier
#2> bash: line 1: declare: `a-b=1': not a valid identifier
#2> bash: line 1: declare: `a.b': not a valid identifier
#2> bash: line 1: declare: `': not a valid identifier
#2> bash: line 1: declare: `=x': not a valid identifier
#2> bash: line 1: declare: `a b': not a valid identifier
#2> bash: line 2: declare: `2bad=2': not a valid identifier

#### declare -g, -I and local
x=global
f() { local x=f; declare -g x=changed; echo $x; g; }
g() { declare -I x; echo "I $x"; local x; echo "l [$x]"; }
f; echo $x
declare -I y; echo $?
h() { declare -ig n=3+4; }; h; declare -p n
#> f
#> I f
#> l [f]
#> changed
#> 0
#> declare -i n="7"

#### declare -f and -F
f() { echo a | cat > /dev/null 2>&1; if true; then :; else x; fi; }
g () ( sub )
declare -f f g; declare -F f g; declare -F
declare -f | head -3
declare -ft f; declare -F; declare -f +t f
declare -fr f; f() { :; }; echo $?; unset -f f; echo $?
#> f () 
#> { 
#>     echo a | cat > /dev/null 2>&1;
#>     if true; then
#>         :;
#>     else
#>         x;
#>     fi
#> }
#> g () 
#> { 
#>     ( sub )
#> }
#> f
#> g
#> declare -f f
#> declare -f g
#> f () 
#> { 
#>     echo a | cat > /dev/null 2>&1;
#> declare -ft f
#> declare -f g
#> 1
#> 1
#2> bash: line 6: f: readonly function
#2> bash: line 6: unset: f: cannot unset: readonly function

#### declare -i and arithmetic on assignment
declare -i n; n=2+3; echo $n; n+=4; echo $n; n='n*2'; echo $n; n=abc; echo $n
declare -i a=(1+1 2*3); a[5]=7-1; a+=(1+2); declare -p a
#> 5
#> 9
#> 18
#> 0
#> declare -ai a=([0]="2" [1]="6" [5]="6" [6]="3")
