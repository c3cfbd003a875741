#### conversions
printf '%s|%d|%i|%o|%x|%X|%u|%c\n' str 42 -7 8 255 255 3 xyz
#> str|42|-7|10|ff|FF|3|x

#### floats
printf '%f %e %g %.2f %5.1f|\n' 1.5 12345.678 0.0001 3.14159 2.25
#> 1.500000 1.234568e+04 0.0001 3.14   2.2|

#### width and flags
printf '[%5s][%-5s][%05d][%+d][% d][%#x][%#o]\n' a b 42 5 6 255 8
#> [    a][b    ][00042][+5][ 6][0xff][010]

#### star
printf '[%*s][%-*s][%.*f]\n' 5 a 5 b 2 3.14159
#> [    a][b    ][3.14]

#### reuse of the format
printf '%s-%s\n' a b c
#> a-b
#> c-

#### no arguments
printf '%s|%d|\n'
#> |0|

#### %b and %q
printf '%b|%q|%q\n' 'a\tb' "it's" 'a b$c'
#> a	b|it\'s|a\ b\$c

#### -v
printf -v out '%03d' 7; echo $out; printf -v 'a[2]' x; declare -p a
#> 007
#> declare -a a=([2]="x")

#### escapes in the format
printf 'a\tb\\c\x41\101\n'
#> a	b\cAA

#### a wrong number
printf '%d\n' abc; echo $?
#> 0
#> 1
#2> bash: line 1: printf: abc: invalid number

#### trailing text after a number
printf '%d\n' 12abc; echo $?
#> 12
#> 1
#2> bash: line 1: printf: 12abc: invalid number

#### character codes
printf '%d %d %x\n' "'A" '"a' "'é"
#> 65 97 e9

#### a wrong conversion
printf '%z\n'; echo $?
#> 1
#2> bash: line 1: printf: `\': invalid format character

#### %% and no newline
printf '100%%'; echo
#> 100%

#### time
TZ=UTC printf '%(%Y-%m-%d %H:%M:%S)T\n' 0
#> 1970-01-01 00:00:00

#### hex and octal input
printf '%d %d\n' 0x1f 010
#> 31 8

#### big numbers
printf '%d %u\n' 9223372036854775807 18446744073709551615
#> 9223372036854775807 18446744073709551615

#### usage
printf; echo $?
#> 2
#2> printf: usage: printf [-v var] format [arguments]

#### precision of strings
printf '[%.3s][%5.2s]\n' abcdef xyz
#> [abc][   xy]

#### two dashes
printf -- '-%s\n' x
#> -x

#### numbers that do not fit
printf "%d\n" 18446744073709551615; echo $?; printf "%u %u\n" -18446744073709551615 -18446744073709551616; echo $?; printf "%d\n" 99999999999999999999
#> 9223372036854775807
#> 0
#> 1 18446744073709551615
#> 0
#> 9223372036854775807
#2> bash: line 1: printf: warning: 18446744073709551615: Numerical result out of range
#2> bash: line 1: printf: warning: -18446744073709551616: Numerical result out of range
#2> bash: line 1: printf: warning: 99999999999999999999: Numerical result out of range

#### one byte
printf "%c|%3c|" "" a | od -An -c; printf %c é | od -An -tx1
#>   \0   |           a   |
#>  c3

#### times with width and precision
TZ=UTC printf "[%12.5(%Y-%m-%d)T][%-7(%Y)T]\n" 0 0
#> [       1970-][1970   ]

#### widths and precisions count bytes
printf '%-3s|%.1s|%5.2s|%3c|%4b|\n' é éa éaa é é | od -An -c
#>  303 251       | 303   |             303 251   |         303   |
#>          303 251   |  \n

#### whole lines are printed before a message
printf '%d\n' 1 '*' 2 x 2>&1
printf '%d' 1x 2>&1; echo
printf '%s %z\n' a b 2>&1; echo
#> 1
#> bash: line 1: printf: *: invalid number
#> 0
#> 2
#> bash: line 1: printf: x: invalid number
#> 0
#> bash: line 2: printf: 1x: invalid number
#> 1
#> bash: line 3: printf: `\': invalid format character
#> a 

