#### identity prints with two spaces
echo '{"a":[1,{"b":[]},"x"],"c":{}}' | jq  '.'
#> {
#>   "a": [
#>     1,
#>     {
#>       "b": []
#>     },
#>     "x"
#>   ],
#>   "c": {}
#> }

#### a field
echo '{"foo":42,"bar":"less"}' | jq -c '.foo'
echo '{"foo":42,"bar":"less"}' | jq -c '.bar?'
echo '{"foo":42,"bar":"less"}' | jq -c '.["foo"]'
echo '{"foo":42,"bar":"less"}' | jq -c '."foo"'
echo '{"foo":42,"bar":"less"}' | jq -c '.nope'
echo '{"foo":42,"bar":"less"}' | jq -c '.a.b.c'
#> 42
#> "less"
#> 42
#> 42
#> null
#> null

#### a field of what has none
echo '[1]' | jq -c '.a'
echo '[1]' | jq -c '.a?'
echo '[1]' | jq -c 'try .a catch .'
#> "Cannot index array with string \"a\""
#2> jq: error (at <stdin>:1): Cannot index array with string "a"

#### an index
echo '["a","b","c"]' | jq -c '.[0]'
echo '["a","b","c"]' | jq -c '.[-1]'
echo '["a","b","c"]' | jq -c '.[9]'
echo '["a","b","c"]' | jq -c '.[1.7]'
#> "a"
#> "c"
#> null
#> "b"

#### a slice
echo '["a","b","c","d"]' | jq -c '.[1:3]'
echo '["a","b","c","d"]' | jq -c '.[:-1]'
echo '["a","b","c","d"]' | jq -c '.[-2:]'
echo '["a","b","c","d"]' | jq -c '.[2:]'
echo '["a","b","c","d"]' | jq -c '.[1.2:2.5]'
#> ["b","c"]
#> ["a","b","c"]
#> ["c","d"]
#> ["c","d"]
#> ["b","c"]

#### a slice of a string
echo '"abcdé日x"' | jq -c '.[1:3]'
echo '"abcdé日x"' | jq -c '.[-3:]'
echo '"abcdé日x"' | jq -c '.[:2]'
#> "bc"
#> "é日x"
#> "ab"

#### iterating
echo '{"a":1,"b":[2]}' | jq -c '.[]'
echo '{"a":1,"b":[2]}' | jq -c '.b[]'
echo '{"a":1,"b":[2]}' | jq -c '[.[]]'
echo '{"a":1,"b":[2]}' | jq -c '.[]?'
echo '{"a":1,"b":[2]}' | jq -c '.a[]?'
#> 1
#> [2]
#> 2
#> [1,[2]]
#> 1
#> [2]

#### iterating over what cannot be
jq -nc '1|.[]'
jq -nc 'null|.[]'
jq -nc '"x"|.[]'
#2> jq: error (at <unknown>): Cannot iterate over number (1)
#2> jq: error (at <unknown>): Cannot iterate over null (null)
#2> jq: error (at <unknown>): Cannot iterate over string ("x")
#? 5

#### comma and pipe
jq -nc '1,2'
jq -nc '[1,2|.*10]'
jq -nc '(1,2)|(.,.)'
#> 1
#> 2
#> [10,20]
#> 1
#> 1
#> 2
#> 2

#### recursive descent
echo '[[1,{"a":2}]]' | jq -c '[..]'
echo '[[1,{"a":2}]]' | jq -c '[..|.a?]'
echo '[[1,{"a":2}]]' | jq -c '[..|numbers]'
#> [[[1,{"a":2}]],[1,{"a":2}],1,{"a":2},2]
#> [2]
#> [1,2]

#### numbers are printed
jq -nc '1.5,100,1e3|.+0'
jq -nc '[0.1+0.2,1/3,2/3,4/2,10/4]'
jq -nc '[1e17,1.5e300,3e-5,123456789012345680000]|map(.+0)'
jq -nc '[1e15,1e16,-1.5,-0.0001,0.00001]|map(.*1)'
#> 1.5
#> 100
#> 1000
#> [0.30000000000000004,0.3333333333333333,0.6666666666666666,2,2.5]
#> [1e+17,1.5e+300,3e-05,123456789012345680000]
#> [1000000000000000,1e+16,-1.5,-0.0001,1e-05]

#### number literals keep what a double cannot
jq -nc '100000000000000000001'
jq -nc '[1.000,1.0,100e-2]'
jq -nc '100000000000000000001+0'
jq -nc '[1,1.000,1.0]|map(.==1)'
jq -nc '1e1000'
#> 100000000000000000001
#> [1.000,1.0,1.00]
#> 1e+20
#> [true,true,true]
#> 1E+1000

#### constructing arrays
jq -nc '[1,2,(3,4)]'
jq -nc '[]'
jq -nc '[range(5)|.*2]'
#> [1,2,3,4]
#> []
#> [0,2,4,6,8]

#### constructing objects
echo '{"user":"u","titles":["x","y"]}' | jq -c '{user,title:.titles[]}'
echo '{"user":"u","titles":["x","y"]}' | jq -c '{(.user):.titles}'
echo '{"user":"u","titles":["x","y"]}' | jq -c '{"a b":1,"c\(1)":2}'
echo '{"user":"u","titles":["x","y"]}' | jq -c '{a:1|2}'
echo '{"user":"u","titles":["x","y"]}' | jq -c '{user:.user+"!",n:1}'
echo '{"user":"u","titles":["x","y"]}' | jq -c '. as $x|{$x}|keys'
#> {"user":"u","title":"x"}
#> {"user":"u","title":"y"}
#> {"u":["x","y"]}
#> {"a b":1,"c1":2}
#> {"a":2}
#> {"user":"u!","n":1}
#> ["x"]

#### objects with many outputs
jq -nc '{a:(1,2),b:(3,4)}'
jq -nc '{("a","b"):1}'
jq -nc '{if:1,then:2,and:3,or:4,reduce:5}'
#> {"a":1,"b":3}
#> {"a":1,"b":4}
#> {"a":2,"b":3}
#> {"a":2,"b":4}
#> {"a":1}
#> {"b":1}
#> {"if":1,"then":2,"and":3,"or":4,"reduce":5}

#### object keys must be strings
jq -nc '{(1|tostring|tonumber):2}'
jq -nc '[1]|{(.):1}'
#2> jq: error (at <unknown>): Cannot use number (1) as object key
#2> jq: error (at <unknown>): Cannot use array ([1]) as object key
#? 5

#### addition
jq -nc '1+2'
jq -nc '"a"+"b"'
jq -nc '[1]+[2]'
jq -nc '{"a":1}+{"b":2}+{"a":3}'
jq -nc 'null+1'
jq -nc '1+null'
#> 3
#> "ab"
#> [1,2]
#> {"a":3,"b":2}
#> 1
#> 1

#### addition of what does not fit
jq -nc '{}+1'
jq -nc '1+"a"'
jq -nc '[]+{}'
jq -nc '"a"+true'
#2> jq: error (at <unknown>): object ({}) and number (1) cannot be added
#2> jq: error (at <unknown>): number (1) and string ("a") cannot be added
#2> jq: error (at <unknown>): array ([]) and object ({}) cannot be added
#2> jq: error (at <unknown>): string ("a") and boolean (true) cannot be added
#? 5

#### subtraction
jq -nc '5-3'
jq -nc '[1,2,1,3]-[1]'
jq -nc '"a"-1'
jq -nc '{}-1'
#> 2
#> [2,3]
#2> jq: error (at <unknown>): string ("a") and number (1) cannot be subtracted
#2> jq: error (at <unknown>): object ({}) and number (1) cannot be subtracted
#? 5

#### multiplication
jq -nc '3*4'
jq -nc '"ab"*3'
jq -nc '"x"*0.5'
jq -nc '"x"*0'
jq -nc '{"a":{"b":1}}*{"a":{"c":2},"d":3}'
jq -nc '[]*2'
#> 12
#> "ababab"
#> ""
#> ""
#> {"a":{"b":1,"c":2},"d":3}
#2> jq: error (at <unknown>): array ([]) and number (2) cannot be multiplied
#? 5

#### division
jq -nc '6/4'
jq -nc '"a, b,c"/", "'
jq -nc '[.[]?]|length/4'
#> 1.5
#> ["a","b,c"]
#> 0

#### division by zero
echo 0 | jq '1/.'
echo 0 | jq '5 % .'
#2> jq: error (at <stdin>:1): number (1) and number (0) cannot be divided because the divisor is zero
#2> jq: error (at <stdin>:1): number (5) and number (0) cannot be divided (remainder) because the divisor is zero
#? 5

#### remainder
jq -nc '5%3'
jq -nc '-5%3|.'
jq -nc '5%-2'
jq -nc '5.9%2.1'
jq -nc '[10,-10]|map(.%3)'
#> 2
#> -2
#> 1
#> 1
#> [1,-1]

#### operands with many outputs
jq -nc '[(1,2)+(10,20)]'
jq -nc '[(1,2)<(2,1)]'
jq -nc '[(1,2)*(1,2)]'
#> [11,12,21,22]
#> [true,false,false,false]
#> [1,2,2,4]

#### length
jq -nc '[[1,2],"héllo",{"a":1},null,-5]|map(length)'
jq -nc 'true|length'
#> [2,5,1,0,5]
#2> jq: error (at <unknown>): boolean (true) has no length
#? 5

#### utf8bytelength
jq -nc '"日本"|utf8bytelength'
#> 6

#### not, and, or
jq -nc '[true,false,null,1]|map(not)'
jq -nc '[true,false|(true,false) and .]'
jq -nc '(true,false) or false'
jq -nc 'null and error'
#> [false,true,true,false]
#> [true,false,false,false]
#> true
#> false
#> false

#### the alternative operator
jq -nc '(false,null,1)//42'
jq -nc 'empty//42'
jq -nc '(false,null)//42'
jq -nc '[false,1,null,2]|[.[]//9]'
jq -nc '1//error'
#> 1
#> 42
#> 42
#> [1,2]
#> 1

#### if
jq -nc '[0,1,"a",null,false]|map(if . then "y" else "n" end)'
jq -nc '1|if .==0 then "zero" elif .==1 then "one" else "many" end'
jq -nc 'if (true,false) then 1 else 2 end'
#> ["y","y","y","n","n"]
#> "one"
#> 1
#> 2

#### if without else
jq -nc '1|if false then 2 end'
jq -nc '[1,null]|map(if . then "x" end)'
#> 1
#> ["x",null]

#### comparing
jq -nc '[1<2,"a"<"b",[]<{},null<false,false<true,true<0,"z"<[]]'
jq -nc '{"a":1}<{"a":2}'
jq -nc '{"a":2}<{"b":1}'
jq -nc 'nan<nan'
jq -nc '[nan]|sort'
jq -nc '1==1.0'
jq -nc '[1,[2]]==[1,[2]]'
#> [true,true,true,true,true,true,true]
#> true
#> true
#> true
#> [null]
#> true
#> true

#### try and catch
jq -nc 'try error("x") catch .'
jq -nc '[.[]?]'
jq -nc 'try error({a:1}) catch .a'
jq -nc '[(1,"x",2)|try tonumber catch "bad"]'
jq -nc '(try error("a") catch error("b"))?|1'
#> "x"
#> []
#> 1
#> [1,"bad",2]

#### error
jq -nc 'error("x")'
jq -nc '{"a":1}|error'
jq -nc '"m"|error'
jq -nc 'try error(null) catch .'
#> null
#2> jq: error (at <unknown>): x
#2> jq: error (at <unknown>) (not a string): {"a":1}
#2> jq: error (at <unknown>): m

#### label and break
jq -nc '[label $out|1,2,break $out,3]'
jq -nc '[range(10)|label $f|if .>2 then break $f else . end]'
jq -nc 'break $x'
#> [1,2]
#> [0,1,2]
#2> jq: error: $*label-x is not defined at <top-level>, line 1, column 1:
#2>     break $x
#2>     ^^^^^^^^
#2> jq: 1 compile error
#? 3

#### reduce
jq -nc 'reduce range(5) as $i (0;.+$i)'
jq -nc 'reduce empty as $i (7;.)'
jq -nc '[[1,2],[3,4]]|reduce .[] as [$a,$b] (0;.+$a*$b)'
#> 10
#> 7
#> 14

#### reduce whose body has no or many outputs
jq -nc 'reduce range(3) as $x (0; empty)'
jq -nc 'reduce range(3) as $x (0; .+$x,.*10)'
#> null
#> 0

#### foreach
jq -nc '[foreach range(5) as $i (0;.+$i)]'
jq -nc '[foreach range(5) as $i (0;.+$i;[$i,.])]'
jq -nc '[foreach (1,2) as $x (0;empty;.)]'
#> [0,1,3,6,10]
#> [[0,0],[1,1],[2,3],[3,6],[4,10]]
#> []

#### variables
jq -nc '1 as $x|[$x,$x+1]'
jq -nc '[[1,2],[3,4]]|.[] as [$a,$b]|{a:$a,b:$b}'
jq -nc '{"a":1,"b":[2]} as {a:$x,b:[$y]}|[$x,$y]'
jq -nc '{"k":"a","a":5}|. as {k:$k}|.[$k]'
jq -nc '{"a":1} as {$a}|$a'
jq -nc '$nope'
#> [1,2]
#> {"a":1,"b":2}
#> {"a":3,"b":4}
#> [1,2]
#> 5
#> 1
#2> jq: error: $nope is not defined at <top-level>, line 1, column 1:
#2>     $nope
#2>     ^^^^^
#2> jq: 1 compile error
#? 3

#### destructuring alternatives
jq -nc '[[3]]|[.[] as [$a] ?// [$b]|if $a!=null then error("e: \($a)") else {$a,$b} end]'
jq -nc '{"a":1} as {a:$x} ?// [$x]|$x'
jq -nc '[[1,2]] | .[] as [$a] ?// $a | [$a]'
#> [{"a":null,"b":3}]
#> 1
#> [1]

#### functions
jq -nc 'def f: .+1; 1|f'
jq -nc 'def f(x): x|x; 2|f(.*.)'
jq -nc 'def f($a;$b): $a+$b; [f(1,2;10,20)]'
jq -nc 'def f($a): a+$a; f(1)'
jq -nc 'def f: def g: 3; g; f'
jq -nc 'def fac: if .<2 then 1 else .*(.-1|fac) end; 10|fac'
jq -nc 'def f(g): def h: g; [h]; f(1,2)'
#> 2
#> 16
#> [11,21,12,22]
#> 2
#> 3
#> 3628800
#> [1,2]

#### recursion that hands on closures
jq -nc 'def w(c;u): def r: if c then .,(u|r) else empty end; r; 1|[w(.<50;.*3)]'
jq -nc 'def w(c;u): if c then .,(u|w(c;u)) else empty end; 1|[w(.<50;.*3)]'
#> [1,3,9,27]
#> [1,3,9,27]

#### keys and has
jq -nc '{"b":1,"a":2}|keys,keys_unsorted'
jq -nc '[5,6]|keys'
jq -nc '{"a":1}|has("a","b")'
jq -nc '[1]|has(0,1)'
jq -nc '1|keys'
jq -nc '{}|has(0)'
#> ["a","b"]
#> ["b","a"]
#> [0,1]
#> true
#> false
#> true
#> false
#2> jq: error (at <unknown>): number (1) has no keys
#2> jq: error (at <unknown>): Cannot check whether object has a number key
#? 5

#### in and inside
jq -nc '"a"|in({"a":1})'
jq -nc '[1]|inside([1,2])'
jq -nc '"bar"|inside("foobar")'
#> true
#> true
#> true

#### contains
jq -nc '"foobar"|contains("bar")'
jq -nc '["foobar","x"]|contains(["bar"])'
jq -nc '{"a":[1,{"b":2}]}|contains({"a":[{"b":2}]})'
jq -nc '1|contains("a")'
#> true
#> true
#> true
#2> jq: error (at <unknown>): number (1) and string ("a") cannot have their containment checked
#? 5

#### map and map_values
jq -nc '[1,2]|map(.+1)'
jq -nc '{"a":1}|map_values(.+1)'
jq -nc '{"a":1,"b":null}|map_values(.//empty)'
jq -nc '{"a":1}|map(.+1)'
#> [2,3]
#> {"a":2}
#> {"a":1}
#> [2]

