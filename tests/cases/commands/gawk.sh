#### the other name
echo "a b" | gawk "{print \$2}"
#> b

#### files are edited in place
printf 'a b\nc d\n' >f1; printf 'x y\n' >f2; chmod 640 f1; gawk -i inplace '{ print $2 } END { print "end" }' f1 f2; head f1 f2; stat -c %a f1; ls
#> end
#> ==> f1 <==
#> b
#> d
#>
#> ==> f2 <==
#> y
#> 640
#> f1
#> f2

#### with a copy of what was
printf 'a b\n' >f; gawk -i inplace -v inplace::suffix=.bak '{ print $1 "!" } ENDFILE { print "over" }' f; head f f.bak; gawk -i inplace -v INPLACE_SUFFIX=.old 1 f; ls
#> ==> f <==
#> a!
#> over
#>
#> ==> f.bak <==
#> a b
#> f
#> f.bak
#> f.old

#### in place, and the program exits
printf '1\n2\n3\n' >f; gawk -i inplace '{ print; if (NR == 2) exit } END { print "end" }' f; cat f
#> end
#> 1
#> 2

#### in place, where there is no file
echo x | gawk -i inplace '{ print }' 2>/dev/null; gawk -i inplace 'BEGINFILE { print FILENAME } { print > "/dev/stderr" }' /dev/null 2>/dev/null; echo $?
#> x
#> /dev/null
#> 0

#### program text of several files
echo 'function f(x) { return x * 2 }' >lib.awk; gawk -i ./lib.awk 'BEGIN { print f(21) }'; gawk -i nolib.awk 1; echo $?
#> 42
#> 2
#2> gawk: fatal: cannot open source file `nolib.awk' for reading: No such file or directory

#### what sub and gsub cannot change
gawk 'BEGIN { gsub(/o/, "x", s = "foo"); print s }'; echo $?
gawk 'BEGIN { gsub(/o/, "x", s++); 
print }'; echo $?
gawk 'BEGIN { n = sub(/o/, "x", s "o") ; gsub(/a/,"b", -x) }'; echo $?
gawk 'BEGIN { s="foo"; gsub(/o/, "x", (s)); print s }'; echo $?
gawk 'BEGIN { gsub(/o/, "x", 1 ? a : b) }'; echo $?
gawk 'BEGIN { gsub(/o/, "x", $++i) ; gsub(/o/, "x", /re/) }'; echo $?
printf 'BEGIN {\n  gsub(/o/, "x",\n    toupper(s))\n}\n' > f.awk; gawk -f f.awk; echo $?
gawk 'BEGIN { print sub(/o/, "x", "foo"), gsub(/o/, "x", 5); a["k"]="foo"; gsub(/o/, "x", a["k"]); print a["k"]; $0="foo bar"; gsub(/o/,"x",$1); print }'; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1 0
#> fxx
#> fxx bar
#> 0
#2> gawk: cmd. line:1: BEGIN { gsub(/o/, "x", s = "foo"); print s }
#2> gawk: cmd. line:1:                                 ^ gsub third parameter is not a changeable object
#2> gawk: cmd. line:1: BEGIN { gsub(/o/, "x", s++); 
#2> gawk: cmd. line:1:                           ^ gsub third parameter is not a changeable object
#2> gawk: cmd. line:1: BEGIN { n = sub(/o/, "x", s "o") ; gsub(/a/,"b", -x) }
#2> gawk: cmd. line:1:                                ^ sub third parameter is not a changeable object
#2> gawk: cmd. line:1: BEGIN { s="foo"; gsub(/o/, "x", (s)); print s }
#2> gawk: cmd. line:1:                                    ^ gsub third parameter is not a changeable object
#2> gawk: cmd. line:1: BEGIN { gsub(/o/, "x", 1 ? a : b) }
#2> gawk: cmd. line:1:                                 ^ gsub third parameter is not a changeable object
#2> gawk: cmd. line:1: BEGIN { gsub(/o/, "x", $++i) ; gsub(/o/, "x", /re/) }
#2> gawk: cmd. line:1:                                                   ^ gsub third parameter is not a changeable object
#2> gawk: f.awk:3:     toupper(s))
#2> gawk: f.awk:3:               ^ gsub third parameter is not a changeable object

