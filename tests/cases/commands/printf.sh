#### operands that are missing, or too many
env printf; echo $?
env printf --; echo $?
env printf -- '%s\n' a
env printf x a b; echo " $?"
env printf -v x; echo " $?"
env printf --foo; echo " $?"
#> 1
#> 1
#> a
#> x 0
#> -v 0
#> --foo 0
#2> printf: missing operand
#2> Try 'printf --help' for more information.
#2> printf: missing operand
#2> Try 'printf --help' for more information.
#2> printf: warning: ignoring excess arguments, starting with ‘a’
#2> printf: warning: ignoring excess arguments, starting with ‘x’

#### version
env printf --version | head -n 1; env printf --version x; echo " $?"
#> printf (GNU coreutils) 9.1
#> --version 0
#2> printf: warning: ignoring excess arguments, starting with ‘x’

#### quoted for a shell
env printf '%q ' a 'a b' "a'b" $'a\nb' '' '~x' 'é' $'\377' -a 'a#b' '#b' =x a=b '!' '*' '{a}' '{' 'a~' '"' '\' '$x' $'\t' "'\$" $'a\001b' "a'b c\"d"; echo; env printf '[%q]\n'; env printf '%5q' a; echo $?
#> a 'a b' "a'b" 'a'$'\n''b' '' '~x' é ''$'\377' -a a#b '#b' '=x' 'a=b' '!' '*' {a} '{' a~ '"' '\' '$x' ''$'\t' ''\''$' 'a'$'\001''b' 'a'\''b c"d' 
#> []
#> 1
#2> printf: %5q: invalid conversion specification

#### escapes of the format
env printf '\u00e9\U000000e9\x41\101\e\a\q\"\0101\08|' | od -c; env printf 'a\cb'; env printf '\U00110000\n'; env printf '\u0024\n'; env printf 'a\'
#> 0000000 303 251 303 251   A   A 033  \a   \   q   "  \b   1  \0   8   |
#> 0000020
#> a\U00110000
#> $
#> a\
#>-

#### escapes that are wrong
for f in '\x' '\xg' 'ab\u12' '\ud800' '\u0041' '\U0000004'; do env printf "$f"; echo " $?"; done
#>  1
#>  1
#> ab 1
#>  1
#>  1
#>  1
#2> printf: missing hexadecimal number in escape
#2> printf: missing hexadecimal number in escape
#2> printf: missing hexadecimal number in escape
#2> printf: invalid universal character name \ud800
#2> printf: invalid universal character name \u0041
#2> printf: missing hexadecimal number in escape

#### the arguments of %b
env printf '%b|' 'a\x41\101\0101\u00e9' 'b\\c\q' 'x\cy' z; echo; env printf '%b' '\0' '\1' '\x4' | od -c; env printf %5b a; echo " $?"; env printf %b '\x'; echo " $?"
#> aAAAé|b\c\q|x
#> 0000000  \0 001 004
#> 0000003
#>  1
#>  1
#2> printf: %5b: invalid conversion specification
#2> printf: missing hexadecimal number in escape

#### conversions that are none
for f in % %z a%n '%(%Y)T' %Q %S %C '%5%' '%-%' '%#s' '%0s' '%#d' "%'s" %0c %.3c %I "%'x" '%#u' '%5$s' '%1$*2$d' %l; do env printf "$f" 1; echo " $?"; done
#>  1
#>  1
#> a 1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#2> printf: %: invalid conversion specification
#2> printf: %z: invalid conversion specification
#2> printf: %n: invalid conversion specification
#2> printf: %(: invalid conversion specification
#2> printf: %Q: invalid conversion specification
#2> printf: %S: invalid conversion specification
#2> printf: %C: invalid conversion specification
#2> printf: %5%: invalid conversion specification
#2> printf: %-%: invalid conversion specification
#2> printf: %#s: invalid conversion specification
#2> printf: %0s: invalid conversion specification
#2> printf: %#d: invalid conversion specification
#2> printf: %'s: invalid conversion specification
#2> printf: %0c: invalid conversion specification
#2> printf: %.3c: invalid conversion specification
#2> printf: %I: invalid conversion specification
#2> printf: %'x: invalid conversion specification
#2> printf: %#u: invalid conversion specification
#2> printf: %5$: invalid conversion specification
#2> printf: %1$: invalid conversion specification
#2> printf: %l: invalid conversion specification

#### numbers
env printf '%d|%i|%u|%x|%X|%o|%#x|%#o|%+d|% d|%05d|%-5d|%.3d|%0.3d|%.0d|\n' 1 010 -1 -1 255 8 255 8 1 1 1 1 5 5 0; env printf "%d %d %d %d\n" "'a" "'é" '"b' 0x1F; env printf "%'d %Id %lld %hd %jd %zd %td\n" 1000000 3 1 2 3 4 5
#> 1|8|18446744073709551615|ffffffffffffffff|FF|10|0xff|010|+1| 1|00001|1    |005|005||
#> 97 233 98 31
#> 1000000 3 1 2 3 4 5