#### map_values that drops items
jq -nc '[1,2]|map_values(empty)'
#> []

#### paths
jq -nc '{"a":[1,{"b":2}]}|[paths],[leaf_paths],[paths(type=="number")]'
jq -nc '[path(..)]'
jq -nc '{"a":{"b":1}}|path(.a.b),[path(.a[]?)],path(.x|.y)'
#differs: leaf_paths, toarray, ascii, @base32 and @base32d exist here, too
#> [["a"],["a",0],["a",1],["a",1,"b"]]
#> [["a",0],["a",1,"b"]]
#> [["a",0],["a",1,"b"]]
#> [[]]
#> ["a","b"]
#> [["a","b"]]
#> ["x","y"]

#### getpath, setpath, delpaths
jq -nc 'null|getpath(["a","b"])'
jq -nc '{"a":{"b":7}}|getpath(["a","b"])'
jq -nc 'null|setpath(["a",1];5)'
jq -nc '{"a":[1,2,3]}|delpaths([["a",0],["a",2]])'
jq -nc '1|getpath("a")'
jq -nc '1|setpath("a";1)'
jq -nc '1|delpaths(1)'
#> null
#> 7
#> {"a":[null,5]}
#> {"a":[2]}
#2> jq: error (at <unknown>): Path must be specified as an array
#2> jq: error (at <unknown>): Path must be specified as an array
#2> jq: error (at <unknown>): Paths must be specified as an array
#? 5

#### del
jq -nc '{"a":1,"b":2}|del(.a)'
jq -nc '[1,2,3]|del(.[0,2])'
jq -nc '[1,2,3,4]|del(.[1:3])'
jq -nc '{"a":[3,1]}|del(.a[0],.a[1])'
jq -nc '[1,2,3]|del(.[]|select(.>1))'
#> {"b":2}
#> [2]
#> [1,4]
#> {"a":[]}
#> [1]

#### pick
jq -nc '{"a":1,"b":{"c":2,"d":3}}|pick(.b.d)'
jq -nc '[1,2,3]|pick(.[1])'
#> {"b":{"d":3}}
#> [null,2]

#### to_entries and back
jq -nc '{"a":1}|to_entries'
jq -nc '{"a":1,"b":2}|with_entries(.value+=1)'
jq -nc '[{"name":"a","value":1},{"k":"b","v":2},{"key":"c"}]|from_entries'
jq -nc '{"a":1}|with_entries(select(false))'
#> [{"key":"a","value":1}]
#> {"a":2,"b":3}
#> {}
#2> jq: error (at <unknown>): Cannot use null (null) as object key

#### assignment
jq -nc '{}|.a.b=1'
jq -nc 'null|.[2]=1'
jq -nc '[1,2]|.[0]=(3,4)'
jq -nc '{"a":1}|.a=.a+1'
jq -nc '[1,2,3]|.[1:]=["x"]'
jq -nc '[1]|.[-5]=1'
jq -nc '{"a":{"b":10},"c":5}|.a=.c'
#> {"a":{"b":1}}
#> [null,null,1]
#> [3,2]
#> [4,2]
#> {"a":2}
#> [1,"x"]
#> {"a":5,"c":5}
#2> jq: error (at <unknown>): Out of bounds negative array index

#### update
jq -nc '{"a":1}|.a|=.+1'
jq -nc 'null|.a|=5'
jq -nc '[1,2]|.[]|=.*2'
jq -nc '[1,2,3,4]|.[1:3]|=map(.*2)'
jq -nc '{"a":[1,2]}|.a[1]|=empty'
jq -nc '[[1,2],[3]]|.[][0]|=.+1'
jq -nc 'getpath(["x","y"])|=5'
jq -nc '1|.|=.+1'
#> {"a":2}
#> {"a":5}
#> [2,4]
#> [1,4,6,4]
#> {"a":[1]}
#> [[2,2],[4]]
#> {"x":{"y":5}}
#> 2

#### arithmetic update
jq -nc '{"a":1}|.a+=1|.a-=3|.a*=4|.a/=2|.a%=3'
jq -nc '{}|.a//=3'
jq -nc '{"a":5}|.a//=3'
jq -nc '{"a":1}|[.a+=(1,2)]'
jq -nc '{"a":[1]}|.a+=[2]'
#> {"a":-2}
#> {"a":3}
#> {"a":5}
#> [{"a":2},{"a":3}]
#> {"a":[1,2]}

#### update along select, first, if
jq -nc '[1,5,3]|(.[]|select(.>2))|=0'
jq -nc '[[1],[2]]|first(.[])|=9'
jq -nc '{"a":1,"b":2}|(if .a then .b else .c end)=7'
jq -nc '{"a":null}|(.a//.b)=1'
jq -nc '[1,[2,[3]]]|(..|numbers)|=.+1'
#> [1,0,0]
#> [9,[2]]
#> {"a":1,"b":7}
#> {"a":null,"b":1}
#> [2,[3,[4]]]

#### the alternative and assignment
jq -nc '{"a":1}|.a=.b//2'
#> {"a":null}

#### add, any, all
jq -nc '[1,2]|add'
jq -nc '["a","b"]|add'
jq -nc '[]|add'
jq -nc '[[1],[2]]|add'
jq -nc '[true,false]|any,all'
jq -nc '[]|any,all'
jq -nc '[1,2]|any(.>1),all(.>1)'
jq -nc 'any(1,2;.==2)'
jq -nc '{"a":1,"b":2}|add'
#> 3
#> "ab"
#> null
#> [1,2]
#> true
#> false
#> false
#> true
#> true
#> false
#> true
#> 3

#### flatten
jq -nc '[1,[2,[3]]]|flatten,flatten(1)'
jq -nc '[[]]|flatten'
jq -nc '[1]|flatten(-1)'
#> [1,2,3]
#> [1,2,[3]]
#> []
#2> jq: error (at <unknown>): flatten depth must not be negative
#? 5

#### range
jq -nc '[range(4)]'
jq -nc '[range(2;5)]'
jq -nc '[range(0;10;3)]'
jq -nc '[range(5;0;-2)]'
jq -nc '[range(0,1;3,4)]'
jq -nc '[range(0;1;0)]'
#> [0,1,2,3]
#> [2,3,4]
#> [0,3,6,9]
#> [5,3,1]
#> [0,1,2,0,1,2,3,1,2,1,2,3]
#> []

#### floor, sqrt, pow, log
jq -nc '[1.5,-1.5]|map(floor),map(ceil),map(round),map(fabs)'
jq -nc '16|sqrt'
jq -nc 'pow(2;10)'
jq -nc '[1,10]|map(log10|floor)'
jq -nc '[infinite,-infinite,nan]|map(isinfinite,isnan)'
jq -nc '[0,1,nan]|map(isnormal)'
jq -nc '8|significand,logb,frexp'
jq -nc '[pow(2,3;1,2)]'
#> [1,-2]
#> [2,-1]
#> [2,-2]
#> [1.5,1.5]
#> 4
#> 1024
#> [0,1]
#> [true,false,true,false,false,true]
#> [false,true,false]
#> 1
#> 3
#> [0.5,4]
#> [2,3,4,9]

#### infinite and nan are printed
jq -nc '[infinite,-infinite,nan]'
jq -nc '{"a":nan}'
#> [1.7976931348623157e+308,-1.7976931348623157e+308,null]
#> {"a":null}

#### tostring and tonumber
jq -nc '[1,"1",[1],{"a":"x"}]|map(tostring)'
jq -nc '["1","1.5","-3"]|map(tonumber)'
jq -nc '[]|tonumber'
jq -nc '1|tostring|tostring'
#> ["1","1","[1]","{\"a\":\"x\"}"]
#> [1,1.5,-3]
#> "1"
#2> jq: error (at <unknown>): array ([]) cannot be parsed as a number

#### tonumber of no number
jq -nc '"a"|tonumber'
jq -nc '"1x"|tonumber'
#2> jq: error (at <unknown>): string ("a") cannot be parsed as a number
#2> jq: error (at <unknown>): string ("1x") cannot be parsed as a number
#? 5

#### type
jq -nc '[0,false,[],{},null,"x"]|map(type)'
#> ["number","boolean","array","object","null","string"]

#### selecting by type
jq -nc '[0,false,[],{},null,"x"]|[.[]|scalars],[.[]|iterables],[.[]|values],[.[]|nulls],[.[]|booleans,strings,arrays,objects]'
#> [0,false,null,"x"]
#> [[],{}]
#> [0,false,[],{},"x"]
#> [null]
#> [false,[],{},"x"]

#### sorting
jq -nc '[3,1,2]|sort'
jq -nc '[{},[],"a",1,true,false,null]|sort'
jq -nc '[{"a":2,"b":1},{"a":1}]|sort_by(.a)'
jq -nc '[{"a":1,"b":2},{"a":1,"b":1}]|sort_by(.a,.b)'
jq -nc '[3,1,2]|sort_by(-.)'
jq -nc '{}|sort'
#> [1,2,3]
#> [null,false,true,1,"a",[],{}]
#> [{"a":1},{"a":2,"b":1}]
#> [{"a":1,"b":1},{"a":1,"b":2}]
#> [3,2,1]
#2> jq: error (at <unknown>): object ({}) cannot be sorted, as it is not an array
#? 5

#### grouping
jq -nc '[{"a":1,"b":1},{"a":2},{"a":1,"b":2}]|group_by(.a)'
jq -nc '[1,2,1]|unique'
jq -nc '["ab","c","d"]|unique_by(length)'
jq -nc '[{"a":2},{"a":1}]|min_by(.a),max_by(.a)'
jq -nc '[2,1,3]|min,max'
jq -nc '[]|min,max'
#> [[{"a":1,"b":1},{"a":1,"b":2}],[{"a":2}]]
#> [1,2]
#> ["c","ab"]
#> {"a":1}
#> {"a":2}
#> 1
#> 3
#> null
#> null

#### reverse
jq -nc '[1,2,3]|reverse'
jq -nc '[]|reverse'
#> [3,2,1]
#> []

#### reverse of a string
jq -nc '"abc"|reverse'
#2> jq: error (at <unknown>): Cannot index string with number
#? 5

#### strings
jq -nc '"abc"|startswith("ab"),endswith("bc"),ltrimstr("a"),rtrimstr("c")'
jq -nc '1|ltrimstr("a")'
jq -nc '1|startswith("a")'
jq -nc '"aXbé"|ascii_downcase,ascii_upcase'
jq -nc '"abc"|explode'
jq -nc '[65,26085]|implode'
jq -nc '"a,b"|split(",")'
jq -nc '["a",1,null,true]|join("-")'
jq -nc '[]|join(",")'
jq -nc '"a b"|ascii_downcase|test("A";"i")'
#> true
#> true
#> "bc"
#> "ab"
#> "axbé"
#> "AXBé"
#> [97,98,99]
#> "A日"
#> ["a","b"]
#> "a-1--true"
#> ""
#> true
#2> jq: error (at <unknown>): startswith() requires string inputs
#2> jq: error (at <unknown>): startswith() requires string inputs

#### trim
jq -nc '" a "|trim,ltrim,rtrim'
jq -nc '1|abs,toarray'
jq -nc '-1|abs'
#differs: leaf_paths, toarray, ascii, @base32 and @base32d exist here, too
#> "a"
#> "a "
#> " a"
#> 1
#> [1]
#> 1

#### interpolation
jq -nc '"x\(1+2)y\("z")"'
jq -nc '"\([1,"a"])\({})"'
jq -nc '["\(1,2) \(3,4)"]'
jq -nc '"aé😀
"'
jq -nc '"\("a\("b")")"'
#> "x3yz"
#> "[1,\"a\"]{}"
#> ["1 3","2 3","1 4","2 4"]
#> "aé😀\n"
#> "ab"

#### joining what cannot be
jq -nc '[[1]]|join("-")'
jq -nc '[{}]|join(",")'
#2> jq: error (at <unknown>): string ("") and array ([1]) cannot be added
#2> jq: error (at <unknown>): string ("") and object ({}) cannot be added
#? 5

#### index and indices
jq -nc '"a,b, cd, efg"|indices(", ")'
jq -nc '[0,1,2,1,3,1,2]|indices(1),indices([1,2])'
jq -nc '"abcb"|index("b"),rindex("b")'
jq -nc '[]|indices(1)'
#> [3,7]
#> [1,3,5]
#> [1,5]
#> 1
#> 3
#> []

#### tojson and fromjson
jq -nc '[1,"a",null]|tojson'
jq -nc '"[1,{"a":2}]"|fromjson'
jq -nc '"[1"|fromjson'
jq -nc '"1 2"|fromjson'
#> "[1,\"a\",null]"
#2> jq: error: syntax error, unexpected IDENT, expecting end of file at <top-level>, line 1, column 7:
#2>     "[1,{"a":2}]"|fromjson
#2>           ^
#2> jq: 1 compile error
#2> jq: error (at <unknown>): Unfinished JSON term at EOF at line 1, column 2 (while parsing '[1')
#2> jq: error (at <unknown>): Unexpected extra JSON values (while parsing '1 2')
#? 5

#### recurse, while, until
jq -nc '[2|recurse(if .<20 then .*. else empty end)]'
jq -nc '[2|recurse(.*.;.<100)]'
jq -nc '[1|while(.<100;.*3)]'
jq -nc '[1|until(.>50;.*3)]'
jq -nc '{"a":[{"a":[]}]}|[recurse(.a[]?)|.a|length]'
#> [2,4,16,256]
#> [2,4,16]
#> [1,3,9,27,81]
#> [81]
#> [1,0]

#### limit, first, last, nth
jq -nc '[limit(3;range(10))]'
jq -nc '[limit(0;1,2)]|length>=0'
jq -nc 'first(range(5))'
jq -nc '[first(empty)]'
jq -nc 'last(range(5))'
jq -nc 'nth(2;range(5))'
jq -nc '[range(5)]|first,last,nth(3)'
jq -nc '[limit(1;1,error)]'
jq -nc 'isempty(empty),isempty(1)'
#> [0,1,2]
#> true
#> 0
#> []
#> 4
#> 2
#> 0
#> 4
#> 3
#> [1]
#> true
#> false

#### env
jq -nc 'env.HOME'
jq -nc '$ENV.HOME'
jq -nc 'env|type'
#> "/home/user"
#> "/home/user"
#> "object"

#### transpose and combinations
jq -nc '[[1,2],[3]]|transpose'
jq -nc '[[1,2],[3,4]]|[combinations]'
jq -nc '[0,1]|[combinations(2)]'
#> [[1,3],[2,null]]
#> [[1,3],[1,4],[2,3],[2,4]]
#> [[0,0],[0,1],[1,0],[1,1]]

#### walk
jq -nc '[[2,1],{"b":[3,1]}]|walk(if type=="array" then sort else . end)'
jq -nc '{"a":1}|walk(if type=="number" then .+1 else . end)'
#> [[1,2],{"b":[1,3]}]
#> {"a":2}

#### SQL
jq -nc '[1,2]|INDEX(.)'
jq -nc '2|IN(1,2)'
jq -nc 'IN(1,2;2)'
jq -nc '[[1,"a"],[2,"b"]]|INDEX(.[0])|map_values(.[1])'
jq -nc '[1,2,3]|.[]|IN(2,3)'
#> {"1":1,"2":2}
#> true
#> true
#> {"1":"a","2":"b"}
#> false
#> true
#> true

#### streams
jq -nc '{"a":[1,{"b":2}]}|[tostream]'
jq -nc 'fromstream(1|truncate_stream([[0],1],[[1,0],2],[[1,0]],[[1]]))'
jq -nc '[1|truncate_stream([[0],1],[[1,0],2],[[1,0]],[[1]])]'
jq -nc 'fromstream({"a":[1,2]}|tostream)'
#> [[["a",0],1],[["a",1,"b"],2],[["a",1,"b"]],[["a",1]],[["a"]]]
#> [2]
#> [[[0],2],[[0]]]
#> {"a":[1,2]}

