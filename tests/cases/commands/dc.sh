#### sums
dc -e '1 2+p 10 3/p 10 3%p _5 2%p 2 100^p 3 4*p 7 10-p'; dc -e '2k 10 3/p 1.5 2*p 5k 2v p _3 3^p 2 _2^p'; dc -e '2k 7.5 2~f'; dc -e '10 3~f'
#> 3
#> 3
#> 1
#> -1
#> 1267650600228229401496703205376
#> 12
#> -3
#> 3.33
#> 3.0
#> 1.41421
#> -27
#> .25000
#> 0
#> 3.75
#> 1
#> 3

#### the stack
dc -e '1 2 3f c f z p'; dc -e '1 2 r f'; dc -e '5d*p'; dc -e '1 2 3 3 R f'; dc -e '1 2 3 _3R f'; dc -e '1 2 3zp'
#> 3
#> 2
#> 1
#> 0
#> 1
#> 2
#> 25
#> 1
#> 3
#> 2
#> 2
#> 1
#> 3
#> 3

#### registers and their stacks
dc -e '5 sa la p 1Sa 2Sa La p La p la p'; dc -e 'lz p'; dc -e 'La p'; dc -e '1l'; dc -e 's'
#> 5
#> 2
#> 1
#> 5
#> 0
#2> dc: stack register 'a' (0141) is empty
#2> dc: stack empty
#2> dc: unexpected EOS
#2> dc: unexpected EOS

#### arrays
dc -e '3 1:a 1;a p 2;a p'; dc -e '1 _1:a'; dc -e '[x] 5:a 5;a p'; dc -e '1 1:a 2 Sa 7 1:a 1;a p La p 1;a p'
#> 3
#> 0
#> x
#> 7
#> 2
#> 1
#2> dc: array index must be a nonnegative integer

#### macros and comparisons
dc -e '[[yes]p]sa 1 2 >a'; dc -e '[[yes]p]sa 2 1 >a'; dc -e '[[no]p]sa 1 1 !=a 1 1 =a 1 2 !<a 1 2 <a'; dc -e '[la1+dsap5>b]sb 0sa lbx'; dc -e '[d1-d1<F*]dsFx p' ; dc -e '5[d1-d1<F*]dsFxp'; dc -e '20[d1-d1<F*]dsFxp'
#> yes
#> no
#> no
#> 1
#> 2
#> 3
#> 4
#> 5
#> 1
#> 120
#> 2432902008176640000
#2> dc: stack empty
#2> dc: stack empty
#2> dc: stack empty

#### ends
dc -e '[q]x 1p'; dc -e '[[q]x 1p]x 2p'; dc -e '[[3Q 1p]x 2p]x 3p'; dc -e '[[1Q 1p]x 2p]x 3p' ; dc -e '0Q 1p'; dc -e 'q' -e 1p; dc -e '1Q' -e 1p; echo $?
#> 2
#> 1
#> 2
#> 3
#> 1
#> 1
#> 0
#2> dc: Q command requires a number >= 1

#### bases
dc -e '16o 255p 2o 10p 16i FFp'; dc -e '100o 12345p'; dc -e '16i 1.Ap'; dc -e '2i 1012p'; dc -e '16o _255p 2k .5p'; dc -e '10k 1 7/ 16o p'; dc -e 'Ip Op Kp'; dc -e 'FFp'; dc -e '99i 1i 1o _1k'
#> FF
#> 1010
#> 11111111
#>  01 23 45
#> 1.6
#> 12
#> -FF
#> .8
#> .249249245
#> 10
#> 10
#> 0
#> 165
#2> dc: input base must be a number between 2 and 16 (inclusive)
#2> dc: input base must be a number between 2 and 16 (inclusive)
#2> dc: output base must be a number greater than 1
#2> dc: scale must be a nonnegative number

