#### a word with a newline
cat <<< a; cat <<< 'a b'; cat <<< "a  $((1+1))"; cat <<< ''; cat <<< $u | od -An -c
#> a
#> a b
#> a  2
#>
#>   \n

#### no splitting, no globbing, no braces
touch f1; x='a   b  *'; cat <<< $x; cat <<< f*; cat <<< {a,b}; cat <<< ~nouser
#> a   b  *
#> f*
#> {a,b}
#> ~nouser

#### lists joined
set -- 1 2 3; cat <<< $@; cat <<< "$@"; cat <<< $*; IFS=-; cat <<< $*; cat <<< "$*"; a=(x y); cat <<< ${a[@]}; cat <<< "${a[*]}"
#> 1 2 3
#> 1 2 3
#> 1 2 3
#> 1-2-3
#> 1-2-3
#> x y
#> x-y

#### reading from one
read a b <<< '1 2 3'; echo "$a|$b"; IFS=: read x y <<< a:b; echo $x $y; mapfile -t m <<< $'p\nq'; echo ${#m[@]}
#> 1|2 3
#> a b
#> 2

#### several descriptors
cat 3<<< three <<< zero <&3; { read l <&3; echo $l; } 3<<< q
#> three
#> q

#### the last one wins
cat <<< a <<< b; cat < /dev/null <<< c
#> b
#> c

#### on compound commands
while read x; do echo "got $x"; done <<< $'1\n2'; if read y; then echo $y; fi <<< z; { cat; } <<< g; (cat) <<< s; f() { cat; } <<< body; f
#> got 1
#> got 2
#> z
#> g
#> s
#> body

#### with substitutions inside
cat <<< $(echo a; echo b); cat <<< "$(echo a; echo b)"; cat <<< `echo c`; cat <<< ${u:-d}
#> a
#> b
#> a
#> b
#> c
#> d

#### quotes and escapes
cat <<< \$x; cat <<< "\$x \\ \" '"; cat <<< '$x'; cat <<< $'t\tt'; cat <<< a\ b
#> $x
#> $x \ " '
#> $x
#> t	t
#> a b

#### no blank needed
cat<<<x; cat <<<"y"z; x=$(cat<<<w); echo $x
#> x
#> yz
#> w

#### here-documents with expansions
x=1; cat <<EOF
$x ${x}a $((x+1)) `echo bq` $(echo cs) \$x \\ \` "q" 'r' \n
EOF
#> 1 1a 2 bq cs $x \ ` "q" 'r' \n

#### here-documents quoted
x=1; cat <<'EOF'; cat <<"E F"; cat <<\X
$x `a` \
EOF
$x
E F
\$x
X
#> $x `a` \
#> $x
#> \$x

#### tabs taken off
cat <<-EOF
	one
		two
	 three $((1+
	2))
	EOF
#> one
#> two
#>  three 3

#### two on a line
cat <<A - <<B; cat <<C
a
A
b
B
c
C
#> b
#> c

#### an empty document
cat <<EOF | od -An -c
EOF
cat <<EOF | wc -l

EOF
#> 1

#### a delimiter of odd characters
cat <<'a b'; cat <<-!; cat <<'$x'
1
a b
2
!
3
$x
#> 1
#> 2
#> 3

#### one that is not closed
cat <<EOF
text
#> text
#2> bash: line 2: warning: here-document at line 1 delimited by end-of-file (wanted `EOF')

#### one in a function and a loop
f() { cat <<X
f $1
X
}; for i in 1 2; do f $i; done; declare -f f
#> f 1
#> f 2
#> f () 
#> { 
#>     cat <<X
#> f $1
#> X
#>
#> }

#### continued lines within
cat <<EOF
a \
b
c\\
d
EOF
#> a b
#> c\
#> d

#### one in a substitution with quotes
x="$(cat <<'EOF'
a "b" 'c' )
EOF
)"; echo "$x"
#> a "b" 'c' )

#### one behind a pipe and a list
cat <<EOF | tr a-z A-Z && echo yes
low
EOF
#> LOW
#> yes

#### one for a numbered descriptor
cat <&4 4<<EOF
four
EOF
read x 5<<EOF <&5
five
EOF
echo $x
#> five
#2> bash: line 1: 4: Bad file descriptor