#### formats
jq -nr '[1,"a\"b",null,true]|@csv'
jq -nr '["a	b","c\d",1]|@tsv'
jq -nr '"a b&c/é"|@uri'
jq -nr '["it'\''s",1,null]|@sh'
jq -nr '[1,"x"]|@json,@text'
jq -nr '"hello"|@base64'
jq -nr '"aGVsbG8="|@base64d'
jq -nr '@json "x\([1,2])"'
jq -nr '@sh "echo \("a b")"'
jq -nr '@base64 "<\("hi")>"'
#> 1,"a""b",,true
#> a%20b%26c%2F%C3%A9
#> 'it'\''s' 1 null
#> [1,"x"]
#> [1,"x"]
#> aGVsbG8=
#> hello
#> x[1,2]
#> echo 'a b'
#> <aGk=>
#2> jq: error: Invalid escape at line 1, column 4 (while parsing '"\d"') at <top-level>, line 1, column 10:
#2>     ["a	b","c\d",1]|@tsv
#2>              ^^
#2> jq: 1 compile error

#### more formats
jq -nr '"<&'\''">"|@html'
jq -nr '"hi"|@base32'
jq -nr '"NBUQ===="|@base32d'
jq -nr '@uri "\("a'\''b!")"'
#differs: leaf_paths, toarray, ascii, @base32 and @base32d exist here, too
#> NBUQ====
#> hi
#> a%27b%21
#2> jq: error: syntax error, unexpected end of file, expecting QQSTRING_TEXT or QQSTRING_INTERP_START or QQSTRING_END at <top-level>, line 1, column 8:
#2>     "<&'">"|@html
#2>            ^^^^^^
#2> jq: 1 compile error

#### formats that refuse
jq -nc '1|@tsv|length'
jq -nc '[[1]]|@csv'
jq -nc '{}|@sh'
jq -nc '@foo'
jq -nc '"!"|@base64d'
#2> jq: error (at <unknown>): number (1) cannot be tsv-formatted, only array
#2> jq: error (at <unknown>): array ([1]) is not valid in a csv row
#2> jq: error (at <unknown>): object ({}) can not be escaped for shell
#2> jq: error (at <unknown>): foo is not a valid format
#2> jq: error (at <unknown>): string ("!") is not valid base64 data
#? 5

#### dates
jq -nc '1425599621|todate'
jq -nc '"2015-03-05T23:51:47Z"|fromdate'
jq -nc '"2015-03-05T23:51:47Z"|strptime("%Y-%m-%dT%H:%M:%SZ")'
jq -nc '1425599621|gmtime'
jq -nc '1425599621|gmtime|mktime'
jq -nc '1425599621|strftime("%A, %B %d, %Y %j %e %H:%M")'
jq -nc '"10:20 05 Mar 2015"|strptime("%H:%M %d %b %Y")|mktime'
jq -nc 'now|type'
jq -nc '"x"|fromdate'
#> "2015-03-05T23:53:41Z"
#> 1425599507
#> [2015,2,5,23,51,47,4,63]
#> [2015,2,5,23,53,41,4,63]
#> 1425599621
#> "Thursday, March 05, 2015 064  5 23:53"
#> 1425550800
#> "number"
#2> jq: error (at <unknown>): date "x" does not match format "%Y-%m-%dT%H:%M:%SZ"
#? 5

#### test and match
jq -nc '"foobar"|test("O";"i"),test("^o"),test(["O","i"])'
jq -nc '"abcabc"|[match("b";"g").offset]'
jq -nc '"foo bar"|match("(?<w>[a-z]+) (b)")'
jq -nc '"aXbX"|[match("x";"gi").string]'
jq -nc '1|test("a")'
jq -nc '"ab cd"|test("a b";"x")'
jq -nc '"xyz"|[match("(?=y)").offset]'
jq -nc '"ab
cd"|[match("b.c";"g")]|length'
jq -nc '"é日x"|[match("x").offset]'
#> true
#> false
#> true
#> [1,4]
#> {"offset":0,"length":5,"string":"foo b","captures":[{"offset":0,"length":3,"string":"foo","name":"w"},{"offset":4,"length":1,"string":"b","name":null}]}
#> ["X","X"]
#> true
#> [1]
#> 0
#> [2]
#2> jq: error (at <unknown>): number (1) cannot be matched, as it is not a string

#### capture, scan, split, splits
jq -nc '"foo bar"|capture("(?<a>[a-z]+) (?<n>b)")'
jq -nc '"test"|[scan("t")]'
jq -nc '"a1b2"|[scan("([a-z])([0-9])")]'
jq -nc '"a, b,c"|split(", *";null)'
jq -nc '"a1b22c"|[splits("[0-9]+")]'
jq -nc '"foo"|capture("(?<x>z)?(?<y>f)")'
#> {"a":"foo","n":"b"}
#> ["t","t"]
#> [["a","1"],["b","2"]]
#> ["a","b","c"]
#> ["a","b","c"]
#> {"x":null,"y":"f"}

#### sub and gsub
jq -nc '"abc"|sub("b";"X")'
jq -nc '"abcb"|gsub("b";"X")'
jq -nc '"abc"|sub("(?<x>b)";"<\(.x)>")'
jq -nc '"abAB"|gsub("a";"x";"i")'
jq -nc '"aa"|[sub("a";"b","c")]'
jq -nc '"abc"|sub("z";"y")'
jq -nc '"a.b"|gsub("\.";"-")'
jq -nc '"abc"|gsub("(?<l>[a-z])";"\(.l)\(.l)")'
#> "aXc"
#> "aXcX"
#> "a<b>c"
#> "xbxB"
#> ["ba","ca"]
#> "abc"
#> "aabbcc"
#2> jq: error: Invalid escape at line 1, column 4 (while parsing '"\."') at <top-level>, line 1, column 13:
#2>     "a.b"|gsub("\.";"-")
#2>                 ^^
#2> jq: 1 compile error

#### gsub of empty matches
jq -nc '"abc"|gsub("";"-")'
jq -nc '"abc"|gsub("^";">")'
jq -nc '"abc"|gsub("$";"<")'
jq -nc '"a"|test("a";"q")'
#> "-a-b-c-"
#> ">abc"
#> "abc<"
#2> jq: error (at <unknown>): q is not a valid modifier string
#? 5

#### input and inputs
jq -c '[.,1]'

#### input and inputs read on
printf '1 2 3' | jq -c '[., input]'
printf '1 2 3' | jq -nc '[inputs]'
printf '1 2 3' | jq -n 'input'
printf '1 2 3' | jq -n 'reduce inputs as $x (0;.+$x)'
printf '1 2 3' | jq 'first(inputs)'
#> [1,2]
#> [1,2,3]
#> 1
#> 6
#> 2
#2> jq: error (at <stdin>:0): break

#### no more inputs
echo 1 | jq 'input'
echo 1 | jq -c '[., try input catch .]'
#> [1,"break"]
#2> jq: error (at <stdin>:1): break

#### debug and stderr
jq -nc '1|debug'
jq -nc '[1,2]|debug|length'
#> 1
#> 2
#2> ["DEBUG:",1]
#2> ["DEBUG:",[1,2]]

#### input_line_number and input_filename
printf '1\n2\n' | jq -c '[., input_line_number]'
echo 1 > f; jq -c input_filename f; echo 1 | jq input_filename
#> [1,1]
#> [2,2]
#> "f"
#> "<stdin>"

#### location
jq -nc '$__loc__'
jq -nc 'try error("\($__loc__)") catch .'
#> {"file":"<top-level>","line":1}
#> "{\"file\":\"<top-level>\",\"line\":1}"

#### halt
jq -nc 'halt'
jq -nc '1,halt,2'
jq -nc '"bye
"|halt_error'
jq -nc '{"a":1}|halt_error(3)'
jq -nc 'null|halt_error'
#> 1
#2> bye
#2> {"a":1}
#? 5

#### status of halt_error
jq -n '"x\n"|halt_error'
#2> x
#? 5

#### status of halt_error(1)
jq -n '"x\n"|halt_error(1)'
#2> x
#? 1

#### status of halt
jq -n '"x\n"|halt'

#### options: -r, -j, -a
echo '["a\u00e9\n",1,"😀"]' | jq -r '.[]'
#> aé
#>
#> 1
#> 😀

#### options: -j
echo '["a",1,"b"]' | jq -j '.[]'
#> a1b
#>-

#### options: -a
echo '"é😀\u0001"' | jq -a '.'
#> "\u00e9\ud83d\ude00\u0001"

#### options: -S
echo '{"b":{"d":1,"c":2},"a":3}' | jq -S '.'
#> {
#>   "a": 3,
#>   "b": {
#>     "c": 2,
#>     "d": 1
#>   }
#> }

#### options: --tab and --indent
echo '{"a":[1]}' | jq --tab '.'
#> {
#> 	"a": [
#> 		1
#> 	]
#> }

#### options: --indent
echo '{"a":[1]}' | jq --indent 1 .
echo '{"a":[1]}' | jq --indent 0 .
echo 1 | jq --indent 9 . 2>&1 | head -1
#> {
#>  "a": [
#>   1
#>  ]
#> }
#> {
#> "a": [
#> 1
#> ]
#> }
#> jq: --indent takes a number between -1 and 7

#### options: -C
echo '{"a":[1,"x",null,true,{}],"b":{},"c":[]}' | jq -C '.'
#>\ \e[1;39m{\e[0m
#>\   \e[1;34m"a"\e[0m\e[1;39m:\e[0m \e[1;39m[\e[0m
#>\     \e[0;39m1\e[0m\e[1;39m,\e[0m
#>\     \e[0;32m"x"\e[0m\e[1;39m,\e[0m
#>\     \e[0;90mnull\e[0m\e[1;39m,\e[0m
#>\     \e[0;39mtrue\e[0m\e[1;39m,\e[0m
#>\     \e[1;39m{}\e[0m
#>\   \e[1;39m]\e[0m\e[1;39m,\e[0m
#>\   \e[1;34m"b"\e[0m\e[1;39m:\e[0m \e[1;39m{}\e[0m\e[1;39m,\e[0m
#>\   \e[1;34m"c"\e[0m\e[1;39m:\e[0m \e[1;39m[]\e[0m
#>\ \e[1;39m}\e[0m

#### options: -C in one line
echo '{"a":[1,"x"],"b":{"c":1}}' | jq -Cc '.'
#>\ \e[1;39m{\e[0m\e[1;34m"a"\e[0m\e[1;39m:\e[0m\e[1;39m[\e[0m\e[0;39m1\e[0m\e[1;39m,\e[0m\e[0;32m"x"\e[0m\e[1;39m]\e[0m\e[1;39m,\e[0m\e[1;34m"b"\e[0m\e[1;39m:\e[0m\e[1;39m{\e[0m\e[1;34m"c"\e[0m\e[1;39m:\e[0m\e[0;39m1\e[0m\e[1;39m}\e[0m\e[1;39m}\e[0m

#### options: -s
printf '1 2 3' | jq -sc .
printf '' | jq -sc .
printf '1 2' | jq -s add
#> [1,2,3]
#> []
#> 3

#### options: -R
printf 'a\nb c\n' | jq -R .
printf 'a\nb' | jq -Rr 'ascii_upcase'
printf 'a\nb\n' | jq -Rs .
printf 'a\nb\n' | jq -nR '[inputs]' -c
#> "a"
#> "b c"
#> A
#> B
#> "a\nb\n"
#> ["a","b"]

#### options: -n and clusters
jq -n 1
jq -nr '"a"'
jq -rn '"a\(1)"'
echo '{"a":"x"}' | jq -rc .a
#> 1
#> a
#> a1
#> x

#### options: --arg and friends
jq -n --arg x 1 --argjson y '{"a":2}' '[$x,$y]' -c
jq -nc --arg x 1 '[$x,$named.x]' 2>/dev/null | head -1
jq -nc --arg x 1 '$x'
jq -nc '$ARGS' --args a b
jq -nc '$ARGS.positional' --jsonargs 1 '{"a":2}'
jq -nc --arg a 1 '$ARGS.named'
printf '1 2' > f; printf 'x\n' > g; jq -nc --slurpfile s f --rawfile r g '[$s,$r]'
#> ["1",{"a":2}]
#> "1"
#> {"positional":["a","b"],"named":{}}
#> [1,{"a":2}]
#> {"a":"1"}
#> [[1,2],"x\n"]

#### options: -e
jq -ne 1 >/dev/null; echo $?
jq -ne null >/dev/null; echo $?
jq -ne false >/dev/null; echo $?
jq -ne empty; echo $?
echo '[true,false]' | jq -e '.[]' > /dev/null; echo $?
#> 0
#> 1
#> 1
#> 4
#> 1

#### options: -f
echo '.a # comment' > p.jq; echo '.+1' >> p.jq; sed -i 's/^.+1/| .+1/' p.jq; echo '{"a":1}' > d; jq -f p.jq d
echo '{"a":5}' | jq --from-file p.jq
#> 2
#> 6

#### options: --stream
echo '{"a":[1,{"b":2}],"c":[]}' | jq -c --stream .
echo '1 [] [[]]' | jq -c --stream .
echo '[1,[2,3]]' | jq -nc --stream '[inputs]'
echo '[1,[2]]' | jq -c 'fromstream(1|truncate_stream(inputs))' --stream -n
#> [["a",0],1]
#> [["a",1,"b"],2]
#> [["a",1,"b"]]
#> [["a",1]]
#> [["c"],[]]
#> [["c"]]
#> [[],1]
#> [[],[]]
#> [[0],[]]
#> [[0]]
#> [[[0],1],[[1,0],2],[[1,1],3],[[1,1]],[[1]]]
#> [2]

#### options: --seq
echo '1 [2]' | jq --seq -c . | od -c | head -3
#> 0000000
#2> jq: ignoring parse error: Unfinished abandoned text at EOF at line 2, column 0

#### options that do not exist
jq --zebra . 2>/dev/null; echo $?
jq -Z . 2>/dev/null; echo $?
jq 2>/dev/null; echo $?
jq -n --arg x 2>/dev/null; echo $?
jq -n --argjson x '{' 1 2>/dev/null; echo $?
#> 2
#> 2
#> 0
#> 2
#> 2

#### several files
echo 1 > a; echo 2 > b; jq '.+1' a b
jq -n '[inputs]' -c a b
jq . a nofile b; echo $?
#> 2
#> 3
#> [1,2]
#> 1
#> 2
#> 2
#2> jq: error: Could not open file nofile: No such file or directory

#### statuses
echo 1 | jq .a 2>/dev/null; echo $?
jq -n '{' 2>/dev/null; echo $?
jq -n 'nope' 2>/dev/null; echo $?
echo '{' | jq . 2>/dev/null; echo $?
echo '1 "a" 3' | jq '.+1' 2>/dev/null; echo $?
#> 5
#> 3
#> 3
#> 5
#> 2
#> 4
#> 0

#### input goes on after an error
echo '1 {} 3' | jq 'tostring|tonumber'; echo $?
#> 1
#> 3
#> 0
#2> jq: error (at <stdin>:1): string ("{}") cannot be parsed as a number

#### bad input
printf '[1,2' | jq -c .
printf '{"a":1}x' | jq -c .
printf '[1,]' | jq .
printf '{"a" 1}' | jq .
printf '"a\nb"' | jq .
printf '"\\x"' | jq .
printf 'tru' | jq .
printf ']' | jq .
printf '"abc' | jq .
printf '{1:2}' | jq .
printf '{"a":1,}' | jq .
#> {"a":1}
#2> jq: parse error: Unfinished JSON term at EOF at line 1, column 4
#2> jq: parse error: Invalid numeric literal at EOF at line 1, column 8
#2> jq: parse error: Expected another array element at line 1, column 4
#2> jq: parse error: Expected separator between values at line 1, column 7
#2> jq: parse error: Invalid string: control characters from U+0000 through U+001F must be escaped at line 2, column 2
#2> jq: parse error: Invalid escape at line 1, column 4
#2> jq: parse error: Invalid literal at EOF at line 1, column 3
#2> jq: parse error: Unmatched ']' at line 1, column 1
#2> jq: parse error: Unfinished string at EOF at line 1, column 4
#2> jq: parse error: Object keys must be strings at line 1, column 3
#2> jq: parse error: Expected another key-value pair at line 1, column 8
#? 5

