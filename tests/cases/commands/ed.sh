#### a change from a here-document
printf 'one\ntwo\nthree\n' >f
ed -s f <<'EOF'
/two/s/w/W/
w
q
EOF
cat f
#> one
#> tWo
#> three

#### byte counts and the last line
printf 'one\ntwo\nthree\nfour\nfive\n' >f
printf '%s\n' p = .= q | ed f
#> 24
#> five
#> 5
#> 5

#### append, insert and change
printf 'one\ntwo\nthree\n' >f
printf '%s\n' '2a' 'after two' . '1i' first zeroth . '0a' top . '$c' 'last a' 'last b' . ,n w q | ed f
cat f
#> 14
#> 1	top
#> 2	first
#> 3	zeroth
#> 4	one
#> 5	two
#> 6	after two
#> 7	last a
#> 8	last b
#> 49
#> top
#> first
#> zeroth
#> one
#> two
#> after two
#> last a
#> last b

#### input without lines leaves the addressed line current
printf 'one\ntwo\nthree\n' >f
printf '%s\n' 2a . .p 3i . .p 1,2c . .p ,n Q | ed -s f
#> two
#> three
#> three
#> 1	three

#### a period may be missing at the end of the input
printf 'one\n' >f
printf '%s\n' a two | ed -s f; echo $?
#> ?
#> 2

#### addresses
printf 'one\ntwo\nthree\nfour\nfive\n' >f
printf '%s\n' 1 + +2 - '$' '-2,+1p' '2;+1p' '1,2,3p' '/t/p' '?o?' // '??' 2,p ';3p' '2;;p' '/w/;/r/p' 2++p 1+++p '1 3p' '2 + 1p' %p ,3p '. ,  +1 p' | ed -sv f
#> one
#> two
#> four
#> three
#> five
#> ?
#> Invalid address
#> two
#> three
#> two
#> three
#> two
#> one
#> two
#> one
#> two
#> two
#> three
#> two
#> two
#> three
#> four
#> four
#> four
#> four
#> one
#> two
#> three
#> four
#> five
#> one
#> two
#> three
#> three
#> four
#? 1

#### addresses that are refused
printf 'one\ntwo\nthree\n' >f
printf '%s\n' 6p 0p 0d -9p 3,2p '1p;p' 99999999999p "'zp" "'" "''" 2/x/p . 5- '+,+p' | ed -sv f; echo $?
#> ?
#> Invalid address
#> ?
#> Invalid address
#> ?
#> Invalid address
#> ?
#> Invalid address
#> ?
#> Invalid address
#> ?
#> Invalid command suffix
#> ?
#> Number out of range
#> ?
#> Invalid address
#> ?
#> Invalid mark character
#> ?
#> Invalid mark character
#> ?
#> Invalid address
#> three
#> ?
#> Invalid address
#> ?
#> Invalid address
#> 1

#### marks stay with their lines
printf 'one\ntwo\nthree\n' >f
printf '%s\n' 2ka '1m3' "'ap" "'ad" "'ap" 1kb '1s/./X/p' "'bp" kA k kxx '1,2ky' "'yp" Q | ed -sv f
#> two
#> ?
#> Invalid address
#> Xhree
#> ?
#> Invalid address
#> ?
#> Invalid mark character
#> ?
#> Invalid command suffix
#> ?
#> Invalid command suffix
#> one
#? 1

#### moves and copies
printf 'one\ntwo\nthree\nfour\nfive\n' >f
printf '%s\n' 1m3 ,p 1,2m1 1,2m0 2t. ,p '$t0p' '2,3t$' 1m/four/p m0 ,n 1m1 1m0p Q | ed -sv f
#> two
#> three
#> one
#> four
#> five
#> ?
#> Invalid destination
#> two
#> three
#> three
#> one
#> four
#> five
#> five
#> five
#> 1	five
#> 2	two
#> 3	three
#> 4	three
#> 5	one
#> 6	four
#> 7	five
#> 8	two
#> 9	three
#> five
#? 1

