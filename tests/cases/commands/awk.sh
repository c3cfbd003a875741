#### fields and records
printf 'a b c\nd e f\n' | awk '{print $2, NF, NR}'; printf 'a b c\n' | awk '{print $NF, $(NF-1)}'; printf ' a  b \n' | awk '{print NF ":" $1}'
#> b 3 1
#> e 3 2
#> c b
#> 2:a

#### patterns
printf '1\n2\n3\n4\n' | awk 'NR==2'; printf '1\n2\n3\n4\n' | awk '/2/,/3/'; printf 'a\nb\n' | awk '/a/{print "has a"} !/a/{print "no a"}'; printf 'x\n' | awk 'BEGIN{print "begin"} END{print "end", NR}'
#> 2
#> 2
#> 3
#> has a
#> no a
#> begin
#> end 1

#### separators
echo 'a:b:c' | awk -F: '{print $2}'; echo 'a, b;c' | awk -F'[,;] *' '{print $2 "|" $3}'; echo 'a|b' | awk -F'|' '{print $2}'; printf 'a\tb c\n' | awk -F'\t' '{print $2}'; echo abc | awk -F '' '{print $2}'; echo 'a:b' | awk -F: -v OFS=- '{$1=$1; print}'
#> b
#> b|c
#> b
#> b c
#> b
#> a-b

#### fields are assigned
echo 'a b c' | awk '{$2="X"; print; print NF}'; echo 'a b c' | awk '{$5="e"; print; print NF}'; echo 'a b c' | awk '{NF=2; print}'; echo 'a b c' | awk '{$0="x y"; print $2, NF}'; echo 'a b c' | awk '{$2=""; print}'
#> a X c
#> 3
#> a b c  e
#> 5
#> a b
#> y 2
#> a  c

#### sums and averages
printf '1 10\n2 20\n3 30\n' | awk '{s+=$2} END{print s, s/NR}'; printf '3\n1\n2\n' | awk 'NR==1||$1>m{m=$1} END{print m}'
#> 60 20
#> 3

#### count words
printf 'b a b\na b\n' | awk '{for(i=1;i<=NF;i++) c[$i]++} END{for(w in c) print w, c[w] | "sort"}'
#> a 2
#> b 3

#### unique lines
printf 'a\nb\na\nc\nb\n' | awk '!seen[$0]++'
#> a
#> b
#> c

#### two files
printf '1 one\n2 two\n' > names; printf '2 x\n1 y\n3 z\n' > data; awk 'NR==FNR{n[$1]=$2; next} $1 in n{print n[$1], $2}' names data; awk '{print FILENAME, FNR, NR}' names data
#> two x
#> one y
#> names 1 1
#> names 2 2
#> data 1 3
#> data 2 4
#> data 3 5

#### variables from outside
awk -v x=5 -v 's=a\tb' 'BEGIN{print x+1, s}'; printf 'l\n' > f; awk '{print v}' v=1 f v=2 f; FOO=bar awk 'BEGIN{print ENVIRON["FOO"]}'; awk 'BEGIN{for(i=0;i<ARGC;i++) print i, ARGV[i]}' a b=c
#> 6 a	b
#> 1
#> 2
#> bar
#> 0 awk
#> 1 a
#> 2 b=c

#### a program in a file
printf '# comment\nfunction add(a, b) {\n  return a + b\n}\n{ print add($1, $2) }\n' > p.awk; echo '3 4' | awk -f p.awk
#> 7

#### numbers as text
awk 'BEGIN{print 1e6, 0.1, 1/3, 100000000, 2^53, 1e300 > 1, -0, 3.0, 1e-5, 123456789.123}'; awk 'BEGIN{OFMT="%.2f"; x=3.14159; print x, x ""; CONVFMT="%.3f"; print (x "")}'
#> 3.14 3.14159
#> 3.142
#2> awk: cmd. line:1: BEGIN{print 1e6, 0.1, 1/3, 100000000, 2^53, 1e300 > 1, -0, 3.0, 1e-5, 123456789.123}
#2> awk: cmd. line:1:                                                      ^ syntax error

#### text as numbers
awk 'BEGIN{print "3x"+1, "abc"+0, ".5"+0, "1e2"+0, "0x1A"+0, -"5", +"7 apples"}'
#> 4 0 0.5 100 0 -5 7

#### comparisons
printf '10 9\nabc 5\n' | awk '{print ($1>$2), ($1<$2)}'; awk 'BEGIN{print ("10"<"9"), (10<9), ("a"<"b"), (1==1.0), ("1"==1)}'; echo ' 7 ' | awk -F, '{print ($1==7)}'; awk 'BEGIN{print (x==0), (x=="")}'
#> 1 0
#> 1 0
#> 1 0 1 1 1
#> 1
#> 1 1

#### precedence
awk 'BEGIN{print 2^3^2, -2^2, 2**3, !0+1, 1-1-1, 7%3, -7%3, 2*3%4}'; awk 'BEGIN{print 1+1 "x", 1 " " -1, 2 -1, "a" 1+2}'; awk 'BEGIN{x=1; print x++ + ++x, x--, x}'; awk 'BEGIN{print 1<2?"y":"n"; print (0||1)&&0}'
#> 512 -4 8 2 -1 1 -1 2
#> 2x 1-1 1 a3
#> 4 3 2
#> y
#> 0

#### string functions
awk 'BEGIN{s="hello"; print length(s), substr(s,2,3), substr(s,4), index(s,"l"), toupper(s), tolower("ABC")}'; awk 'BEGIN{print match("foobar",/o+/), RSTART, RLENGTH; print match("x",/y/), RSTART, RLENGTH}'
#> 5 ell lo 3 HELLO abc
#> 2 2 2
#> 0 0 -1

#### sub and gsub
awk 'BEGIN{s="banana"; n=gsub(/a/,"<&>",s); print n, s; sub(/<a>/,"A",s); print s; t="a.b"; gsub(".","x",t); print t; u="a.b"; gsub(/\./,"-",u); print u; v="abc"; gsub(/x*/,"-",v); print v}'; echo 'a b a' | awk '{gsub(/a/,"z"); print; sub(/z/,"\\&"); print}'; echo 'x y' | awk '{sub(/y/,"long words",$2); print NF, $2}'
#> 3 b<a>n<a>n<a>
#> bAn<a>n<a>
#> xxx
#> a-b
#> -a-b-c-
#> z b z
#> & b z
#> 2 long words

#### gensub
awk 'BEGIN{print gensub(/(a+)(b)/,"\\2\\1","g","aab ab"); print gensub(/a/,"x",2,"aaa"); print gensub(/b/,"[\\0]",1,"abc")}'
#> baa ba
#> axa
#> a[b]c

#### split
awk 'BEGIN{n=split("a:b:c",p,":"); print n,p[1],p[3]; n=split("  x  y ",p); print n,p[1],p[2]; n=split("abc",p,""); print n,p[3]; n=split("a1b22c",p,/[0-9]+/,s); print n,s[1],s[2]; print split("",p), length(p)}'
#> 3 a c
#> 2 x y
#> 3 c
#> 3 1 22
#> 0 0