#### input with odd bytes
printf '"a\xffb"' | jq .
printf '"\\ud83d\\ude00 \\u00e9"' | jq .
printf ' \t\r\n[ 1 , 2 ]\n\n' | jq -c .
printf '1 2[3]"4"null' | jq -c .
printf '' | jq .
printf '{"a":nan,"b":1e3}' | jq -c '.b+0'
#> "a�b"
#> "😀 é"
#> [1,2]
#> 1
#> 2
#> [3]
#> "4"
#> null
#> 1000

#### a lone surrogate becomes U+FFFD
printf '"\\ud800x"' | jq .
#2> jq: parse error: Invalid \uXXXX\uXXXX surrogate pair escape at line 1, column 9
#? 5

#### an undefined function
jq -n 'foo'; echo $?
jq -n '1 | f(1)'; echo $?
jq -n '$x'; echo $?
#> 3
#> 3
#> 3
#2> jq: error: foo/0 is not defined at <top-level>, line 1, column 1:
#2>     foo
#2>     ^^^
#2> jq: 1 compile error
#2> jq: error: f/1 is not defined at <top-level>, line 1, column 5:
#2>     1 | f(1)
#2>         ^
#2> jq: 1 compile error
#2> jq: error: $x is not defined at <top-level>, line 1, column 1:
#2>     $x
#2>     ^^
#2> jq: 1 compile error

#### a program that cannot be read
jq -n '.a.'; echo $?
jq -n '{a'; echo $?
jq -n '1 +'; echo $?
jq -n 'if 1 then 2'; echo $?
jq -n '"abc'; echo $?
jq -n '[1,2'; echo $?
jq -n '1 as x | 2'; echo $?
jq -n '}'; echo $?
#differs: our own words
#> 3
#> 3
#> 3
#> 3
#> 3
#> 3
#> 3
#> 3
#2> jq: error: syntax error, unexpected end of file, expecting FORMAT or QQSTRING_START or '[' at <top-level>, line 1, column 3:
#2>     .a.
#2>       ^
#2> jq: 1 compile error
#2> jq: error: syntax error, unexpected end of file, expecting '}' at <top-level>, line 1, column 2:
#2>     {a
#2>      ^
#2> jq: 1 compile error
#2> jq: error: syntax error, unexpected end of file at <top-level>, line 1, column 3:
#2>     1 +
#2>       ^
#2> jq: 1 compile error
#2> jq: error: syntax error, unexpected end of file at <top-level>, line 1, column 11:
#2>     if 1 then 2
#2>               ^
#2> jq: error: Possibly unterminated 'if' statement at <top-level>, line 1, column 1:
#2>     if 1 then 2
#2>     ^^^^^^^^^^^
#2> jq: 2 compile errors
#2> jq: error: syntax error, unexpected end of file, expecting QQSTRING_TEXT or QQSTRING_INTERP_START or QQSTRING_END at <top-level>, line 1, column 2:
#2>     "abc
#2>      ^^^
#2> jq: 1 compile error
#2> jq: error: syntax error, unexpected end of file, expecting '|' or ',' or ']' at <top-level>, line 1, column 4:
#2>     [1,2
#2>        ^
#2> jq: 1 compile error
#2> jq: error: syntax error, unexpected IDENT, expecting BINDING or '[' or '{' at <top-level>, line 1, column 6:
#2>     1 as x | 2
#2>          ^
#2> jq: 1 compile error
#2> jq: error: syntax error, unexpected INVALID_CHARACTER, expecting end of file at <top-level>, line 1, column 1:
#2>     }
#2>     ^
#2> jq: 1 compile error

#### modules are refused
jq -n 'import "a" as a; 1'; echo $?
jq -L . -n 1 2>&1 | head -1
#> 3
#> 1
#2> jq: error: module not found: a
#2>
#2> jq: 1 compile error

#### comments
jq -nc '1 # one
,2'
#> 1
#> 2

#### an exact count
seq 1000 | jq -s 'add'
seq 3 | jq -c '[.,.*2]'
seq 100000 | jq -n 'reduce inputs as $x (0;.+$x)'
#> 500500
#> [1,2]
#> [2,4]
#> [3,6]
#> 5000050000

#### what models write
echo '{"items":[{"name":"a","price":10,"tags":["x"]},{"name":"b","price":5,"tags":[]}]}' > d.json
jq -r '.items[] | select(.price > 6) | .name' d.json
jq '[.items[].price] | add / length' d.json
jq -r '.items[] | [.name, .price] | @tsv' d.json
jq -r '.items | sort_by(.price) | map("\(.name)=\(.price)") | join(",")' d.json
jq -c '.items | group_by(.tags | length) | map({n: .[0].tags | length, names: map(.name)})' d.json
jq -c '.items |= map(select(.tags | length > 0)) | .count = (.items | length)' d.json
jq -c 'reduce .items[] as $i ({}; .[$i.name] = $i.price)' d.json
jq -r '.items | to_entries[] | "\(.key): \(.value.name)"' d.json
jq -c --arg n b '.items[] | select(.name == $n) | del(.tags)' d.json
jq -c '[.items[] | {name, cheap: (.price < 6)}]' d.json
jq -c '.items[0] * {price: 11} | has("price"), (.tags | index("x"))' d.json
#> a
#> 7.5
#> a	10
#> b	5
#> b=5,a=10
#> [{"n":0,"names":["b"]},{"n":1,"names":["a"]}]
#> {"items":[{"name":"a","price":10,"tags":["x"]}],"count":1}
#> {"a":10,"b":5}
#> 0: a
#> 1: b
#> {"name":"b","price":5}
#> [{"name":"a","cheap":false},{"name":"b","cheap":true}]
#> true
#> 0

#### a number has one sign
printf '[--5]' | jq -c .; printf '[1,+5,-3]' | jq -c .
#> [1,5,-3]
#2> jq: parse error: Invalid numeric literal at line 1, column 5

#### del of indices and slices from both ends
jq -nc '[range(10)] | del(.[1], .[-6], .[2], .[-3:9])'
jq -nc '[range(5)] | delpaths([[1],[-1],[{"start":1,"end":3}]])'
jq -c 'del(.a[0,1], .b)' <<< '{"a":[1,2,3],"b":4}'
#> [0,3,5,6,9]
#> [0,3]
#> {"a":[3]}

#### repeat evaluates its filter on the same input
jq -nc '[limit(3; repeat(.*2, error)?)]'
jq -c '[limit(3; repeat(.*2))], [repeat(.*2, error)?]' <<< 1
#> []
#> [2,2,2]
#> [2]

#### gsub has the outputs of its replacement, and finds nothing at the end
jq -nc '"abc" | [gsub("";"x"), gsub("$";"y"), gsub("a";"b","c"), gsub("(?<l>.)";"\(.l)1","\(.l)2")]'
jq -nc '"aaa" | [gsub("(?=a)";"x"), sub("^";"<","[")], [match("";"g").offset]'
#> ["xaxbxcx","abcy","bbc","cbc","a1b1c1","a2b2c2"]
#> ["xaxaxa","<aaa","[aaa"]
#> [0,1,2,3]

#### a binding reaches over operators
jq -nc '[-1 as $x | 1,$x], (1 | . + 2 as $x | -$x)'
jq -nc '[1,2] | reduce -.[] as $x (0; . + $x)'
jq -nc '{x: 1 + 2, y: false or true, z: null // 3, w: 1 | . + 1}'
#> [1,-1]
#> -3
#> -3
#> {"x":3,"y":true,"z":3,"w":2}

#### alternatives of a pattern
jq -c '.[] as [$a] ?// {$b} ?// $c | [$a,$b,$c]' <<< '[[1],{"b":2},3]'
jq -nc '[[1,2]] | .[] as [$a] ?// $a | if ($a|type) == "number" then error("x") else $a end'
jq -nc '[[3]] | .[] as [$a] ?// [$b] | if $a != null then error("err: \($a)") else {$a,$b} end'
#> [1,null,null]
#> [null,2,null]
#> [null,null,3]
#> [1,2]
#> {"a":null,"b":3}

#### functions of 1.8
jq -nc '[" a " | trim, ltrim, rtrim], ("aba" | trimstr("a")), [1, -1 | abs], ("true" | toboolean)'
jq -nc '[skip(2; range(5))], [limit(0; 1)], add(range(4)), ({"a":1,"b":[2,3]} | pick(.b[1]))'
jq -nc 'have_decnum, have_literal_numbers, ([1,3] | bsearch(1,2,4)), ("ab" | [splits("a";null)])'
jq -nc '"aAbB" | [scan("[a-z]"; "i")], ("a%20b" | @urid), (1 | debug("x"))'
jq -nc 'try error(null) catch ., (try limit(-1; 1) catch .), (try skip(-1; 1) catch .), [last(empty)]'
jq -nc '"x" | toboolean'; jq -n '1 | trim'; jq -n '[1] | ltrimstr("a")'; jq -n '"%zz" | @urid'
#> ["a","a "," a"]
#> "b"
#> [1,1]
#> true
#> [2,3,4]
#> []
#> 6
#> {"b":[null,3]}
#> true
#> true
#> 0
#> -2
#> -3
#> ["","b"]
#> ["a","A","b","B"]
#> "a b"
#> 1
#> null
#> "limit doesn't support negative count"
#> "skip doesn't support negative count"
#> []
#2> ["DEBUG:","x"]
#2> jq: error (at <unknown>): string ("x") cannot be parsed as a boolean
#2> jq: error (at <unknown>): trim input must be a string
#2> jq: error (at <unknown>): startswith() requires string inputs
#2> jq: error (at <unknown>): string ("%zz") is not a valid uri encoding
#? 5

#### literals are printed as they were written
jq -nc '[100000000000000000000, 1.000, 1e1000, -1e1000, 0.10, 1e-5, 1E+2], -100000000000000000001, (100000000000000000001 | length, abs, . + 0)'
jq -c '.[0] == .[1], (.[0] < .[1])' <<< '[100000000000000000000, 100000000000000000001]'
jq -nc '"1.10", "nan", "-Infinity", "1e1000" | tonumber'; jq -n '" 1" | tonumber'
#> [100000000000000000000,1.000,1E+1000,-1E+1000,0.10,0.00001,1E+2]
#> -100000000000000000001
#> 100000000000000000001
#> 100000000000000000001
#> 1e+20
#> false
#> true
#> 1.10
#> null
#> -1.7976931348623157e+308
#> 1E+1000
#2> jq: error (at <unknown>): string (" 1") cannot be parsed as a number
#? 5

#### places of errors in programs
jq -n '1 + $foo + 2'; jq -n 'nosuch(1)'; jq -n 'break $x'; jq -n '{(1): 2}'; jq -n '1 2'; jq -n '. as [] | 1'; jq -n '.[1'
jq -n '"\(1;2)"'; jq -n 'if 1 then 2'; jq -n '%'; jq -n 'def f: 1'; jq -n ''; jq -n '1 as $x'; jq -n '"abc'; jq -n 'reduce . as $x'
jq -n 'f as
$x | $y +
$z'
#2> jq: error: $foo is not defined at <top-level>, line 1, column 5:
#2>     1 + $foo + 2
#2>         ^^^^
#2> jq: 1 compile error
#2> jq: error: nosuch/1 is not defined at <top-level>, line 1, column 1:
#2>     nosuch(1)
#2>     ^^^^^^
#2> jq: 1 compile error
#2> jq: error: $*label-x is not defined at <top-level>, line 1, column 1:
#2>     break $x
#2>     ^^^^^^^^
#2> jq: 1 compile error
#2> jq: error: Cannot use number (1) as object key at <top-level>, line 1, column 3:
#2>     {(1): 2}
#2>       ^
#2> jq: 1 compile error
#2> jq: error: syntax error, unexpected LITERAL, expecting end of file at <top-level>, line 1, column 3:
#2>     1 2
#2>       ^
#2> jq: 1 compile error
#2> jq: error: syntax error, unexpected ']', expecting BINDING or '[' or '{' at <top-level>, line 1, column 7:
#2>     . as [] | 1
#2>           ^
#2> jq: 1 compile error
#2> jq: error: syntax error, unexpected end of file, expecting '|' or ',' or ':' or ']' at <top-level>, line 1, column 3:
#2>     .[1
#2>       ^
#2> jq: 1 compile error
#2> jq: error: syntax error, unexpected ';', expecting QQSTRING_INTERP_END or '|' or ',' at <top-level>, line 1, column 5:
#2>     "\(1;2)"
#2>         ^
#2> jq: 1 compile error
#2> jq: error: syntax error, unexpected end of file at <top-level>, line 1, column 11:
#2>     if 1 then 2
#2>               ^
#2> jq: error: Possibly unterminated 'if' statement at <top-level>, line 1, column 1:
#2>     if 1 then 2
#2>     ^^^^^^^^^^^
#2> jq: 2 compile errors
#2> jq: error: syntax error, unexpected '%', expecting end of file at <top-level>, line 1, column 1:
#2>     %
#2>     ^
#2> jq: 1 compile error
#2> jq: error: syntax error, unexpected end of file, expecting '|' or ',' or ';' at <top-level>, line 1, column 8:
#2>     def f: 1
#2>            ^
#2> jq: 1 compile error
#2> jq: error: Top-level program not given (try ".")
#2> jq: 1 compile error
#2> jq: error: syntax error, unexpected end of file, expecting '|' at <top-level>, line 1, column 6:
#2>     1 as $x
#2>          ^^
#2> jq: 1 compile error
#2> jq: error: syntax error, unexpected end of file, expecting QQSTRING_TEXT or QQSTRING_INTERP_START or QQSTRING_END at <top-level>, line 1, column 2:
#2>     "abc
#2>      ^^^
#2> jq: 1 compile error
#2> jq: error: syntax error, unexpected end of file, expecting '(' at <top-level>, line 1, column 13:
#2>     reduce . as $x
#2>                 ^^
#2> jq: 1 compile error
#2> jq: error: f/0 is not defined at <top-level>, line 1, column 1:
#2>     f as
#2>     ^
#2> jq: error: $y is not defined at <top-level>, line 2, column 6:
#2>     $x | $y +
#2>          ^^
#2> jq: error: $z is not defined at <top-level>, line 3, column 1:
#2>     $z
#2>     ^^
#2> jq: 3 compile errors
#? 3

#### unused definitions may name what does not exist
jq -n 'def f: nosuch; 1'
#> 1

#### modules
mkdir -p lib/sub
echo 'module {name:"m", v:1}; import "sub/n" as n; import "d" as $d; def f: "f of m"; def g($x): $x + 1, n::h, $d;' > lib/m.jq
echo 'def h: "h";' > lib/sub/n.jq; echo '{"data":1} 2' > lib/d.json; echo 'def x: ' > lib/bad.jq; echo '1' > lib/main.jq
jq -nc -L lib 'import "m" as m; m::f, m::g(1)'; jq -nc -L lib 'include "m"; f, g(2)'
jq -nc -L lib 'import "d" as $d; $d, $d::d'; jq -nc -Llib '"m" | modulemeta'
jq -n -L lib 'import "m" as m; m::nosuch'; jq -n -L lib 'import "../x" as m; 1'; jq -n -L lib 'import "main" as m; 1'
jq -n 'import "nosuch" as m; 1'; jq -nc --library-path lib 'get_search_list | length'; jq -nc 'import "m" as m {search:"./lib"}; m::f'
jq -n -L
#> "f of m"
#> 2
#> "h"
#> [{"data":1},2]
#> "f of m"
#> 3
#> "h"
#> [{"data":1},2]
#> [{"data":1},2]
#> [{"data":1},2]
#> {"name":"m","v":1,"deps":[{"as":"n","is_data":false,"relpath":"sub/n"},{"as":"d","is_data":true,"relpath":"d"}],"defs":["f/0","g/1"]}
#> 1
#2> jq: error: m::nosuch/0 is not defined at <top-level>, line 1, column 18:
#2>     import "m" as m; m::nosuch
#2>                      ^^^^^^^^^
#2> jq: 1 compile error
#2> jq: error: Relative paths to modules may not traverse to parent directories (../x)
#2>
#2> jq: 1 compile error
#2> jq: error: jq: error: library should only have function definitions, not a main expression
#2> jq: 1 compile error
#2> jq: error: module not found: nosuch
#2>
#2> jq: 1 compile error
#2> jq: error: module not found: d
#2>
#2> jq: 1 compile error
#2> -L takes a parameter: (e.g. -L /search/path or -L/search/path)
#2> Use jq --help for help with command-line options,
#2> or see the jq manpage, or online docs  at https://jqlang.org
#? 2

