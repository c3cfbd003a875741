#### assignments among the arguments are for the environment
set -k
f() { echo "$# $*"; echo "v=$v"; declare -p v; }
f a v=1 b; echo "after <$v>"
echo x=1 y
echo "x=1" x\=2 'x'=3 $z=1 x+=5 1x=3
env foo=bar | grep ^foo
v=0 f a v=1
set v=5 6; echo "$*"
eval echo a=b c
for x in a=b; do echo $x; done
let i++ j=i+1; echo $?
set -x
echo a=b c
#> 2 a b
#> v=1
#> declare -x v="1"
#> after <>
#> y
#> x=1 x=2 x=3 =1 1x=3
#> foo=bar
#> 1 a
#> v=1
#> declare -x v="1"
#> 6
#> c
#> a=b
#> 1
#> c
#2> + a=b
#2> + echo c