#### messages about escapes and numbers
printf '\x{41}\u\U\xg\n'
printf '%d\n' 08 0xg 0x 1z
#> \x{41}\u\U\xg
#> 0
#> 0
#> 0
#> 1
#2> bash: line 1: printf: missing hex digit for \x
#2> bash: line 1: printf: missing unicode digit for \u
#2> bash: line 1: printf: missing unicode digit for \U
#2> bash: line 1: printf: missing hex digit for \x
#2> bash: line 2: printf: 08: invalid octal number
#2> bash: line 2: printf: 0xg: invalid hex number
#2> bash: line 2: printf: 0x: invalid hex number
#2> bash: line 2: printf: 1z: invalid number
#? 1

#### printf: formats
printf '%s|%5s|%-5s|%.2s|%c|%c\n' a b c defg hij ''
printf '%d %i %u %o %x %X %#o %#x\n' 10 -3 7 8 255 255 8 255
printf '%5d|%-5d|%05d|%+d|% d|%.3d\n' 1 2 3 4 5 6
printf '%f %.2f %e %g %G %a\n' 1.5 2.345 12345.678 0.0001 1e20 1
printf '%b|%q|%Q\n' 'a\tb\0101' "it's a" 'x y'
printf '%(%Y)T %(%H:%M:%S)T\n' 0 3661
printf '%%|%5%|\n'; printf '%s\n'; printf '%d\n'; printf '%s %s\n' 1 2 3
printf '%*d|%-*d|%.*f\n' 5 1 5 2 2 3.14159
printf "%d %d %d\n" "'a" '"b' "'é"
#>\ a|    b|c    |de|h|\0
#> 10 -3 7 10 ff FF 010 0xff
#>     1|2    |00003|+4| 5|006
#> 1.500000 2.35 1.234568e+04 0.0001 1E+20 0x8p-3
#> a	bA|it\'s\ a|x\ y
#> 1970 01:01:01
#> %|
#> 0
#> 1 2
#> 3 
#>     1|2    |3.14
#> 97 98 233
#2> bash: line 7: printf: `%': invalid format character

#### printf: numbers that are wrong
printf '%d\n' x; echo $?; printf '%d\n' 12x; echo $?; printf '%d\n' ''; echo $?; printf '%d\n' 0x1F 010 09; echo $?
printf '%d\n' 99999999999999999999; echo $?; printf '%u\n' -1; printf '%f\n' abc; echo $?; printf '%d\n' 1.5; echo $?
printf '%x\n' -1; printf '%d\n' ' 5' '5 '; echo $?; printf '%d\n' +3 -0; printf '%f\n' 1e15 -inf nan
#> 0
#> 1
#> 12
#> 1
#> 0
#> 0
#> 31
#> 8
#> 0
#> 1
#> 9223372036854775807
#> 0
#> 18446744073709551615
#> 0.000000
#> 1
#> 1
#> 1
#> ffffffffffffffff
#> 5
#> 5
#> 1
#> 3
#> 0
#> 1000000000000000.000000
#> -inf
#> nan
#2> bash: line 1: printf: x: invalid number
#2> bash: line 1: printf: 12x: invalid number
#2> bash: line 1: printf: 09: invalid octal number
#2> bash: line 2: printf: warning: 99999999999999999999: Numerical result out of range
#2> bash: line 2: printf: abc: invalid number
#2> bash: line 2: printf: 1.5: invalid number
#2> bash: line 3: printf: 5 : invalid number