#### a stream is read while it comes
printf '[1,[2,{"a":[]}],{}] 3 {"b":{"c":4}}' | jq -c --stream .
printf '[1,{"a":2}' | jq -c --stream .; printf '[1,{"a":2}' | jq -c --stream-errors .
printf '{"a":[1,2]}' | jq -c --stream -n 'fromstream(inputs), fromstream(1 | truncate_stream(inputs))'
printf '1 [2]' | jq -c --stream -s .; printf '{"a":}' | jq -c --stream .; printf '[1]]' | jq -c --stream .; printf '{[1]' | jq -c --stream .
#> [[0],1]
#> [[1,0],2]
#> [[1,1,"a"],[]]
#> [[1,1,"a"]]
#> [[1,1]]
#> [[2],{}]
#> [[2]]
#> [[],3]
#> [["b","c"],4]
#> [["b","c"]]
#> [["b"]]
#> [[0],1]
#> [[1,"a"],2]
#> [[1,"a"]]
#> [[0],1]
#> [[1,"a"],2]
#> [[1,"a"]]
#> ["Unfinished JSON term at EOF at line 1, column 10",[1]]
#> {"a":[1,2]}
#> [[[],1],[[0],2],[[0]]]
#> [[0],1]
#> [[0]]
#2> jq: parse error: Unfinished JSON term at EOF at line 1, column 10
#2> jq: parse error: Missing value in key:value pair at line 1, column 6
#2> jq: parse error: Unmatched ']' at the top-level at line 1, column 4
#2> jq: parse error: Expected string key after '{', not '[' at line 1, column 2
#? 5

#### sequences of texts
printf '\x1e1\n\x1e[1\x1e2\n\x1e3\x1e4\n' | jq -c --seq . | od -An -c; printf '1' | jq --seq .
#>  036   1  \n 036   2  \n 036   4  \n
#2> jq: ignoring parse error: Truncated value at line 2, column 4
#2> jq: ignoring parse error: Potentially truncated top-level numeric value at line 3, column 3
#2> jq: ignoring parse error: Unfinished abandoned text at EOF at line 1, column 1

#### options of the command line
jq -n --indent 0 '{a:[1]}'; jq -n --indent -1 '[1]'; jq -n --indent 8 .; jq -n --indent x .; jq -n --indent; jq -n --tab '[1]'
jq -n --raw-output0 '"a","b"' | od -An -c; jq -n --raw-output0 '"a\u0000b"'; jq -nb 1; jq -n -f nosuch; jq . nosuch; jq -nZ; jq -n --foo
jq -n --arg a; jq -n --argjson a '{' .; jq -nc --args '$ARGS' a b; jq -nc --jsonargs '$ARGS' 1 '{'; jq -V; echo '[1]' | jq -c; jq -nC '[1,null,{"a":"b"}],[],{}'
#> {
#> "a": [
#> 1
#> ]
#> }
#> [
#> 	1
#> ]
#> [
#> 	1
#> ]
#>    a  \0   b  \0
#> 1
#> {"positional":["a","b"],"named":{}}
#> jq-1.8.1
#> [1]
#>\ \e[1;39m[\e[0m
#>\   \e[0;39m1\e[0m\e[1;39m,\e[0m
#>\   \e[0;90mnull\e[0m\e[1;39m,\e[0m
#>\   \e[1;39m{\e[0m
#>\     \e[1;34m"a"\e[0m\e[1;39m:\e[0m \e[0;32m"b"\e[0m
#>\   \e[1;39m}\e[0m
#>\ \e[1;39m]\e[0m
#>\ \e[1;39m[]\e[0m
#>\ \e[1;39m{}\e[0m
#2> jq: --indent takes a number between -1 and 7
#2> Use jq --help for help with command-line options,
#2> or see the jq manpage, or online docs  at https://jqlang.org
#2> jq: --indent takes a number between -1 and 7
#2> Use jq --help for help with command-line options,
#2> or see the jq manpage, or online docs  at https://jqlang.org
#2> jq: --indent takes one parameter
#2> Use jq --help for help with command-line options,
#2> or see the jq manpage, or online docs  at https://jqlang.org
#2> jq: error (at <unknown>): Cannot dump a string containing NUL with --raw-output0 option
#2> jq: Could not open nosuch: No such file or directory
#2> jq: error: Could not open file nosuch: No such file or directory
#2> jq: Unknown option -Z
#2> Use jq --help for help with command-line options,
#2> or see the jq manpage, or online docs  at https://jqlang.org
#2> jq: Unknown option --foo
#2> Use jq --help for help with command-line options,
#2> or see the jq manpage, or online docs  at https://jqlang.org
#2> jq: --arg takes two parameters (e.g. --arg varname value)
#2> Use jq --help for help with command-line options,
#2> or see the jq manpage, or online docs  at https://jqlang.org
#2> jq: invalid JSON text passed to --argjson
#2> Use jq --help for help with command-line options,
#2> or see the jq manpage, or online docs  at https://jqlang.org
#2> jq: invalid JSON text passed to --jsonargs
#2> Use jq --help for help with command-line options,
#2> or see the jq manpage, or online docs  at https://jqlang.org

#### errors of texts
for text in "{'a':1}" '"\ud800"' '"\uzzzz"' '"\x"' nul tru nan1 '[1 2]' '{"a" 1}' '{1:2}' '[1,]' ']' '1 2 x' '"abc' '[1,{"a":'; do printf '%s' "$text" | jq -c .; echo $?; done
for text in nan NaN Infinity -Infinity .5 1. 01 +1; do printf '%s' "$text" | jq -c .; done; printf '\xef\xbb\xbf1' | jq .; printf '\xef1' | jq .
jq -n '"" | fromjson'; jq -n '"1 2" | fromjson'; jq -n '"[1" | fromjson'
#> 5
#> 5
#> 5
#> 5
#> 5
#> 5
#> 5
#> 5
#> 5
#> 5
#> 5
#> 5
#> 1
#> 2
#> 5
#> 5
#> 5
#> null
#> null
#> 1.7976931348623157e+308
#> -1.7976931348623157e+308
#> 0.5
#> 1
#> 1
#> 1
#> 1
#2> jq: parse error: Invalid string literal; expected ", but got ' at line 1, column 5
#2> jq: parse error: Invalid \uXXXX\uXXXX surrogate pair escape at line 1, column 8
#2> jq: parse error: Invalid characters in \uXXXX escape at line 1, column 8
#2> jq: parse error: Invalid escape at line 1, column 4
#2> jq: parse error: Invalid literal at EOF at line 1, column 3
#2> jq: parse error: Invalid literal at EOF at line 1, column 3
#2> jq: parse error: Invalid numeric literal at EOF at line 1, column 4
#2> jq: parse error: Expected separator between values at line 1, column 5
#2> jq: parse error: Expected separator between values at line 1, column 7
#2> jq: parse error: Object keys must be strings at line 1, column 3
#2> jq: parse error: Expected another array element at line 1, column 4
#2> jq: parse error: Unmatched ']' at line 1, column 1
#2> jq: parse error: Invalid numeric literal at EOF at line 1, column 5
#2> jq: parse error: Unfinished string at EOF at line 1, column 4
#2> jq: parse error: Unfinished JSON term at EOF at line 1, column 8
#2> jq: parse error: Malformed BOM
#2> jq: error (at <unknown>): Expected JSON value (while parsing '')
#2> jq: error (at <unknown>): Unexpected extra JSON values (while parsing '1 2')
#2> jq: error (at <unknown>): Unfinished JSON term at EOF at line 1, column 2 (while parsing '[1')
#? 5

#### paths that are none
jq -n 'path(1)'; jq -c 'path(map(.))' <<< '[1]'; jq -c '(.a | tostring) = 1' <<< '{"a":2}'; jq -c 'path(.a | tostring | .[0:1])' <<< '{"a":2}'
jq -c 'path(.a[].b?), path(getpath(["a",0])), path(first(.a, .b)), path(.. | select(type == "number"))' <<< '{"a":[{"b":1}]}'
#> ["a",0,"b"]
#> ["a",0]
#> ["a"]
#> ["a",0,"b"]
#2> jq: error (at <unknown>): Invalid path expression with result 1
#2> jq: error (at <stdin>:1): Invalid path expression with result [1]
#2> jq: error (at <stdin>:1): Invalid path expression with result "2"
#2> jq: error (at <stdin>:1): Invalid path expression near attempt to access element {"start":0,... of "2"

#### broken-down time
jq -nc '"10:20" | strptime("%H:%M")'; jq -nc '"2015" | strptime("%Y")'; jq -nc '"2015-03-05T23:51:47Z x" | strptime("%Y-%m-%dT%H:%M:%SZ")'
jq -nc '[2024] | mktime'; jq -nc '0 | strftime("%Z %z")'; TZ=Asia/Tokyo jq -nc '0 | strflocaltime("%F %T %Z"), localtime'; jq -n '"x" | mktime'
jq -nc '-1.5 | gmtime'; jq -n '1e17 | todate'; jq -n '"x" | strptime("%Y")'
#> [1900,0,0,10,20,0,8,367]
#> [2015,0,0,0,0,0,3,-1]
#> [2015,2,5,23,51,47,4,63," x"]
#> 1703980800
#> "GMT +0000"
#> "1970-01-01 09:00:00 JST"
#> [1970,0,1,9,0,0,4,0]
#> [1969,11,31,23,59,59.5,3,364]
#2> jq: error (at <unknown>): mktime requires array inputs
#2> jq: error (at <unknown>): error converting number of seconds since epoch to datetime
#2> jq: error (at <unknown>): date "x" does not match format "%Y"
#? 5

#### a value may end in the next file
printf '1 2' > a.json; printf '3 4\n' > b.json; jq -c '[., input_filename, input_line_number]' a.json b.json
jq -c . a.json nosuch b.json; echo $?; jq -nc '[inputs]' a.json nosuch b.json; echo $?
#> [1,"a.json",0]
#> [23,"b.json",1]
#> [4,"b.json",1]
#> 1
#> 23
#> 2
#> [1,23,4]
#> 2
#2> jq: error: Could not open file nosuch: No such file or directory
#2> jq: error: Could not open file nosuch: No such file or directory

#### statuses of halt_error
for n in 0 1 255 256 300 -1 1e10 1.9; do jq -n "\"\" | halt_error($n)"; echo $?; done; jq -n '1 | halt_error("x")'; jq -n '{} | halt_error'; jq --version
#> 0
#> 1
#> 255
#> 0
#> 44
#> 0
#> 0
#> 1
#> jq-1.8.1
#2> jq: error (at <unknown>): number (1) halt_error/1: number required
#2> {}

#### numbers whose exponents do not fit
printf '1e9223372036854775807 2e99999999999999999999 -1e-999999998 4e-0000000000000000000002' | jq -c '., . + 0'
#> 1.7976931348623157e+308
#> 1.7976931348623157e+308
#> 1.7976931348623157e+308
#> 1.7976931348623157e+308
#> -1E-999999998
#> 0
#> 0.04
#> 0.04

#### numbers below the smallest that is kept
printf '5e-9223372036854775808' | jq -c '., . + 0'
#differs: jq keeps what its library of decimal numbers rounds the literal to; here it is 0
#> 0
#> 0

#### expressions of Oniguruma: assertions, atomic groups, names, classes
t='foo bar aaa b1 x foo foofoo abcabc Éa éa 2024-01 key=val;
a'
for p in '(?<=x )\bfoo' 'a++a' 'a++' '(foo)\1' '(?<n>foo)\k<n>' '(?<!x )foo\b' '(?<y>[0-9]{4})-(?<m>[0-9]+)' '(?>a|ab)c' '(a)?b(?(1)c|1)' 'o\Z' '((a)|b)+' '[[:alpha:]]+' '[[:upper:]][[:lower:]]' '\h+' 'a{,2}b' '(?<=a|bc)b' '(abc)\g<1>' '(?=(a+))' '(.)(?!\1)' 'o{2,}+' '(?<k>a)(?<k>a)' '(?x) a b # c' '[]a]+' '[^]a-z]+' '\2' '(' 'a)' '[a' '*'; do
  jq -nc --arg t "$t" --arg p "$p" '[$t | match($p; "g") | del(.length)]' 2>&1
  jq -nc --arg t "$t" --arg p "$p" '$t | gsub($p; "<>")' 2>&1
