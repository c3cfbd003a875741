#### single and double
x=v; echo '$x "q"' "$x 'q'" \$x "\$x \"q\" \\ \n"
#> $x "q" v 'q' $x $x "q" \ \n

#### ansi c
echo $'a\tb\x41\101\u263a\'' $'\e' | od -An -c
#>    a  \t   b   A   A 342 230 272   '     033  \n

#### adjacent pieces
echo a'b'"c"\d$'e'
#> abcde

#### empty words
set -- '' "" a; echo $#
#> 3

#### line continuation
echo one \
two; echo "a\
b"
#> one two
#> ab

#### locale strings
echo $"hello"
#> hello

#### a dollar alone
echo $ "$" a$ "a$ b" '$'
#> $ $ a$ a$ b $

#### backslash at the end of single quotes
echo 'a\' b
#> a\ b

#### history characters are plain
echo "hi!" 'a!b'
#> hi! a!b

#### comments
echo a # comment
echo b#no comment
#> a
#> b#no comment

#### newline in quotes
echo "a
b"
#> a
#> b

#### $'…' within "${x-…}" is a quotation, in a here-document it is text
a=1; unset u
echo "${a:+$'a\tb'}|${u-$'x'y}|${u-${u-$'deep'}}"
v="${u=$'as\x41'}"; echo "$u $v"; unset u
k=two; K="${a:+$'\x1f'}$k"; printf '%q\n' "$K"
cat <<X
${u-$'a\tb'} ${u-"q"}
X
#> a	b|xy|deep
#> asA asA
#> $'\037two'
#> $'a\tb' q

#### dollars before quotes in the word of an expansion in double quotes
set -o posix
echo "${s-$'\t'}|" "${s-'x'}" ${s-$'a\tb'}
(echo "${s?$'\t'}|")
x=abc; echo "${x/b/$'\t'}|${x/$'b'/x}|${x#$'a'}"
set +o posix
echo "${s-$'\t'}|" "${s-'x'}"
(echo "${s?$'\t'}|")
cat <<X
${s-$'\t'}|
X
(cat <<X
${s?$'\t'}|
X
)
(cat <<X
${s?$"a"'b'}|
X
)
#> $'\t'| 'x' a	b
#> a	c|axc|bc
#> 	| 'x'
#> $'\t'|
#2> bash: line 3: s: $\t
#2> bash: line 7: s: 	
#2> bash: line 11: s: $\t
#2> bash: line 15: s: $ab
#? 1