#### printf: formats that are wrong
printf '%z\n' a; echo $?; printf '%'; echo $?; printf 'a%'; echo $?; printf '%5'; echo $?; printf; echo $?; printf -x; echo $?; printf -v; echo $?; printf -v 1x a; echo $?; printf -- '%s\n' dash; printf -v x; echo $?
#> 1
#> 1
#> a1
#> 1
#> 2
#> 2
#> 2
#> 2
#> dash
#> 2
#2> bash: line 1: printf: `\': invalid format character
#2> bash: line 1: printf: `%': missing format character
#2> bash: line 1: printf: `%': missing format character
#2> bash: line 1: printf: `%5': missing format character
#2> printf: usage: printf [-v var] format [arguments]
#2> bash: line 1: printf: -x: invalid option
#2> printf: usage: printf [-v var] format [arguments]
#2> bash: line 1: printf: -v: option requires an argument
#2> printf: usage: printf [-v var] format [arguments]
#2> bash: line 1: printf: `1x': not a valid identifier
#2> printf: usage: printf [-v var] format [arguments]

#### printf: -v and arrays
printf -v a[3] %s x; declare -p a; printf -v v '%s-' 1 2 3; echo "$v"; declare -A m; printf -v 'm[k k]' %d 7; declare -p m; printf -v e ''; declare -p e
printf -v n '%d' x; echo "$? $n"
#> declare -a a=([3]="x")
#> 1-2-3-
#> declare -A m=(["k k"]="7" )
#> declare -- e=""
#> 1 0
#2> bash: line 2: printf: x: invalid number

#### printf: reuse, escapes and \c
printf '%s=%d\n' a 1 b; printf 'x\n' a b; printf '\x41\101\u00e9\t|\e[0m' | od -c | head -2; printf '%b' 'a\cb' c; echo; printf 'a\cb\n'; printf '%s\c' x; echo; printf '\"\?\n'; printf '%s\n' 'a\nb'
#> a=1
#> b=0
#> x
#> 0000000   A   A 303 251  \t   | 033   [   0   m
#> 0000012
#> a
#> a\cb
#> x\c
#> "?
#> a\nb

#### printf %q of everything
printf '%q\n' '' a 'a b' "a'b" 'a"b' $'a\nb' $'\t' é '~x' 'x~' '#a' 'a#' '{a,b}' '*' '!' 'a=b' '$x' '`' ';' '\' '-n' $'\xff' $'\x7f' '[a]' 'a^b' 'a,b' '%' '@' '+' ':'
printf '%5q|%-8q|%.2q\n' 'a b' 'c d' 'e f'
#> ''
#> a
#> a\ b
#> a\'b
#> a\"b
#> $'a\nb'
#> $'\t'
#> é
#> \~x
#> x~
#> \#a
#> a#
#> \{a\,b\}
#> \*
#> \!
#> a=b
#> \$x
#> \`
#> \;
#> \\
#> -n
#> $'\377'
#> $'\177'
#> \[a\]
#> a\^b
#> a\,b
#> %
#> @
#> +
#> :
#>  a\ b|c\ d    |e\

#### code points beyond Unicode are written as UTF-8 up to 31 bits, and nothing above
printf '%s' $'\ud800\U110000\U7fffffff\Uffffffff|' | od -An -tx1; printf '\ud800\U110000\U7fffffff\Uffffffff|' | od -An -tx1; printf '%b' '\U200000\U3ffffff\U80000000|' | od -An -tx1
#>  ed a0 80 f4 90 80 80 fd bf bf bf bf bf 7c
#>  ed a0 80 f4 90 80 80 fd bf bf bf bf bf 7c
#>  f8 88 80 80 80 fb bf bf bf bf 7c