#### numbers that are none
for n in x 3x '' 99999999999999999999 -99999999999999999999 "'ab" '"' "'" 1e3 ' 12' '12 ' + - 0x; do env printf '%d\n' "$n"; echo $?; done; env printf %u\\n -18446744073709551615 -18446744073709551616; echo $?; POSIXLY_CORRECT=1 env printf '%d\n' "'ab"
#> 0
#> 1
#> 3
#> 1
#> 0
#> 0
#> 9223372036854775807
#> 1
#> -9223372036854775808
#> 1
#> 97
#> 0
#> 0
#> 1
#> 0
#> 1
#> 1
#> 1
#> 12
#> 0
#> 12
#> 1
#> 0
#> 1
#> 0
#> 1
#> 0
#> 1
#> 1
#> 18446744073709551615
#> 1
#> 97
#2> printf: ‘x’: expected a numeric value
#2> printf: ‘3x’: value not completely converted
#2> printf: ‘99999999999999999999’: Numerical result out of range
#2> printf: ‘-99999999999999999999’: Numerical result out of range
#2> printf: warning: b: character(s) following character constant have been ignored
#2> printf: ‘"’: expected a numeric value
#2> printf: ‘'’: expected a numeric value
#2> printf: ‘1e3’: value not completely converted
#2> printf: ‘12 ’: value not completely converted
#2> printf: ‘+’: expected a numeric value
#2> printf: ‘-’: expected a numeric value
#2> printf: ‘0x’: value not completely converted
#2> printf: ‘-18446744073709551616’: Numerical result out of range

#### fractions
env printf '%f|%e|%g|%G|%a|%.2f|%10.3f|%-10f|%+f|%#.0f|%F|%Lf\n' 1.5 1 1e10 1e-10 1.5 3.14159 2.5 1 1 1 1 6; env printf '%f %f %f %f\n' 0x1p3 inf nan -inf; for n in 1.5x x 1e5000 "'a" ' 1'; do env printf '%f\n' "$n"; echo $?; done; env printf '%f %d %s %c|\n' | od -c
#> 1.500000|1.000000e+00|1e+10|1E-10|0xcp-3|3.14|     2.500|1.000000  |+1.000000|1.|1.000000|6.000000
#> 8.000000 inf nan -inf
#> 1.500000
#> 1
#> 0.000000
#> 1
#> inf
#> 1
#> 97.000000
#> 0
#> 1.000000
#> 0
#> 0000000   0   .   0   0   0   0   0   0       0          \0   |  \n
#> 0000017
#2> printf: ‘1.5x’: value not completely converted
#2> printf: ‘x’: expected a numeric value
#2> printf: ‘1e5000’: Numerical result out of range

#### widths and precisions of arguments
env printf '%*d|%.*f|%-*d|%*s|\n' 5 3 2 3.14159 -5 3 -4 a; env printf '%.*f|\n' -2 3.14159; env printf '%*d|' x 3; echo $?; env printf '%*d' 99999999999 1; echo $?; env printf '%.*d' 99999999999 1; echo $?
#>     3|3.14|3    |a   |
#> 3.141590|
#> 3|1
#> 1
#> 1
#2> printf: ‘x’: expected a numeric value
#2> printf: invalid field width: ‘99999999999’
#2> printf: invalid precision: ‘99999999999’

#### texts and characters
env printf '%5s|%-5s|%.2s|%5.1s|%c%c|%3c|\n' é é éab ab abc x y | od -c
#> 0000000             303 251   | 303 251               | 303 251   |    
#> 0000020               a   |   a   x   |           y   |  \n
#> 0000035

#### the format goes round
env printf '%d %d\n' 1 2 3; env printf '%s' a b c; echo; env printf 'x%s\n'; printf '%s\n' a b | xargs env printf '%s-%s\n'; find . -maxdepth 0 -exec printf '%q\n' {} 'a b' \;; timeout 5 printf '%q\n' 'a b'
#> 1 2
#> 3 0
#> abc
#> x
#> a-b
#> .
#> 'a b'
#> 'a b'

#### a message comes behind what was printed
env printf 'a%d' x 2>&1; echo; env printf 'abc%z' 2>&1; echo; env printf 'ab\x' 2>&1
#> aprintf: ‘x’: expected a numeric value
#> 0
#> abcprintf: %z: invalid conversion specification
#>
#> abprintf: missing hexadecimal number in escape
#? 1