done
#> [{"offset":17,"string":"foo","captures":[]}]
#> "foo bar aaa b1 x <> foofoo abcabc Éa éa 2024-01 key=val;\na"
#> []
#> "foo bar aaa b1 x foo foofoo abcabc Éa éa 2024-01 key=val;\na"
#> [{"offset":5,"string":"a","captures":[]},{"offset":8,"string":"aaa","captures":[]},{"offset":28,"string":"a","captures":[]},{"offset":31,"string":"a","captures":[]},{"offset":36,"string":"a","captures":[]},{"offset":39,"string":"a","captures":[]},{"offset":54,"string":"a","captures":[]},{"offset":58,"string":"a","captures":[]}]
#> "foo b<>r <> b1 x foo foofoo <>bc<>bc É<> é<> 2024-01 key=v<>l;\n<>"
#> [{"offset":21,"string":"foofoo","captures":[{"offset":21,"length":3,"string":"foo","name":null}]}]
#> "foo bar aaa b1 x foo <> abcabc Éa éa 2024-01 key=val;\na"
#> [{"offset":21,"string":"foofoo","captures":[{"offset":21,"length":3,"string":"foo","name":"n"}]}]
#> "foo bar aaa b1 x foo <> abcabc Éa éa 2024-01 key=val;\na"
#> [{"offset":0,"string":"foo","captures":[]},{"offset":24,"string":"foo","captures":[]}]
#> "<> bar aaa b1 x foo foo<> abcabc Éa éa 2024-01 key=val;\na"
#> [{"offset":41,"string":"2024-01","captures":[{"offset":41,"length":4,"string":"2024","name":"y"},{"offset":46,"length":2,"string":"01","name":"m"}]}]
#> "foo bar aaa b1 x foo foofoo abcabc Éa éa <> key=val;\na"
#> []
#> "foo bar aaa b1 x foo foofoo abcabc Éa éa 2024-01 key=val;\na"
#> [{"offset":12,"string":"b1","captures":[{"offset":-1,"string":null,"length":0,"name":null}]},{"offset":28,"string":"abc","captures":[{"offset":28,"length":1,"string":"a","name":null}]},{"offset":31,"string":"abc","captures":[{"offset":31,"length":1,"string":"a","name":null}]}]
#> "foo bar aaa <> x foo foofoo <><> Éa éa 2024-01 key=val;\na"
#> []
#> "foo bar aaa b1 x foo foofoo abcabc Éa éa 2024-01 key=val;\na"
#> [{"offset":4,"string":"ba","captures":[{"offset":5,"length":1,"string":"a","name":null},{"offset":5,"length":1,"string":"a","name":null}]},{"offset":8,"string":"aaa","captures":[{"offset":10,"length":1,"string":"a","name":null},{"offset":10,"length":1,"string":"a","name":null}]},{"offset":12,"string":"b","captures":[{"offset":12,"length":1,"string":"b","name":null},{"offset":-1,"string":null,"length":0,"name":null}]},{"offset":28,"string":"ab","captures":[{"offset":29,"length":1,"string":"b","name":null},{"offset":28,"length":1,"string":"a","name":null}]},{"offset":31,"string":"ab","captures":[{"offset":32,"length":1,"string":"b","name":null},{"offset":31,"length":1,"string":"a","name":null}]},{"offset":36,"string":"a","captures":[{"offset":36,"length":1,"string":"a","name":null},{"offset":36,"length":1,"string":"a","name":null}]},{"offset":39,"string":"a","captures":[{"offset":39,"length":1,"string":"a","name":null},{"offset":39,"length":1,"string":"a","name":null}]},{"offset":54,"string":"a","captures":[{"offset":54,"length":1,"string":"a","name":null},{"offset":54,"length":1,"string":"a","name":null}]},{"offset":58,"string":"a","captures":[{"offset":58,"length":1,"string":"a","name":null},{"offset":58,"length":1,"string":"a","name":null}]}]
#> "foo <>r <> <>1 x foo foofoo <>c<>c É<> é<> 2024-01 key=v<>l;\n<>"
#> [{"offset":0,"string":"foo","captures":[]},{"offset":4,"string":"bar","captures":[]},{"offset":8,"string":"aaa","captures":[]},{"offset":12,"string":"b","captures":[]},{"offset":15,"string":"x","captures":[]},{"offset":17,"string":"foo","captures":[]},{"offset":21,"string":"foofoo","captures":[]},{"offset":28,"string":"abcabc","captures":[]},{"offset":35,"string":"Éa","captures":[]},{"offset":38,"string":"éa","captures":[]},{"offset":49,"string":"key","captures":[]},{"offset":53,"string":"val","captures":[]},{"offset":58,"string":"a","captures":[]}]
#> "<> <> <> <>1 <> <> <> <> <> <> 2024-01 <>=<>;\n<>"
#> [{"offset":35,"string":"Éa","captures":[]}]
#> "foo bar aaa b1 x foo foofoo abcabc <> éa 2024-01 key=val;\na"
#> []
#> "foo bar aaa b1 x foo foofoo abcabc Éa éa 2024-01 key=val;\na"
#> []
#> "foo bar aaa b1 x foo foofoo abcabc Éa éa 2024-01 key=val;\na"
#> jq: error (at <unknown>): Regex failure: invalid pattern in look-behind
#> jq: error (at <unknown>): Regex failure: invalid pattern in look-behind
#> [{"offset":28,"string":"abcabc","captures":[{"offset":31,"length":3,"string":"abc","name":null}]}]
#> "foo bar aaa b1 x foo foofoo <> Éa éa 2024-01 key=val;\na"
#> [{"offset":5,"string":"","captures":[{"offset":5,"string":"","length":0,"name":null}]},{"offset":8,"string":"","captures":[{"offset":8,"string":"","length":0,"name":null}]},{"offset":9,"string":"","captures":[{"offset":9,"string":"","length":0,"name":null}]},{"offset":10,"string":"","captures":[{"offset":10,"string":"","length":0,"name":null}]},{"offset":28,"string":"","captures":[{"offset":28,"string":"","length":0,"name":null}]},{"offset":31,"string":"","captures":[{"offset":31,"string":"","length":0,"name":null}]},{"offset":36,"string":"","captures":[{"offset":36,"string":"","length":0,"name":null}]},{"offset":39,"string":"","captures":[{"offset":39,"string":"","length":0,"name":null}]},{"offset":54,"string":"","captures":[{"offset":54,"string":"","length":0,"name":null}]},{"offset":58,"string":"","captures":[{"offset":58,"string":"","length":0,"name":null}]}]
#> "foo b<>ar <>a<>a<>a b1 x foo foofoo <>abc<>abc É<>a é<>a 2024-01 key=v<>al;\n<>a"
#> [{"offset":0,"string":"f","captures":[{"offset":0,"length":1,"string":"f","name":null}]},{"offset":2,"string":"o","captures":[{"offset":2,"length":1,"string":"o","name":null}]},{"offset":3,"string":" ","captures":[{"offset":3,"length":1,"string":" ","name":null}]},{"offset":4,"string":"b","captures":[{"offset":4,"length":1,"string":"b","name":null}]},{"offset":5,"string":"a","captures":[{"offset":5,"length":1,"string":"a","name":null}]},{"offset":6,"string":"r","captures":[{"offset":6,"length":1,"string":"r","name":null}]},{"offset":7,"string":" ","captures":[{"offset":7,"length":1,"string":" ","name":null}]},{"offset":10,"string":"a","captures":[{"offset":10,"length":1,"string":"a","name":null}]},{"offset":11,"string":" ","captures":[{"offset":11,"length":1,"string":" ","name":null}]},{"offset":12,"string":"b","captures":[{"offset":12,"length":1,"string":"b","name":null}]},{"offset":13,"string":"1","captures":[{"offset":13,"length":1,"string":"1","name":null}]},{"offset":14,"string":" ","captures":[{"offset":14,"length":1,"string":" ","name":null}]},{"offset":15,"string":"x","captures":[{"offset":15,"length":1,"string":"x","name":null}]},{"offset":16,"string":" ","captures":[{"offset":16,"length":1,"string":" ","name":null}]},{"offset":17,"string":"f","captures":[{"offset":17,"length":1,"string":"f","name":null}]},{"offset":19,"string":"o","captures":[{"offset":19,"length":1,"string":"o","name":null}]},{"offset":20,"string":" ","captures":[{"offset":20,"length":1,"string":" ","name":null}]},{"offset":21,"string":"f","captures":[{"offset":21,"length":1,"string":"f","name":null}]},{"offset":23,"string":"o","captures":[{"offset":23,"length":1,"string":"o","name":null}]},{"offset":24,"string":"f","captures":[{"offset":24,"length":1,"string":"f","name":null}]},{"offset":26,"string":"o","captures":[{"offset":26,"length":1,"string":"o","name":null}]},{"offset":27,"string":" ","captures":[{"offset":27,"length":1,"string":" ","name":null}]},{"offset":28,"string":"a","captures":[{"offset":28,"length":1,"string":"a","name":null}]},{"offset":29,"string":"b","captures":[{"offset":29,"length":1,"string":"b","name":null}]},{"offset":30,"string":"c","captures":[{"offset":30,"length":1,"string":"c","name":null}]},{"offset":31,"string":"a","captures":[{"offset":31,"length":1,"string":"a","name":null}]},{"offset":32,"string":"b","captures":[{"offset":32,"length":1,"string":"b","name":null}]},{"offset":33,"string":"c","captures":[{"offset":33,"length":1,"string":"c","name":null}]},{"offset":34,"string":" ","captures":[{"offset":34,"length":1,"string":" ","name":null}]},{"offset":35,"string":"É","captures":[{"offset":35,"length":1,"string":"É","name":null}]},{"offset":36,"string":"a","captures":[{"offset":36,"length":1,"string":"a","name":null}]},{"offset":37,"string":" ","captures":[{"offset":37,"length":1,"string":" ","name":null}]},{"offset":38,"string":"é","captures":[{"offset":38,"length":1,"string":"é","name":null}]},{"offset":39,"string":"a","captures":[{"offset":39,"length":1,"string":"a","name":null}]},{"offset":40,"string":" ","captures":[{"offset":40,"length":1,"string":" ","name":null}]},{"offset":41,"string":"2","captures":[{"offset":41,"length":1,"string":"2","name":null}]},{"offset":42,"string":"0","captures":[{"offset":42,"length":1,"string":"0","name":null}]},{"offset":43,"string":"2","captures":[{"offset":43,"length":1,"string":"2","name":null}]},{"offset":44,"string":"4","captures":[{"offset":44,"length":1,"string":"4","name":null}]},{"offset":45,"string":"-","captures":[{"offset":45,"length":1,"string":"-","name":null}]},{"offset":46,"string":"0","captures":[{"offset":46,"length":1,"string":"0","name":null}]},{"offset":47,"string":"1","captures":[{"offset":47,"length":1,"string":"1","name":null}]},{"offset":48,"string":" ","captures":[{"offset":48,"length":1,"string":" ","name":null}]},{"offset":49,"string":"k","captures":[{"offset":49,"length":1,"string":"k","name":null}]},{"offset":50,"string":"e","captures":[{"offset":50,"length":1,"string":"e","name":null}]},{"offset":51,"string":"y","captures":[{"offset":51,"length":1,"string":"y","name":null}]},{"offset":52,"string":"=","captures":[{"offset":52,"length":1,"string":"=","name":null}]},{"offset":53,"string":"v","captures":[{"offset":53,"length":1,"string":"v","name":null}]},{"offset":54,"string":"a","captures":[{"offset":54,"length":1,"string":"a","name":null}]},{"offset":55,"string":"l","captures":[{"offset":55,"length":1,"string":"l","name":null}]},{"offset":56,"string":";","captures":[{"offset":56,"length":1,"string":";","name":null}]},{"offset":58,"string":"a","captures":[{"offset":58,"length":1,"string":"a","name":null}]}]
#> "<>o<><><><><><>aa<><><><><><><><>o<><><>o<><>o<><><><><><><><><><><><><><><><><><><><><><><><><><><><><><><>\n<>"
#> [{"offset":1,"string":"oo","captures":[]},{"offset":18,"string":"oo","captures":[]},{"offset":22,"string":"oo","captures":[]},{"offset":25,"string":"oo","captures":[]}]
#> "f<> bar aaa b1 x f<> f<>f<> abcabc Éa éa 2024-01 key=val;\na"
#> [{"offset":8,"string":"aa","captures":[{"offset":8,"length":1,"string":"a","name":"k"},{"offset":9,"length":1,"string":"a","name":"k"}]}]
#> "foo bar <>a b1 x foo foofoo abcabc Éa éa 2024-01 key=val;\na"
#> [{"offset":28,"string":"ab","captures":[]},{"offset":31,"string":"ab","captures":[]}]
#> "foo bar aaa b1 x foo foofoo <>c<>c Éa éa 2024-01 key=val;\na"
#> [{"offset":5,"string":"a","captures":[]},{"offset":8,"string":"aaa","captures":[]},{"offset":28,"string":"a","captures":[]},{"offset":31,"string":"a","captures":[]},{"offset":36,"string":"a","captures":[]},{"offset":39,"string":"a","captures":[]},{"offset":54,"string":"a","captures":[]},{"offset":58,"string":"a","captures":[]}]
#> "foo b<>r <> b1 x foo foofoo <>bc<>bc É<> é<> 2024-01 key=v<>l;\n<>"
#> [{"offset":3,"string":" ","captures":[]},{"offset":7,"string":" ","captures":[]},{"offset":11,"string":" ","captures":[]},{"offset":13,"string":"1 ","captures":[]},{"offset":16,"string":" ","captures":[]},{"offset":20,"string":" ","captures":[]},{"offset":27,"string":" ","captures":[]},{"offset":34,"string":" É","captures":[]},{"offset":37,"string":" é","captures":[]},{"offset":40,"string":" 2024-01 ","captures":[]},{"offset":52,"string":"=","captures":[]},{"offset":56,"string":";\n","captures":[]}]
#> "foo<>bar<>aaa<>b<>x<>foo<>foofoo<>abcabc<>a<>a<>key<>val<>a"
#> jq: error (at <unknown>): Regex failure: invalid backref number/name
#> jq: error (at <unknown>): Regex failure: invalid backref number/name
#> jq: error (at <unknown>): Regex failure: end pattern with unmatched parenthesis
#> jq: error (at <unknown>): Regex failure: end pattern with unmatched parenthesis
#> jq: error (at <unknown>): Regex failure: unmatched close parenthesis
#> jq: error (at <unknown>): Regex failure: unmatched close parenthesis
#> jq: error (at <unknown>): Regex failure: premature end of char-class
#> jq: error (at <unknown>): Regex failure: premature end of char-class
#> jq: error (at <unknown>): Regex failure: target of repeat operator is not specified
#> jq: error (at <unknown>): Regex failure: target of repeat operator is not specified
#? 5

