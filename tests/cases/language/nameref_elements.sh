#### a reference to all elements
typeset -n ref='a[@]'
a=('A B' C)
printf '<%s>' "$ref"; echo
ref=(X Y Z)
echo status=$?
printf '<%s>' "${ref[@]}"; echo
printf '<%s>' "$ref"; echo
printf '<%s>' "${a[@]}"; echo
#> <A B><C>
#> status=1
#> <>
#> <A B><C>
#> <A B><C>
#2> bash: line 4: `a[@]': not a valid identifier

#### a reference to one element
declare -n r='a[1]'; a=(x 'y z' w); echo "${r[@]}" "|${r[0]}|" "${#r[@]}" "$r" "${#r}"
r=new; declare -p a; echo "${!r}"
#> || 0 y z 0
#> declare -a a=([0]="x" [1]="new" [2]="w")
#> a[1]

#### attributes of an element behind a nameref
declare -n n=a[1]; a=(x y); echo "[${n@a}] [${n@A}] [${a[1]@a}] [${a[1]@A}] [${n@Q}] ${n@U}"; declare -A m=([k]=v); declare -n r="m[k]"; echo "[${r@a}] [${r@A}]"; unset a; a[1]=; echo "[${n@a}] [${n@A}]"; declare -n s=A[k]; ((s++)); echo "${s@a}"
#> [] [] [a] [declare -a a='y'] ['y'] Y
#> [] []
#> [] []
#>

#### elements assigned under allexport
set -a
declare -n n=a[1]; n=5; declare -p a
declare -A A; declare -n m=A[k]; m=5; m+=6; declare -p A
declare -n h=b[1]; getopts a h -a; declare -p b
declare -n k=c[1]; ((k=1)); declare -p c
declare -n l=d[1]; printf -v l x; declare -p d
declare -n o=e[1]; read o <<< x; declare -p e
f[1]=x; declare -p f
g() { local v; local -n p=v[1]; p=1; declare -p v; }; g
#> declare -ax a=([1]="5")
#> declare -Ax A=([k]="56" )
#> declare -ax b=([1]="a")
#> declare -ax c=([1]="1")
#> declare -ax d=([1]="x")
#> declare -ax e=([1]="x")
#> declare -a f=([1]="x")
#> declare -a v=([1]="1")

#### a nameref to all elements takes no value
declare -A A=([a]=1); declare -n r='A[@]'; (r=5; echo no); declare -p A
declare -a B=(1 2); declare -n s='B[@]'; (s=5; echo no); declare -p B
declare -n t='A[*]'; (t=5; echo no); declare -p A
A[@]=6; declare -p A
#> declare -A A=([a]="1" )
#> declare -a B=([0]="1" [1]="2")
#> declare -A A=([a]="1" )
#> declare -A A=(["@"]="6" [a]="1" )
#2> bash: line 1: A[@]: bad array subscript
#2> bash: line 2: B[@]: bad array subscript
#2> bash: line 3: A[*]: bad array subscript
