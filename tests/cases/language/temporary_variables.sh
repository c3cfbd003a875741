#### unset and the variable of a command
shadow() {
  x=42
  x=tmp unset x
  echo x=$x
  x=42
  x=tmp eval 'unset x'
  echo x=$x
}
x=42; tmp= unset x; echo x=$x
shadow
x=42; x=tmp unset x; echo x=$x
x=42; x=tmp eval 'unset x; echo in=$x'; echo x=$x
x=42; x=tmp eval 'unset x; unset x; echo in=$x'; echo x=$x
set -o posix
shadow
x=42; x=tmp unset x; echo x=$x
x=42; x=tmp eval 'unset x; echo in=$x'; echo x=$x
#> x=
#> x=42
#> x=42
#> x=42
#> in=42
#> x=42
#> in=
#> x=
#> x=42
#> x=42
#> x=42
#> in=42
#> x=42

#### unset in functions and through command
x=42; x=tmp command unset x; echo x=$x
f() { local x=1; x=tmp unset x; echo f=$x; }; x=42; f; echo $x
g() { x=tmp command eval 'unset x; echo $x'; echo g=$x; }; x=42; g; echo $x
#> x=42
#> f=1
#> 42
#> 42
#> g=42
#> 42

#### a reference to an element
declare -n n=a[1]; n=5 env | grep '^[an]='; n=6 eval 'echo "[${a[@]}] $n"; declare -p n'; declare -p n; n=7 eval 'a=(x y z)'; declare -p a; n=8 eval 'a[1]=9; a[2]=7'; declare -p a
#> n=5
#> [] 6
#> declare -x n="6"
#> declare -n n="a[1]"
#> declare -a a=([0]="x" [1]="y" [2]="z")
#> declare -a a=([0]="x" [1]="9" [2]="7")

#### an assignment through a nameref before another one
declare -n n=a
n=x r=$a$n true; declare -p a; n=x r=$a$n env | grep '^[anr]=' | sort
f() { echo "$a $n $r"; }; n=x r=$n s=1 f; declare -p a
declare -n e=b[1]; e=x r=$e true; declare -p b e
#> a=x
#> r=xx
#> x x x
#> declare -n e="b[1]"
#2> bash: line 2: declare: a: not found
#2> bash: line 3: declare: a: not found
#2> bash: line 4: declare: b: not found
#? 1