#### match with groups
awk 'BEGIN{if (match("key=value",/(\w+)=(\w+)/,m)) print m[0],m[1],m[2],m[1,"start"],m[2,"length"]}'
#> key=value key value 1 5

#### printf
awk 'BEGIN{printf "%5d|%-5d|%05d|%+d|%x|%o|%c|%c\n",42,42,42,42,255,8,65,"hello"}'; awk 'BEGIN{printf "%s %10s|%-10s|%.2s|%%\n","a","b","c","def"}'; awk 'BEGIN{printf "%.2f %e %g %G %5.1f|%*d\n",3.14159,12345.678,0.0001,1e10,2.25,6,42}'; awk 'BEGIN{printf "%i %d\n", 3.99, "12abc"; printf "a\tb\\n\n"}'
#>    42|42   |00042|+42|ff|10|A|h
#> a          b|c         |de|%
#> 3.14 1.234568e+04 0.0001 1E+10   2.2|    42
#> 3 12
#> a	b\n

#### sprintf
awk 'BEGIN{s=sprintf("%03d-%s",7,"x"); print s, length(s)}'
#> 007-x 5

#### arrays
awk 'BEGIN{a["x"]=1; a[1,2]=3; if ("x" in a) print "in"; if ((1,2) in a) print "pair"; delete a["x"]; print length(a), ("x" in a); for (k in a) {split(k,p,SUBSEP); print p[1], p[2]}; delete a; print length(a)}'
#> in
#> pair
#> 1 0
#> 1 2
#> 0

#### arrays of arrays
awk 'BEGIN{a["x"]["y"]=1; a["x"]["z"]=2; for (i in a) for (j in a[i]) s+=a[i][j]; print s, isarray(a["x"]), length(a["x"])}'
#> 3 1 2

#### small integers come in order
awk 'BEGIN{for(i=10;i>=1;i--)a[i]=i*i; for(k in a) printf "%s ", k; print ""; n=split("c b a",p); for(k in p) printf "%s%s ",k,p[k]; print ""}'
#> 1 2 3 4 5 6 7 8 9 10 
#> 1c 2b 3a 

#### sorted walks
awk 'BEGIN{a["b"]=3;a["a"]=1;a["c"]=2; PROCINFO["sorted_in"]="@ind_str_asc"; for(k in a) printf "%s ",k; PROCINFO["sorted_in"]="@val_num_desc"; for(k in a) printf "%s ",k; print ""}'
#> a b c b c a 

#### asort and asorti
awk 'BEGIN{a[1]="c";a[2]="a";a[3]="b";n=asort(a);for(i=1;i<=n;i++)printf "%s ",a[i]; b["z"];b["y"];n=asorti(b,d);print d[1],d[2],n}'
#> a b c y z 2

#### control flow
awk 'BEGIN{for(i=0;i<5;i++){if(i==1)continue;if(i==4)break;printf "%d ",i};while(j<3)j++;do k++;while(k<3);print j,k}'; awk 'BEGIN{switch("b"){case "a":print "A";break;case /b/:print "B";case "c":print "C";break;default:print "D"}}'
#> 0 2 3 3 3
#> B
#> C

#### functions
awk 'function fact(n){return n<=1?1:n*fact(n-1)} function fill(a,n,  i){for(i=1;i<=n;i++)a[i]=i*i} BEGIN{print fact(10); fill(q,3); print q[3], i==""}'
#> 3628800
#> 9 1

#### next, nextfile, exit
printf '1\n2\n3\n' | awk 'NR==1{next}{print}'; printf '1\n2\n' > f; printf '3\n4\n' > g; awk '{print; nextfile}' f g; printf '1\n2\n' | awk '{print; exit 3} END{print "end"}'; echo $?
#> 2
#> 3
#> 1
#> 3
#> 1
#> end
#> 3

#### getline
printf '1\n2\n3\n' | awk '{print "cur", $0; if ((getline x) > 0) print "next", x}'; printf 'a\nb\n' > f; awk 'BEGIN{while((getline l < "f") > 0) print "got", l; close("f"); print (getline y < "nosuch")}'; awk 'BEGIN{"echo a b" | getline; print $2; "echo c" | getline v; print v}'
#> cur 1
#> next 2
#> cur 3
#> got a
#> got b
#> -1
#> b
#> c

#### output to files and commands
awk 'BEGIN{print "one" > "o"; print "two" > "o"; close("o"); print "three" >> "o"; close("o"); while((getline l < "o")>0) print l}'; awk 'BEGIN{print "b\na" | "sort"; close("sort"); print "done"}'; awk 'BEGIN{print "err" > "/dev/stderr"; printf "x\n" > "/dev/stdout"}'
#> one
#> two
#> three
#> a
#> b
#> done
#> x
#2> err

#### system and status
awk 'BEGIN{r=system("exit 3"); print r; system("echo from sh")}'; awk 'BEGIN{print "x" | "cat >/dev/null; exit 2"; print close("cat >/dev/null; exit 2"), close("never")}'
#> 3
#> from sh
#> 2 -1

#### paragraphs
printf 'a 1\nb 2\n\n\nc 3\n' | awk 'BEGIN{RS=""}{print NR": "$1" "$NF" "NF}'; printf 'n: x\na: y\n\nn: z\n' | awk 'BEGIN{RS="";FS="\n"}{print $1}'
#> 1: a 2 4
#> 2: c 3 2
#> n: x
#> n: z

#### other record ends
printf 'a;b;c' | awk 'BEGIN{RS=";"}{print NR, $0}'; printf 'a1b22c\n' | awk 'BEGIN{RS="[0-9]+"}{print $0 "|" RT}'; printf 'a\nb\n' | awk 'BEGIN{ORS="-"}1'; echo
#> 1 a
#> 2 b
#> 3 c
#> a|1
#> b|22
#> c
#> |
#> a-b-

#### fixed widths and field patterns
printf 'abcdef\n' | awk 'BEGIN{FIELDWIDTHS="1 2 3"}{print $1,$2,$3}'; echo 'a,"b,c",d' | awk 'BEGIN{FPAT="([^,]+)|(\"[^\"]+\")"}{print $2, NF}'
#> a bc def
#> "b,c" 3

#### letter case
echo Hello | awk 'BEGIN{IGNORECASE=1} /hello/{print "match"}'; echo Hello | awk 'tolower($0)=="hello"'
#> match
#> Hello

#### dynamic regular expressions
awk 'BEGIN{r="^a.c$"; print ("abc"~r), ("abbc"~r), ("a.c"~/a\.c/), ("a/c"~/a\/c/), ("a+c"~"a\\+c")}'; awk 'BEGIN{print ("foo bar"~/\<bar\>/), ("foobar"~/\yfoo/), ("aab"~/^a{2}b$/), ("x1"~/[[:digit:]]/)}'
#> 1 0 1 1 1
#> 1 1 1 1

#### numbers in functions
awk 'BEGIN{print int(3.9), int(-3.9), sqrt(16), exp(0), log(1), sin(0), cos(0), atan2(0,-1)}'; awk 'BEGIN{print and(12,10), or(12,10), xor(12,10), lshift(1,4), rshift(16,2), strtonum("0x1F"), strtonum("017")}'
#> 3 -3 4 1 0 0 1 3.14159
#> 8 14 6 16 4 31 15