#### times are formatted as strftime does
for f in c x X r D F T R e k l j U W V G g u w y C s p P I M n t h Z z N q E O Ec Od Ey _d 010Y ^a '#Z'; do TZ=UTC printf "$f:%($f)T:%(%$f)T|\n" 1234567890 1234567890; done
TZ=America/New_York printf '%(%c %Z %z)T\n' 0; printf '%(%F)T\n' 99999999999 -99999999999; printf '%(é%Y\xff)T' 0 | od -An -c; printf '%()T|\n' 0; TZ=UTC printf '%5(%d)T|%-5(%d)T|%.1(%d)T\n' 0 0 0
#> c:c:Fri Feb 13 23:31:30 2009|
#> x:x:02/13/09|
#> X:X:23:31:30|
#> r:r:11:31:30 PM|
#> D:D:02/13/09|
#> F:F:2009-02-13|
#> T:T:23:31:30|
#> R:R:23:31|
#> e:e:13|
#> k:k:23|
#> l:l:11|
#> j:j:044|
#> U:U:06|
#> W:W:06|
#> V:V:07|
#> G:G:2009|
#> g:g:09|
#> u:u:5|
#> w:w:5|
#> y:y:09|
#> C:C:20|
#> s:s:1234567890|
#> p:p:PM|
#> P:P:pm|
#> I:I:11|
#> M:M:31|
#> n:n:
#> |
#> t:t:	|
#> h:h:Feb|
#> Z:Z:UTC|
#> z:z:+0000|
#> N:N:%N|
#> q:q:%q|
#> E:E:%E|
#> O:O:%O|
#> Ec:Ec:Fri Feb 13 23:31:30 2009|
#> Od:Od:13|
#> Ey:Ey:09|
#> _d:_d:13|
#> 010Y:010Y:0000002009|
#> ^a:^a:FRI|
#> #Z:#Z:utc|
#> Wed Dec 31 19:00:00 1969 EST -0500
#> 5138-11-16
#> -1199-02-15
#>  303 251   1   9   7   0   \   x   f   f
#> 00:00:00|
#>    01|01   |0

#### widths and precisions above what a formatter of Rust takes
printf '%.70000d' 7 | md5sum; printf '%.70000x' 255 | md5sum; printf '%.70000f' 1.5 | md5sum; printf '%.70000e' 1.5 | md5sum; printf '%#.70000g' 1.5 | md5sum; printf '%70000s|%-70000d' a 1 | md5sum; printf '%.*f' 70000 0.5 | md5sum; printf '%.70000g' 0.5 | wc -c; printf '%0*d' 70000 -3 | md5sum
#> 39f72c61f44fd2eeb31573f170c9f557  -
#> 01be256266d3fa7aa9ad27ce0c4f5daa  -
#> 91d73467ac6d19c747bc1d0cf6c22bbf  -
#> 499e798bc9258d410c15f0f58523c851  -
#> 3b01cc3083573bf286d1e11b6e8ff8a4  -
#> 7d01202680b84960863645061cc66b71  -
#> 4fab7f7c5f218ecb1b477e46c394bf2c  -
#> 3
#> 475d543804df6473d4c75d218309f027  -

#### %n assigns the number of bytes so far
printf 'x%nyy%n\n' a b; echo "$a $b"; printf -v v 'é%n' c; echo "$v $c"; printf '%n'; echo "$?"; printf 'x%ny\n' 1c; echo " $?"; readonly r; printf 'x%n\n' r; echo "$?"
#> xyy
#> 1 3
#> é 2
#> 0
#> x 1
#> x
#> 0
#2> bash: line 1: printf: `1c': not a valid identifier
#2> bash: line 1: r: readonly variable

#### a value ends at a NUL, and a percent sign behind a backslash begins a directive
printf -v v 'ab\0cd'; echo "${#v} $v"; printf '\%s|\n' a
#> 2 ab
#> \a|

#### times that are none
printf '%(%Y)Q\n' 0; echo " $?"; printf '%()s\n'; printf 'x%(a)%d\n' 5; printf '%(q)z\n'; printf '%5(q)z|\n'; TZ=UTC printf '%(a(b)c)T\n' 0
#> %( 1
#> %()s
#> x%(a)5
#> %(q)z
#> %5(q)z|
#> a(b)c
#2> bash: line 1: printf: warning: `Q': invalid time format specification
#2> bash: line 1: printf: `Y': invalid format character
#2> bash: line 1: printf: warning: `s': invalid time format specification
#2> bash: line 1: printf: warning: `%': invalid time format specification
#2> bash: line 1: printf: warning: `z': invalid time format specification
#2> bash: line 1: printf: warning: `z': invalid time format specification