#### what ends a rule and a statement
for p in '/a/ BEGIN { print }' 'NR == 1 NR == 2' '{ print } { print }' '/a/; /b/' '/a/,/b/ BEGIN {}' 'NR % 2 function f() {}' 'END { print 3 } /x/ ; BEGIN { print 4 }' '/a/ { print };; { print 2 }' 'BEGIN { print 1 };' '; BEGIN { print 1 }' ';; BEGIN { print 1 }' 'function f(x) {}; BEGIN { print 1 }' 'function f(x) {};; BEGIN { print 1 }' '/a/;;/b/' 'NR == 1;{ print "y" };'; do
  echo "$p"; echo abc | awk "$p"; echo "$?"
done
#> /a/ BEGIN { print }
#> 1
#> NR == 1 NR == 2
#> 1
#> { print } { print }
#> abc
#> abc
#> 0
#> /a/; /b/
#> abc
#> abc
#> 0
#> /a/,/b/ BEGIN {}
#> 1
#> NR % 2 function f() {}
#> 1
#> END { print 3 } /x/ ; BEGIN { print 4 }
#> 4
#> 3
#> 0
#> /a/ { print };; { print 2 }
#> 1
#> BEGIN { print 1 };
#> 1
#> 0
#> ; BEGIN { print 1 }
#> 1
#> ;; BEGIN { print 1 }
#> 1
#> function f(x) {}; BEGIN { print 1 }
#> 1
#> 0
#> function f(x) {};; BEGIN { print 1 }
#> 1
#> /a/;;/b/
#> 1
#> NR == 1;{ print "y" };
#> abc
#> y
#> 0
#2> awk: cmd. line:1: /a/ BEGIN { print }
#2> awk: cmd. line:1:     ^ syntax error
#2> awk: cmd. line:1: NR == 1 NR == 2
#2> awk: cmd. line:1:            ^ syntax error
#2> awk: cmd. line:1: /a/,/b/ BEGIN {}
#2> awk: cmd. line:1:         ^ syntax error
#2> awk: cmd. line:1: NR % 2 function f() {}
#2> awk: cmd. line:1:        ^ syntax error
#2> awk: cmd. line:1: each rule must have a pattern or an action part
#2> awk: cmd. line:1: each rule must have a pattern or an action part
#2> awk: cmd. line:1: each rule must have a pattern or an action part
#2> awk: cmd. line:1: each rule must have a pattern or an action part
#2> awk: cmd. line:1: each rule must have a pattern or an action part
#2> awk: cmd. line:1: each rule must have a pattern or an action part

#### else and while behind semicolons
for p in 'BEGIN { if (1) { x } ; else { y } }' 'BEGIN { if (1) x; else y }' 'BEGIN { if (1) x;; else y }' 'BEGIN { if (1) ; else y }' 'BEGIN { if (1) if (0) x; else y; else z }' 'BEGIN { if (1) while (0) { x } ; else y }' 'BEGIN { if (1) while (0) x; else print "n" }' 'BEGIN { do { x } ; while (0) }' 'BEGIN { do x; while (0); print 1 }'; do
  echo "$p"; awk "$p" < /dev/null; echo "$?"
done
#> BEGIN { if (1) { x } ; else { y } }
#> 1
#> BEGIN { if (1) x; else y }
#> 0
#> BEGIN { if (1) x;; else y }
#> 1
#> BEGIN { if (1) ; else y }
#> 0
#> BEGIN { if (1) if (0) x; else y; else z }
#> 0
#> BEGIN { if (1) while (0) { x } ; else y }
#> 1
#> BEGIN { if (1) while (0) x; else print "n" }
#> 0
#> BEGIN { do { x } ; while (0) }
#> 1
#> BEGIN { do x; while (0); print 1 }
#> 1
#> 0
#2> awk: cmd. line:1: BEGIN { if (1) { x } ; else { y } }
#2> awk: cmd. line:1:                        ^ syntax error
#2> awk: cmd. line:1: BEGIN { if (1) x;; else y }
#2> awk: cmd. line:1:                    ^ syntax error
#2> awk: cmd. line:1: BEGIN { if (1) while (0) { x } ; else y }
#2> awk: cmd. line:1:                                  ^ syntax error
#2> awk: cmd. line:1: BEGIN { do { x } ; while (0) }
#2> awk: cmd. line:1:                  ^ syntax error