#### updates, first, walk, from_entries and replacements
jq -nc '"a" | gsub("a";"b";"q")' 2>&1; echo $?
jq -nc '"a" | gsub("a";1)' 2>&1; echo $?
jq -nc '"aXbX" | gsub("x";"-";"i")' 2>&1; echo $?
jq -nc '"aa" | gsub("^a";"b")' 2>&1; echo $?
jq -nc '"aa" | gsub("a*";"b")' 2>&1; echo $?
jq -nc '"aa" | sub("a";"b","c")' 2>&1; echo $?
jq -nc '"aaa" | gsub("";"-")' 2>&1; echo $?
jq -nc '"ab" | gsub("(a)|b";"")' 2>&1; echo $?
jq -nc '"abab" | [gsub("a";"b"), sub("b";"")]' 2>&1; echo $?
jq -nc '"abc" | gsub("[";"x")' 2>&1; echo $?
jq -nc '"abc" | gsub("b";"x")' 2>&1; echo $?
jq -nc '"abc" | sub("(?<l>b)";"[\(.l)]")' 2>&1; echo $?
jq -nc '"naïve é" | gsub("é";"e")' 2>&1; echo $?
jq -nc '"x" | gsub("y";"z")' 2>&1; echo $?
jq -nc '123 | gsub("1";"2")' 2>&1; echo $?
jq -nc '3 | map_values(1)' 2>&1; echo $?
jq -nc '[.[]?] | first(.[])' 2>&1; echo $?
jq -nc '[1,2,3] | (.[] | select(. > 1)) |= (. , 9) * 2' 2>&1; echo $?
jq -nc '[1,2,3] | .[1:] |= map(.*2)' 2>&1; echo $?
jq -nc '[1,2,3] | map_values(select(. != 2) | ., 5)' 2>&1; echo $?
jq -nc '[1,2] | .[] += (10,20)' 2>&1; echo $?
jq -nc '[1,[2,null]] | walk(select(. != null))' 2>&1; echo $?
jq -nc '[1,[2]] | path(first(.[1][]))' 2>&1; echo $?
jq -nc '[1,null] | path(.[] += 1)' 2>&1; echo $?
jq -nc '[1] | .[0] as $x | .[0] |= (. , $x) + 1' 2>&1; echo $?
jq -nc '[3,4] | first(.[] |= .+1)' 2>&1; echo $?
jq -nc '[5,6,7,8] | .[] |= (select(. > 6) | . * 10, 0)' 2>&1; echo $?
jq -nc '[[1,2],[3,4]] | [.[] | first(.[])]' 2>&1; echo $?
jq -nc '[[1,2],[3]] | .[] |= empty' 2>&1; echo $?
jq -nc '[[1,2]]|from_entries' 2>&1; echo $?
jq -nc '[]|from_entries' 2>&1; echo $?
jq -nc '[first(range(3)), first(empty)] | length' 2>&1; echo $?
jq -nc '[range(5)] | first(.[] | select(. > 2)) |= . * 100' 2>&1; echo $?
jq -nc '[{"name":"a","value":1},{"key":"b","value":2},{"k":"c","v":3},{"key":null,"value":4},{"key":false},{"Key":"x","Value":5},{"key":1}] | from_entries' 2>&1; echo $?
jq -nc 'def f: first(1,2), 3; [f, f]' 2>&1; echo $?
jq -nc 'first(range(10;0;-3)), [limit(3; repeat(1))], isempty(empty), any(1,false;.), all(true,false;.)' 2>&1; echo $?
jq -nc 'label $f | first(1, break $f), 2' 2>&1; echo $?
jq -nc 'null | map_values(1)' 2>&1; echo $?
jq -nc 'null|from_entries' 2>&1; echo $?
jq -nc 'path(.a |= 1)' 2>&1; echo $?
jq -nc 'try first(error("q"), 1) catch .' 2>&1; echo $?
jq -nc '{"a":1,"b":2} | map_values(. + 1)' 2>&1; echo $?
jq -nc '{"a":1,"b":2} | map_values(empty)' 2>&1; echo $?
jq -nc '{"a":1} | .a |= (5,6)' 2>&1; echo $?
jq -nc '{"a":1} | .b.c //= (3,4)' 2>&1; echo $?
jq -nc '{"a":[1,2]} | .a[] |= error("x")' 2>&1; echo $?
jq -nc '{"a":[1,2]} | try (.a[] |= error("x")) catch .' 2>&1; echo $?
jq -nc '{"a":[1,{"b":2}]} | walk(if type == "number" then . + 1 else . end)' 2>&1; echo $?
jq -nc '{"a":{"b":2}} | (.a,.a.b) |= (try error("x") catch 7)' 2>&1; echo $?
jq -nc '{"a":{"key":"p","value":null}}|from_entries' 2>&1; echo $?
jq -nc '{"a":{"b":{"c":5}}} | .a.b.c, .a.b.d, (.a.x.y), [.a.b, .a.b.c], {x: .a.b.c, "y": .a, z: 3}' 2>&1; echo $?
jq -nc '{"a":[1]} | try .a.b.c catch ., (try [.a, .a.b] catch .), (try {x: .a.b} catch .)' 2>&1; echo $?
jq -nc '1 as $x | [$x, $x.a?, (try $x.a catch .)]' 2>&1; echo $?
jq -nc 'def select(f): "mine"; select(1), (def map(f): "own"; map(2))' 2>&1; echo $?
jq -nc '[1,2,3] | map(select(. > 1)), map(empty), map(., .), (try map(error("e")) catch .)' 2>&1; echo $?
jq -nc '{"a":1,"b":2} | map(. + 1), [path(map(1)?)]' 2> /dev/null; echo $?
jq -nc '[{"a":1},{"a":null},{"a":3}] | map(.a // "none"), map(select(.a)), [.[] | select(.a > 1) .a]' 2>&1; echo $?
jq -nc 'path(select(.a > 1) | .a)' 2>&1; echo $?
jq -nc '{"a":[{"b":1},{"b":2}]} | [paths], path(.a[] | select(.b == 2) | .b), (path(first(.a[])) )' 2>&1; echo $?
jq -nc 'reduce range(5) as $i ({}; .["k\($i % 2)"] += $i), reduce range(4) as $i ([]; .[$i] |= . + $i)' 2>&1; echo $?
jq -nc '{"a":"x"} | .a += "y", .a *= 2, (try .a -= 1 catch .), .a //= 3, .b //= 4' 2>&1; echo $?
jq -nc '[3,1,2] | first(.[] | select(. < 3)), [limit(2; .[])], first(range(3)), isempty(.[] | select(. > 9))' 2>&1; echo $?
jq -nc '"a.b.c" | gsub("\\."; "/"), gsub("\\."; ""), sub("x*$"; "!"), gsub("(?<x>b)"; "z"), gsub("B"; "z"; "i"), [gsub("a", "b"; "q")]' 2>&1; echo $?
jq -nc 'def gsub(a; b): "mine"; "x" | gsub("x"; "y"), sub("x"; "y")' 2>&1; echo $?
jq -nc '[.[]?] , (try (null | map(.)) catch .), (try ({} | map(.)) catch .)' 2>&1; echo $?
jq -nc '$x' 2>&1; echo $?
jq -nc '[$undefined, 1]' 2>&1; echo $?
jq -nc '{a: $u}' 2>&1; echo $?
jq -nc '$u + $v' 2>&1; echo $?
jq -nc 'map($u) | $v' 2>&1; echo $?
for f in 'path($u) | $v' 'getpath($u) | $v' 'range($u; 1) | $v' 'has($u) | $v' 'test($u) | $v' '[limit($u; 1)] | $v' 'first($u) | $v' 'last($u) | $v' '(1 + $u) | $v' 'map(map($u)) | map($v)' 'if $u then $v else 1 end | $w' 'select(path($u)) | first($v)' 'select(map($u) | $v)' 'map(select($u)) | select($v) | map(1 + $w)'; do jq -nc "$f" 2>&1; done
printf '{"a":"\\u00e9\\n\\"x\\\\","\\u006b":[1,-2.50,1e3,true,null],"long key of an object":"a long string in a value","é":"naïve"} [ ] {} \n{"a":[{"b":[[]]}],"a":2}\n' | jq -c .
printf '[1,{"a":"b"},[2]]\n{"x":[1,2' | jq -c . 2>&1 > /dev/null; printf '{"a":1,}' | jq . 2>&1; printf '[1 2]' | jq . 2>&1; printf '{"a" 1}' | jq . 2>&1; printf '[{"a":tru}]' | jq . 2>&1; printf '\n\n  [1,\n  "a\tb"]' | jq . 2>&1; printf '[01]' | jq -c . 2>&1; printf '["\\x"]' | jq . 2>&1; printf '[1,2]]' | jq -c . 2> /dev/null
printf '{"a":"\xff\xfe","b":"\xc3"}' | jq -c . | od -c
jq -nc '[range(20)] | map({key: "k\(.)", value: .}) | from_entries | ., del(.k3), .k19, has("k7"), (to_entries | length), (.k5 = "new") == ., keys[:3]' 
#> jq: error (at <unknown>): qg is not a valid modifier string
#> 5
#> jq: error (at <unknown>): string ("") and number (1) cannot be added
#> 5
#> "a-b-"
#> 0
#> "ba"
#> 0
#> "bb"
#> 0
#> "ba"
#> "ca"
#> 0
#> "-a-a-a-"
#> 0
#> ""
#> 0
#> ["bbbb","aab"]
#> 0
#> jq: error (at <unknown>): Regex failure: premature end of char-class
#> 5
#> "axc"
#> 0
#> "a[b]c"
#> 0
#> "naïve e"
#> 0
#> "x"
#> 0
#> jq: error (at <unknown>): number (123) cannot be matched, as it is not a string
#> 5
#> jq: error (at <unknown>): Cannot iterate over number (3)
#> 5
#> 0
#> [1,4,6]
#> 0
#> [1,4,6]
#> 0
#> [1,3]
#> 0
#> [11,12]
#> [21,22]
#> 0
#> [1,[2]]
#> 0
#> [1,0]
#> 0
#> jq: error (at <unknown>): Invalid path expression near attempt to access element 0 of [[2,1],[]]
#> 5
#> [2]
#> 0
#> [4,5]
#> 0
#> [70,80]
#> 0
#> [1,3]
#> 0
#> []
#> 0
#> jq: error (at <unknown>): Cannot index array with string "key"
#> 5
#> {}
#> 0
#> 1
#> 0
#> [0,1,2,300,4]
#> 0
#> jq: error (at <unknown>): Cannot use null (null) as object key
#> 5
#> [1,3,1,3]
#> 0
#> 10
#> [1,1,1]
#> true
#> true
#> false
#> 0
#> 1
#> 2
#> 0
#> jq: error (at <unknown>): Cannot iterate over null (null)
#> 5
#> jq: error (at <unknown>): Cannot iterate over null (null)
#> 5
#> jq: error (at <unknown>): Invalid path expression near attempt to access element 0 of [{"a":1},[]]
#> 5
#> "q"
#> 0
#> {"a":2,"b":3}
#> 0
#> {}
#> 0
#> {"a":5}
#> 0
#> {"a":1,"b":{"c":3}}
#> {"a":1,"b":{"c":4}}
#> 0
#> jq: error (at <unknown>): x
#> 5
#> "x"
#> 0
#> {"a":[2,{"b":3}]}
#> 0
#> jq: error (at <unknown>): Cannot index number with string "b"
#> 5
#> {"p":null}
#> 0
#> 5
#> null
#> null
#> [{"c":5},5]
#> {"x":5,"y":{"b":{"c":5}},"z":3}
#> 0
#> "Cannot index array with string \"b\""
#> "Cannot index array with string \"b\""
#> "Cannot index array with string \"b\""
#> 0
#> [1,"Cannot index number with string \"a\""]
#> 0
#> "mine"
#> "own"
#> 0
#> [2,3]
#> []
#> [1,1,2,2,3,3]
#> "e"
#> 0
#> [2,3]
#> 5
#> [1,"none",3]
#> [{"a":1},{"a":3}]
#> [3]
#> 0
#> 0
#> [["a"],["a",0],["a",0,"b"],["a",1],["a",1,"b"]]
#> ["a",1,"b"]
#> ["a",0]
#> 0
#> {"k0":6,"k1":4}
#> [0,1,2,3]
#> 0
#> jq: error: syntax error, unexpected catch, expecting '|' or ',' or ')' at <top-level>, line 1, column 46:
#>     {"a":"x"} | .a += "y", .a *= 2, (try .a -= 1 catch .), .a //= 3, .b //= 4
#>                                                  ^^^^^
#> jq: 1 compile error
#> 3
#> 1
#> [3,1]
#> 0
#> true
#> 0
#> "a/b/c"
#> "abc"
#> "a.b.c!"
#> "a.z.c"
#> "a.z.c"
#> ["q.b.c","a.q.c"]
#> 0
#> "mine"
#> "y"
#> 0
#> []
#> "Cannot iterate over null (null)"
#> []
#> 0
#> jq: error: $x is not defined at <top-level>, line 1, column 1:
#>     $x
#>     ^^
#> jq: 1 compile error
#> 3
#> jq: error: $undefined is not defined at <top-level>, line 1, column 2:
#>     [$undefined, 1]
#>      ^^^^^^^^^^
#> jq: 1 compile error
#> 3
#> jq: error: $u is not defined at <top-level>, line 1, column 5:
#>     {a: $u}
#>         ^^
#> jq: 1 compile error
#> 3
#> jq: error: $u is not defined at <top-level>, line 1, column 1:
#>     $u + $v
#>     ^^
#> jq: error: $v is not defined at <top-level>, line 1, column 6:
#>     $u + $v
#>          ^^
#> jq: 2 compile errors
#> 3
#> jq: error: $v is not defined at <top-level>, line 1, column 11:
#>     map($u) | $v
#>               ^^
#> jq: 1 compile error
#> 3
#> jq: error: $v is not defined at <top-level>, line 1, column 12:
#>     path($u) | $v
#>                ^^
#> jq: 1 compile error
#> jq: error: $u is not defined at <top-level>, line 1, column 9:
#>     getpath($u) | $v
#>             ^^
#> jq: error: $v is not defined at <top-level>, line 1, column 15:
#>     getpath($u) | $v
#>                   ^^
#> jq: 2 compile errors
#> jq: error: $v is not defined at <top-level>, line 1, column 16:
#>     range($u; 1) | $v
#>                    ^^
#> jq: 1 compile error
#> jq: error: $u is not defined at <top-level>, line 1, column 5:
#>     has($u) | $v
#>         ^^
#> jq: error: $v is not defined at <top-level>, line 1, column 11:
#>     has($u) | $v
#>               ^^
#> jq: 2 compile errors
#> jq: error: $v is not defined at <top-level>, line 1, column 12:
#>     test($u) | $v
#>                ^^
#> jq: 1 compile error
#> jq: error: $v is not defined at <top-level>, line 1, column 18:
#>     [limit($u; 1)] | $v
#>                      ^^
#> jq: 1 compile error
#> jq: error: $v is not defined at <top-level>, line 1, column 13:
#>     first($u) | $v
#>                 ^^
#> jq: 1 compile error
#> jq: error: $v is not defined at <top-level>, line 1, column 12:
#>     last($u) | $v
#>                ^^
#> jq: 1 compile error
#> jq: error: $u is not defined at <top-level>, line 1, column 6:
#>     (1 + $u) | $v
#>          ^^
#> jq: error: $v is not defined at <top-level>, line 1, column 12:
#>     (1 + $u) | $v
#>                ^^
#> jq: 2 compile errors
#> jq: error: $u is not defined at <top-level>, line 1, column 9:
#>     map(map($u)) | map($v)
#>             ^^
#> jq: error: $v is not defined at <top-level>, line 1, column 20:
#>     map(map($u)) | map($v)
#>                        ^^
#> jq: 2 compile errors
#> jq: error: $u is not defined at <top-level>, line 1, column 4:
#>     if $u then $v else 1 end | $w
#>        ^^
#> jq: error: $v is not defined at <top-level>, line 1, column 12:
#>     if $u then $v else 1 end | $w
#>                ^^
#> jq: error: $w is not defined at <top-level>, line 1, column 28:
#>     if $u then $v else 1 end | $w
#>                                ^^
#> jq: 3 compile errors
#> jq: error: $u is not defined at <top-level>, line 1, column 13:
#>     select(path($u)) | first($v)
#>                 ^^
#> jq: error: $v is not defined at <top-level>, line 1, column 26:
#>     select(path($u)) | first($v)
#>                              ^^
#> jq: 2 compile errors
#> jq: error: $v is not defined at <top-level>, line 1, column 18:
#>     select(map($u) | $v)
#>                      ^^
#> jq: 1 compile error
#> jq: error: $u is not defined at <top-level>, line 1, column 12:
#>     map(select($u)) | select($v) | map(1 + $w)
#>                ^^
#> jq: error: $v is not defined at <top-level>, line 1, column 26:
#>     map(select($u)) | select($v) | map(1 + $w)
#>                              ^^
#> jq: error: $w is not defined at <top-level>, line 1, column 40:
#>     map(select($u)) | select($v) | map(1 + $w)
#>                                            ^^
#> jq: 3 compile errors
#> {"a":"é\n\"x\\","k":[1,-2.50,1E+3,true,null],"long key of an object":"a long string in a value","é":"naïve"}
#> []
#> {}
#> {"a":2}
#> jq: parse error: Unfinished JSON term at EOF at line 2, column 9
#> jq: parse error: Expected another key-value pair at line 1, column 8
#> jq: parse error: Expected separator between values at line 1, column 5
#> jq: parse error: Expected separator between values at line 1, column 7
#> jq: parse error: Invalid literal at line 1, column 10
#> jq: parse error: Invalid string: control characters from U+0000 through U+001F must be escaped at line 4, column 7
#> [1]
#> jq: parse error: Invalid escape at line 1, column 5
#> [1,2]
#> 0000000   {   "   a   "   :   " 357 277 275 357 277 275   "   ,   "   b
#> 0000020   "   :   " 357 277 275   "   }  \n
#> 0000031
#> {"k0":0,"k1":1,"k2":2,"k3":3,"k4":4,"k5":5,"k6":6,"k7":7,"k8":8,"k9":9,"k10":10,"k11":11,"k12":12,"k13":13,"k14":14,"k15":15,"k16":16,"k17":17,"k18":18,"k19":19}
#> {"k0":0,"k1":1,"k2":2,"k4":4,"k5":5,"k6":6,"k7":7,"k8":8,"k9":9,"k10":10,"k11":11,"k12":12,"k13":13,"k14":14,"k15":15,"k16":16,"k17":17,"k18":18,"k19":19}
#> 19
#> true
#> 20
#> false
#> ["k0","k1","k10"]

#### what stands below the first output of a filter
for f in '"in" | [first(range(3;9) | (., 10) | . + 1) + 100, .]' '{"a":[1,2,3]} | {x: first(.a[] | select(. > 1)), y: .a, z: first(.a[] | (., 7) | . * 2)}' '[1,[2,3]] | first(.[1][] | (.,.)) as $x | [., $x]' '{"a":[[1,2],[3]]} | .a[] |= (first(.[] | (., 5)) | [.])' '"q" | "\(first(range(2) | (., 5)))-\(.)"' '[range(5)] | [.[] |= (range(3) as $x | (. + $x, 9))], .' '[1,2] | .[0] += first(range(5;9) | ., .), (.[] |= first((. , 1) | (., 2) | . + 1)), [., first(.[] | ., 3)]' '[range(3)] | map(first(range(.; 9) | ., 1) + 10 * .)' 'reduce range(5) as $i ([]; . + [first(range($i; 9) | (., 8) | . + 0)] + [$i])' 'def f(n): first(range(n; n + 3) | ., 7) + (if n > 3 then 0 else f(n + 1) end); f(0), [f(2)]' '[limit(3; range(9) | first(., 5) | (., 6))], [range(4) | first(select(. > 1) | ., 0)]' '{} | .a.b |= first(1, 2) | .a.c += first(5 | (., 6)) | [., .a.c, first(.a[])]'; do jq -nc "$f" 2>&1; done
#> [104,"in"]
#> {"x":2,"y":[1,2,3],"z":2}
#> [[1,[2,3]],2]
#> {"a":[[1],[3]]}
#> "0-q"
#> [[0,1,2,3,4]]
#> [0,1,2,3,4]
#> [6,2]
#> [2,3]
#> [[1,2],1]
#> [0,11,22]
#> [0,0,1,1,2,2,3,3,4,4]
#> 10
#> [9]
#> [0,6,1]
#> [2,3]
#> [{"a":{"b":1,"c":5}},5,1]

