f1() { echo a; echo b; }
f2() { if a; then b; elif c; then d; else e; fi; }
f3() { for x in a b "c d"; do echo $x; done; for x; do :; done; for x in; do :; done; }
f4() { while a; do b; done; until a; b; do c; d; done; }
f5() { case $x in a|b) echo; echo 2;; (c) ;; d) e ;& f) g ;;& *) h; esac; }
f6() { ( a; b ); { c; }; (( x + 1 )); ((x+1)); for ((i=0;i<3;i++)); do :; done; for ((;;)); do :; done; }
f7() { [[ a == b && ( -f c || ! -d e ) ]]; [[ a =~ b ]]; [[ x ]]; [[ ! x ]]; [[ a < b ]]; [[ a = b ]]; [[ ! a == b ]]; [[ -z $x ]]; }
f8() { a && b || c; a | b |& c; ! a; time a; time -p a; ! ! a; a & b; a &
 b & }
f9() { a=1 b=(1 2 [3]=4) c+=x cmd >f 2>&1 <g >>h <>i >|j &>k &>>l 3<&4 5>&- {fd}>m <<<"x y" >&n; }
f10() ( a; b )
f11() [[ a ]]
f12() { echo; } >out 2>err
function f13 { echo a
echo b
}
function f14() if a; then b; fi
f15() { echo $(ls   -l) `ls  -l` $(( 1+2 )) $[1+2] ${x:-a  b} $'a\nb' $"loc" "a $(b   c) d" 'q' \x "\$"; }
f16() { cat <<E
hi $x
E
echo after; cat <<-'F' | grep x
	tab
	F
}
f17() { cat <<A <<B
a
A
b
B
}
f18() { select x in a b; do echo; done; coproc a; coproc X { a; }; }
f19() { g() { echo; }; h() ( echo ); function i { :; }; }
f20() { if a; then b; fi >f; while a; do b; done <x | c; }
f21() { a; b & c && d & e; }
f22() { x=$(if a; then b; fi); y=$(a; b); z=$(a
b); w=$(a &); v=$( (a) ); u=$(<f); t=$(); s=$(cat <<E
hi
E
); }
f23() { if a; then b & fi; while a & do b & done; }
f24() { { a; b; } | { c; }; (a) && (b; c); }
f25() { a | while read x; do echo; done; }
f26() { declare -a x=(1 2) y; local z=3; }
f27() { echo a \
 b; echo "a\
b" 'x
y'; }
f28() { case x in esac; case x in a) esac; case x in a) b & ;; esac; }
f29() { if a; b; then c; d; fi; if a
then
b
fi; }
f30() { [ a ]; x[1]=2; x[a b]=c; echo ${x[1]} ${#x} ${!x} "${x[@]}"; }
f31() { ! { a; }; time { a; b; }; ! (a); }
f32() { echo <(a   b) >(c); }
f33() { cat <<E && echo
x
E
}
f34() { if cat <<E
x
E
then a; fi; }
f35() { while read x; do echo $x; done <<E
x
E
}
f36() { cat <<E & b
x
E
}
f37() { ( cat <<E
x
E
); echo; }
f38() { { cat <<E
x
E
}; echo; }
f39() { a; case x in a) cat <<E
x
E
;; esac; }
f40() { (a | b) & { a & }; }
f41() { for x in a; do cat <<E
x
E
done; }
f42() { cat <<E | b
x
E
c; }
f43() { cat <<E; b
x
E
c; }
f44() { cat <<"E F" 3<<'G'
x
E F
y
G
}
f45() { >x; <y cat; a >x b; }
f46() { time; ! ; }
f47() { for ((i=0; i<3; i++)) { echo; }; for x in a; { b; }; select x; do y; done; }
f48() { [[ -f a && -d b || -e c && ( x == y ) ]]; [[ a =~ ^(a|b)\ c$ ]]; [[ $x == *.@(a|b) ]]; [[ a -eq b ]]; [[ ! -f x ]]; [[ ! ( a ) ]]; }
f49() { f() { a; } >x; { a; } 2>&1 | b; }
f50() { echo "a'b" $'it\'s' $'\x01' "$'x'" "${x#'a'}" "`a "b"`"; }
f51() { coproc { a; b; }; coproc N (a); coproc while a; do b; done; }
f52() { a; 
# comment
b # c
}
f53() { echo a >& x; echo 2>& 1; echo >&$x; exec {a}<&-; exec 3<&$x-; exec 3>&4-; }
f54() { if ! a; then b; fi; if a && b; then c; fi; while ! a; do b; done; }
f55() { if { a; b; }; then c; fi; if (a); then b; fi; }
f56() { a | b && c | d || ! e; a && { b; c; } || d; }
f57() { case "$1" in -h | --help) a
b ;; "x y") c;; [abc]*) ;; esac; }
f58() { x=$(echo "$(a   b)" 'c  d'; case x in a) b;; esac; for i in 1 2; do a; done; f() { x; }; [[ a ]]; (( 1 )); a | b & ); }
h1() { echo >&2; echo 1>&2; cat <&0; cat 0<&3; echo >&-; cat <&-; echo 2>&$x; echo 3>&$x; cat 0<&$y; cat 4<&$y; echo >&2-; }
h2() { x=$(if a
b
then c
d; fi
e); }
h3() { x=$(cat <<E
hi
E
echo b); y=$(cat <<E; echo c
hi
E
); }
h4() { x=$(f() { a
b; }
f); }
h5() { x=$(a | b
c && d
); y=$(
a
); }
h6() { echo ${x:-$( ls   a )} "${x#$( b   c )}" ${x//$(a   b)/$'c'} ${a[$(b  c)]} $(( $( a   b ) + 1 )); }
h7() { echo `a \`b\` \\\\ \$c` "`d \"e\"`"; }
h8() { a[$(b   c)]=d; e=( $(f   g)   h ); e+=(1); e[1]+=2; }
h9() { for ((  i = 0 ;  i < 3 ; i++ )) ; do a; done; for (( ;i;)); do b; done; }
h10() { let 'a = 1'; let a=1; eval x=(1   2); alias a=b; }
h11() { echo ~ ~a ~/b x=~ "~"; x=~:~/a; }
h12() { case a in *) b;; esac >x; }
h13() { if a; then b; elif c; then d; fi; if a; then b; elif c; then d; elif e; then f; else g; fi; }
h14() { [[ -n $x && ! ( a == b || c != d ) ]]; [[ ! -z a ]]; [[ ! ! a ]]; [[ a -nt b ]]; [[ $a =~ [a\ b] ]]; [[ a > b ]]; [[ (a) ]];  }
h15() { time -- a; time; ! a | b; time a | b; }
h16() { a <<< $x; a <<<'b'; a 3<<<c; a &>>b; a >|b; a 3>|b; a 1>b; a 0<b; a 3<>b; a 1<>b; a 0<>b; }
h17() { echo "a\
b" a\
b $'\n' $'\t' $'é' $'\e[0m' "\a\\\"\`\$" \' \" \\ '\' ; }
h18() { ((a=1,b++)); (( a )) && ((b)); echo $((a+b)) $((  a )); }
h19() { a && { b; } && (c); }
h20() { a; { b; c; } & d; }
h21() { while :; do a && break; done & }
h22() { echo {a,b}{1..3} *.[ch] ?(a) !(b|c) @(d); }
h23() { x="$(a; b)"; x="$(a
b)"; x=`a
b`; }
h24() { a 2>&1 | b |& c 2>x |& d; { a; } |& b; (a) >x |& b; }
h25() { function g { h() { i; }; }; }
h26() { select x in a b; do c; done >d; until a; do b; done 2>e; for x in a; do b; done <f; }
h27() { cat <<E
a $(b   c) \$d `e  f` ${g:-$( h )}
E
}
h28() { cat <<'E'
a $(b   c) \$d
E
}
h29() { cat <<E
a\
b
E
}
h30() { cat <<-E
	a
		b
	E
}
h31() { if a; then
cat <<E
x
E
else
cat <<E
y
E
fi
while cat <<E
z
E
do b; done
}
h32() { a && cat <<E || b
x
E
}
h33() { cat <<E >f 2>&1
x
E
cat >f <<E
y
E
}
h34() { { cat <<E
x
E
} | b; }
h35() { case x in a) b;; esac | c; if a; then b; fi && d; }
h36() { for x in a b; do if c; then d; fi; done; }
h37() { a # comment
}
h38() (a)
h39() while a; do b; done
h40() case a in b) c;; esac
h41() for x; do y; done >z
h42() { g 'a
b' "c
d"; }
h43() { x=(
a
b # c
[1]=d
); }
h44() { $(a) `b` $((c)) ${d}; "$@" "$*" $# $? $- $$ $! $0 $1 ${10} $10; }
h45() { coproc a b; coproc a | b; coproc X { a; } >b; }
h46() { [ -f a ] && [[ -f b ]] || test c; }
h47() { a=1; a=1 b=2 c; a= b; a+=b; }
h48() { echo $"hello" "$"x""; }
h49() { a & }
h50() { a & b & c; }
h51() { x=$(cat <<E
hi
E
); x=$(a; cat <<E
hi
E
b
c); x=$(cat <<E
hi
E
cat <<F
ho
F
c); x=$(cat <<E; b
x
E
c
); x=$(if a; then cat <<E
x
E
fi
b); x=$( (a
b) ; { c
d; } ); x=$(case x in a) b
c;; esac
d); }