#### errors behind which a program is read on
for p in 'BEGIN { continue }' 'BEGIN { break }' 'BEGIN { next }' 'END { next; print 1; continue; x y z( }' 'BEGIN { getline x; break; next }' 'function f(a, a) { continue } BEGIN { f(1) }' 'BEGINFILE { next }'; do
  echo "$p"; awk "$p" < /dev/null; echo "$?"
done
#> BEGIN { continue }
#> 1
#> BEGIN { break }
#> 1
#> BEGIN { next }
#> 1
#> END { next; print 1; continue; x y z( }
#> 1
#> BEGIN { getline x; break; next }
#> 1
#> function f(a, a) { continue } BEGIN { f(1) }
#> 1
#> BEGINFILE { next }
#> 1
#2> awk: cmd. line:1: error: `continue' is not allowed outside a loop
#2> awk: cmd. line:1: error: `continue' is not allowed outside a loop
#2> awk: cmd. line:1: error: `break' is not allowed outside a loop or switch
#2> awk: cmd. line:1: error: `break' is not allowed outside a loop or switch
#2> awk: cmd. line:1: error: `next' used in BEGIN action
#2> awk: cmd. line:1: error: `next' used in END action
#2> awk: cmd. line:1: error: `continue' is not allowed outside a loop
#2> awk: cmd. line:1: error: `continue' is not allowed outside a loop
#2> awk: cmd. line:1: END { next; print 1; continue; x y z( }
#2> awk: cmd. line:1:                                       ^ syntax error
#2> awk: cmd. line:1: error: `break' is not allowed outside a loop or switch
#2> awk: cmd. line:1: error: `break' is not allowed outside a loop or switch
#2> awk: cmd. line:1: error: `next' used in BEGIN action
#2> awk: cmd. line:1: error: function `f': parameter #2, `a', duplicates parameter #1
#2> awk: cmd. line:1: error: `continue' is not allowed outside a loop
#2> awk: cmd. line:1: error: `continue' is not allowed outside a loop
#2> awk: cmd. line:1: error: `next' used in BEGINFILE action

#### a field that sub looks at is there
for p in '{ gsub(/a/, "X", $5); print NF; $1 = $1; print }' '{ sub(/zz/, "X", $5); print NF; print $0; print $5 "|" }' '{ x = $7; print NF }' '{ gsub(/a/, "X", $(NF + 2)); print NF; NF = NF; print }' 'BEGIN { gsub(/a/, "b", $3); print NF }' '{ match($9, /x/); print NF }'; do echo "a b c" | awk -v OFS=- "$p"; done
#> 5
#> a-b-c--
#> 5
#> a b c
#> |
#> 3
#> 5
#> a-b-c--
#> 3
#> 3