#### yank, delete and put
printf 'one\ntwo\nthree\nfour\n' >f
printf '%s\n' x 1,2y '$x' 1d x ,n 2,3j x ,n 1s/o/0/ x .p Q | ed -sv f
#> ?
#> Nothing to put
#> 1	two
#> 2	one
#> 3	three
#> 4	four
#> 5	one
#> 6	two
#> 1	two
#> 2	onethree
#> 3	one
#> 4	three
#> 5	four
#> 6	one
#> 7	two
#> two
#? 1

#### joined lines
printf 'one\ntwo\nthree\n' >f
printf '%s\n' '1,$j' p u 1,2jp 1j '1,3j' 1,3j/x/ j '$j' ,n Q | ed -sv f
#> onetwothree
#> onetwo
#> ?
#> Invalid address
#> ?
#> Invalid address
#> 1	onetwothree
#? 1

#### undo is its own inverse
printf 'one\ntwo\nthree\n' >f
printf '%s\n' u '1,2d' u .p ,p u ,p 's/zzz/a/' u 1j u 1m1 u g/o/s/o/0/ u ,p up u Q | ed -sv f
#> ?
#> Nothing to undo
#> three
#> one
#> two
#> three
#> three
#> ?
#> No match
#> ?
#> Nothing to undo
#> ?
#> Nothing to undo
#> ?
#> Nothing to undo
#> ?
#> Nothing to undo
#> three
#> ?
#> Nothing to undo
#> ?
#> Nothing to undo
#? 1

#### undo after the file was written
printf 'one\ntwo\n' >f
printf '%s\n' 1d w u q | ed -s f; echo $?; cat f
#> 0
#> two

#### substitutions and their suffixes
printf 'one\ntwo\nthree\nfour\nfive\n' >f
printf '%s\n' 's/o/0/' 1s/o/0 '1,$s/e/E/g' ,p '1s/0\(n\)E/[\1&\&]/p' '3s/E/X/2n' '4s/u/<&>/l' 's,f,F,p' '2s|w|/|p' '5s/i/\//p' ',s/T/x/Ip' ',s/N/y/ip' '5s/v/w/lnp' Q | ed -sv f
#> ?
#> No match
#> 0ne
#> 0nE
#> two
#> thrEE
#> four
#> fivE
#> [n0nE&]
#> 3	thrEX
#> fo<u>r$
#> Fo<u>r
#> t/o
#> f/vE
#> xhrEX
#> [y0nE&]
#> 5	f/wE$
#? 1

#### suffixes that are refused
printf 'one\ntwo\nthree\n' >f
printf '%s\n' 's/e/x/g2' 's/e/x/2g' 's/e/x/0' 's/e/x/pp' 's/e/x/q' 's xex1x' s 's/a' 's/' 's/e/x/2p' '3s/e/x/3' Q | ed -sv f
#> ?
#> Invalid command suffix
#> ?
#> Invalid command suffix
#> ?
#> Invalid command suffix
#> ?
#> Invalid command suffix
#> ?
#> Invalid command suffix
#> ?
#> Invalid pattern delimiter
#> ?
#> No previous substitution
#> ?
#> Missing pattern delimiter
#> ?
#> Missing pattern delimiter
#> threx
#> ?
#> No match
#? 1

#### a repeated substitution
printf 'one\ntwo\nthree eee\nfour\nfive five\n' >f
printf '%s\n' 1s/e/x/ 3s p 3sg p '3s2' 3p 5sg p '2s/w/W/' '/our/p' sr .p 5sp spp 5srp s2g5 Q | ed -sv f
#> thrxe eee
#> thrxx xxx
#> ?
#> No match
#> thrxx xxx
#> fivx fivx
#> four
#> fW
#> ?
#> No match
#> ?
#> Invalid command suffix
#> ?
#> No match
#> ?
#> Invalid command suffix
#? 1