#### a wrong name before a wrong option
printf -v '%03d' -1; echo $?
printf -v 1a -x; echo $?
printf -v a -x; echo $?
printf -x -v 1a; echo $?
#> 2
#> 2
#> 2
#> 2
#2> bash: line 1: printf: `%03d': not a valid identifier
#2> bash: line 2: printf: `1a': not a valid identifier
#2> bash: line 3: printf: -x: invalid option
#2> printf: usage: printf [-v var] format [arguments]
#2> bash: line 4: printf: -x: invalid option
#2> printf: usage: printf [-v var] format [arguments]

#### a precision with a minus sign is printed as it stands
printf '[%.-1s][%-.-1s][%5.-3s]\n' a b c; echo $?
printf '[%.-1d][%20.-1x][% .-12i]\n' 5 7 8; echo $?
printf "[%-+ #'05.-12d]\n" 3; echo $?
printf '[%*.-1f][%.-1c][%.-1lld]\n' -7 1 2 3; echo $?
printf '[%5.-1b|%5.-1q|%5.-1Q|%5.-1(%Y)T]\n' ab ab ab 0
printf '[%.-*d]\n' 3 5; echo $?
printf '[%.--1s]\n' x; echo $?
#> [%.0-1s][%-.0-1s][%5.0-3s]
#> 0
#> [%.0-1ld][%20.0-1lx][% .0-12li]
#> 0
#> [%#'+-5.0-12ld]
#> 0
#> [%-7.0-1Lf][%.0-1c][%.0-1ld]
#> 0
#> [     |     |     |     ]
#> [1
#> [1
#2> bash: line 6: printf: `*': invalid format character
#2> bash: line 7: printf: `-': invalid format character

#### an alternate form of %g without decimals has its point
printf '%#.G|%#.0g|%#g|%#.3g|%#.1g|%#g\n' 200 2 2 2 1e10 100000
#> 2.E+02|2.|2.00000|2.00|1.e+10|100000.

#### numbers with a fraction have the digits of a long double
for x in 1.005 2.675 1.115 8.345 0.285 1.255 4.35 2.345 0.615 10.235; do printf '%.2f ' $x; done; echo
printf '%.20f %.25g %.30e %.40f\n' 0.1 0.1 0.1 1.1
printf '%.15g %.17g %.18g %.19g\n' 0.1 0.1 0.1 0.1
printf '%e %g %f\n' 1e400 1e-400 123456789012345678901234567890
printf '%.3f %.2f %.1f %.0f %.0f %.0f\n' 2.0005 0.125 0.25 0.5 1.5 2.5
printf '%f %f %e %g\n' 0x1p-2 0x.8 0x1.8p+100 0xfffffffffffffffff
#> 1.00 2.67 1.12 8.35 0.28 1.25 4.35 2.35 0.62 10.23 
#> 0.10000000000000000000 0.1000000000000000000013553 1.000000000000000000013552527156e-01 1.1000000000000000000216840434497100886801
#> 0.1 0.1 0.1 0.1
#> 1.000000e+400 1e-400 123456789012345678899921813504.000000
#> 2.001 0.12 0.2 0 2 2
#> 0.250000 0.500000 1.901476e+30 2.95148e+20

#### hexadecimal digits are rounded and filled
printf '%.1a %.3a %.0a %.20a %#a %#.0a %.2a %.1a %a\n' 1.5 255 1.99 3 1 1 0 1.97 -0
printf '%.0a %.0a %.0a %.0a %.15a %.16a %.14a %A\n' 1.03125 1.09375 1.15625 31 0.1 0.1 0.1 0.1
printf '%010a|%-12.1a|%+a\n' 1 1.5 2
#> 0xc.0p-3 0xf.f00p+4 0x1p+1 0xc.00000000000000000000p-2 0x8.p-3 0x8.p-3 0x0.00p+0 0xf.cp-3 -0x0p+0
#> 0x8p-3 0x9p-3 0x9p-3 0x1p+5 0xc.ccccccccccccccdp-7 0xc.ccccccccccccccd0p-7 0xc.cccccccccccccdp-7 0XC.CCCCCCCCCCCCCCDP-7
#> 0x00008p-3|0xc.0p-3    |+0x8p-2

