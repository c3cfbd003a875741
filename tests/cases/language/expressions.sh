#### echo "1 ${a[@]@A}" "2 ${A[@]@A}" "3 ${*@A}" "4 ${@@A}" "5 ${a[*]@A}" "6 ${a@A}"; printf '<
echo "1 ${a[@]@A}" "2 ${A[@]@A}" "3 ${*@A}" "4 ${@@A}" "5 ${a[*]@A}" "6 ${a@A}"; printf '<%s>' "${a[@]@A}" "${A[*]@A}" "${*@A}" "${@@A}" "${a@A}" ${*@A} ${@@A} ${a[@]@A}
#> 1  2  3  4  5  6 
#> <><><>
#>-

#### a=(); declare -A A=(); printf '<%s>' "${a[@]@A}" - "${A[*]@A}" - "${A[@]@A}" - "${a[*]@A}"
a=(); declare -A A=(); printf '<%s>' "${a[@]@A}" - "${A[*]@A}" - "${A[@]@A}" - "${a[*]@A}" - ${a[@]@A} - ${A[*]@A} - "${a@A}"
#> <declare><-a><a=()><-><declare -A A=()><-><declare><-A><A=()><-><declare -a a=()><-><declare><-a><a=()><-><declare><-A><A=()><-><declare -a a>
#>-

#### declare -a a; declare -A A; printf '<%s>' "${a[@]@A}" - "${A[*]@A}" - "${A[@]@A}" - "${a[*
declare -a a; declare -A A; printf '<%s>' "${a[@]@A}" - "${A[*]@A}" - "${A[@]@A}" - "${a[*]@A}" - ${a[@]@A} - ${A[*]@A} - "${a@A}"
#> <declare><-a><a><-><declare -A A><-><declare><-A><A><-><declare -a a><-><declare><-a><a><-><declare><-A><A><-><declare -a a>
#>-

#### export a; printf '<%s>' "${a[@]@A}" - "${a[*]@A}" - "${a@A}" - ${a[@]@A} - "${a[1]@A}"
export a; printf '<%s>' "${a[@]@A}" - "${a[*]@A}" - "${a@A}" - ${a[@]@A} - "${a[1]@A}"
#> <declare -x a><-><declare -x a><-><declare -x a><-><declare><-x><a><-><declare -x a>
#>-

#### declare -i a; printf '<%s>' "${a[@]@A}" - "${a[*]@A}" - "${a@A}" - ${a[@]@A} - "${a[1]@A}"
declare -i a; printf '<%s>' "${a[@]@A}" - "${a[*]@A}" - "${a@A}" - ${a[@]@A} - "${a[1]@A}"
#> <declare -i a><-><declare -i a><-><declare -i a><-><declare><-i><a><-><declare -i a>
#>-

#### a=5; printf '<%s>' "${a[@]@A}" - "${a[*]@A}" - "${a@A}" - ${a[@]@A} - "${a[1]@A}"
a=5; printf '<%s>' "${a[@]@A}" - "${a[*]@A}" - "${a@A}" - ${a[@]@A} - "${a[1]@A}"
#> <a='5'><-><a='5'><-><a='5'><-><a='5'><-><>
#>-

#### declare -x a=5; printf '<%s>' "${a[@]@A}" - "${a[*]@A}" - "${a@A}" - ${a[@]@A} - "${a[1]@A
declare -x a=5; printf '<%s>' "${a[@]@A}" - "${a[*]@A}" - "${a@A}" - ${a[@]@A} - "${a[1]@A}"
#> <declare -x a='5'><-><declare -x a='5'><-><declare -x a='5'><-><declare><-x><a='5'><-><declare -x a>
#>-

#### a=(5 6); printf '<%s>' "${a[@]@A}" - "${a[*]@A}" - "${a@A}" - ${a[@]@A} - "${a[1]@A}" - "$
a=(5 6); printf '<%s>' "${a[@]@A}" - "${a[*]@A}" - "${a@A}" - ${a[@]@A} - "${a[1]@A}" - "${a[3]@A}"
#> <declare><-a><a=([0]="5" [1]="6")><-><declare -a a=([0]="5" [1]="6")><-><declare -a a='5'><-><declare><-a><a=([0]="5"><[1]="6")><-><declare -a a='6'><-><declare -a a>
#>-

#### a=([1]=5); printf '<%s>' "${a[@]@A}" - "${a[*]@A}" - "${a@A}" - ${a[@]@A} - "${a[1]@A}" -
a=([1]=5); printf '<%s>' "${a[@]@A}" - "${a[*]@A}" - "${a@A}" - ${a[@]@A} - "${a[1]@A}" - "${a[3]@A}" - "${a[0]@A}"
#> <declare><-a><a=([1]="5")><-><declare -a a=([1]="5")><-><declare -a a><-><declare><-a><a=([1]="5")><-><declare -a a='5'><-><declare -a a><-><declare -a a>
#>-

#### declare -A a=([0]=5); printf '<%s>' "${a[@]@A}" - "${a[*]@A}" - "${a@A}" - ${a[@]@A} - "${
declare -A a=([0]=5); printf '<%s>' "${a[@]@A}" - "${a[*]@A}" - "${a@A}" - ${a[@]@A} - "${a[1]@A}" - "${a[3]@A}" - "${a[0]@A}"
#> <declare><-A><a=([0]="5" )><-><declare -A a=([0]="5" )><-><declare -A a='5'><-><declare><-A><a=([0]="5"><)><-><declare -A a><-><declare -A a><-><declare -A a='5'>
#>-

#### set -- ; printf '<%s>' "${*@A}" - "${@@A}" - ${*@A} - ${@@A}; echo $#
set -- ; printf '<%s>' "${*@A}" - "${@@A}" - ${*@A} - ${@@A}; echo $#
#> <><-><-><->0