#### the replacement of the last substitution
printf 'one\ntwo\n' >f
printf '%s\n' 1s/o/%/ '1s/n/%%/p' '1s/e/\%/p' '2s/t/%/p' '2s/w/x/p' '2s/o/%/p' Q | ed -sv f
#> ?
#> No previous substitution
#> o%%e
#> o%%%
#> %wo
#> %xo
#> %xx
#? 1

#### a line is split by an escaped newline
printf 'one\ntwo\nthree\n' >f
printf '%s\n' '1s/n/\' '/' ,n '1,4s/e/a\' 'b\' 'c/' .= ,n u ,n Q | ed -sv f
#> 1	o
#> 2	e
#> 3	two
#> 4	three
#> 8
#> 1	o
#> 2	a
#> 3	b
#> 4	c
#> 5	two
#> 6	thra
#> 7	b
#> 8	ce
#> 1	o
#> 2	e
#> 3	two
#> 4	three

#### groups that took no part, and those that are not there
printf 'one\ntwo\n' >f
printf '%s\n' '1s/\(o\)\(n\)/\2\1\3/p' '2s/\(x\)*t/[\1]/p' '1s/e/a\nb\\&/p' Q | ed -sv f
#> no3e
#> []wo
#> no3anb\e

#### empty matches
printf 'one\ntwo\nthree\nfour\n' >f
printf '%s\n' '1s/$/!/p' '2s/^/> /p' '3s/x*$/E/gp' '4s/^f*/Y/gp' '1s/e*/Z/gp' '1s/q*/B/2p' '1s/[no]*/A/2p' '2s/^x*/-/2' '3s/\<t/T/gp' Q | ed -sv f
#> one!
#> > two
#> threeE
#> Your
#> ?
#> Infinite substitution loop
#> Bone!
#> ABone!
#> ?
#> No match
#> ThreeE
#? 1

#### extended regular expressions
printf 'one\ntwo\nthree\n' >f
printf '%s\n' '1s/(o)|(n)/<\1\2>/gp' '/^(t|f)h/p' 's/e{2}/E/p' '1s/(/x/' Q | ed -sEv f
#> <o><n>e
#> three
#> thrE
#> ?
#> Unmatched ( or \(
#? 1

#### basic regular expressions
printf 'one\na|b+\nthree\n' >f
printf '%s\n' '1s/o\|e/X/gp' '2s|a\|b|X\|&|p' '2s/b+/B/p' '3s/e\{2\}/E/p' '3s/[[:alpha:]]*/<&>/p' '/[]x]/' '/[/]/' Q | ed -sv f
#> XnX
#> X|a|b+
#> X|a|B
#> thrE
#> <thrE>
#> ?
#> No match
#> ?
#> No match
#? 1

