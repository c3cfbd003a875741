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

#### a brace that an expansion leaves open keeps what follows
echo 1 ${u:-{a,b}x{c,d}}
echo 2 ${u:-{a,b}}{c,d}
echo 4 ${u:-{}x{c,d}
echo 5 {x,${u:-{a,b}}}{c,d}
echo 7 ${u:-{a,b}x{c,d}y}{e,f}
echo 9 ${u:-"{"a,b}{c,d} ${u:-\{a,b}{c,d} ${u:-'{'}{c,d}
echo 15 {1,2}${u:-{a,b}x{c,d}}
echo 17 {1,${u:-{a,b}x{c,d}}}
echo 19 ${u:-$(echo {)}{c,d} ${u:-`echo {`}{c,d}
echo 21 ${u/{/x}{c,d}
s=x; echo 23 ${s#{}{c,d} ${s/\}/y}{c,d}
#> 1 {a,bx{c,d}}
#> 2 {a,b}c {a,b}d
#> 4 {x{c,d}
#> 5 xc xd {a,b}c {a,b}d
#> 7 {a,bx{c,d}y}e {a,bx{c,d}y}f
#> 9 {a,bc {a,bd {a,bc {a,bd {c {d
#> 15 1{a,bx{c,d}} 2{a,bx{c,d}}
#> 17 1 {a,bx{c,d}}
#> 19 {c {d {c {d
#> 21 {c,d}
#> 23 x{c,d} xc xd

#### a closing brace needs a comma before it
echo {a}b,c} {a},} a{},} }{},} {{}},} {}{},} {a}a,} x{}a,b} {},a} {a,b}{},c} {1..2}b,c} {a..}b,c} {1}..3} {a}}..c} {{a}b,c} x{{a}b,c},d} {a}{b},c} {{{{a}}}},b} {a}{a}{a},}
#> a}b c a} a} a }} } {}} {}} {} a}a x}a xb {},a} a{},c} b{},c} 1b,c} 2b,c} a..}b c {1}..3} {a}}..c} {a}b c x{a}b,d} xc,d} a}{b} c {{{a}}}} b a}{a}{a}

#### braces with two points and braces inside
echo {..{a,b}}
echo {1..{2,3}}
echo x{1..{2,3}}y
echo {a{b,c}..d}
echo {{a,b}..d}
echo {{a,b}}
echo {..{1..2}}
echo {..a}
echo {x..{1..2}}
echo {a..c{1,2}}
echo {{1,2}..{3,4}}
echo {1..3\,4}
echo {1..{2,3}
echo {q..{}
echo {"q,r"..{}
echo {"q,r"..x}
echo {"q,r"..{1..2}}
echo {'a,b'..c}
echo {a\,b..c}
echo {..{..{a,b}}}
echo {..{..}}
echo {1..$x,2}
echo {1..${x,2}}
echo {1..{a,b},2}
echo a{..{a,b}}{1,2}
echo {{..,a},b}
echo {..{-2..1..0}}
echo q{..{-2..1..0}}
echo q{x..{1..2..0},y}
echo q{{-2..1..0}..1}
echo {1..2{3,4}
echo {,..}
echo {..,..}
echo {..{,}}
echo {..{a\,b}}
echo {..{"a,b"}}
echo {..a{b,c}d}
echo {1..3}{..{a,b}}
#> ..a ..b
#> 1..2 1..3
#> x1..2y x1..3y
#> ab..d ac..d
#> a..d b..d
#> {a} {b}
#> {..{1..2}}
#> {..a}
#> {x..{1..2}}
#> a..c1 a..c2
#> 1..3 1..4 2..3 2..4
#> {1..3,4}
#> {1..2 {1..3
#> {q..{}
#> {q,r..{}
#> q,r..x
#> q,r..1 q,r..2
#> a,b..c
#> {a,b..c}
#> ....a ....b
#> {..{..}}
#> 1.. 2
#> 1..
#> 1..a 1..b 2
#> a..a1 a..a2 a..b1 a..b2
#> .. a b
#> {..{-2..1..0}}
#> q{..{-2..1..0}}
#> qx..1 qx..2 qy
#> q{{-2..1..0}..1}
#> {1..23 {1..24
#> ..
#> .. ..
#> .. ..
#> {..{a,b}}
#> ..{a,b}
#> ..abd ..acd
#> 1..a 1..b 2..a 2..b 3..a 3..b