#### set -- a 'b c'; printf '<%s>' "${*@A}" - "${@@A}" - ${*@A} - ${@@A}; v="${@@A}"; echo "$v"
set -- a 'b c'; printf '<%s>' "${*@A}" - "${@@A}" - ${*@A} - ${@@A}; v="${@@A}"; echo "$v"; v=${*@A}; echo "$v"
#> <set -- 'a' 'b c'><-><set><--><'a'><'b c'><-><set><--><'a'><'b><c'><-><set><--><'a'><'b><c'>set -- 'a' 'b c'
#> set -- 'a' 'b c'

#### set -- ; v="${*@A}"; echo "<$v>"; echo "${@@A}x" "x${*@A}"; echo "$# ${*@Q}" "${@@Q}" ${@@
set -- ; v="${*@A}"; echo "<$v>"; echo "${@@A}x" "x${*@A}"; echo "$# ${*@Q}" "${@@Q}" ${@@Q}; for i in "${@@Q}" "${*@Q}" "${a[@]@Q}" "${a[*]@Q}"; do echo "<$i>"; done
#> <>
#> x x
#> 0 
#> <>
#> <>

#### for i in "${@@a}" "${*@a}" "${a[@]@a}" "${a[*]@a}" ${a@a} "${a@a}"; do echo "<$i>"; done
for i in "${@@a}" "${*@a}" "${a[@]@a}" "${a[*]@a}" ${a@a} "${a@a}"; do echo "<$i>"; done
#> <>
#> <>
#> <>

#### a=(); for i in "${@@a}" "${*@a}" "${a[@]@a}" "${a[*]@a}" ${a@a} "${a@a}"; do echo "<$i>";
a=(); for i in "${@@a}" "${*@a}" "${a[@]@a}" "${a[*]@a}" ${a@a} "${a@a}"; do echo "<$i>"; done
#> <>
#> <>
#> <a>
#> <a>

#### declare -a a; for i in "${@@a}" "${*@a}" "${a[@]@a}" "${a[*]@a}" ${a@a} "${a@a}"; do echo
declare -a a; for i in "${@@a}" "${*@a}" "${a[@]@a}" "${a[*]@a}" ${a@a} "${a@a}"; do echo "<$i>"; done
#> <>
#> <a>
#> <a>
#> <a>
#> <a>

#### a=(1 2); for i in "${@@a}" "${*@a}" "${a[@]@a}" "${a[*]@a}" ${a@a} "${a@a}" "${a[7]@a}"; d
a=(1 2); for i in "${@@a}" "${*@a}" "${a[@]@a}" "${a[*]@a}" ${a@a} "${a@a}" "${a[7]@a}"; do echo "<$i>"; done
#> <>
#> <a>
#> <a>
#> <a a>
#> <a>
#> <a>
#> <a>

#### export a; for i in "${@@a}" "${*@a}" "${a[@]@a}" "${a[*]@a}" ${a@a} "${a@a}"; do echo "<$i
export a; for i in "${@@a}" "${*@a}" "${a[@]@a}" "${a[*]@a}" ${a@a} "${a@a}"; do echo "<$i>"; done
#> <>
#> <x>
#> <x>
#> <x>
#> <x>

#### a=(); for i in "${a[@]@K}" "${a[*]@K}" "${a[@]@k}" "${a[*]@k}" ${a@K} "${a@k}"; do echo "<
a=(); for i in "${a[@]@K}" "${a[*]@K}" "${a[@]@k}" "${a[*]@k}" ${a@K} "${a@k}"; do echo "<$i>"; done
#> <>
#> <>
#> <>

#### declare -a a; for i in "${a[@]@K}" "${a[*]@K}" "${a[@]@k}" "${a[*]@k}" ${a@K} "${a@k}"; do
declare -a a; for i in "${a[@]@K}" "${a[*]@K}" "${a[@]@k}" "${a[*]@k}" ${a@K} "${a@k}"; do echo "<$i>"; done
#> <>
#> <>
#> <>

#### declare -A a=(); for i in "${a[@]@K}" "${a[*]@K}" "${a[@]@k}" "${a[*]@k}" ${a@K} "${a@k}";
declare -A a=(); for i in "${a[@]@K}" "${a[*]@K}" "${a[@]@k}" "${a[*]@k}" ${a@K} "${a@k}"; do echo "<$i>"; done
#> <>
#> <>
#> <>

#### for i in "${a[@]@K}" "${a[*]@K}" "${a[@]@k}" "${a[*]@k}" ${a@K} "${a@k}" "${@@K}" "${*@K}"
for i in "${a[@]@K}" "${a[*]@K}" "${a[@]@k}" "${a[*]@k}" ${a@K} "${a@k}" "${@@K}" "${*@K}" "${@@k}"; do echo "<$i>"; done
#> <>
#> <>
#> <>
#> <>

#### for i in "${a[@]@E}" "${a[*]@E}" "${a[@]@U}" "${a[*]@U}" ${a@U} "${a@L}" "${@@P}" "${*@P}"
for i in "${a[@]@E}" "${a[*]@E}" "${a[@]@U}" "${a[*]@U}" ${a@U} "${a@L}" "${@@P}" "${*@P}" "${@@u}"; do echo "<$i>"; done
#> <>
#> <>
#> <>
#> <>

#### export x=x; set -- "${A["x y"]}"; echo $?
export x=x; set -- "${A["x y"]}"
echo $?
#2> bash: line 1: x: expression recursion level exceeded (error token is "x")
#? 1

#### x=x; echo ${A[x]}; echo $?
x=x; echo ${A[x]}; echo $?
#2> bash: line 1: x: expression recursion level exceeded (error token is "x")
#? 1

