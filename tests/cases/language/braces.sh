#### lists
echo a{b,c,d}e {x,y}{1,2} {a,b{1,2},c}
#> abe ace ade x1 x2 y1 y2 a b1 b2 c

#### sequences
echo {1..5} {5..1} {1..10..3} {a..e} {e..a..2} {01..10..4} {-2..2}
#> 1 2 3 4 5 5 4 3 2 1 1 4 7 10 a b c d e e c a 01 05 09 -2 -1 0 1 2

#### not braces
echo {a} {} {a,b a,b} '{a,b}' "{a,b}" \{a,b} {a..} {1..x}
#> {a} {} {a,b a,b} {a,b} {a,b} {a,b} {a..} {1..x}

#### with quotes and variables
x=v; echo {$x,"a b"} {'a,b',c}
#> v a b a,b c

#### empty parts
echo a{,b}c {,x}
#> ac abc x

#### before other expansions
a=1 b=2; echo ${a}{x,y} $a{1,2}
#> 1x 1y

#### off
set +B; echo {a,b}
#> {a,b}

#### nested sequences
echo {a..c}{1..2} {{1..3},{a..b}}
#> a1 a2 b1 b2 c1 c2 1 2 3 a b

#### a brace that nothing closes
echo {{a,b} {a{b,c} {{{x,y}
#> {a {b {ab {ac {{x {{y

#### tildes
HOME=/h; echo {~,b}/x ~{/a,root} a{~,b} {,~}
#> /h/x b/x /h/a /root a~ ab /h

#### names that braces complete
v=1 v_x=2 v_y=3; echo {$v,w}_{x,y} $v{_x,_y}
#> 2 3 w_x w_y 2 3

#### zeros above what a formatter of Rust takes
printf -v x %070000d 1; eval "echo {$x..3} {-$x..1..2}" | md5sum
#> 4e5e25738b0437f8c3e6e3b8e22dbd4a  -