#### numbers out of range, and what is no number
printf '%f\n' 1e5000; echo $?
printf '%e\n' 1e-4940 -1e-4949 1e99999999999; echo $?
printf '%f %f\n' infinit 'nan(x)' 'nan(-)' 0x 0x.8p1 1e 1e+ .e1; echo $?
#> inf
#> 0
#> 1.000000e-4940
#> -9.842039e-4950
#> inf
#> 0
#> inf nan
#> nan 0.000000
#> 1.000000 1.000000
#> 1.000000 0.000000
#> 1
#2> bash: line 1: printf: warning: 1e5000: Numerical result out of range
#2> bash: line 2: printf: warning: 1e-4940: Numerical result out of range
#2> bash: line 2: printf: warning: -1e-4949: Numerical result out of range
#2> bash: line 2: printf: warning: 1e99999999999: Numerical result out of range
#2> bash: line 3: printf: infinit: invalid number
#2> bash: line 3: printf: nan(-): invalid number
#2> bash: line 3: printf: 0x: invalid hex number
#2> bash: line 3: printf: 1e: invalid number
#2> bash: line 3: printf: 1e+: invalid number
#2> bash: line 3: printf: .e1: invalid number

#### a quoted text of which nothing is left
printf '%Q|%.3Q|%.0Q|%.q|%.0Q|%5.0Q|%.0q|%5.Q|%.Q|\n' '' '' '' '' "'" "'" "'" "'" ''
#> ''|''|''||''|   ''||     ||

#### years that are not filled
export TZ=UTC; for n in -62135596801 253402300800 -40000000000 0; do printf '%(%F|%Y|%G|%C|%y|%D|%c)T\n' $n; done
#> 0-12-31|0|0|0|00|12/31/00|Sun Dec 31 23:59:59 0
#> 10000-01-01|10000|9999|100|00|01/01/00|Sat Jan  1 00:00:00 10000
#> 702-06-15|702|702|7|02|06/15/02|Sun Jun 15 00:53:20 702
#> 1970-01-01|1970|1970|19|70|01/01/70|Thu Jan  1 00:00:00 1970

#### widths and precisions of more than 31 bits
printf '%99999999999d|%.2147483648x|%2147483648s|%d\n' 5 6 x 7; echo $?
printf '%.99999999999s|%-99999999999c|%.99999999999999999999f|%s\n' abc d 1 e
#> |||7
#> 0
#> |||e

#### an end of the output is no failure, whatever was wrong before
printf '%d%b\n' x 'a\c'; echo " $?"
printf '%b|%X\n' a -nan 'b\c'; echo " $?"
printf '%d\c\n' x; echo " $?"
printf -v v '%d%b' x 'a\c'; echo "$? $v"
#> 0a 0
#> a|0
#> b 0
#> 0\c
#>  1
#> 0 0a
#2> bash: line 1: printf: x: invalid number
#2> bash: line 2: printf: -nan: invalid number
#2> bash: line 3: printf: x: invalid number
#2> bash: line 4: printf: x: invalid number

#### the time at which the shell was started
sleep 1; printf -v a '%(%s)T' -2; printf -v b '%(%s)T' -1; echo $((b - a > 0 && b - a < 10)) $((EPOCHSECONDS - a - SECONDS)) $(printf '%(%s)T' -2 | grep -c "$a")
#> 1 0 1

#### a precision of %Q that is an argument
printf '%.2Q|%.*Q|%5.*Q|%*.*Q|%.*q|\n' 'a b' 1 'c d' 1 'e f' 9 2 'g h' 1 xyz; printf '%.*Q %s\n' 0 'é b' x
#> a\ |c\ d| e\ f|     g\ h|x|
#> é\ b x