#### x=x; A[x]=1; echo $?
x=x; A[x]=1; echo $?
#2> bash: line 1: x: expression recursion level exceeded (error token is "x")
#? 1

#### echo "${A["x y"]}"; echo $?
echo "${A["x y"]}"
echo $?
#2> bash: line 1: x y: syntax error in expression (error token is "y")
#? 1

#### A["x y"]=1; echo $?
A["x y"]=1
echo $?
#2> bash: line 1: x y: syntax error in expression (error token is "y")
#? 1

#### x=1; echo $((A["x y"])); echo $?
x=1; echo $((A["x y"]))
echo $?
#2> bash: line 1: x y: syntax error in expression (error token is "y")
#? 1

#### k=1; echo "${A[k]:?'x'}"; echo $?
k=1; echo "${A[k]:?'x'}"
echo $?
#2> bash: line 1: A[k]: x
#? 127

#### echo "${A:?'x'}"
echo "${A:?'x'}"
#2> bash: line 1: A: x
#? 127

#### echo ${A:?'x y'}
echo ${A:?'x y'}
#2> bash: line 1: A: x y
#? 127

#### echo "${A:?"x y" 'z'}"
echo "${A:?"x  y" 'z'}"
#2> bash: line 1: A: x  y z
#? 127

#### echo ${A:?"x y" 'z' a}
echo ${A:?"x  y" 'z'   a}
#2> bash: line 1: A: x  y z   a
#? 127

#### echo "${A:?$'x\ty' \a \$ \" z}"
echo "${A:?$'x\ty' \a \$ \" z}"
#2> bash: line 1: A: x	y a $ " z
#? 127