#### time
awk 'BEGIN{print strftime("%Y-%m-%d %H:%M:%S", 0, 1), mktime("2020 01 02 03 04 05"), strftime("%a %b %e %j %u", 86400*45, 1)}'
#> 1970-01-01 00:00:00 1577934245 Sun Feb 15 046 7

#### characters
printf 'é\ncafé\n' | awk '{print length($0), toupper($0), substr($0, length($0), 1)}'; awk 'BEGIN{print index("aéb","b"), match("éa",/a/)}'
#> 1 É é
#> 4 CAFÉ é
#> 3 2

#### end of input
printf 'a\nb' | awk '{print}'; printf 'x\ny\n' | awk 'END{print $0, NR}'; printf '' | awk 'END{print NR}'
#> a
#> b
#> y 2
#> 0

#### types
awk 'BEGIN{print typeof(x), typeof(1), typeof("a"), typeof(/x/); a[1]; print typeof(a)}'; echo '5 x' | awk '{print typeof($1), typeof($2), typeof($3)}'
#> untyped number string number
#> array
#> strnum string unassigned

#### files at their edges
printf '1\n' > f; printf '2\n3\n' > g; awk 'BEGINFILE{print "begin", FILENAME} ENDFILE{print "end", FNR} {print}' f g
#> begin f
#> 1
#> end 1
#> begin g
#> 2
#> 3
#> end 2

#### csv report
printf 'name,age\nBob,30\nAnn,25\n' | awk -F, 'NR>1{printf "%-10s %3d\n",$1,$2; t+=$2} END{printf "avg %.1f\n", t/(NR-1)}'
#> Bob         30
#> Ann         25
#> avg 27.5

#### transpose and reverse
printf '1 2\n3 4\n' | awk '{for(i=1;i<=NF;i++)a[i,NR]=$i} END{for(i=1;i<=2;i++){for(j=1;j<=NR;j++)printf "%s ",a[i,j];print ""}}'; printf 'a\nb\nc\n' | awk '{l[NR]=$0} END{for(i=NR;i;i--)print l[i]}'
#> 1 3 
#> 2 4 
#> c
#> b
#> a

#### division by zero
awk 'BEGIN{x=0; print 1/x}'; echo $?; echo 5 | awk '{y=0; print $1%y}'; echo $?
#> 2
#> 2
#2> awk: cmd. line:1: fatal: division by zero attempted
#2> awk: cmd. line:1: (FILENAME=- FNR=1) fatal: division by zero attempted in `%'

#### syntax errors
awk 'BEGIN { print (1 }'; echo $?; awk 'BEGIN {'; awk '{ print $1'; awk 'BEGIN { getline x < }'; awk '/(/'
#> 1
#2> awk: cmd. line:1: BEGIN { print (1 }
#2> awk: cmd. line:1:                  ^ syntax error
#2> awk: cmd. line:1: BEGIN {
#2> awk: cmd. line:1:        ^ unexpected newline or end of string
#2> awk: cmd. line:1: { print $1
#2> awk: cmd. line:1:           ^ unexpected newline or end of string
#2> awk: cmd. line:1: BEGIN { getline x < }
#2> awk: cmd. line:1:                     ^ syntax error
#2> awk: cmd. line:1: error: Unmatched ( or \(: /(/
#? 1

#### wrong uses
awk 'BEGIN{a[1]=1; print a}'; awk 'BEGIN{x=1; x[1]=2}'; awk 'BEGIN{nosuch(1)}'; awk 'BEGIN{next}'; awk 'return 1'; awk 'BEGIN{printf "%d %s\n", 1}'
#2> awk: cmd. line:1: fatal: attempt to use array `a' in a scalar context
#2> awk: cmd. line:1: fatal: attempt to use scalar `x' as an array
#2> awk: cmd. line:1: fatal: function `nosuch' not defined
#2> awk: cmd. line:1: error: `next' used in BEGIN action
#2> awk: cmd. line:1: return 1
#2> awk: cmd. line:1: ^ syntax error
#2> awk: cmd. line:1: fatal: not enough arguments to satisfy format string
#2> 	`%d %s
#2> '
#2> 	    ^ ran out for this one
#? 2

#### missing files
awk 1 nosuch; echo $?; mkdir d; awk 1 d; echo $?; awk -f nosuch; echo $?; awk 'BEGIN{print "x" > "no/such/file"}'; echo $?
#> 2
#> 0
#> 2
#> 2
#2> awk: fatal: cannot open file `nosuch' for reading: No such file or directory
#2> awk: warning: command line argument `d' is a directory: skipped
#2> awk: fatal: cannot open source file `nosuch' for reading: No such file or directory
#2> awk: cmd. line:1: fatal: cannot redirect to `no/such/file': No such file or directory

#### getline from a command or a file does not count records
printf 'a\nb\nc\n' > in
awk 'NR==1{ "echo x" | getline v; print NR, FNR, v; "echo y; echo z" | getline; print NR, FNR, $0; getline w < "in"; print NR, FNR, w; getline < "in"; print NR, FNR, $0; getline q; print NR, FNR, q; getline; print NR, FNR, $0}' in
awk 'BEGIN{while(("echo a; echo b" | getline l)>0) print NR, l}'
#> 1 1 x
#> 1 1 y
#> 1 1 a
#> 1 1 b
#> 2 2 b
#> 3 3 c
#> 0 a
#> 0 b

#### a coprocess is written to and read from
awk 'BEGIN { c = "sort"; print "b" |& c; print "a" |& c; r = close(c, "to"); print "r=" r; while ((c |& getline l) > 0) print "got " l; print close(c) }'
awk 'BEGIN { c = "cat"; print "x" |& c; c |& getline l; print l; print "y" |& c; c |& getline; print $0; print close(c) }'
#> r=0
#> got a
#> got b
#> 0
#> x
#> y
#> 0

#### a coprocess that is only read from, and one that is only written to
awk 'BEGIN { c = "exit 3"; c |& getline l; print close(c); "echo a; echo b" |& getline x; print x; "echo a; echo b" |& getline x; print x }'
awk 'BEGIN { print "a" |& "cat 1>&2" }'
#> 3
#> a
#> b
#2> a

#### close of one end
awk 'BEGIN { c = "sort"; printf "b\na\n" |& c; close(c, "to"); RS = "x"; c |& getline all; print "[" all "]"; print close("never"), close("never", "to") }'
#> [a
#> b
#> ]
#> -1 -1