#### regular expressions that are refused
printf 'one\ntwo\n' >f
printf '%s\n' '1s/\(/x/' '1s/[a/x/' '1s/a\{1/x/' '/[[:foo:]]/' '/*/' '/a**/' '/a\' '/[[:alpha:/' Q | ed -sv f
#> ?
#> Unmatched ( or \(
#> ?
#> Unbalanced brackets ([])
#> ?
#> Unmatched \{
#> ?
#> Invalid character class name
#> ?
#> No match
#> ?
#> Invalid preceding regular expression
#> ?
#> Trailing backslash (\)
#> ?
#> Unbalanced brackets ([])
#? 1

#### the last regular expression
printf 'one\ntwo\nthree\n' >f
printf '%s\n' // //I '/O/I' //p '//Ip' 's//0/p' g//p /T/Ip Q | ed -sv f
#> ?
#> No previous pattern
#> ?
#> No previous pattern
#> one
#> two
#> ?
#> Suffix 'I' not allowed on empty regexp
#> tw0
#> one
#> tw0
#? 1

#### global commands
printf 'one\ntwo\nthree\nfour\nfive\n' >f
printf '%s\n' g/o/ g/o g/zzz/p v/e/p 'g/O/Ip' '2,3g/e/n' 'g,o,l' g/e/= 'v/o/s/e/E/p' 'g/o/z1' 'g/o/kx' "'xp" Q | ed -sv f
#> one
#> two
#> four
#> one
#> two
#> four
#> two
#> four
#> one
#> two
#> four
#> 3	three
#> one$
#> two$
#> four$
#> 5
#> 5
#> 5
#> thrEe
#> fivE
#> one
#> two
#> four
#> four

#### command lists
printf 'one\ntwo\nthree\nfour\nfive\n' >f
printf '%s\n' 'g/o/s/o/0/\' p 'g/0/a\' 'x\' '.\' '.=' 'g/x/i\' 'before' ,n 'g/^[tf]/.,+1j\' 's/$/;/' ,n 'g/e/t.\' 's/e/E/g' ,n u ,n Q | ed -sv f
#> 0ne
#> tw0
#> f0ur
#> 2
#> 4
#> 7
#> 1	0ne
#> 2	before
#> 3	x
#> 4	tw0
#> 5	before
#> 6	x
#> 7	three
#> 8	f0ur
#> 9	before
#> 10	x
#> 11	five
#> ?
#> Invalid address
#> 1	0ne
#> 2	before
#> 3	x
#> 4	tw0before;
#> 5	x
#> 6	threef0ur;
#> 7	before
#> 8	x
#> 9	five
#> 1	0ne
#> 2	0nE
#> 3	before
#> 4	bEforE
#> 5	x
#> 6	tw0before;
#> 7	tw0bEforE;
#> 8	x
#> 9	threef0ur;
#> 10	thrEEf0ur;
#> 11	before
#> 12	bEforE
#> 13	x
#> 14	five
#> 15	fivE
#> 1	0ne
#> 2	before
#> 3	x
#> 4	tw0before;
#> 5	x
#> 6	threef0ur;
#> 7	before
#> 8	x
#> 9	five
#? 1

#### command lists that delete and move
printf 'one\ntwo\nthree\nfour\nfive\n' >f
printf '%s\n' g/o/m0 ,p g/o/d ,p u ,p g/e/1d ,p u 'g/o/.,+1d' ,p u 'v/o/d' ,p Q | ed -sv f
#> four
#> two
#> one
#> three
#> five
#> three
#> five
#> four
#> two
#> one
#> three
#> five
#> three
#> five
#> five
#> four
#> two
#> one

#### a newline in a replacement of a command list
printf 'one\ntwo\nthree\n' >f
printf '%s\n' 'g/w/s/w/a\' b/ ,n 'g/e/s/e/0' ,n Q | ed -sv f
#> 1	one
#> 2	ta
#> 3	bo
#> 4	three
#> on0
#> on0
#> thr0e
#> thr0e
#> 1	on0
#> 2	ta
#> 3	bo
#> 4	thr0e

#### errors end command lists
printf 'one\ntwo\nthree\n' >f
printf '%s\n' 'g/e/+p' 'g/o/zzz' 'g/o/g/x/p' 'g o p' g 'g/' 'g/e/u' 'g/o/s/o/0/\' '-;+p' ,p Q | ed -sv f
#> two
#> ?
#> Invalid address
#> ?
#> Invalid command suffix
#> ?
#> Cannot nest global commands
#> ?
#> Invalid pattern delimiter
#> ?
#> Invalid pattern delimiter
#> one
#> two
#> ?
#> Nothing to undo
#> ?
#> Invalid address
#> 0ne
#> two
#> three
#? 1

#### reversing lines and removing blank ones
printf 'one\n\ntwo\n\n\nthree\n' >f
printf '%s\n' g/^/m0 'g/^$/d' ,p 'g/./s/^/- /' w q | ed -s f; cat f
#> three
#> two
#> one
#> - three
#> - two
#> - one

#### interactive global commands
printf 'one\ntwo\nthree\nfour\n' >f
printf '%s\n' G/o/ '' p '&' V/o/ 's/e/E/\' 's/E/F/gp' G/o/ 'a\' x '' '&' ,n G/two/ zz Q | ed -sv f
printf '%s\n' G/o/ '&' G/o/ | ed -sv f; echo $?
#> one
#> two
#> two
#> four
#> four
#> three
#> thrFe
#> one
#> two
#> four
#> 1	one
#> 2	x
#> 3	two
#> 4	thrFe
#> 5	four
#> 6	x
#> two
#> ?
#> Invalid command suffix
#> one
#> ?
#> No previous command
#> one
#> ?
#> Unexpected end-of-file
#> 1

#### lists show what cannot be seen
printf 'a\tb\\c$d\b\f\v\a\r\033\177 \303\251\377 %s\n' "$(printf 'x%.0s' {1..100})" >f
printf '%070d$ab\n%071d\n%072d\n%068dé\n' 0 0 0 0 >>f
printf '%s\n' ,l ,ln ,nl | ed -s f
#> a\tb\\c\$d\b\f\v\a\r\033\177 \303\251\377 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\
#> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx$
#> 0000000000000000000000000000000000000000000000000000000000000000000000\$\
#> ab$
#> 00000000000000000000000000000000000000000000000000000000000000000000000$
#> 000000000000000000000000000000000000000000000000000000000000000000000000$
#> 00000000000000000000000000000000000000000000000000000000000000000000\303\
#> \251$
#> 1	a\tb\\c\$d\b\f\v\a\r\033\177 \303\251\377 xxxxxxxxxxxxxxxxxxxxxx\
#> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\
#> xxxxxx$
#> 2	0000000000000000000000000000000000000000000000000000000000000000\
#> 000000\$ab$
#> 3	0000000000000000000000000000000000000000000000000000000000000000\
#> 0000000$
#> 4	0000000000000000000000000000000000000000000000000000000000000000\
#> 00000000$
#> 5	0000000000000000000000000000000000000000000000000000000000000000\
#> 0000\303\251$
#> 1	a\tb\\c\$d\b\f\v\a\r\033\177 \303\251\377 xxxxxxxxxxxxxxxxxxxxxx\
#> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\
#> xxxxxx$
#> 2	0000000000000000000000000000000000000000000000000000000000000000\
#> 000000\$ab$
#> 3	0000000000000000000000000000000000000000000000000000000000000000\
#> 0000000$
#> 4	0000000000000000000000000000000000000000000000000000000000000000\
#> 00000000$
#> 5	0000000000000000000000000000000000000000000000000000000000000000\
#> 0000\303\251$

#### windows of lines
printf '%s\n' {1..60} >f
printf '%s\n' 1z3 z 58z 1z0 1zz 1z2n z 60z z 55z9p 1z22 z | ed -sv f
#> 1
#> 2
#> 3
#> 4
#> 5
#> 6
#> 58
#> 59
#> 60
#> ?
#> Invalid command suffix
#> ?
#> Invalid command suffix
#> 1	1
#> 2	2
#> 3
#> 4
#> 60
#> ?
#> Invalid address
#> 55
#> 56
#> 57
#> 58
#> 59
#> 60
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
#> 26
#> 27
#> 28
#> 29
#> 30
#> 31
#> 32
#> 33
#> 34
#> 35
#> 36
#> 37
#> 38
#> 39
#> 40
#> 41
#> 42
#> 43
#> 44
#? 1

#### null commands and comments
printf 'one\ntwo\nthree\n' >f
printf '%s\n' 1 '' '' '' '# a comment' '2;# sets the line' .= '3# does not' .= '1,2' | ed -s f
#> one
#> two
#> three
#> ?
#> 2
#> 2
#> two
#? 1

#### help
printf 'one\n' >f
printf '%s\n' h foo h bar H b H b h H hp | ed -s f; echo $?
#> ?
#> Unexpected command suffix
#> ?
#> Unknown command
#> ?
#> Unknown command
#> ?
#> Unknown command
#> Unknown command
#> Unknown command
#> one
#> 1

#### a script in a file ends with its first error
printf 'one\n' >f
printf '%s\n' p foo p >script
ed -s f <script; echo $?
ed -sv f <script; echo $?
ed -sl f <script; echo $?
ed -s nofile <script; echo $?
printf '%s\n' 1d q p >script; ed -v f <script; echo $?
printf '%s\n' 1d >script; ed -v f <script; echo $?
printf '%s\n' foo p | ed -sl f; echo $?
#> one
#> ?
#> 1
#> one
#> ?
#> script, line 2: Unexpected command suffix
#> 1
#> one
#> ?
#> 0
#> 2
#> 4
#> ?
#> script, line 2: Warning: buffer modified
#> 1
#> 4
#> ?
#> script, line 1: Warning: buffer modified
#> 2
#> ?
#> one
#> 0
#2> nofile: No such file or directory

#### changes are not discarded
printf 'one\ntwo\n' >f
printf '%s\n' 1d q p q q | ed -s f; echo $?
printf '%s\n' 1d 'e f' h 'e f' p q | ed f; echo $?
printf '%s\n' 1d e E p | ed -s f; echo $?
printf '%s\n' 1d Q | ed -s f; echo $?
printf '%s\n' 1d | ed -s f; echo $?
printf '%s\n' 1d | ed -slv f; echo $?
#> ?
#> two
#> ?
#> 1
#> 8
#> ?
#> Warning: buffer modified
#> ?
#> two
#> ?
#> 1
#> ?
#> two
#> 1
#> 0
#> ?
#> 2
#> ?
#> Warning: buffer modified
#> 0

#### files are read and written
printf 'one\ntwo\nthree\n' >f
printf '%s\n' '1,2w g' '0r g' 'W g' ,p f 'f x y' f 'w' 'r nofile' h 'wq h' | ed f; echo $?
cat g h 'x y'
printf '%s\n' 'w new' f a x . w | ed; cat new
printf '%s\n' f w r e h | ed -s
#> 14
#> 8
#> 8
#> 22
#> one
#> two
#> one
#> two
#> three
#> f
#> x y
#> x y
#> 22
#> ?
#> Cannot open input file
#> 22
#> 1
#> one
#> two
#> one
#> two
#> one
#> two
#> three
#> one
#> two
#> one
#> two
#> three
#> one
#> two
#> one
#> two
#> three
#> 0
#> new
#> 2
#> x
#> ?
#> ?
#> ?
#> ?
#> No current filename
#2> nofile: No such file or directory
#? 1

#### letters behind commands on files
printf 'one\n' >f
printf '%s\n' fx wx wqg ee rf '1f' '1e' '1q' '1h' '1!ls' '1u' kab dx | ed -sv f
#> ?
#> Unexpected command suffix
#> ?
#> Unexpected command suffix
#> ?
#> Unexpected command suffix
#> ?
#> Unexpected command suffix
#> ?
#> Unexpected command suffix
#> ?
#> Unexpected address
#> ?
#> Unexpected address
#> ?
#> Unexpected address
#> ?
#> Unexpected address
#> ?
#> Unexpected address
#> ?
#> Unexpected address
#> ?
#> Invalid command suffix
#> ?
#> Invalid command suffix
#? 1

#### write and quit
printf 'one\ntwo\n' >f
printf '%s\n' 1d wq p | ed f; echo $?; cat f
printf '%s\n' 1d '1,1wq g' | ed -s f; echo $?
printf '%s\n' 'a' x . '1wq g' p | ed -sv f; echo $?; cat g
#> 8
#> 4
#> 0
#> two
#> ?
#> ?
#> 2
#> ?
#> Warning: buffer modified
#> x
#> ?
#> Warning: buffer modified
#> 2
#> two

#### files that cannot be used
printf 'one\n' >f
printf '%s\n' 'w /nonexistent/x' 'w .' 'r .' 'e nofile' f p | ed -v f; echo $?
printf 'p\n' | ed -s .; echo $?
printf 'p\n' | ed -q nofile; echo $?
printf 'h\n' | ed nofile; echo $?
#> 4
#> ?
#> Cannot open output file
#> ?
#> Cannot open output file
#> ?
#> Cannot read input file
#> ?
#> Cannot open input file
#> nofile
#> ?
#> Invalid address
#> 1
#> ?
#> ?
#> 1
#> ?
#> 1
#> Cannot open input file
#> 0
#2> /nonexistent/x: No such file or directory
#2> .: Is a directory
#2> .: Is a directory
#2> nofile: No such file or directory
#2> .: Is a directory
#2> nofile: No such file or directory

#### a missing newline is appended
printf 'a\nb' >f
printf '%s\n' ,n w | ed f; cat f
printf 'x' >g
printf '%s\n' '0r g' 'r !printf y' ,n | ed -s f
#> Newline appended
#> 4
#> 1	a
#> 2	b
#> 4
#> a
#> b
#> Newline appended
#> Newline appended
#> 1	x
#> 2	a
#> 3	b
#> 4	y
#> ?
#? 2

#### binary files keep their end
printf 'a\0b\nc' >f
printf '%s\n' ,l 'w g' | ed f; od -c g
printf '%s\n' 1d 'w g' | ed f; od -c g
printf '%s\n' '$s/c/d/' 'w g' | ed f; od -c g
printf '%s\n' '$a' X . 'w g' | ed f; od -c g
#> 5
#> a\000b$
#> c$
#> 5
#> 0000000   a  \0   b  \n   c
#> 0000005
#> 5
#> 1
#> 0000000   c
#> 0000001
#> 5
#> 6
#> 0000000   a  \0   b  \n   d  \n
#> 0000006
#> 5
#> 8
#> 0000000   a  \0   b  \n   c  \n   X  \n
#> 0000010

#### carriage returns are stripped
printf 'a\r\nb\rc\r\nd\r' >f
printf '%s\n' ,l 'w g' | ed -s --strip-trailing-cr f; od -c g
#> Newline appended
#> a$
#> b\rc$
#> d\r$
#> 0000000   a  \n   b  \r   c  \n   d  \r  \n
#> 0000011

#### commands of the shell
printf 'one\ntwo\n' >f
printf '%s\n' '!echo hi' '!!' '!! there' '!echo % a\%b' '!false' '!echo a \' 'b' '!' '!!' | ed f; echo $?
printf '%s\n' '!echo hi' '!!' '!read x; echo "[$x]"' line 2p | ed -s f
printf '%s\n' '!!' '!echo %' h | ed -s
#> 8
#> hi
#> !
#> echo hi
#> hi
#> !
#> echo hi there
#> hi there
#> !
#> echo f a%b
#> f a%b
#> !
#> !
#> a b
#> !
#> !
#>
#> !
#> 0
#> hi
#> echo hi
#> hi
#> [line]
#> two
#> ?
#> ?
#> No current filename
#? 1

#### output of commands is read, input is written
printf 'b\na\n' >f
printf '%s\n' 'r !echo hi; echo ho' ,p 'w !sort' '1,2w !cat >g' 'e !echo new' 'E !echo new' ,p f | ed f; cat g
printf ',p\n' | ed '!echo a; echo b'
#> 4
#> 6
#> b
#> a
#> hi
#> ho
#> a
#> b
#> hi
#> ho
#> 10
#> 4
#> ?
#> 4
#> new
#> f
#> b
#> a
#> 4
#> a
#> b

#### a filter by way of a file
printf 'head\nc\na\nb\ntail\n' >f
printf '%s\n' '2,4w !sort >tmp' '4r tmp' 2,4d '!rm tmp' w | ed -s f; cat f; ls
#> head
#> a
#> b
#> c
#> tail
#> f

#### a restricted editor
printf 'one\n' >f
printf '%s\n' '!ls' 'r !ls' 'r ../x' 'w x/y' 'w ok' 'e ..' | ed -srv f; ls
#> ?
#> Shell access restricted
#> ?
#> Shell access restricted
#> ?
#> Directory access restricted
#> ?
#> Directory access restricted
#> ?
#> Directory access restricted
#> f
#> ok

#### prompts
printf 'one\n' >f
printf '%s\n' p P p P p | ed -s -p '> ' f; echo
printf '%s\n' P p P Pp | ed -s f; echo
#> > one
#> > one
#> > one
#> > 
#> *one
#> *one
#> *

#### unknown commands and suffixes
printf 'one\ntwo\n' >f
printf '%s\n' b 'p p' ppp pnl lnp '1d p' anew '1,2n p' n2 'x y' =n .=l '1yn' hp '2tp' '1dp' Q | ed -sv f
#> ?
#> Unknown command
#> ?
#> Invalid command suffix
#> ?
#> Invalid command suffix
#> 2	two$
#> 2	two$
#> ?
#> Invalid command suffix
#> ?
#> Invalid command suffix
#> ?
#> Invalid command suffix
#> ?
#> Invalid command suffix
#> ?
#> Invalid command suffix
#> 2
#> 2	two
#> 2
#> two$
#> 2	two
#> Invalid command suffix
#> two
#> two
#> two
#? 1

#### an empty buffer
printf '%s\n' p 1 , .p = n d a . .p 'w f' | ed -v; ls -l f | cut -c1-10
#> ?
#> Invalid address
#> ?
#> Invalid address
#> ?
#> Invalid address
#> ?
#> Invalid address
#> 0
#> ?
#> Invalid address
#> ?
#> Invalid address
#> ?
#> Invalid address
#> 0
#> -rw-r--r--

#### lines that were not ended are lost
printf 'one\n' >f
printf '1d' | ed -s f; echo $?
printf 'a\nx' | ed -s f; echo $?
printf 's/o/\\\n' | ed -sv f; echo $?
printf 'g/o/\\\n' | ed -sv f; echo $?
#> 0
#> 0
#> ?
#> Unexpected end-of-file
#> 1
#> ?
#> Unexpected end-of-file
#> 1

#### options
ed --foo; echo $?
ed -p; echo $?
ed -x f; echo $?
printf 'one\n' >f; printf 'p\n' | ed - f; printf 'p\n' | ed -s f g
printf ',p\n' | ed --script --extended-regexp --prompt=: --verbose --quiet f
#> 1
#> 1
#> 1
#> one
#> one
#> :one
#> :
#>-
#2> ed: unrecognized option '--foo'
#2> Try 'ed --help' for more information.
#2> ed: option requires an argument -- 'p'
#2> Try 'ed --help' for more information.
#2> ed: invalid option -- 'x'
#2> Try 'ed --help' for more information.

#### a patch of `diff -e` is a script
printf 'a\nb\nc\nd\n' >old; printf 'a\nB\nc\nd\ne\n' >new
{ diff -e old new; echo w; } | ed -s old; cmp old new && cat old
#> a
#> B
#> c
#> d
#> e

#### global matches that are bound to the start of a line
for e in 's/^/X/g' 's/$/X/g' 's/x*/-/g' 's/^ */Z/g' 's/a*$/Z/g' 's/^b*/X/g' 's/\<a*/Y/g'; do printf '%s\n' "$e" p >s; printf 'ab ba\n' >f; ed -s f <s; done
#> Xab ba
#> ?
#> ab baX
#> ?
#> ?
#> Zab ba
#> ?
#> ab bZ
#> ?
#> Xab ba
#> ?
#> ?
#? 1