#### where an unterminated regular expression is
for p in '/abc' 'BEGIN { x = /abc }' '$0 /b?/ ' 'NR % 2 /$/{ print; print }' 'BEGIN { x ~ /a[/]' 'BEGIN { x ~ /' '/' 'BEGIN { x = 1 \ ; print x }' 'NR % 2 /\// '; do awk "$p" < /dev/null; echo "$?"; done
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#2> awk: cmd. line:1: /abc
#2> awk: cmd. line:1:  ^ unterminated regexp
#2> awk: cmd. line:1: BEGIN { x = /abc }
#2> awk: cmd. line:1:              ^ unterminated regexp
#2> awk: cmd. line:1: $0 /b?/ 
#2> awk: cmd. line:1:        ^ unterminated regexp
#2> awk: cmd. line:1: NR % 2 /$/{ print; print }
#2> awk: cmd. line:1:           ^ unterminated regexp
#2> awk: cmd. line:1: BEGIN { x ~ /a[/]
#2> awk: cmd. line:1:              ^ unterminated regexp
#2> awk: cmd. line:1: BEGIN { x ~ /
#2> awk: cmd. line:1:              ^ unexpected newline or end of string
#2> awk: cmd. line:1: /
#2> awk: cmd. line:1:  ^ unexpected newline or end of string
#2> awk: cmd. line:1: BEGIN { x = 1 \ ; print x }
#2> awk: cmd. line:1:               ^ backslash not last character on line
#2> awk: cmd. line:1: NR % 2 /\// 
#2> awk: cmd. line:1:         ^ backslash not last character on line

#### a slash behind a backslash in a string
awk 'BEGIN { print "a\/b", "x" ~ "\/" }'; echo /a/b | awk '{ sub("\/", "X"); print }'
#> a/b 0
#> Xa/b
#2> awk: cmd. line:1: warning: escape sequence `\/' treated as plain `/'
#2> awk: cmd. line:1: warning: escape sequence `\/' treated as plain `/'

#### split of a paragraph by a regular expression
printf '\ta\tb\n c,d\n' | awk -v RS= '{ print split($0, w, /[,:]+/), w[1] "|" w[2]; print split(" \n x,y", w, /,/), w[1]; print split(" x,y", w, ","), w[1] }'
#> 2 a	b
#>  c|d
#> 2 x
#> 2  x

#### characters that no token begins with, and a pipe without getline
for p in 'NR % 2 /é/ ' 'BEGIN { x = `y` }' "BEGIN { x = 'a' }" 'NR % 2 /(a|b)/ ' 'BEGIN { x = (1 | y) }' 'BEGIN { print \x01 }'; do awk "$p" < /dev/null; echo "$?"; done
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#2> awk: cmd. line:1: NR % 2 /é/ 
#2>\ awk: cmd. line:1:         ^ invalid char '\xc3' in expression
#2> awk: cmd. line:1: BEGIN { x = `y` }
#2> awk: cmd. line:1:             ^ invalid char '`' in expression
#2> awk: cmd. line:1: BEGIN { x = 'a' }
#2> awk: cmd. line:1:             ^ invalid char ''' in expression
#2> awk: cmd. line:1: NR % 2 /(a|b)/ 
#2> awk: cmd. line:1:            ^ syntax error
#2> awk: cmd. line:1: BEGIN { x = (1 | y) }
#2> awk: cmd. line:1:                  ^ syntax error
#2> awk: cmd. line:1: BEGIN { print \x01 }
#2> awk: cmd. line:1:               ^ backslash not last character on line

#### -i inplace: what a getline at the end leaves
printf '1\n2\n3\n' > a; printf 'x\ny\n' > b; awk -i inplace '{ getline; print "got " $0; print }' a b; cat a; echo; cat b
awk 'ENDFILE { print "end", FILENAME } BEGINFILE { print "begin", FILENAME } { r = (getline); print r, $0, FILENAME }' a b
#> got 2
#> 2
#>
#> got x
#> x
#> got y
#> y
#> begin a
#> 1 2 a
#> end a
#> begin b
#> 1 x b
#> 1 y b
#> end b

#### -i inplace: a getline into a variable at the end
printf '1\n2\n3\n4\n' > a; printf 'x\ny\nz\n' > b; awk -i inplace '{ getline l; print l, NR; print }' a b; cat a; echo; cat b
#> 2 2
#> 1
#> 4 4
#> 3
#>
#> y 6
#> x
#> y 7
#> z