#### newlines where none may stand
p() { awk "$1" 2>&1; echo "[$?]"; }
p 'BEGIN{a =
5; print a}'
p 'BEGIN{a = (
1); print a}'
p 'BEGIN{print 1 ? 2
: 3}'
p 'function f(a
,b){return a} BEGIN{print f(1)}'
p 'BEGIN{print(
1)}'
p 'BEGIN{f(1
,2)}'
p 'BEGIN
{print 1}'
p 'END
{print}'
#> awk: cmd. line:2: BEGIN{a =
#> awk: cmd. line:2:          ^ unexpected newline or end of string
#> [1]
#> awk: cmd. line:2: BEGIN{a = (
#> awk: cmd. line:2:            ^ unexpected newline or end of string
#> [1]
#> awk: cmd. line:2: BEGIN{print 1 ? 2
#> awk: cmd. line:2:                  ^ unexpected newline or end of string
#> [1]
#> awk: cmd. line:2: function f(a
#> awk: cmd. line:2:             ^ unexpected newline or end of string
#> [1]
#> awk: cmd. line:2: BEGIN{print(
#> awk: cmd. line:2:             ^ unexpected newline or end of string
#> [1]
#> awk: cmd. line:2: BEGIN{f(1
#> awk: cmd. line:2:          ^ unexpected newline or end of string
#> [1]
#> awk: cmd. line:2: BEGIN blocks must have an action part
#> [1]
#> awk: cmd. line:2: END blocks must have an action part
#> [1]

#### newlines where they may stand
awk 'BEGIN{print 1 ?
2 :
3
for(i=0;
i<2;
i++) print i
print substr("abc",
2) }'
awk 'function f(a,
b)
{ return a+b } BEGIN{ if (1 &&
1 ||
0)
print f(1,
2) }'
#> 2
#> 0
#> 1
#> bc
#> 3

