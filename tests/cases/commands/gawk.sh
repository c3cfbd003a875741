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