#### a backslash at the end of a regular expression
awk 'BEGIN { print "a\\" ~ "a\\" }'; echo $?; printf '%s\n' 'g\' | awk '$1 ~ $1'; echo $?; echo x | awk '{ print split("a\\b", q, "\\"), match("a\\", "\\\\$") }'; echo x | awk '{ gsub("\\", "y") }'; echo $?
#> 2
#> 2
#> 2 2
#> 2
#2> awk: cmd. line:1: fatal: invalid regexp: Trailing backslash: /a\/
#2> awk: cmd. line:1: (FILENAME=- FNR=1) fatal: invalid regexp: Trailing backslash: /g\/
#2> awk: cmd. line:1: (FILENAME=- FNR=1) fatal: invalid regexp: Trailing backslash: /\/

#### IGNORECASE: comparisons, index, switch, order, and what it leaves alone
cat > ic.awk <<'END'
BEGIN { IGNORECASE = 1
 print ("a" == "A"), ("É" == "é"), ("b" < "C"), ("b" != "B")
 print index("fooBAR", "b"), index("ÀÉ", "é")
 switch ("FOO") { case "foo": print "case"; break; default: print "default" }
 n = split("aXbxc", p, "x"); print n
 n = split("a b", p, " "); print n
 x["b"]; x["A"]; x["C"]; PROCINFO["sorted_in"] = "@ind_str_asc"; for (k in x) printf "%s ", k; print ""
 y[1] = "b"; y[2] = "A"; y[3] = "C"; m = asort(y, z); for (i = 1; i <= m; i++) printf "%s ", z[i]; print ""
 m = asorti(x, z); for (i = 1; i <= m; i++) printf "%s ", z[i]; print ""
 PROCINFO["sorted_in"] = "@val_str_asc"; for (k in y) printf "%s ", y[k]; print ""
 s = "aXxa"; print gsub("x", "-", s), s
 print "ABC" ~ "b", match("abC", /c/)
 print ("abc" < "ABD"), ("ABC" > "abb"), ("a_" < "aB"), ("a_" < "ab")
 print substr("x", 1) == "X"
 print ("1" == 1), (1 == "1")
 m = split("q w", u, "W"); print m
 FS = "x"; $0 = "aXbxc"; print NF; FS = "X"; $0 = "aXbxc"; print NF
 FPAT = "[a-c]+"; $0 = "ABxab"; print NF
 print patsplit("ABxab", w, /[a-c]+/)
 print ("x" in x), ("a" in x)
 print gensub(/A/, "z", "g", "aAa")
 print length(x)
 print toupper("a") == "a"
 RS = "x"
}
{ print NR ": " $0 }
END
gawk -f ic.awk <<< 'oneXtwoxthree'
gawk 'BEGIN { IGNORECASE = 1 } $1 == "foo" { print "eq" } $1 != "FOO" { print "ne" } $0 < "fop" { print "lt" } "b" > $2 { print "gt" }' <<< 'FoO A'
gawk '$2 == "b" { print "field" } $0 == "a b" { print "record" } $3 == "" { print "none" } { $2 = 5 } $2 == "5" { print "five" } $0 == "a 5" { print "again" }' <<< 'a b'
gawk '$1 == "10" { print "text" } $1 == 10 { print "number" } $1 < "9" { print "less" }' <<< '10.0
10'
#> 1 1 1 0
#> 4 2
#> case
#> 2
#> 2
#> A b C 
#> A b C 
#> A b C 
#> A b C 
#> 2 a--a
#> 1 3
#> 1 1 1 1
#> 1
#> 1 1
#> 1
#> 2
#> 2
#> 2
#> 2
#> 0 0
#> zzz
#> 3
#> 1
#> 1: oneXtwo
#> 2: three
#>
#> eq
#> lt
#> gt
#> field
#> record
#> none
#> five
#> again
#> number
#> less
#> text
#> number
#> less