#### echo ${A:?$'x\ty' \a \$ \" z}
echo ${A:?$'x\ty' \a \$ \" z}
#2> bash: line 1: A: x	y a $ " z
#? 127

#### echo "${A:?*}"
echo "${A:?*}"
#2> bash: line 1: A: *
#? 127

#### echo ${A:?* ~}
echo ${A:?*  ~}
#2> bash: line 1: A: *  ~
#? 127

#### echo "${A:?~}"
echo "${A:?~}"
#2> bash: line 1: A: /home/user
#? 127

#### set -- a b; echo "${A:?"$@"}"
set -- a b; echo "${A:?"$@"}"
#2> bash: line 1: A: a b
#? 127

#### set -- a b; echo ${A:?$@}
set -- a b; echo ${A:?$@}
#2> bash: line 1: A: a b
#? 127

#### echo ${A:?$(echo hi; echo ho)}
echo ${A:?$(echo hi; echo ho)}
#2> bash: line 1: A: hi ho
#? 127

#### echo "${A:?}"
echo "${A:?}"
#2> bash: line 1: A: parameter null or not set
#? 127

#### echo "${A:?""}"
echo "${A:?""}"
#2> bash: line 1: A: 
#? 127

#### echo ${A:?''}
echo ${A:?''}
#2> bash: line 1: A: 
#? 127

#### echo ${A?''}
echo ${A?''}
#2> bash: line 1: A: 
#? 127

#### echo ${A:?$s}
echo ${A:?$s}
#2> bash: line 1: A: 
#? 127

#### ((0 % i = 1)); echo $?
((0 % i = 1)); echo $?
#> 1
#2> bash: line 1: ((: 0 % i = 1: division by 0 (error token is "i = 1")

#### j=1 k=2; ((j % b[i] + j = k)); echo $?
j=1 k=2; ((j % b[i] + j = k)); echo $?
#> 1
#2> bash: line 1: ((: j % b[i] + j = k: division by 0 (error token is "b[i] + j = k")

#### declare -A A=( [j]=$((t++ ? "1" - i = 2 : -1))); declare -p A t
declare -A A=( [j]=$((t++ ? "1" - i = 2 : -1)))
declare -p A t
#> declare -- t="1"
#2> bash: line 1: t++ ? 1 - i = 2 : -1: attempted assignment to non-variable (error token is "= 2 : -1")
#2> bash: line 2: declare: A: not found
#? 1

#### ((2**-1)); echo $?
((2**-1)); echo $?
#> 1
#2> bash: line 1: ((: 2**-1: exponent less than 0 (error token is "1")

#### ((2 ** -1 + 3)); echo $?
((2 ** -1 + 3)); echo $?
#> 1
#2> bash: line 1: ((: 2 ** -1 + 3: exponent less than 0 (error token is "+ 3")

#### ((i = 2 ** -1)); echo $?
((i = 2 ** -1)); echo $?
#> 1
#2> bash: line 1: ((: i = 2 ** -1: exponent less than 0 (error token is "1")

#### ((x++ + 1 ** (-3))); echo $x
((x++ + 1 ** (-3))); echo $x
#> 1
#2> bash: line 1: ((: x++ + 1 ** (-3): exponent less than 0 (error token is ")")

#### ((5 / 0)); ((5 % 0)); ((i /= 0)); ((i %= 0 , 3)); (( i = 5 / 0 + 3 )); (( 5 / (1-1) )); ((
((5 / 0)); ((5 % 0)); ((i /= 0)); ((i %= 0 , 3)); (( i = 5 / 0 + 3 )); (( 5 / (1-1) )); (( 5/0*2 )); (( 5/ 0 * 2)); ((5 / j, 1)); ((1 ? 5 / 0 : 3)); ((0 ? 5/0 : 3)); echo $?
#> 0
#2> bash: line 1: ((: 5 / 0: division by 0 (error token is "0")
#2> bash: line 1: ((: 5 % 0: division by 0 (error token is "0")
#2> bash: line 1: ((: i /= 0: division by 0 (error token is "0")
#2> bash: line 1: ((: i %= 0 , 3: division by 0 (error token is ", 3")
#2> bash: line 1: ((: i = 5 / 0 + 3 : division by 0 (error token is "0 + 3 ")
#2> bash: line 1: ((: 5 / (1-1) : division by 0 (error token is "(1-1) ")
#2> bash: line 1: ((: 5/0*2 : division by 0 (error token is "0*2 ")
#2> bash: line 1: ((: 5/ 0 * 2: division by 0 (error token is "0 * 2")
#2> bash: line 1: ((: 5 / j, 1: division by 0 (error token is "j, 1")
#2> bash: line 1: ((: 1 ? 5 / 0 : 3: division by 0 (error token is "0 : 3")

#### ((x = 5, 1 +)); echo $x
((x = 5, 1 +)); echo $x
#> 5
#2> bash: line 1: ((: x = 5, 1 +: syntax error: operand expected (error token is "+")

#### ((x++, y = 3 3)); echo $x $y
((x++, y = 3 3)); echo $x $y
#> 1 3
#2> bash: line 1: ((: x++, y = 3 3: syntax error in expression (error token is "3")

#### ((x++ ? y++ : 1 +)); echo $x $y
((x++ ? y++ : 1 +)); echo $x $y
#> 1
#2> bash: line 1: ((: x++ ? y++ : 1 +: syntax error: operand expected (error token is "+")

#### ((1 && x++ + )); echo $x $y
((1 && x++ + )); echo $x $y
#> 1
#2> bash: line 1: ((: 1 && x++ + : syntax error: operand expected (error token is "+ ")

#### ((0 && x++ + )); echo $x $y
((0 && x++ + )); echo $x $y
#>
#2> bash: line 1: ((: 0 && x++ + : syntax error: operand expected (error token is "+ ")

#### ((1 || x++ + )); echo $x $y
((1 || x++ + )); echo $x $y
#>
#2> bash: line 1: ((: 1 || x++ + : syntax error: operand expected (error token is "+ ")

#### ((x += y = 3 + )); echo $x $y
((x += y = 3 + )); echo $x $y
#>
#2> bash: line 1: ((: x += y = 3 + : syntax error: operand expected (error token is "+ ")

#### ((x = y = 3 +)); echo $x $y
((x = y = 3 +)); echo $x $y
#>
#2> bash: line 1: ((: x = y = 3 +: syntax error: operand expected (error token is "+")

#### ((x = (y = 3) + 08)); echo $x $y
((x = (y = 3) + 08)); echo $x $y
#> 3
#2> bash: line 1: ((: x = (y = 3) + 08: value too great for base (error token is "08")

#### ((x = (y = 3) 4)); echo $x $y
((x = (y = 3) 4)); echo $x $y
#> 3 3
#2> bash: line 1: ((: x = (y = 3) 4: syntax error in expression (error token is "4")

#### ((x = (y = 3) @)); echo $x $y
((x = (y = 3) @)); echo $x $y
#> 3
#2> bash: line 1: ((: x = (y = 3) @: syntax error: operand expected (error token is "@")

#### ((x++ @)); echo $x $y
((x++ @)); echo $x $y
#> 1
#2> bash: line 1: ((: x++ @: syntax error: invalid arithmetic operator (error token is "@")

#### ((x++ + 1 @)); echo $x $y
((x++ + 1 @)); echo $x $y
#> 1
#2> bash: line 1: ((: x++ + 1 @: syntax error: invalid arithmetic operator (error token is "@")

#### ((++x @)); echo $x $y
((++x @)); echo $x $y
#>
#2> bash: line 1: ((: ++x @: syntax error: invalid arithmetic operator (error token is "@")

#### ((++x 3)); echo $x $y
((++x 3)); echo $x $y
#> 1
#2> bash: line 1: ((: ++x 3: syntax error in expression (error token is "3")

#### ((x 3)); echo $x $y
((x 3)); echo $x $y
#>
#2> bash: line 1: ((: x 3: syntax error in expression (error token is "3")

#### x='y++'; ((x + )); echo $x $y
x='y++'; ((x + )); echo $x $y
#> y++ 1
#2> bash: line 1: ((: x + : syntax error: operand expected (error token is "+ ")

#### x='y++'; ((x @)); echo $x $y
x='y++'; ((x @)); echo $x $y
#> y++
#2> bash: line 1: ((: x @: syntax error: invalid arithmetic operator (error token is "@")

#### x='y++'; ((x + 1 = 2)); echo $x $y
x='y++'; ((x + 1 = 2)); echo $x $y
#> y++ 1
#2> bash: line 1: ((: x + 1 = 2: attempted assignment to non-variable (error token is "= 2")

#### x='y +'; ((x = 1)); echo $x; x='y +'; ((x += 1)); echo $x; ((x++)); echo $x; ((++x)); ((x
x='y +'; ((x = 1)); echo $x; x='y +'; ((x += 1)); echo $x;  ((x++)); echo $x; ((++x)); ((x == 1)); ((x,1))
#> 1
#> y +
#> y +
#2> bash: line 1: ((: y +: syntax error: operand expected (error token is "+")
#2> bash: line 1: ((: y +: syntax error: operand expected (error token is "+")
#2> bash: line 1: ((: y +: syntax error: operand expected (error token is "+")
#2> bash: line 1: ((: y +: syntax error: operand expected (error token is "+")
#2> bash: line 1: ((: y +: syntax error: operand expected (error token is "+")
#? 1

#### a=(1 2); ((a[0]++ +)); declare -p a; ((a[x++] +)); declare -p a x
a=(1 2); ((a[0]++ +)); declare -p a; ((a[x++] +)); declare -p a x
#> declare -a a=([0]="2" [1]="2")
#> declare -a a=([0]="2" [1]="2")
#> declare -- x="1"
#2> bash: line 1: ((: a[0]++ +: syntax error: operand expected (error token is "+")
#2> bash: line 1: ((: a[x++] +: syntax error: operand expected (error token is "+")

#### ((a[y++] = 5 + )); declare -p y a
((a[y++] = 5 + )); declare -p y a
#2> bash: line 1: ((: a[y++] = 5 + : syntax error: operand expected (error token is "+ ")
#2> bash: line 1: declare: y: not found
#2> bash: line 1: declare: a: not found
#? 1

#### ((a[y++] = 5 5)); declare -p y a
((a[y++] = 5 5)); declare -p y a
#> declare -- y="1"
#> declare -a a=([0]="5")
#2> bash: line 1: ((: a[y++] = 5 5: syntax error in expression (error token is "5")

#### ((x = 1 ? y = 2 : 3 )); declare -p x y
((x = 1 ? y = 2 : 3 )); declare -p x y
#> declare -- x="2"
#> declare -- y="2"

#### ((1 ? y = 2 : z = 3 )); declare -p z y
((1 ? y = 2 : z = 3 )); declare -p z y
#> declare -- y="2"
#2> bash: line 1: ((: 1 ? y = 2 : z = 3 : attempted assignment to non-variable (error token is "= 3 ")
#2> bash: line 1: declare: z: not found
#? 1

#### ((0 ? y = 2 : z = 3 )); declare -p z y
((0 ? y = 2 : z = 3 )); declare -p z y
#2> bash: line 1: ((: 0 ? y = 2 : z = 3 : attempted assignment to non-variable (error token is "= 3 ")
#2> bash: line 1: declare: z: not found
#2> bash: line 1: declare: y: not found
#? 1

#### ((y = 2 = 3 )); declare -p y
((y = 2 = 3 )); declare -p y
#2> bash: line 1: ((: y = 2 = 3 : attempted assignment to non-variable (error token is "= 3 ")
#2> bash: line 1: declare: y: not found
#? 1

#### ((y++ = 3 )); declare -p y
((y++ = 3 )); declare -p y
#> declare -- y="1"
#2> bash: line 1: ((: y++ = 3 : attempted assignment to non-variable (error token is "= 3 ")

#### ((++y = 3 )); declare -p y
((++y = 3 )); declare -p y
#> declare -- y="1"
#2> bash: line 1: ((: ++y = 3 : attempted assignment to non-variable (error token is "= 3 ")

#### ((y++++)); ((y+++++y)); declare -p y
((y++++)); ((y+++++y)); declare -p y
#> declare -- y="3"
#2> bash: line 1: ((: y++++: syntax error: operand expected (error token is "+")

#### ((y = 3; x = 4)); declare -p y
((y = 3; x = 4)); declare -p y
#2> bash: line 1: ((: y = 3; x = 4: syntax error: invalid arithmetic operator (error token is "; x = 4")
#2> bash: line 1: declare: y: not found
#? 1

#### let "a[i]"; echo $?; let "i=1 +"; let 'a[1+]=2'; echo $?; let 'a[1+]' ; echo $?
let "a[i]"; echo $?; let "i=1 +"; let 'a[1+]=2'; echo $?; let 'a[1+]' ; echo $?
#> 1
#2> bash: line 1: let: i=1 +: syntax error: operand expected (error token is "+")
#2> bash: line 1: 1+: syntax error: operand expected (error token is "+")
#? 1

#### let 'a[08]=2'; echo $?; ((a[08]=2)); echo $?; echo $((a[08]))
let 'a[08]=2'; echo $?; ((a[08]=2)); echo $?; echo $((a[08]))
#2> bash: line 1: 08: value too great for base (error token is "08")
#? 1

#### s='1+'; let 'a[s]=2'; echo $?; ((a[s]=2)); echo $?; echo $((a[s]))
s='1+'; let 'a[s]=2'; echo $?; ((a[s]=2)); echo $?; echo $((a[s]))
#2> bash: line 1: 1+: syntax error: operand expected (error token is "+")
#? 1

#### a=('1+'); let 'a[0]'; echo $?; ((a[0]+1)); echo $?; echo $((a[0]))
a=('1+'); let 'a[0]'; echo $?; ((a[0]+1)); echo $?; echo $((a[0]))
#> 1
#> 1
#2> bash: line 1: let: 1+: syntax error: operand expected (error token is "+")
#2> bash: line 1: ((: 1+: syntax error: operand expected (error token is "+")
#2> bash: line 1: 1+: syntax error: operand expected (error token is "+")
#? 1

#### a=('1+'); let "a[0]=1" 'b = a[0]'; i=1; b=3; let 'i + b[1 +'
a=('1+'); let "a[0]=1" 'b = a[0]'; i=1; b=3; let 'i + b[1 +'
#2> bash: line 1: let: i + b[1 +: bad array subscript (error token is "b[1 +")
#? 1

#### declare -i i; i=1+; echo $?
declare -i i; i=1+; echo $?
#2> bash: line 1: 1+: syntax error: operand expected (error token is "+")
#? 1

#### declare -i i; read i <<< 1+; echo $?
declare -i i; read i <<< 1+; echo $?
#2> bash: line 1: read: 1+: syntax error: operand expected (error token is "+")
#? 1

#### declare -i i; printf -v i 1+; echo $?
declare -i i; printf -v i 1+; echo $?
#2> bash: line 1: printf: 1+: syntax error: operand expected (error token is "+")
#? 1

#### declare -i i; getopts 1 i -1; echo $?; getopts 1 i -x; echo $?
declare -i i; getopts 1 i -1; echo $?; getopts 1 i -x; echo $?
#> 0
#2> bash: line 1: getopts: ?: syntax error: operand expected (error token is "?")
#? 1

#### declare -i i=s s=i; echo $?
declare -i i=s s=i; echo $?
#> 0

#### declare -i i=s; s=i; i=s; echo $?
declare -i i=s; s=i; i=s; echo $?
#> 0

#### declare -ai a; declare a=(1+); echo $?; declare -p a
declare -ai a; declare a=(1+); echo $?; declare -p a
#2> bash: line 1: 1+: syntax error: operand expected (error token is "+")
#? 1

#### declare -ai a; declare a[1]=1+; echo $?; declare -p a
declare -ai a; declare a[1]=1+; echo $?; declare -p a
#2> bash: line 1: declare: 1+: syntax error: operand expected (error token is "+")
#? 1

#### declare -Ai a=([k]=1+); echo $?; declare -p a
declare -Ai a=([k]=1+); echo $?; declare -p a
#2> bash: line 1: 1+: syntax error: operand expected (error token is "+")
#? 1

#### declare -i i; export i=1+; echo $?; readonly i=3+; echo $?; declare -p i
declare -i i; export i=1+; echo $?; readonly i=3+; echo $?; declare -p i
#2> bash: line 1: export: 1+: syntax error: operand expected (error token is "+")
#? 1

#### f() { local -i i=1+; echo $?; }; f; echo $?
f() { local -i i=1+; echo $?; }; f; echo $?
#2> environment: line 1: local: 1+: syntax error: operand expected (error token is "+")
#? 1

#### echo $((1 ? 2)) $?
echo $((1 ? 2)) $?
#2> bash: line 1: 1 ? 2: `:' expected for conditional expression (error token is "2")
#? 1

#### echo $((1 ? 2 : )) $?
echo $((1 ? 2 : )) $?
#2> bash: line 1: 1 ? 2 : : expression expected (error token is ": ")
#? 1

#### echo $((1 ? : 3)) $?
echo $((1 ? : 3)) $?
#2> bash: line 1: 1 ? : 3: expression expected (error token is ": 3")
#? 1

#### echo $((1 + * 3)) $?
echo $((1 + * 3)) $?
#2> bash: line 1: 1 + * 3: syntax error: operand expected (error token is "* 3")
#? 1

#### echo $((1 3)) $?
echo $((1 3)) $?
#2> bash: line 1: 1 3: syntax error in expression (error token is "3")
#? 1

#### echo $((3#5)) $?
echo $((3#5)) $?
#2> bash: line 1: 3#5: value too great for base (error token is "3#5")
#? 1

#### echo $((99#5)) $?
echo $((99#5)) $?
#2> bash: line 1: 99#5: invalid arithmetic base (error token is "99#5")
#? 1

#### echo $((1 & & 3)) $((1)) $?
echo $((1 & & 3)) $((1)) $?
#2> bash: line 1: 1 & & 3: syntax error: operand expected (error token is "& 3")
#? 1

#### echo $((-)) $?
echo $((-)) $?
#2> bash: line 1: -: syntax error: operand expected (error token is "-")
#? 1

#### echo $((!)) $?
echo $((!)) $?
#2> bash: line 1: !: syntax error: operand expected (error token is "!")
#? 1

#### echo $(("" + 1)) $?; echo $(("1" + "2")); echo $((" ")); echo $(( )); echo $(("")); echo $
echo $(("" + 1)) $?; echo $(("1" + "2")); echo $((" ")); echo $(( )); echo $(("")); echo $(('1'))
#> 1 0
#> 3
#> 0
#> 0
#> 0
#2> bash: line 1: '1': syntax error: operand expected (error token is "'1'")
#? 1

#### echo $((a.b)) $?
echo $((a.b)) $?
#2> bash: line 1: a.b: syntax error: invalid arithmetic operator (error token is ".b")
#? 1

#### echo $((a[)) $?
echo $((a[)) $?
#2> bash: line 1: a[: bad array subscript (error token is "a[")
#? 1

#### echo $((a[1)) $?
echo $((a[1)) $?
#2> bash: line 1: a[1: bad array subscript (error token is "a[1")
#? 1

#### echo $((a])) $?
echo $((a])) $?
#2> bash: line 1: a]: syntax error: invalid arithmetic operator (error token is "]")
#? 1

#### echo $((1.5)) $?
echo $((1.5)) $?
#2> bash: line 1: 1.5: syntax error: invalid arithmetic operator (error token is ".5")
#? 1

#### echo $((i$)) $?
echo $((i$)) $?
#2> bash: line 1: i$: syntax error: invalid arithmetic operator (error token is "$")
#? 1

#### echo $((\1)) $?
echo $((\1)) $?
#2> bash: line 1: \1: syntax error: operand expected (error token is "\1")
#? 1

#### echo $((1 \+ 1)) $?
echo $((1 \+ 1)) $?
#2> bash: line 1: 1 \+ 1: syntax error: invalid arithmetic operator (error token is "\+ 1")
#? 1

#### echo $((x=)) $?; echo hi
echo $((x=)) $?; echo hi
#2> bash: line 1: x=: syntax error: operand expected (error token is "=")
#? 1

#### x=5; echo $((x==)) $?; echo hi
x=5; echo $((x==)) $?; echo hi
#2> bash: line 1: x==: syntax error: operand expected (error token is "==")
#? 1

#### x=5; echo $((x!=)) $?; echo hi
x=5; echo $((x!=)) $?; echo hi
#2> bash: line 1: x!=: syntax error: operand expected (error token is "!=")
#? 1

#### x=5; echo $((x<<=)) $?; echo hi
x=5; echo $((x<<=)) $?; echo hi
#2> bash: line 1: x<<=: syntax error: operand expected (error token is "<<=")
#? 1

#### x=5; echo $((x--)) $?; echo $((5--)); echo $((5--3)) $((5++3)) $((5- --x)) $((x---x))
x=5; echo $((x--)) $?; echo $((5--)); echo $((5--3)) $((5++3)) $((5- --x)) $((x---x))
#> 5 0
#2> bash: line 1: 5--: syntax error: operand expected (error token is "-")
#? 1

#### echo $((++5)) $((--5)) $((+ +5)) $((- -5)) $((!!5)) $((~~5)) $((-~!5))
echo $((++5)) $((--5)) $((+ +5)) $((- -5)) $((!!5)) $((~~5)) $((-~!5))
#> 5 5 5 5 1 5 1

#### echo $((++)) $?
echo $((++)) $?
#2> bash: line 1: ++: syntax error: operand expected (error token is "+")
#? 1

#### echo $((x=3,)) $?
echo $((x=3,)) $?
#2> bash: line 1: x=3,: syntax error: operand expected (error token is ",")
#? 1

#### echo $((,)) $?
echo $((,)) $?
#2> bash: line 1: ,: syntax error: operand expected (error token is ",")
#? 1

#### an operator on an element counted from the end
i=-1; b=(5 6); : $((b[i++] += 1)); declare -p b i
i=-1; b=([1]=5); : $((b[i++] /= 017)); declare -p b i
i=-1; b=([1]=); : $((b[i++]++)); declare -p b i
i=-1; b=([1]=); : $((++b[i++])); declare -p b i
i=-1; b=(1); echo $((b[i++] += 1)); declare -p b i
i=0; b=(1); echo $((b[i] += i += -1)); declare -p b i
b=(); for k in 1 2; do echo $((b[i] %= i += -1)); done; declare -p b i
#> declare -a b=([0]="5" [1]="7")
#> declare -- i="0"
#> declare -a b=([1]="0")
#> declare -- i="0"
#> declare -a b=([1]="1")
#> declare -- i="0"
#> declare -a b=([1]="1")
#> declare -- i="0"
#> 2
#> declare -a b=([0]="2")
#> declare -- i="0"
#> 0
#> declare -a b=([0]="0")
#> declare -- i="-1"
#> 0
#> 0
#> declare -a b=()
#> declare -- i="-3"
#2> bash: line 7: b: bad array subscript
#2> bash: line 7: b[i]: bad array subscript
#2> bash: line 7: b: bad array subscript
#2> bash: line 7: b[i]: bad array subscript

#### the words of a declaration, which IFS divides
show() { printf '<%s>' "$@"; echo $#; }
a=(x 'y z'); declare -A A=([k]=v); e=(); set -- 1 '2 3'
for IFS in '' ' ' : a ad '=' '"' '-' '[' ' a'; do
  printf 'IFS<%s>\n' "$IFS"
  show ${a[@]@A}
  show "${a[@]@A}"
  show ${a[*]@A}
  show "${a[*]@A}"
  show "${A[@]@A}"
  show "${e[@]@A}"
  s="${a[@]@A}"; show "$s"
  show "p${a[@]@A}q"
  show "${a[0]@A}" ${a@A}
  show "${s@A}"
  show "${@@A}"
  show ${*@A}
  b=("${a[@]@A}"); show "${b[@]}"
done
#> IFS<>
#> <declare><-a><a=([0]="x" [1]="y z")>3
#> <declare><-a><a=([0]="x" [1]="y z")>3
#> <declare><-a><a=([0]="x" [1]="y z")>3
#> <declare -a a=([0]="x" [1]="y z")>1
#> <declare><-A><A=([k]="v" )>3
#> <declare><-a><e=()>3
#> <declare -a a=([0]="x" [1]="y z")>1
#> <pdeclare><-a><a=([0]="x" [1]="y z")q>3
#> <declare -a a='x'><declare -a a='x'>2
#> <s='declare -a a=([0]="x" [1]="y z")'>1
#> <set><--><'1'><'2 3'>4
#> <set><--><'1'><'2 3'>4
#> <declare><-a><a=([0]="x" [1]="y z")>3
#> IFS< >
#> <declare><-a><a=([0]="x"><[1]="y><z")>5
#> <declare><-a><a=([0]="x" [1]="y z")>3
#> <declare><-a><a=([0]="x"><[1]="y><z")>5
#> <declare -a a=([0]="x" [1]="y z")>1
#> <declare><-A><A=([k]="v" )>3
#> <declare><-a><e=()>3
#> <declare -a a=([0]="x" [1]="y z")>1
#> <pdeclare><-a><a=([0]="x" [1]="y z")q>3
#> <declare -a a='x'><declare><-a><a='x'>4
#> <s='declare -a a=([0]="x" [1]="y z")'>1
#> <set><--><'1'><'2 3'>4
#> <set><--><'1'><'2><3'>5
#> <declare><-a><a=([0]="x" [1]="y z")>3
#> IFS<:>
#> <declare -a a=([0]="x" [1]="y z")>1
#> <declare -a a=([0]="x" [1]="y z")>1
#> <declare -a a=([0]="x" [1]="y z")>1
#> <declare -a a=([0]="x" [1]="y z")>1
#> <declare -A A=([k]="v" )>1
#> <declare -a e=()>1
#> <declare -a a=([0]="x" [1]="y z")>1
#> <pdeclare -a a=([0]="x" [1]="y z")q>1
#> <declare -a a='x'><declare -a a='x'>2
#> <s='declare -a a=([0]="x" [1]="y z")'>1
#> <set -- '1'><'2 3'>2
#> <set -- '1'><'2 3'>2
#> <declare -a a=([0]="x" [1]="y z")>1
#> IFS<a>
#> <decl><re ->< ><=([0]="x" [1]="y z")>4
#> <decl><re ->< ><=([0]="x" [1]="y z")>4
#> <decl><re ->< ><=([0]="x" [1]="y z")>4
#> <declare -a a=([0]="x" [1]="y z")>1
#> <decl><re -A A=([k]="v" )>2
#> <decl><re ->< e=()>3
#> <declare -a a=([0]="x" [1]="y z")>1
#> <pdecl><re ->< ><=([0]="x" [1]="y z")q>4
#> <declare -a a='x'><decl><re ->< ><='x'>5
#> <s='declare -a a=([0]="x" [1]="y z")'>1
#> <set -- '1'><'2 3'>2
#> <set -- '1'><'2 3'>2
#> <decl><re ->< ><=([0]="x" [1]="y z")>4
#> IFS<ad>
#> <><ecl><re ->< ><=([0]="x" [1]="y z")>5
#> <><ecl><re ->< ><=([0]="x" [1]="y z")>5
#> <><ecl><re ->< ><=([0]="x" [1]="y z")>5
#> <declare -a a=([0]="x" [1]="y z")>1
#> <><ecl><re -A A=([k]="v" )>3
#> <><ecl><re ->< e=()>4
#> <declare -a a=([0]="x" [1]="y z")>1
#> <p><ecl><re ->< ><=([0]="x" [1]="y z")q>5
#> <declare -a a='x'><><ecl><re ->< ><='x'>6
#> <s='declare -a a=([0]="x" [1]="y z")'>1
#> <set -- '1'><'2 3'>2
#> <set -- '1'><'2 3'>2
#> <><ecl><re ->< ><=([0]="x" [1]="y z")>5
#> IFS<=>
#> <declare -a a><([0]><"x" [1]><"y z")>4
#> <declare -a a><([0]="x" [1]="y z")>2
#> <declare -a a><([0]><"x" [1]><"y z")>4
#> <declare -a a=([0]="x" [1]="y z")>1
#> <declare -A A><([k]="v" )>2
#> <declare -a e><()>2
#> <declare -a a=([0]="x" [1]="y z")>1
#> <pdeclare -a a><([0]="x" [1]="y z")q>2
#> <declare -a a='x'><declare -a a><'x'>3
#> <s='declare -a a=([0]="x" [1]="y z")'>1
#> <set -- '1'><'2 3'>2
#> <set -- '1'><'2 3'>2
#> <declare -a a><([0]="x" [1]="y z")>2
#> IFS<">
#> <declare -a a=([0]=><x>< [1]=><y z><)>5
#> <declare -a a=([0]="x" [1]="y z")>1
#> <declare -a a=([0]=><x>< [1]=><y z><)>5
#> <declare -a a=([0]="x" [1]="y z")>1
#> <declare -A A=([k]="v" )>1
#> <declare -a e=()>1
#> <declare -a a=([0]="x" [1]="y z")>1
#> <pdeclare -a a=([0]="x" [1]="y z")q>1
#> <declare -a a='x'><declare -a a='x'>2
#> <s='declare -a a=([0]="x" [1]="y z")'>1
#> <set -- '1'><'2 3'>2
#> <set -- '1'><'2 3'>2
#> <declare -a a=([0]="x" [1]="y z")>1
#> IFS<->
#> <declare ><a a=([0]="x" [1]="y z")>2
#> <declare ><a a=([0]="x" [1]="y z")>2
#> <declare ><a a=([0]="x" [1]="y z")>2
#> <declare -a a=([0]="x" [1]="y z")>1
#> <declare ><A A=([k]="v" )>2
#> <declare ><a e=()>2
#> <declare -a a=([0]="x" [1]="y z")>1
#> <pdeclare ><a a=([0]="x" [1]="y z")q>2
#> <declare -a a='x'><declare ><a a='x'>3
#> <s='declare -a a=([0]="x" [1]="y z")'>1
#> <set ><>< '1'><'2 3'>4
#> <set ><>< '1'><'2 3'>4
#> <declare ><a a=([0]="x" [1]="y z")>2
#> IFS<[>
#> <declare -a a=(><0]="x" ><1]="y z")>3
#> <declare -a a=([0]="x" [1]="y z")>1
#> <declare -a a=(><0]="x" ><1]="y z")>3
#> <declare -a a=([0]="x" [1]="y z")>1
#> <declare -A A=([k]="v" )>1
#> <declare -a e=()>1
#> <declare -a a=([0]="x" [1]="y z")>1
#> <pdeclare -a a=([0]="x" [1]="y z")q>1
#> <declare -a a='x'><declare -a a='x'>2
#> <s='declare -a a=([0]="x" [1]="y z")'>1
#> <set -- '1'><'2 3'>2
#> <set -- '1'><'2 3'>2
#> <declare -a a=([0]="x" [1]="y z")>1
#> IFS< a>
#> <decl><re><-><><=([0]="x"><[1]="y><z")>7
#> <decl><re><-><><=([0]="x" [1]="y z")>5
#> <decl><re><-><><=([0]="x"><[1]="y><z")>7
#> <declare -a a=([0]="x" [1]="y z")>1
#> <decl><re><-A><A=([k]="v" )>4
#> <decl><re><-><e=()>4
#> <declare -a a=([0]="x" [1]="y z")>1
#> <pdecl><re><-><><=([0]="x" [1]="y z")q>5
#> <declare -a a='x'><decl><re><-><><='x'>6
#> <s='declare -a a=([0]="x" [1]="y z")'>1
#> <set><--><'1'><'2 3'>4
#> <set><--><'1'><'2><3'>5
#> <decl><re><-><><=([0]="x" [1]="y z")>5