#### programs that end too early
p() { awk "$1" 2>&1; echo "[$?]"; }
p 'BEGIN{print substr("a",1'
p 'BEGIN{f('
p 'BEGIN{a=1;
print (a'
p 'BEGIN{x[1'
p 'BEGIN{if (a'
p 'BEGIN{print (1)+'
p 'BEGIN{x = '
p 'function f(a'
p 'BEGIN'
p '!'
p 'BEGIN{print 1'
p '{'
#> awk: cmd. line:2: BEGIN{print substr("a",1
#> awk: cmd. line:2:                         ^ unexpected newline or end of string
#> [1]
#> awk: cmd. line:2: BEGIN{f(
#> awk: cmd. line:2:         ^ unexpected newline or end of string
#> [1]
#> awk: cmd. line:3: print (a
#> awk: cmd. line:3:         ^ unexpected newline or end of string
#> [1]
#> awk: cmd. line:2: BEGIN{x[1
#> awk: cmd. line:2:          ^ unexpected newline or end of string
#> [1]
#> awk: cmd. line:2: BEGIN{if (a
#> awk: cmd. line:2:            ^ unexpected newline or end of string
#> [1]
#> awk: cmd. line:2: BEGIN{print (1)+
#> awk: cmd. line:2:                 ^ unexpected newline or end of string
#> [1]
#> awk: cmd. line:2: BEGIN{x = 
#> awk: cmd. line:2:           ^ unexpected newline or end of string
#> [1]
#> awk: cmd. line:2: function f(a
#> awk: cmd. line:2:             ^ unexpected newline or end of string
#> [1]
#> awk: cmd. line:1: BEGIN blocks must have an action part
#> [1]
#> awk: cmd. line:2: !
#> awk: cmd. line:2:  ^ unexpected newline or end of string
#> [1]
#> awk: cmd. line:1: BEGIN{print 1
#> awk: cmd. line:1:              ^ unexpected newline or end of string
#> [1]
#> awk: cmd. line:1: {
#> awk: cmd. line:1:  ^ unexpected newline or end of string
#> [1]

#### the first seed is 1
awk 'BEGIN{print srand(5); print srand(7)}'
#> 1
#> 5

#### what the arguments of print do comes before what it prints
awk 'function f() { print "in"; return 2 } BEGIN { print "x", f(), "y"; OFS = "-"; print 1, (OFS = "+"), 2 }'
awk '{ print $NF, $-1 }' <<< 'a b'; awk 'BEGIN { print "x", 1 / 0 }'; awk 'BEGIN { print "x", substr("hello", 2, 3), length("ab") }'
#> in
#> x 2 y
#> 1+++2
#> x ell 2
#2> awk: cmd. line:1: (FILENAME=- FNR=1) fatal: attempt to access field -1
#2> awk: cmd. line:1: error: division by zero attempted

#### -F t is the letter
awk -Ft '{ print $2 }' <<< $'atb\tc'; awk -F t '{ print $1 }' <<< atb
#> b	c
#> a

#### widths above what a formatter of Rust takes
awk 'BEGIN { printf "%.70000f", 1.5 }' | md5sum; awk 'BEGIN { printf "%.70000e", 1.5 }' | md5sum; awk 'BEGIN { printf "%70000d%-70000s", 1, "a" }' | md5sum; awk 'BEGIN { printf "%.70000d", 7 }' | md5sum; awk 'BEGIN { printf "%.*f", 70000, 0.1 }' | md5sum
#> 91d73467ac6d19c747bc1d0cf6c22bbf  -
#> 499e798bc9258d410c15f0f58523c851  -
#> 4d261e9b0c04fe4ea9f1508f99cbb630  -
#> 39f72c61f44fd2eeb31573f170c9f557  -
#> 13ad1f1541dab27be39f402141499c45  -

#### an escape that means nothing is its character, with a warning
echo 'a.b' | awk '{gsub("a","\&"); print; gsub("a","\\&"); print; gsub("b","x&x"); print "\.\q\%\q"}'
awk -v 'a=\&q' 'BEGIN{print a}'
#> a.b
#> &.b
#> .q%q
#> &q
#2> awk: cmd. line:1: warning: escape sequence `\&' treated as plain `&'
#2> awk: cmd. line:1: warning: escape sequence `\.' treated as plain `.'
#2> awk: cmd. line:1: warning: escape sequence `\q' treated as plain `q'
#2> awk: cmd. line:1: warning: escape sequence `\%' treated as plain `%'
#2> awk: warning: escape sequence `\&' treated as plain `&'

#### an anchor in RS holds at the beginning of the input alone
printf 'aab\nac\n' | awk 'BEGIN{RS="(^a)|c"}{print NR": "$0}'
printf 'aab\nac' | awk 'BEGIN{RS="^a"}{print NR": "$0}'
#> 1: 
#> 2: ab
#> a
#> 3: 
#>
#> 1: 
#> 2: ab
#> ac

#### standard error comes before what is collected
awk 'BEGIN{print "out"; print "err" > "/dev/stderr"; print "out2"}' 2>&1
awk 'BEGIN{print "a"; print "b" > "/dev/fd/2"; print "c" > "/dev/fd/1"}' 2>&1
awk 'BEGIN{print "out"; print "err" | "cat 1>&2"; print "out2"}' 2>&1
awk 'BEGIN{print "o1"; "echo cmd" | getline x; print x; print "e" > "/dev/stderr"; print "o2"}' 2>&1
awk 'BEGIN{print "o1"; print "c1" | "cat"; print "o2"}' 2>&1
awk 'BEGIN{print "o1"; print "c1" | "sort"; close("sort"); print "o2"}' 2>&1
awk 'BEGIN{printf "no newline"; print "e" > "/dev/stderr"; exit 3}' 2>&1; echo " $?"
printf 'a\nb\n' | awk '{ print; print "E" $0 > "/dev/stderr" }' 2>&1
printf 'a\nb\n' | awk '{ print; print "E" $0 > "/dev/stderr"; fflush() }' 2>&1
#> err
#> out
#> out2
#> b
#> a
#> c
#> out
#> err
#> out2
#> e
#> o1
#> cmd
#> o2
#> o1
#> c1
#> o2
#> o1
#> c1
#> o2
#> e
#> no newline 3
#> Ea
#> Eb
#> a
#> b
#> Ea
#> a
#> Eb
#> b

#### arrays by integers: rows, holes, what is deleted, texts among them
awk 'BEGIN { for (i = 1; i <= 20; i++) a[i] = i; for (i = 2; i <= 18; i += 3) delete a[i]; a[7] = "x"; for (k in a) printf "%s:%s ", k, a[k]; print length(a) }'
awk 'BEGIN { for (i = 200; i > 0; i--) a[i] = i; for (i = 0; i < 300; i++) n += (i in a); print n, length(a), a["150"], a[1e2], a["0150"]; print length(a) }'
awk 'BEGIN { a[5]; a[3]; a["x"]; a[0]; a[-1]; a[100]; delete a[3]; for (k in a) printf "%s ", k; print length(a) }'
awk 'BEGIN { a["x"]; a[5]; a[3]; a[0]; a[-1]; a[100]; a["03"]; for (k in a) printf "%s ", k; print length(a) }'
awk 'BEGIN { for (h = t = 0; t < 5000; ) { q[t++] = t; if (t % 3) delete q[h++] }; s = 0; for (k in q) s += k; print h, t, length(q), s, (h in q), (h - 1 in q) }'
awk 'BEGIN { for (i = 0; i < 3000; i++) { k = (i * 7919) % 1009; c[k]++ }; for (i = 0; i < 1009; i++) { n += c[i]; if (c[i] > 2) m++ }; print n, m, length(c) }'
awk 'BEGIN { a[1] = 1; a[1.0]++; a["1"]++; a[+"1"]++; a[0.1 + 0.2] = 3; a[1e9] = 9; a[1e10] = 10; a[-0] = "z"; for (k in a) print k, a[k] }' | sort
awk 'BEGIN { a[4294967296] = 1; a[4294967295]++; a[1000000000]++; a[999999999]++; for (k in a) print k, a[k] }' | sort
awk 'BEGIN { i = 0; a[0] = "abc"; a[1] = "de"; print length(a[i++]), i, length(a[i++]), i, length(a[i++]), length(a) }'
awk 'BEGIN { a[1][2] = 3; print length(a[1]), length(a); a[1][5]; print length(a[1]) }'
awk '{ c[$1] += $2; n[$1]++; l[$1] = $0 } END { for (k in c) print k, c[k], n[k], l[k] }' <<< $'7 1\na 2\n7 3\n07 4\n1000000000000 5\na 6\n-3 7\n-3 8' | sort
awk '{ $2 = "q"; c[$2]++; c[$(1)]++; c[$0]++ } END { for (k in c) print k, c[k] }' <<< $'7 1\na 2' | sort
awk 'BEGIN { split("a b c", a); split("x", a); for (k in a) print k, a[k]; print length(a); a[3] = 3; delete a; a["p"]; a[2]; for (k in a) print k }'
#> 1:1 3:3 4:4 6:6 7:x 9:9 10:10 12:12 13:13 15:15 16:16 18:18 19:19 20:20 14
#> 200 200 150 100 
#> 201
#> -1 x 0 5 100 5
#> 5 100 -1 x 03 0 3 7
#> 3334 5000 1666 6941389 1 0
#> 3000 982 1009
#> 0 z
#> 0.3 3
#> 1 4
#> 1000000000 9
#> 10000000000 10
#> 1000000000 1
#> 4294967295 1
#> 4294967296 1
#> 999999999 1
#> 3 1 2 2 0 3
#> 1 1
#> 2
#> -3 15 2 -3 8
#> 07 4 1 07 4
#> 1000000000000 5 1 1000000000000 5
#> 7 4 2 7 3
#> a 8 2 a 6
#> 7 1
#> 7 q 1
#> a 1
#> a q 1
#> q 2
#> 1 x
#> 1
#> p
#> 2

#### the order of integers, negative ones and texts
awk 'BEGIN { a["192"];a["154"];a["215"]; for (k in a) printf "%s ", k; print length(a) }'
awk 'BEGIN { a["x19"]; for (k in a) printf "%s ", k; print length(a) }'
awk 'BEGIN { a["x13"];a["007"];a["59"];a["264"];a["17"];a["61"];a["56"];a["x76"];a["53"];a["76"];a["17"];a["x24"];a["114"]; for (k in a) printf "%s ", k; print length(a) }'
awk 'BEGIN { a["116"];a["-5"];a["-16"];a["-16"];a["97"];a["3"];a["36"];a["-5"];a["264"];a["152"];a["-16"];a["6"];a["32"];a["211"];a["20"];a["007"];a["4294967296"]; for (k in a) printf "%s ", k; print length(a) }'
awk 'BEGIN { a["112"];a["81"];a["165"];a["44"];a["204"];a["91"];a["154"];a["253"];a["13"];a["121"];a["-3"];a["62"];a["196"]; for (k in a) printf "%s ", k; print length(a) }'
awk 'BEGIN { a["176"];a["53"];a["272"];a["101"];a["272"];a["x96"];a["x36"];a["267"];a["x37"];a["x17"];a["23"];a["1.5"];a["240"]; for (k in a) printf "%s ", k; print length(a) }'
awk 'BEGIN { a["300"];a["57"];a["86"];a["160"];a["74"];a["161"];a["56"];a["91"];a["267"];a["265"];a["245"]; for (k in a) printf "%s ", k; print length(a) }'
awk 'BEGIN { a["49"];a["007"];a["142"];a["3"];a[""];a["30"];a["74"];a["x39"];a["100"];a["109"];a["58"];a["x52"]; for (k in a) printf "%s ", k; print length(a) }'
awk 'BEGIN { a["273"];a["208"];a["x71"];a["x21"];a["007"];a["273"];a["171"];a["x60"];a["96"];a["x44"]; for (k in a) printf "%s ", k; print length(a) }'
awk 'BEGIN { a["-2147483649"];a["87"];a["249"];a["x61"];a["x83"];a["-2147483649"];a["279"];a["289"];a["52"];a["108"];a["86"];a["221"]; for (k in a) printf "%s ", k; print length(a) }'
awk 'BEGIN { a["242"];a["102"];a["97"];a["197"];a["23"];a["296"];a["99"];a["143"];a["31"];a["99"];a["250"];a["156"]; for (k in a) printf "%s ", k; print length(a) }'
awk 'BEGIN { a["x50"];a["145"];a["234"];a["88"];a["82"];a["x18"];a["113"];a["x21"];a["131"];a["28"];a["160"];a["113"];a["2147483648"];a["x97"];a["50"];a["205"]; for (k in a) printf "%s ", k; print length(a) }'
#> 154 192 215 3
#> x19 1
#> x24 53 17 56 76 264 007 59 x76 114 x13 61 12
#> 007 4294967296 -16 -5 3 6 20 32 36 97 116 152 211 264 14
#> -3 13 44 62 81 91 112 121 154 165 196 204 253 13
#> x17 x36 x37 1.5 x96 23 53 101 176 240 267 272 12
#> 56 57 74 86 91 160 161 245 265 267 300 11
#>  x52 007 x39 3 30 49 58 74 100 109 142 12
#> x60 x44 x71 007 x21 96 171 208 273 9
#> x61 x83 86 -2147483649 87 249 221 108 279 52 289 11
#> 23 31 97 99 102 143 156 197 242 250 296 11
#> 205 28 82 234 2147483648 x18 131 113 88 160 50 x97 x21 145 x50 15

#### numbers: remainders, conditions, functions
awk 'BEGIN { print 7 % 3, -7 % 3, 7 % -3, -7 % -3, 5.5 % 2, -4 % 2, 0 % 5, 2147483648 % 7, -2147483648 % -1, 1e15 % 7, 9007199254740993 % 10 }'
awk 'BEGIN { x = 1; y = "10"; z = (x < y) ? "lt" : "ge"; print z; u = 1 ? y : x; print u < 9, u + 0 < 9; v = (1 ? "a" "b" : 2); print v; w = w ? 1 : 2; print w }'
awk 'BEGIN { x = 3; print (x < (x = 5)), x; a[1] = 2; print (a[1] < (a[1] = 7)), a[1]; n = 5; n = n; print n }'
awk 'function f(n, i) { for (i = 0; i < 10; i++) { while (1) { do { if (i == n) return i * 2; break } while (1); break } } return "none" } BEGIN { print f(3), f(20), f("4") }'
awk 'function g(a, b, c) { return a + b + c } function h(x) { return g(x, g(1, 2, 3), g(x, x)) } BEGIN { print h(5), g(1), g() + 0 }'
awk 'function skip() { next } function g(a, b) { return a b } { x = g($1, $1 == "b" ? skip() : "!"); print x, NR } END { print g("end", ".") }' <<< $'a\nb\nc'
awk 'function r(n) { for (k in s) if (k == n) return s[k]; switch (n) { case 9: return "nine"; default: return "?" } } BEGIN { s[1] = "one"; s[2] = "two"; print r(1), r(2), r(9), r(5) }'
awk '{ print $1, $1 * 2 - 1, -$2, "[" $2 "]", length($1), substr($2, 2), NR }' <<< $'1 ab\n2.5 cde\nx'
awk 'BEGIN { print 1, 1 / 0 }' 2>&1; echo $?
awk '{ $3 = "x"; $1 = $1; print; print NF; $7 = "y"; print }' OFS=- <<< $'a b c d\n\nq'
awk 'BEGIN { a = "x"; a[1] = 2 }' 2>&1; echo $?
awk 'BEGIN { b[1][1] = 1; b[1]++ }' 2> /dev/null; echo $?
#> 1 -1 1 -1 1.5 0 0 2 0 6 2
#> lt
#> 1 0
#> ab
#> 2
#> 1 5
#> 1 7
#> 5
#> 6 none 8
#> 21 1 0
#> a! 1
#> c! 3
#> end.
#> one two nine ?
#> 1 1 0 [ab] 1 b 1
#> 2.5 4 0 [cde] 3 de 2
#> x -1 0 [] 1  3
#> awk: cmd. line:1: error: division by zero attempted
#> 1
#> a-b-x-d
#> 4
#> a-b-x-d---y
#> --x
#> 3
#> --x----y
#> q--x
#> 3
#> q--x----y
#> awk: cmd. line:1: fatal: attempt to use scalar `a' as an array
#> 2
#> 2

#### gensub counts an empty match behind another one
for n in 1 2 3 4 5 g; do echo beta | awk "{ print gensub(/b?/, \"<\\\\0>\", \"$n\") }"; done
for n in 1 2 3 4 5 6 g; do echo abbxb | awk "{ print gensub(/b*/, \"<\\\\0>\", \"$n\") }"; done
#> <b>eta
#> b<>eta
#> be<>ta
#> bet<>a
#> beta<>
#> <b>e<>t<>a<>
#> <>abbxb
#> a<bb>xb
#> abb<>xb
#> abbx<b>
#> abbxb<>
#> abbxb
#> <>a<bb>x<b>

#### sub and gsub evaluate the index of their target once
echo 'a b c' | awk '{ i = 1; n = gsub(/./, "x", $(i++)); print n, i, $0 }'
awk 'BEGIN { a[1]="aa"; a[2]="bb"; i=1; n = gsub(/./, "x", a[i++]); print n, i, a[1], a[2]; sub(/q/,"z",a[i++]); print i, length(a) }'
awk 'BEGIN { sub(/q/,"z",a["new"]); print length(a); gsub(/x/, "y", b[1][2]); print length(b), isarray(b[1]) }'
echo 'a b' | awk '{ gsub(/q/, "x", $5); print NF, $0; gsub(/$/, "x", $7); print NF, $0; gsub("a","b",$0); print; $3="";  gsub(/b/, "c", $(1)); print }'
awk 'function f(){ c++; return "k" } BEGIN { a["k"]="oo"; gsub(/o/,"0",a[f()]); print a["k"], c }'
#> 1 2 x b c
#> 2 2 xx bb
#> 3 2
#> 1
#> 1 1
#> 5 a b
#> 7 a b     x
#> b b     x
#> c b 
#> 00 1

#### a standard input that cannot be read
mkdir d; echo x > a
awk '{ print }' < d; echo $?
awk 'END { print NR, ERRNO }' < d; echo $?
awk '{ print }' a - a < d; echo $?
awk '{ print }' a d; echo $?
awk 'BEGINFILE { print FILENAME, ERRNO }' - < d; echo $?
awk '{ print }' <&-; echo $?
awk -f d; echo $?
awk -f - < d; echo $?
#> 0
#> 0 Is a directory
#> 0
#> x
#> x
#> 0
#> x
#> 0
#> - Is a directory
#> 0
#> 2
#> 1
#> 1
#2> awk: warning: command line argument `-' is a directory: skipped
#2> awk: warning: command line argument `-' is a directory: skipped
#2> awk: cmd. line:1: warning: command line argument `-' is a directory: skipped
#2> awk: cmd. line:1: warning: command line argument `d' is a directory: skipped
#2> awk: cmd. line:1: warning: command line argument `-' is a directory: skipped
#2> awk: fatal: error reading input file `-': Bad file descriptor
#2> awk: d:1: error: cannot read source file `d': Is a directory
#2> awk: -:1: error: cannot read source file `-': Is a directory

#### many matches in a line, and formats of words and integers
for i in {1..50}; do printf 'x%d = %d; foo  bar\to%do\n' $i $((i * 37)) $i; done > f; printf '%2100s o o\n' >> f
awk '{n = gsub(/o/, "0"); t += n} END {print t}' f; awk '{gsub(/[0-9]+/, "<&>"); print}' f | cksum; awk '{gsub(/x*/, "-"); print}' f | cksum; awk -F'[ =;]+' '{print NF, $2}' f | cksum; awk '{n = split($0, a, /o|[0-9]+/, s); print n, a[2], s[1]}' f | cksum
awk '{gsub(/^/, ">"); gsub(/$/, "<"); print}' f | head -n 1; awk '{sub(/^ */, "\\&&\\\\&"); print}' f | cksum; awk 'BEGIN {printf "%s|%d|%s|%d|%d|%s\n", 1.5, 2.9, "a", "12abc", -7, 1e20; printf "%d %d %d %s\n", -0, 2^53, -2^60, 0.1 + 0.2; printf "%s\n"}'
awk 'BEGIN {printf "%d|%i|%5s|%-5d|%%|%s\n", 42, 43, "ab", 7, "z"; x = sprintf("%s-%d", "k", 3); print x; printf "%s %s\n", "only"}'
#> 202
#> 2533115824 3658
#> 875412412 6616
#> 2116134529 325
#> 3376916750 447
#> >x1 = 37; foo  bar	o1o<
#> 3569880244 5561
#> 1.5|2|a|12|-7|100000000000000000000
#> 0 9007199254740992 -1152921504606846976 0.3
#> 42|43|   ab|7    |%|z
#> k-3
#2> awk: cmd. line:1: fatal: not enough arguments to satisfy format string
#2> 	`%s
#2> '
#2> 	 ^ ran out for this one
#2> awk: cmd. line:1: fatal: not enough arguments to satisfy format string
#2> 	`%s %s
#2> '
#2> 	    ^ ran out for this one
#? 2

#### names of functions
awk 'function f(f){}'; echo $?
awk 'function f(a,f){ } BEGIN { }'
awk 'function f(a){} function f(b){}'
awk 'function NR(){}'
awk 'function f(NR){}'
awk 'BEGIN{f=1} function f(){}'
awk 'function f(){f=1} BEGIN{f()}'
awk 'function length(){}'
awk 'function f(a) {a[1]=1} BEGIN{f(f)}'; echo $?
#> 1
#> 1
#2> awk: cmd. line:1: error: function `f': cannot use function name as parameter name
#2> awk: cmd. line:1: error: function `f': cannot use function name as parameter name
#2> awk: cmd. line:1: error: function name `f' previously defined
#2> awk: cmd. line:1: error: function name `NR' previously defined
#2> awk: cmd. line:1: error: function `f': cannot use special variable `NR' as a function parameter
#2> awk: cmd. line:1: error: function name `f' previously defined
#2> awk: cmd. line:1: error: function `f' called with space between name and `(',
#2> or used as a variable or an array
#2> awk: cmd. line:1: function length(){}
#2> awk: cmd. line:1:          ^ `length' is a built-in function, it cannot be redefined
#2> awk: cmd. line:1: error: function `f' called with space between name and `(',
#2> or used as a variable or an array

#### nothing to print, and return outside of functions
awk 'BEGIN{printf}'; echo $?
awk 'BEGIN{print "a"; printf ; print "b"}'; echo $?
awk 'BEGIN{printf()}'; echo $?
awk 'BEGIN{if (0) printf; print "ok"}'
awk 'BEGIN{print sprintf()}'; echo $?
awk 'BEGIN{return}'; echo $?
awk '
BEGIN {
  return 5
}'
#> 2
#> a
#> 2
#> 1
#> ok
#> 2
#> 1
#2> awk: cmd. line:1: fatal: printf: no arguments
#2> awk: cmd. line:1: fatal: printf: no arguments
#2> awk: cmd. line:1: BEGIN{printf()}
#2> awk: cmd. line:1:              ^ syntax error
#2> awk: cmd. line:1: fatal: sprintf: no arguments
#2> awk: cmd. line:1: BEGIN{return}
#2> awk: cmd. line:1:       ^ `return' used outside function context
#2> awk: cmd. line:3:   return 5
#2> awk: cmd. line:3:   ^ `return' used outside function context
#? 1

#### a program includes files, each with its own lines in messages
mkdir -p lib; printf 'function twice(x) {\n  return 2 * x\n}\n' > lib/twice.awk; printf 'BEGIN { x = 1\nprint x +\n}\n' > bad.awk
awk '@include "lib/twice"; BEGIN { print twice(4) }'
AWKPATH=lib awk '@include "twice.awk"
@include "twice"
BEGIN { print twice(5) }'
AWKPATH=lib awk -f twice -e 'BEGIN { print twice(6) }'
AWKPATH=nowhere:lib awk -i twice 'BEGIN { print twice(7) }'
awk '@include "nosuch"'; echo $?
awk '
@include "bad.awk"'; echo $?
awk -f lib/twice.awk -f bad.awk; echo $?
awk -e 'BEGIN { print 1 }' -e 'BEGIN { print 1 + }'; echo $?
awk -f lib/twice.awk -i lib/twice.awk 'BEGIN { }'; echo $?
awk 'BEGIN { @include "bad.awk" }'; echo $?
awk '@include bad'; echo $?
printf 'BEGIN { if (1) {\n' > open.awk; awk -f open.awk -e '}}'; echo $?
printf '@include "b.awk"\n' > a.awk; printf '@include "a.awk"\nBEGIN { print "round" }\n' > b.awk; awk '@include "a.awk"'
#> 8
#> 10
#> 12
#> 14
#> 1
#> 1
#> 1
#> 1
#> 2
#> 1
#> 1
#> 1
#> round
#2> awk: cmd. line:1: error: cannot open source file `nosuch' for reading: No such file or directory
#2> awk: bad.awk:3: print x +
#2> awk: bad.awk:3:          ^ unexpected newline or end of string
#2> awk: bad.awk:3: print x +
#2> awk: bad.awk:3:          ^ unexpected newline or end of string
#2> awk: cmd. line:1: BEGIN { print 1 + }
#2> awk: cmd. line:1:                   ^ syntax error
#2> awk: fatal: cannot include `lib/twice.awk' and use it as a program file
#2> awk: cmd. line:1: BEGIN { @include "bad.awk" }
#2> awk: cmd. line:1:          ^ syntax error
#2> awk: cmd. line:1: @include bad
#2> awk: cmd. line:1:          ^ syntax error
#2> awk: open.awk:1: (END OF FILE)
#2> awk: open.awk:1: ^ source files / command-line arguments must contain complete functions or rules

#### namespaces keep variables and functions apart
awk '@namespace "foo"
function f(a) { return a * 2 }
BEGIN { x = 5; NR = 7; ABC = 1; print x, foo::x, awk::x, NR, awk::ABC, f(4), foo::f(5) }
@namespace "awk"
BEGIN { print x, foo::x, foo::f(1); name = "foo::f"; print @name(3) }'
awk -v foo::x=3 'BEGIN { print foo::x; foo::a[1]; print length(foo::a) }'
awk '@namespace "1"'; echo $?
awk '@namespace "if"'; echo $?
awk 'BEGIN { a::b::c = 1 }'; echo $?
awk 'BEGIN { foo::length = 1 }' 2>&1 | head -n 1
awk '@namespace "q"
BEGIN { y = 1; y[1] = 2 }'; echo $?
awk '@namespace "q"
BEGIN { nosuch(1) }'; echo $?
#> 5 5  7 1 8 10
#>  5 2
#> 6
#> 3
#> 1
#> 1
#> 1
#> 1
#> awk: cmd. line:1: error: using reserved identifier `length' as second component of a qualified name is not allowed
#> 2
#> 2
#2> awk: cmd. line:1: error: namespace name `1' must meet identifier naming rules
#2> awk: cmd. line:1: error: using reserved identifier `if' as a namespace is not allowed
#2> awk: cmd. line:1: error: identifier `a::b::c': namespace separator can only appear once in a qualified name
#2> awk: cmd. line:2: fatal: attempt to use scalar `q::y' as an array
#2> awk: cmd. line:2: fatal: function `q::nosuch' not defined

#### commands see what a program assigns to ENVIRON
awk 'BEGIN { ENVIRON["NEW"] = "value"; system("echo $NEW"); "echo $NEW" | getline x; print x; print "in" | "cat; echo $NEW"; close("cat; echo $NEW"); delete ENVIRON["NEW"]; system("echo [$NEW]") }'
#> value
#> value
#> in
#> value
#> []

#### arrays and scalars are told apart by name
awk 'function f(a) { a[1] = 1 } BEGIN { x = 1; f(x) }'; awk 'function f(a) { a[1] = 1 } BEGIN { f("text") }'; awk 'BEGIN { x["a"]["b"] = 1; print x["a"] }'; awk 'BEGIN { x["a"]["b"] = 1; y = x["a"] }'; awk 'BEGIN { x["a"]["b"] = 1; x["a"]++ }'; awk 'BEGIN { x["a"] = 1; x["a"]["b"] = 2 }'; awk 'BEGIN { x = 1; split("a", x) }'; awk 'BEGIN { x = 1; match("a", /a/, x) }'; awk 'BEGIN { x = 1; asort(x) }'
#2> awk: cmd. line:1: fatal: attempt to use scalar parameter `a' as an array
#2> awk: cmd. line:1: fatal: attempt to use scalar parameter `a' as an array
#2> awk: cmd. line:1: fatal: attempt to use array `x["a"]' in a scalar context
#2> awk: cmd. line:1: fatal: attempt to use array `x["a"]' in a scalar context
#2> awk: cmd. line:1: fatal: attempt to use array `x["a"]' in a scalar context
#2> awk: cmd. line:1: fatal: attempt to use scalar `x["a"]' as an array
#2> awk: cmd. line:1: fatal: split: second argument is not an array
#2> awk: cmd. line:1: fatal: match: third argument is not an array
#2> awk: cmd. line:1: fatal: asort: first argument is not an array
#? 2

#### printf and command-line values at their edges
awk 'BEGIN { printf "%1$*2$d|%2$-*1$s|%1$.*2$f|\n", 5, 3; printf "%c", 1114112; printf "%x %u %o\n", 1e20, 2^64, 1e30 }' | od -c
awk 'BEGIN { printf "%0$s\n", 1 }'; awk 'BEGIN { printf "%3$s\n", 1 }'
awk -v 'a=x\' -v 'b=@/x+/' 'BEGIN { print a, typeof(b), "axxb" ~ b }'
awk -v if=1 'BEGIN { }'; echo $?; awk -v length=1 'BEGIN { }'; echo $?; awk 'function f() { } { }' f=1; echo $?; awk -v 'b=@/(/' 'BEGIN { }'; echo $?
awk 'BEGIN { print "\xz", $100000000 "|", strtonum("-0x1f"), typeof($0) }'
awk 'BEGIN { print > "" }'; awk 'BEGIN { print >> "" }'; awk 'BEGIN { print | "" }'; awk 'BEGIN { getline < "" }'; awk 'BEGIN { "" | getline }'; awk 'BEGIN { print |& "" }'
echo abcdef | awk 'BEGIN { FIELDWIDTHS = "2 1:3 2:1 *" } { print NF, $2, $3 "|" }'; echo abc | awk -v FIELDWIDTHS= '{ print NF }'
awk 'BEGIN { print srand(3.7), srand(), compl(-1) }'; awk 'BEGIN { print PROCINFO["platform"]; PROCINFO["strftime"] = "%Y"; print strftime() > "year" }'; wc -c < year
#> 0000000           5   |   3                   |   5   .   0   0   0   |
#> 0000020  \n 364 220 200 200   1   e   +   2   0       1   .   8   4   4
#> 0000040   6   7   e   +   1   9       1   e   +   3   0  \n
#> 0000055
#> x regexp 1
#> 2
#> 2
#> 2
#> 2
#> xz | 0 unassigned
#> 2 def |
#> 0
#> posix
#> 5
#2> awk: cmd. line:1: fatal: argument index with `$' must be > 0
#2> awk: cmd. line:1: fatal: argument index 3 greater than total number of supplied arguments
#2> awk: fatal: cannot use gawk builtin `if' as variable name
#2> awk: fatal: cannot use gawk builtin `length' as variable name
#2> awk: fatal: cannot use function `f' as variable name
#2> awk: error: Unmatched ( or \(: /(/
#2> awk: fatal: could not make typed regex
#2> awk: cmd. line:1: warning: no hex digits in `\x' escape sequence
#2> awk: cmd. line:1: fatal: expression for `>' redirection has null string value
#2> awk: cmd. line:1: fatal: expression for `>>' redirection has null string value
#2> awk: cmd. line:1: fatal: expression for `|' redirection has null string value
#2> awk: cmd. line:1: fatal: expression for `<' redirection has null string value
#2> awk: cmd. line:1: fatal: expression for `|' redirection has null string value
#2> awk: cmd. line:1: fatal: expression for `|&' redirection has null string value
#2> awk: cmd. line:1: fatal: compl(-1.000000): negative value is not allowed

#### a coprocess without a name is refused
awk 'BEGIN { print |& "" }'
#2> awk: cmd. line:1: fatal: expression for `|&' redirection has null string value
#? 2

#### random numbers are those of gawk
gawk 'BEGIN { print rand(), rand(), rand(), int(rand() * 1000) }'; gawk 'BEGIN { srand(1); print rand(); print srand(5), srand(7); print rand(); srand(0); print rand(); srand("abc"); print rand(); srand(-1); print rand(); srand(2^31); print rand(); srand(3.7); print rand(); srand(2^33 + 1); print rand() }'; gawk 'BEGIN { srand(42); for (i = 0; i < 1500; i++) s += rand(); printf "%.10f\n", s }'
#> 0.924046 0.593909 0.306394 578
#> 0.924046
#> 1 5
#> 0.112895
#> 0.855566
#> 0.855566
#> 0.796873
#> 0.550394
#> 0.756397
#> 0.924046
#> 759.0907979610

#### strtonum of a field that is a number
echo '0x11 011 12 abc' | gawk '{ print strtonum($1), strtonum($2), strtonum($3), strtonum($4), strtonum("011"), strtonum($2 "") }'
#> 17 11 12 0 9 9

#### -N
gawk -N 'BEGIN { print 1.5, 0.1 + 0.2 }'; gawk --use-lc-numeric 'BEGIN { print 2 }'
#> 1.5 0.3
#> 2