#### FIELDWIDTHS that are none, PROCINFO["FS"]
gawk 'BEGIN{FIELDWIDTHS="x"}{print $1}' <<< abcdefgh; gawk 'BEGIN{FIELDWIDTHS="2 0 3"}{print $1"|"$2}' <<< abcdefgh; gawk 'BEGIN{FIELDWIDTHS="2 -1"}{print $1}' <<< abcdefgh; gawk 'BEGIN{FIELDWIDTHS="* 3"}{print $1}' <<< abcdefgh; gawk 'BEGIN{FIELDWIDTHS="2 1:3 *"}{print $1"|"$2"|"$3"|"NF}' <<< abcdefgh
gawk 'BEGIN{FS=","; print PROCINFO["FS"]; FPAT="a"; print PROCINFO["FS"]; FIELDWIDTHS="1"; print PROCINFO["FS"]; FS=FS; print PROCINFO["FS"]}'
#> ab|def|gh|3
#> FS
#> FPAT
#> FIELDWIDTHS
#> FS
#2> gawk: cmd. line:1: fatal: invalid FIELDWIDTHS value, for field 1, near `x'
#2> gawk: cmd. line:1: fatal: invalid FIELDWIDTHS value, for field 2, near `0 3'
#2> gawk: cmd. line:1: fatal: invalid FIELDWIDTHS value, for field 2, near `-1'
#2> gawk: cmd. line:1: fatal: `*' must be the last designator in FIELDWIDTHS

#### next and nextfile in a function that a rule without records calls
gawk 'function f(){next} BEGIN{f()}'; gawk 'function f(){nextfile} END{f()}' </dev/null; gawk 'function f(){next} {f()} END{print NR}' <<< a
#> 1
#2> gawk: cmd. line:1: fatal: `next' cannot be called from a `BEGIN' rule
#2> gawk: cmd. line:1: fatal: `nextfile' cannot be called from a `END' rule

#### PROCINFO["NONFATAL"], fflush of names, -S
gawk 'BEGIN{PROCINFO["NONFATAL"]=1; print "x" > "/nosuch/y"; print ERRNO}'; gawk 'BEGIN{PROCINFO["/nosuch/y","NONFATAL"]=1; print "x" > "/nosuch/y"; print ERRNO; print "z" > "/nosuch/z"}'
gawk 'BEGIN{printf "a\n" | "cat >o"; fflush(); print fflush("cat >o"), fflush("nosuch"), fflush(""), fflush("/dev/stdout"); "echo x" | getline; print fflush("echo x")}'
for p in 'BEGIN{system("echo x")}' 'BEGIN{print "x" > "f"}' 'BEGIN{"date" | getline}' 'BEGIN{print "x" | "cat"}' 'BEGIN{getline x < "f"; print x}' 'BEGIN{print "x" |& "cat"}' 'BEGIN{print 1}'; do gawk -S "$p"; done; gawk --sandbox 'BEGIN{print 2}'
#> No such file or directory
#> No such file or directory
#> 0 -1 0 0
#> -1
#> 1
#> 2
#2> gawk: cmd. line:1: fatal: cannot redirect to `/nosuch/z': No such file or directory
#2> gawk: cmd. line:1: warning: fflush: `nosuch' is not an open file, pipe or co-process
#2> gawk: cmd. line:1: warning: fflush: cannot flush: pipe `echo x' opened for reading, not writing
#2> gawk: cmd. line:1: fatal: 'system' function not allowed in sandbox mode
#2> gawk: cmd. line:1: fatal: redirection not allowed in sandbox mode
#2> gawk: cmd. line:1: fatal: redirection not allowed in sandbox mode
#2> gawk: cmd. line:1: fatal: redirection not allowed in sandbox mode
#2> gawk: cmd. line:1: fatal: redirection not allowed in sandbox mode
#2> gawk: cmd. line:1: fatal: redirection not allowed in sandbox mode

#### printf: numbered arguments beside others, one modifier
gawk 'BEGIN{printf "%2$s %1$s\n", "a", "b"}'; gawk 'BEGIN{printf "%2$s %s\n", "a", "b"}'; gawk 'BEGIN{printf "%s %1$s\n", "a", "b"}'; gawk 'BEGIN{printf "%ld %hd %Ld %lld %jd %zd %%\n", 1, 2, 3, 4, 5, 6}'
#> b a
#> 1 2 3 %lld 4 5 %
#2> gawk: cmd. line:1: fatal: must use `count$' on all formats or none
#2> gawk: cmd. line:1: fatal: must use `count$' on all formats or none