#### bytes that are no UTF-8, one character for each sequence
for s in '\xe9e' '\xe9' '\xed\xa0\x80x' '\xe0\x80\x80x' '\xf4\x90\x80\x80x' '\xf5x' '\xc0\x80' '\xe2\x82x' '\xf0\x9f\x98' 'a\x80\x80b' '\xc3\xc3\xa9'; do printf "$s" | jq -R . | od -An -tx1; done
printf '"\xe9e","\xf0\x9f\x98"' | jq -sR -c . ; jq -n '"6WU=" | @base64d, ("nuwo"|@base64d), "null" | @base64d'
#>  22 ef bf bd 22 0a
#>  22 ef bf bd 22 0a
#>  22 ef bf bd 78 22 0a
#>  22 ef bf bd 78 22 0a
#>  22 ef bf bd 78 22 0a
#>  22 ef bf bd 78 22 0a
#>  22 ef bf bd ef bf bd 22 0a
#>  22 ef bf bd 78 22 0a
#>  22 ef bf bd 22 0a
#>  22 61 ef bf bd ef bf bd 62 22 0a
#>  22 ef bf bd c3 a9 22 0a
#> "\"�e\",\"�\""
#2> jq: error (at <unknown>): string ("�") is not valid base64 data
#? 5

#### what is a directory
mkdir d; echo 1 > j; printf '1 2' > k
jq . d; echo $?
jq . j d; echo $?
jq . d k; echo $?
jq -s . d k; echo $?
jq -R . d; echo $?
jq -Rs . d; echo $?
jq . < d; echo $?
jq -n '[inputs]' d k; echo $?
#> 2
#> 1
#> 2
#> 1
#> 2
#> [
#>   1,
#>   2
#> ]
#> 2
#> 2
#> ""
#> 2
#> 2
#> [
#>   1,
#>   2
#> ]
#> 2
#2> jq: error: Is a directory
#2> jq: error: Is a directory
#2> jq: error: Is a directory
#2> jq: error: Is a directory
#2> jq: error: Is a directory
#2> jq: error: Is a directory
#2> jq: error: Is a directory
#2> jq: error: Is a directory

#### lines of raw text that is read whole
printf '1\n2\n3' >j1; printf 'x\ny\n' >j2; jq -Rs -c '[., input_line_number]' j1; jq -Rs -c '[., input_line_number]' j1 j2; jq -Rs input_line_number j2 j1; jq -Rn -c '[inputs, input_line_number]' j2 j1
#> ["1\n2\n3",2]
#> ["1\n2\n3x\ny\n",2]
#> 2
#> ["x","y","1","2","3",2]

#### bsearch halves what is in no order, too
for a in '[3,1,2,1]' '[5,4,3,2,1]' '[2,9,2,1,2]' '[1,2,2,2,3]' '[9,2]' '[2,2]' '[7,2,1]' '[1,1,2,1,1,2,1]' '[4,2,6,1,2,9,0,2]' '[]' '[1]' '[3]'; do jq -c 'bsearch(2)' <<< "$a"; done
#> 2
#> -1
#> 2
#> 2
#> 1
#> 1
#> 1
#> 5
#> 4
#> -1
#> -2
#> -1

#### $ matches before the line end that ends a text
for t in 'a\n' 'a\nb\n' a '\n' 'a\n\n' ''; do for r in '$' 'a$' '$\\n' '^$' '\n$' '[$]'; do jq -nc "\"$t\" | [match(\"$r\";\"g\").offset], sub(\"$r\";\"!\"), test(\"$r\";\"n\")"; done; done
#> [1,2]
#> "a!\n"
#> false
#> [0]
#> "!\n"
#> true
#> [1]
#> "a!"
#> true
#> []
#> "a\n"
#> false
#> [1]
#> "a!"
#> true
#> []
#> "a\n"
#> false
#> [3,4]
#> "a\nb!\n"
#> false
#> []
#> "a\nb\n"
#> false
#> [3]
#> "a\nb!"
#> true
#> []
#> "a\nb\n"
#> false
#> [3]
#> "a\nb!"
#> true
#> []
#> "a\nb\n"
#> false
#> [1]
#> "a!"
#> false
#> [0]
#> "!"
#> true
#> []
#> "a"
#> false
#> []
#> "a"
#> false
#> []
#> "a"
#> false
#> []
#> "a"
#> false
#> [0,1]
#> "!\n"
#> false
#> []
#> "\n"
#> false
#> [0]
#> "!"
#> true
#> [0]
#> "!\n"
#> false
#> [0]
#> "!"
#> true
#> []
#> "\n"
#> false
#> [2,3]
#> "a\n!\n"
#> false
#> []
#> "a\n\n"
#> false
#> [2]
#> "a\n!"
#> true
#> []
#> "a\n\n"
#> false
#> [1,2]
#> "a!\n"
#> true
#> []
#> "a\n\n"
#> false
#> [0]
#> "!"
#> false
#> []
#> ""
#> false
#> []
#> ""
#> false
#> [0]
#> "!"
#> false
#> []
#> ""
#> false
#> []
#> ""
#> false

#### members that a program does not look at
printf '%s\n' '{"a":1,"b":{"a":[1,{"c":"x\u00e9\\n"}],"d":"é"},"a":2,"ms":3e2,"t":[]}' '{ "b" : [ ] , "a" : {"k":null} }' '[{"a":5,"z":{"a":6}},{"z":1}]' '{}' '"s"' 'null' > f
jq -c .a f; jq -c '.a?' f; jq -c 'select(type == "object") | {a, b}' f; jq -c '.[]? | .a?' f; jq -c '.[0]?.a' f; jq -c 'select(.a? == 2) | .b.a[1].c' f; jq -c 'has("b")?' f; jq -c 'try .b.a catch .' f; jq -c '[.a?, .b?] | length' f; jq -c '.a? // "none"' f
jq -sc 'map(.a?)' f; jq -sc '[.[] | objects | select(has("a")) | .ms]' f; jq -sc '.[2][0].a' f; jq -c '"\(.a?) \(.b? | type)"' f; jq -c 'if .a? then .b else "no" end' f; jq -c '.a? as $x | [$x, .t?]' f; jq -c 'keys?' f; jq -c 'select(.a?)' f; jq -c 'first(.a?, .b?)' f
for wrong in '{"a":1,"b":tru}' '{"a":1,"b":"x' '{"a":1,"b":[1,}' '{"a":1,"b":{"c"}}' '{"a":1,"b":01x}' '{"a":1,"b":"\q"}' '{"a":1,"b":"'$'\xff''"}' '{"a":1,"b" 2}' '{"a":1,"b":[1}}' '{"a":1,"b":1e999}' '{"a":1,"\u0062":2}' '{"a":1,"b":'$(printf '[%.0s' {1..80})$(printf ']%.0s' {1..80})'}'; do printf '%s\n' "$wrong" | jq -c .a; echo $?; done
printf '{"a":1}{"b":2,"a":[3]}[4]' | jq -c '.a'; printf '{"x":"%5000s","a":1}\n{"x":[%s0],"a":2}\n' '' "$(printf '%d,' {1..9000})" | jq -c .a; jq -n '[inputs.a?]' f -c; jq -c '.a?, input.a?' f; jq -c --stream 'select(length == 2) | .[0]' f | head -n 3; jq -R '.a?' f | head -n 1; jq -c 'def f: .; f.a?' f; jq -c '.b.a?, .b.d?' f; echo '{"a":{"b":[1]}}' | jq '.a.b.c'; echo '[1,{"a":2}]' | jq '.[].a'
#> 2
#> {"k":null}
#> null
#> null
#> 2
#> {"k":null}
#> null
#> null
#> {"a":2,"b":{"a":[1,{"c":"xé\\n"}],"d":"é"}}
#> {"a":{"k":null},"b":[]}
#> {"a":null,"b":null}
#> [1,{"c":"xé\\n"}]
#> null
#> 5
#> null
#> 5
#> null
#> "xé\\n"
#> true
#> true
#> false
#> false
#> [1,{"c":"xé\\n"}]
#> "Cannot index array with string \"a\""
#> "Cannot index array with string \"b\""
#> null
#> "Cannot index string with string \"b\""
#> null
#> 2
#> 2
#> 0
#> 2
#> 0
#> 2
#> 2
#> {"k":null}
#> "none"
#> "none"
#> "none"
#> "none"
#> [2,{"k":null},null,null]
#> [3E+2,null]
#> 5
#> "2 object"
#> "{\"k\":null} array"
#> "null null"
#> "null null"
#> {"a":[1,{"c":"xé\\n"}],"d":"é"}
#> []
#> "no"
#> "no"
#> [2,[]]
#> [{"k":null},null]
#> [null,null]
#> [null,null]
#> ["a","b","ms","t"]
#> ["a","b"]
#> [0,1]
#> []
#> {"a":2,"b":{"a":[1,{"c":"xé\\n"}],"d":"é"},"ms":3E+2,"t":[]}
#> {"b":[],"a":{"k":null}}
#> 2
#> {"k":null}
#> null
#> null
#> 5
#> 5
#> 5
#> 5
#> 5
#> 5
#> 1
#> 0
#> 5
#> 5
#> 1
#> 0
#> 1
#> 0
#> 1
#> 0
#> 1
#> [3]
#> 1
#> 2
#> [2,{"k":null},null,null]
#> 2
#> {"k":null}
#> null
#> null
#> ["a"]
#> ["b","a",0]
#> ["b","a",1,"c"]
#> 2
#> {"k":null}
#> null
#> null
#> [1,{"c":"xé\\n"}]
#> "é"
#> null
#> null
#> null
#> null
#2> jq: error (at f:3): Cannot index array with string "a"
#2> jq: error (at f:5): Cannot index string with string "a"
#2> jq: parse error: Invalid literal at line 1, column 15
#2> jq: parse error: Unfinished string at EOF at line 2, column 0
#2> jq: parse error: Unmatched '}' at line 1, column 15
#2> jq: parse error: Objects must consist of key:value pairs at line 1, column 16
#2> jq: parse error: Invalid numeric literal at line 1, column 15
#2> jq: parse error: Invalid escape at line 1, column 15
#2> jq: parse error: Expected separator between values at line 1, column 13
#2> jq: parse error: Objects must consist of key:value pairs at line 1, column 14
#2> jq: error (at <stdin>:0): Cannot index array with string "a"
#2> jq: error (at f:3): Cannot index array with string "b"
#2> jq: error (at f:5): Cannot index string with string "b"
#2> jq: error (at <stdin>:1): Cannot index array with string "c"
#2> jq: error (at <stdin>:1): Cannot index number with string "a"
#? 5

#### brackets of the other kind
for wrong in '[1}' '{]' '{"a":1]' '{"a"]' '[1,2}' '{"a":[}' '{1]' '[}' '1}' '}' ']' '[[1]}' '1]' '1:' '1,2' '1[2]' '"a"}' '1 }' 'null]' '[1]2' '2 1,'; do printf %s "$wrong" | jq -c .; done
#> 1
#> [2]
#> "a"
#> 1
#> [1]
#> 2
#> 2
#2> jq: parse error: Objects must consist of key:value pairs at line 1, column 3
#2> jq: parse error: Unmatched ']' at line 1, column 2
#2> jq: parse error: Unmatched ']' at line 1, column 7
#2> jq: parse error: Unmatched ']' at line 1, column 5
#2> jq: parse error: Objects must consist of key:value pairs at line 1, column 5
#2> jq: parse error: Unmatched '}' at line 1, column 7
#2> jq: parse error: Unmatched ']' at line 1, column 3
#2> jq: parse error: Unmatched '}' at line 1, column 2
#2> jq: parse error: Unmatched '}' at line 1, column 2
#2> jq: parse error: Unmatched '}' at line 1, column 1
#2> jq: parse error: Unmatched ']' at line 1, column 1
#2> jq: parse error: Objects must consist of key:value pairs at line 1, column 5
#2> jq: parse error: Unmatched ']' at line 1, column 2
#2> jq: parse error: Expected string key before ':' at line 1, column 2
#2> jq: parse error: Expected value before ',' at line 1, column 2
#2> jq: parse error: Unmatched '}' at line 1, column 4
#2> jq: parse error: Unmatched '}' at line 1, column 3
#2> jq: parse error: Unmatched ']' at line 1, column 5
#2> jq: parse error: Expected value before ',' at line 1, column 4
#? 5

#### messages before the output, where both go to one pipe
echo '{"a":1}' > j1; echo '{"a":2}' > j2; printf '{"a":1}\n[1]\n{"a":3}' > j3; (jq . j1 no j2; jq .a j3; jq '., (1|debug), stderr' -c j1; printf '1\n2 x\n3' | jq -c .; jq -n '1, ("x\n"|halt_error)') 2>&1 | cat
#> jq: error: Could not open file no: No such file or directory
#> {
#>   "a": 1
#> }
#> {
#>   "a": 2
#> }
#> jq: error (at j3:2): Cannot index array with string "a"
#> 1
#> 3
#> ["DEBUG:",1]
#> {"a":1}{"a":1}
#> 1
#> {"a":1}
#> jq: parse error: Invalid numeric literal at line 3, column 0
#> 1
#> 2
#> x
#> 1

#### a character of several bytes that no token begins with
jq -n '.é'; jq -n 'é'; jq -n '1 | é + foo'
#2> jq: error: syntax error, unexpected INVALID_CHARACTER at <top-level>, line 1, column 2:
#2>     .é
#2>      ^
#2> jq: error: try .["field"] instead of .field for unusually named fields at <top-level>, line 1, column 1:
#2>     .é
#2>     ^^
#2> jq: 2 compile errors
#2> jq: error: syntax error, unexpected INVALID_CHARACTER, expecting end of file at <top-level>, line 1, column 1:
#2>     é
#2>     ^
#2> jq: 1 compile error
#2> jq: error: syntax error, unexpected INVALID_CHARACTER at <top-level>, line 1, column 5:
#2>     1 | é + foo
#2>         ^
#2> jq: 1 compile error
#? 3

#### strftime as the C library has it
jq -n '[3,1,2,1,0,0,0,0]|strftime("%Y %G %C %y %F %D"), todate, strftime("%5Y|%-d|%_d|%^a|%N|%:z|%q|%+|%E|%Ey|%s")'
#> "3 3 0 03 3-02-02 02/02/03"
#> "3-02-02T01:00:00Z"
#> "00003|2| 2|SUN|%N|%:z|%q|%+|%E|03|-62069756400"

#### colours by JQ_COLORS
JQ_COLORS='0;31:0;32:0;33:0;34:0;35:0;36:0;37:1;30' jq -Cc . <<< '[null,false,true,1,"a",{"a":1}]'; JQ_COLORS='4' jq -Cc . <<< '[null,1]'; JQ_COLORS='::1' jq -Cc . <<< '[null,false,true]'; JQ_COLORS='1:2:3:4:5:6:7:8:x' jq -Cc . <<< '[null]'; JQ_COLORS='4:x' jq -Cc . <<< '[null]'; JQ_COLORS=x jq . <<< 1; jq -MCc . <<< '[1]'; jq -c . <<< '{"a":}'
#>\ \e[0;36m[\e[0m\e[0;31mnull\e[0m\e[0;36m,\e[0m\e[0;32mfalse\e[0m\e[0;36m,\e[0m\e[0;33mtrue\e[0m\e[0;36m,\e[0m\e[0;34m1\e[0m\e[0;36m,\e[0m\e[0;35m"a"\e[0m\e[0;36m,\e[0m\e[0;37m{\e[0m\e[1;30m"a"\e[0m\e[0;37m:\e[0m\e[0;34m1\e[0m\e[0;37m}\e[0m\e[0;36m]\e[0m
#>\ \e[1;39m[\e[0m\e[4mnull\e[0m\e[1;39m,\e[0m\e[0;39m1\e[0m\e[1;39m]\e[0m
#>\ \e[1;39m[\e[0m\e[mnull\e[0m\e[1;39m,\e[0m\e[mfalse\e[0m\e[1;39m,\e[0m\e[1mtrue\e[0m\e[1;39m]\e[0m
#>\ \e[6m[\e[0m\e[1mnull\e[0m\e[6m]\e[0m
#>\ \e[1;39m[\e[0m\e[0;90mnull\e[0m\e[1;39m]\e[0m
#> 1
#> [1]
#2> Failed to set $JQ_COLORS
#2> Failed to set $JQ_COLORS
#2> jq: parse error: Unmatched '}' at line 1, column 6
#? 5
