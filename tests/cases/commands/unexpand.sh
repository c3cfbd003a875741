#### unexpand a b
printf '        a       b        c  d\n   \te \t f\n         g\n x       y\n' >a; printf 'ab\b      x               .\n\303\251     z                 .' >b; mkdir d; : >e
unexpand a b; echo "? $?"
unexpand -a a b; echo "? $?"
unexpand -t 4 a; echo "? $?"
unexpand -t 4 --first-only a; echo "? $?"
unexpand -4 a; echo "? $?"
unexpand -t 2,5,9 a; echo "? $?"
#> 	a       b        c  d
#> 	e 	 f
#> 	 g
#>  x       y
#>\ ab\x08      x               .
#> é     z                 .? 0
#> 	a	b	 c  d
#> 	e	 f
#> 	 g
#>  x	 y
#>\ ab\x08      x	       .
#> é     z		 .? 0
#> 		a		b		 c	d
#> 	e	 f
#> 		 g
#>  x		 y
#> ? 0
#> 		a       b        c  d
#> 	e 	 f
#> 		 g
#>  x       y
#> ? 0
#> 		a       b        c  d
#> 	e 	 f
#> 		 g
#>  x       y
#> ? 0
#> 		   a       b        c  d
#> 		e	 f
#> 			g
#>  x		y
#> ? 0

#### unexpand -t 2,/4 a b
printf '        a       b        c  d\n   \te \t f\n         g\n x       y\n' >a; printf 'ab\b      x               .\n\303\251     z                 .' >b; mkdir d; : >e
unexpand -t 2,/4 a b; echo "? $?"
unexpand -t 2,+4 a b; echo "? $?"
unexpand -t x a; echo "? $?"
unexpand -t 0 a; echo "? $?"
unexpand nosuch d; echo "? $?"
unexpand -z; echo "? $?"
#> 			a		b		 c	d
#> 		e	 f
#> 			 g
#>  x		 y
#>\ ab\x08		   x			   .
#> é	   z				 .? 0
#> 		  a		  b		   c  d
#> 		e	 f
#> 		   g
#>  x	   y
#>\ ab\x08		 x				 .
#> é	 z				   .? 0
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#2> unexpand: tab size contains invalid character(s): ‘x’
#2> unexpand: tab size cannot be 0
#2> unexpand: nosuch: No such file or directory
#2> unexpand: d: Is a directory
#2> unexpand: invalid option -- 'z'
#2> Try 'unexpand --help' for more information.

#### cat a | unexpand -a - e
printf '        a       b        c  d\n   \te \t f\n         g\n x       y\n' >a; printf 'ab\b      x               .\n\303\251     z                 .' >b; mkdir d; : >e
cat a | unexpand -a - e
#> 	a	b	 c  d
#> 	e	 f
#> 	 g
#>  x	 y

#### unexpand -a a >/dev/full
printf '        a       b        c  d\n   \te \t f\n         g\n x       y\n' >a; printf 'ab\b      x               .\n\303\251     z                 .' >b; mkdir d; : >e
unexpand -a a >/dev/full
#2> unexpand: write error: No space left on device
#? 1

#### everywhere
printf '        a       b\n' | unexpand -a | od -c; printf '    a\n' | unexpand -t 4 | od -c
#> 0000000  \t   a  \t   b  \n
#> 0000005
#> 0000000  \t   a  \n
#> 0000003

#### only the first
printf '        a       b\n' | unexpand -a --first-only | od -c; unexpand -t 0; echo $?
#> 0000000  \t   a                               b  \n
#> 0000013
#> 1
#2> unexpand: tab size cannot be 0

#### a tab as wide as a number can be
printf '\te\n' | unexpand -18446744073709551615; echo $?
#> 1
#2> unexpand: memory exhausted

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(unexpand a d b) 2>&1 | cat
#> a x
#> ab
#> unexpand: d: Is a directory
#> b x

#### unexpand -a: words between blanks, backspaces, stops
printf 'a       b c  d\n        x   y\n1234567 9\n1234567  9\nab\bc     d\n  \t e\n   no\tend' > f
for o in -a -t4 '-t 3,7' '--first-only' ''; do unexpand $o f | od -An -c; done
#>    a  \t   b       c           d  \n  \t   x               y  \n
#>    1   2   3   4   5   6   7       9  \n   1   2   3   4   5   6
#>    7  \t       9  \n   a   b  \b   c                       d  \n
#>   \t       e  \n               n   o  \t   e   n   d
#>    a  \t  \t   b       c  \t       d  \n  \t  \t   x  \t   y  \n
#>    1   2   3   4   5   6   7       9  \n   1   2   3   4   5   6
#>    7  \t       9  \n   a   b  \b   c  \t               d  \n  \t
#>        e  \n               n   o  \t   e   n   d
#>    a  \t  \t       b       c           d  \n  \t  \t       x    
#>            y  \n   1   2   3   4   5   6   7       9  \n   1   2
#>    3   4   5   6   7           9  \n   a   b  \b   c  \t  \t   d
#>   \n  \t       e  \n  \t   n   o  \t   e   n   d
#>    a                               b       c           d  \n  \t
#>    x               y  \n   1   2   3   4   5   6   7       9  \n
#>    1   2   3   4   5   6   7           9  \n   a   b  \b   c    
#>                    d  \n  \t       e  \n               n   o  \t
#>    e   n   d
#>    a                               b       c           d  \n  \t
#>    x               y  \n   1   2   3   4   5   6   7       9  \n
#>    1   2   3   4   5   6   7           9  \n   a   b  \b   c    
#>                    d  \n  \t       e  \n               n   o  \t
#>    e   n   d
