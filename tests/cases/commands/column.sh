#### column -t c1
printf 'a bb ccc\ndddd e f g\n\nx  y\n' > c1; printf 'n:1:2\nlong name::3\n' >c2; : > e
column -t c1; echo "? $?"
column -t -s: c2; echo "? $?"
column -t -s: -o '|' c2; echo "? $?"
column -s: -t -N A,B,C c2; echo "? $?"
column -s: -t -N A,B,C -R B,1 c2; echo "? $?"
column -s: -J -N a,b,c c2; echo "? $?"
#> a     bb  ccc  
#> dddd  e   f    g
#> x     y        
#> ? 0
#> n          1  2
#> long name     3
#> ? 0
#> n        |1|2
#> long name| |3
#> ? 0
#> A          B  C
#> n          1  2
#> long name     3
#> ? 0
#>         A  B  C
#>         n  1  2
#> long name     3
#> ? 0
#> {
#>    "table": [
#>       {
#>          "a": "n",
#>          "b": "1",
#>          "c": "2"
#>       },{
#>          "a": "long name",
#>          "b": null,
#>          "c": "3"
#>       }
#>    ]
#> }
#> ? 0

#### column -s: -J -n tab -N A,b,c c2
printf 'a bb ccc\ndddd e f g\n\nx  y\n' > c1; printf 'n:1:2\nlong name::3\n' >c2; : > e
column -s: -J -n tab -N A,b,c c2; echo "? $?"
column -s: -t -H 2 c2; echo "? $?"
column -s: -t -H 3,1 c2; echo "? $?"
column -s: -t -O 3,1 c2; echo "? $?"
seq 1 25 | column; echo "? $?"
seq 1 25 | column -c 40; echo "? $?"
#> {
#>    "tab": [
#>       {
#>          "a": "n",
#>          "b": "1",
#>          "c": "2"
#>       },{
#>          "a": "long name",
#>          "b": null,
#>          "c": "3"
#>       }
#>    ]
#> }
#> ? 0
#> n          2
#> long name  3
#> ? 0
#> 1
#>
#> ? 0
#> 2  n          1
#> 3  long name  
#> ? 0
#> 1	4	7	10	13	16	19	22	25
#> 2	5	8	11	14	17	20	23
#> 3	6	9	12	15	18	21	24
#> ? 0
#> 1	6	11	16	21
#> 2	7	12	17	22
#> 3	8	13	18	23
#> 4	9	14	19	24
#> 5	10	15	20	25
#> ? 0

#### seq 1 25 | column -x -c 40
printf 'a bb ccc\ndddd e f g\n\nx  y\n' > c1; printf 'n:1:2\nlong name::3\n' >c2; : > e
seq 1 25 | column -x -c 40; echo "? $?"
seq 1 24 | column -x -c 40; echo "? $?"
seq 1 25 | column -c 3; echo "? $?"
seq 100 170 | column; echo "? $?"
column -t -d -N A,B,C -s: c2; echo "? $?"
column nosuch; echo "? $?"
#> 1	2	3	4	5
#> 6	7	8	9	10
#> 11	12	13	14	15
#> 16	17	18	19	20
#> 21	22	23	24	25
#> ? 0
#> 1	2	3	4	5
#> 6	7	8	9	10
#> 11	12	13	14	15
#> 16	17	18	19	20
#> 21	22	23	24
#> ? 0
#> 1
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9
#> 10
#> 11
#> 12
#> 13
#> 14
#> 15
#> 16
#> 17
#> 18
#> 19
#> 20
#> 21
#> 22
#> 23
#> 24
#> 25
#> ? 0
#> 100	108	116	124	132	140	148	156	164
#> 101	109	117	125	133	141	149	157	165
#> 102	110	118	126	134	142	150	158	166
#> 103	111	119	127	135	143	151	159	167
#> 104	112	120	128	136	144	152	160	168
#> 105	113	121	129	137	145	153	161	169
#> 106	114	122	130	138	146	154	162	170
#> 107	115	123	131	139	147	155	163
#> ? 0
#> n          1  2
#> long name     3
#> ? 0
#> ? 1
#2> column: nosuch: No such file or directory

#### column -z
printf 'a bb ccc\ndddd e f g\n\nx  y\n' > c1; printf 'n:1:2\nlong name::3\n' >c2; : > e
column -z; echo "? $?"
column -t -O 2,1 c1; echo "? $?"
column -L -t c1; echo "? $?"
column -L c1; echo "? $?"
column c1; echo "? $?"
column -J c1; echo "? $?"
#> ? 1
#> bb  a     ccc  
#> e   dddd  f    g
#> y   x          
#> ? 0
#> a     bb  ccc  
#> dddd  e   f    g
#>                
#> x     y        
#> ? 0
#> a bb ccc	dddd e f g			x  y
#> ? 0
#> a bb ccc	dddd e f g	x  y
#> ? 0
#> ? 1
#2> column: invalid option -- 'z'
#2> Try 'column --help' for more information.
#2> column: option --table-columns required for --json