#### texts and bytes
dc -e '[hello]n 1n [ [nested] ]p [x]P 65P 10P'; dc -e '256P' | od -c; dc -e '97a p [foo]a p'; dc -e '[abc]Zp 12345Zp 1.23Zp 1.23Xp [a]Xp'
#> hello1 [nested] 
#> xA
#> 0000000 001  \0
#> 0000002
#> a
#> f
#> 3
#> 5
#> 3
#> 2
#> 0

#### modular powers, roots
dc -e '2 3 5|p 3 4 5 |p 7 100 13|p'; dc -e '2 _1 5|p'; dc -e '4v p 50k 2v p 0v p'; dc -e '_4v p'; dc -e '3 0.5^p'
#> 3
#> 1
#> 9
#> 5
#> 2
#> 1.41421356237309504880168872420969807856967187537694
#> 0
#> 1
#2> dc: square root of negative number
#2> dc: stack empty
#2> Runtime warning: non-zero scale in exponent

#### long lines
dc -e '2 400^p'; dc -e '9 100^n 10P'; dc -e '1 70 ^ p 10 68^p 10 69^p 10 70^p'
#> 258224987808690858965591917200301187432970579282922351283065935654064\
#> 7622016841194629645353280137831435903171972747493376
#> 265613988875874769338781322035779626829233452653394495974574961739092\
#> 490901302182994384699044001
#> 1
#> 100000000000000000000000000000000000000000000000000000000000000000000
#> 100000000000000000000000000000000000000000000000000000000000000000000\
#> 0
#> 100000000000000000000000000000000000000000000000000000000000000000000\
#> 00

#### errors, and on it goes
dc -e '+ 1p'; dc -e '1 0/ f'; dc -e '1 0% f'; dc -e '[a]1+ f'; dc -e '@ 1p'; dc -e 'y 2p'; dc -e 'p x v'; dc -e '[a]v p'; echo $?
#> 1
#> 0
#> 1
#> 0
#> 1
#> 1
#> a
#> '@' (0100) unimplemented
#> 1
#> 'y' (0171) unimplemented
#> 2
#> 0
#2> dc: stack empty
#2> dc: divide by zero
#2> dc: remainder by zero
#2> dc: non-numeric value
#2> dc: dc: dc: stack empty
#2> dc: stack empty
#2> dc: stack empty
#2> dc: square root of nonnumeric attempted
#2> dc: stack empty

#### files and standard input
printf '1p\n' > f; dc f; dc -f f -e 2p; dc f -e 3p; echo '1 2+p' | dc; printf '1 [a\nb]p\n' | dc; echo 5p | dc -e '?p'; printf '1p\nq\n2p\n' | dc; dc nope; echo $?; mkdir d; dc d; echo 4p | dc -
#> 1
#> 1
#> 2
#> 3
#> 1
#> 3
#> a
#> b
#> 5
#> 5
#> 1
#> 0
#> 4
#2> dc: Could not open file nope
#2> dc: Will not attempt to process directory d

#### comments, spaces, commands
dc -e '1 # 2p
p'; dc -e '!echo hi
1p'; dc -e '	1
p'
#> 1
#> hi
#> 1
#> 1

#### numbers as they are written
dc -e '.5 p _.5p 1.2.3f'; dc -e '_p'; dc -e '..5p'; dc -e '1.50 2.25+p 00012p _0p 1.000p .000p'; dc -e '3k 2.5 2.5*p 1k 1.25 1.35*p'
#> .5
#> -.5
#> .3
#> 1.2
#> -.5
#> .5
#> 0
#> .5
#> 3.75
#> 12
#> 0
#> 1.000
#> 0
#> 6.25
#> 1.68

#### long options
dc --expression=1p; printf 2p > f; dc --file=f
#> 1
#> 2

#### wrong options
dc -Z; dc -e; echo $?
#differs: the usage is our own
#> 1
#2> dc: invalid option -- 'Z'
#2> Try 'dc --help' for more information.
#2> dc: option requires an argument -- 'e'
#2> Try 'dc --help' for more information.