#### bits: negative and large values, arguments
gawk 'BEGIN{print lshift(1,-1)}'; gawk 'BEGIN{print rshift(-1,1)}'; gawk 'BEGIN{print and(1)}'; gawk 'BEGIN{print and(1.9,3.2), compl(1.5), compl(0), lshift(1,70), rshift(16,2), lshift(3,62), or(2^53,1), xor(2^60,2^3)}'; gawk 'BEGIN{print and(-1,2)}'
#> 1 18014398509481982 9007199254740991 64 4 13835058055282163712 1 8
#2> gawk: cmd. line:1: fatal: lshift(1.000000, -1.000000): negative values are not allowed
#2> gawk: cmd. line:1: fatal: rshift(-1.000000, 1.000000): negative values are not allowed
#2> gawk: cmd. line:1: fatal: and: called with less than two arguments
#2> gawk: cmd. line:1: fatal: and: argument 1 negative value -1 is not allowed
#? 2

#### mktime with a sign of summer time, indirect calls of functions of the language
TZ=UTC gawk 'BEGIN{print mktime("2020 1 1 0 0 0 1"), mktime("2020 1 1 0 0 0 0"), mktime("2020 1 1 0 0 0 -1")}'; gawk 'BEGIN{f="toupper"; print @f("x"); f="substr"; print @f("hello", 2, 3); f="length"; print @f("abc"); f="nosuch"; print @f(1)}'
#> 1577833200 1577836800 1577836800
#> X
#> ell
#> 3
#2> gawk: cmd. line:1: fatal: `nosuch' is not a function, so it cannot be called indirectly
#? 2

#### switch: cases twice; division by zero in assignments; in beside a comparison
gawk 'BEGIN{switch(1){case 1: case 1: print 1}}'; gawk 'BEGIN{switch(1){case "a": case 1: case "a": print 1}}'; gawk 'BEGIN{switch(1){default: ; default: }}'; gawk 'BEGIN{x=5; x/=0}'; gawk 'BEGIN{x=5; x%=0}'; gawk 'BEGIN{a[1]=5; a[1]/=0}'; gawk 'BEGIN { if (!(3 in a)) print "no"; if (3 in a == 0) print "zero"; a[3]; print (3 in a == 1), 3 in a < 5 }'
#> no
#> zero
#> 1 1
#2> gawk: cmd. line:1: error: duplicate case values in switch body: 1
#2> gawk: cmd. line:1: error: duplicate case values in switch body: a
#2> gawk: cmd. line:1: error: duplicate `default' detected in switch body
#2> gawk: cmd. line:1: fatal: division by zero attempted in `/='
#2> gawk: cmd. line:1: fatal: division by zero attempted in `%='
#2> gawk: cmd. line:1: fatal: division by zero attempted in `/='

#### a closing parenthesis without an opening one is a character
gawk 'BEGIN{print "a)" ~ /a)/, "b)c" ~ /)c/, "x" ~ /x)+$/, "x)" ~ /(x))/, match("ab)", /b)$/), "a" ~ /(a/}'
#2> gawk: cmd. line:1: error: Unmatched ( or \(: /(a/
#? 1

#### BEGINFILE leaves no record
printf 'a1\na2\na3\n' >fa; printf 'b1\nb2\n' >fb; gawk 'BEGINFILE{} {getline l; print l "|" $0 "|" NF}' fa fb; gawk 'BEGINFILE{print "B[" $0 "]"} ENDFILE{print "E[" $0 "]"} END{print $0}' fa fb; gawk '{getline l; print l "|" $0 "|" NF}' fa fb; gawk -i inplace '{getline l; print l, NR; print}' fa fb; head fa fb
#> a2|a1|1
#> b1||0
#> b1|b2|1
#> B[]
#> E[a3]
#> B[]
#> E[b2]
#> b2
#> a2|a1|1
#> b1|a3|1
#> b1|b2|1
#> ==> fa <==
#> a2 2
#> a1
#>
#> ==> fb <==
#> b1 4
#>
#> b1 5
#> b2