#### column -s: -t -N A,B -H A c2
printf 'a bb ccc\ndddd e f g\n\nx  y\n' > c1; printf 'n:1:2\nlong name::3\n' >c2; : > e
column -s: -t -N A,B -H A c2; echo "? $?"
column -t -N A c1; echo "? $?"
printf 'x\303\251y z\nabc d\n' | column -t; echo "? $?"
column -t e; echo "? $?"
printf 'a,b,,c\n,,\n' | column -s, -t; echo "? $?"
column -c x c1; echo "? $?"
#> B  
#> 1  2
#>    3
#> ? 0
#> A              
#> a     bb  ccc  
#> dddd  e   f    g
#> x     y        
#> ? 0
#> xéy  z
#> abc  d
#> ? 0
#> ? 0
#> a  b    c
#>         
#> ? 0
#> ? 1
#2> column: invalid columns argument: 'x'

#### printf 'a\tb\nccccccc\td\n' | column -t -s $'\t'
printf 'a bb ccc\ndddd e f g\n\nx  y\n' > c1; printf 'n:1:2\nlong name::3\n' >c2; : > e
printf 'a\tb\nccccccc\td\n' | column -t -s $'\t'; echo "? $?"
printf '1 "q"\n2 \\x\n' | column -J -N id,v; echo "? $?"
printf 'one two\nthree' | column -t; echo "? $?"
#> a        b
#> ccccccc  d
#> ? 0
#> {
#>    "table": [
#>       {
#>          "id": "1",
#>          "v": "\"q\""
#>       },{
#>          "id": "2",
#>          "v": "\\x"
#>       }
#>    ]
#> }
#> ? 0
#> one    two
#> three  
#> ? 0

#### printf 'a;b,c\nd,e;f\n' | column -t -s ';,'
printf 'a bb ccc\ndddd e f g\n\nx  y\n' > c1; printf 'n:1:2\nlong name::3\n' >c2; : > e
printf 'a;b,c\nd,e;f\n' | column -t -s ';,'
#> a  b  c
#> d  e  f

#### column -t -s: -R 2 -o ' | ' c2
printf 'a bb ccc\ndddd e f g\n\nx  y\n' > c1; printf 'n:1:2\nlong name::3\n' >c2; : > e
column -t -s: -R 2 -o ' | ' c2; echo "? $?"
column -t -s: -H 9 c2; echo "? $?"
printf 'x y\n' | column -t - c1; echo "? $?"
#> n         | 1 | 2
#> long name |   | 3
#> ? 0
#> n          1  2
#> long name     3
#> ? 0
#> a     bb  ccc  
#> dddd  e   f    g
#> x     y        
#> ? 0
#2> column: -: No such file or directory

#### column -t c1 > /dev/full
printf 'a bb ccc\ndddd e f g\n\nx  y\n' > c1; printf 'n:1:2\nlong name::3\n' >c2; : > e
column -t c1 > /dev/full
#2> column: write error: No space left on device
#? 1

#### column -t nosuch
printf 'a bb ccc\ndddd e f g\n\nx  y\n' > c1; printf 'n:1:2\nlong name::3\n' >c2; : > e
column -t nosuch
#2> column: nosuch: No such file or directory
#? 1

#### a directory
mkdir d; column d; echo $?; column < d; echo $?; column nosuch; echo $?
#> 1
#> 1
#> 1
#2> column: read failed: Is a directory
#2> column: read failed: Is a directory
#2> column: nosuch: No such file or directory

#### JSON of columns without names
printf '1:2:3\n' | column -J -N a,b -s:; echo $?; printf '1:2\n4:5:6\n' | column -J -N a,b -s:; printf '1:2\n4:5:6\n' | column -J -n q -N a -s:; printf '1:2\n3\n' | column -J -N a,b -s:; printf '1:2:3\n' | column -t -N a,b -s:
#> 1
#> {
#>    "table": [
#>       {
#>          "a": "1",
#>          "b": "2"
#>       },{
#>          "a": "3",
#>          "b": null
#>       }
#>    ]
#> }
#> a  b  
#> 1  2  3
#2> column: line 2: for JSON the name of the column 3 is required
#2> column: line 3: for JSON the name of the column 3 is required
#2> column: line 2: for JSON the name of the column 2 is required

#### options of tables without a table
echo 'a b' > f
column -n x f; echo $?
column -N a,b f; echo $?
column -R 1 f; echo $?
column -x -t f; echo $?
column -d f; echo $?
#> 1
#> 1
#> 1
#> 1
#> a b
#> 0
#2> column: option --table required for all --table-*
#2> column: option --table required for all --table-*
#2> column: option --table required for all --table-*
#2> column: mutually exclusive arguments: --table --fillrows

#### files that are not there are counted
echo a > a; for o in '' -t -x; do for f in 'no a' 'a no' no 'no no2 a' 'no no2'; do column $o $f 2>/dev/null; echo $?; done; done
#> a
#> 1
#> a
#> 1
#> 1
#> a
#> 1
#> 2
#> a
#> 0
#> a
#> 0
#> 1
#> a
#> 0
#> 1
#> a
#> 1
#> a
#> 1
#> 1
#> a
#> 1
#> 2

#### -R of a last column that a row has not
printf '  gamma\\ three  \na b\n1:2:3\n' | column -R 1,2 -t | cat -A; printf 'a b c\nlonger one\nx\nyy zzzz q\n' | column -R 1,2,3 -t | cat -A
#> gamma\  three$
#>      a      b$
#>  1:2:3  $
#>      a     b  c$
#> longer   one  $
#>      x        $
#>     yy  zzzz  q$
