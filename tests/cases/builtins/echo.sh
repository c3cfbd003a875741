#### plain
echo a  b   'c  d'
#> a b c  d

#### -n and -e
echo -n x; echo -e 'a\tb\nc\\d'; echo -ne 'y\n'
#> xa	b
#> c\d
#> y

#### -E and unknown letters
echo -E 'a\tb'; echo -x y; echo -nz
#> a\tb
#> -x y
#> -nz

#### -e octal and hex
echo -e '\0101\x42\u00e9\a' | od -c
#> 0000000   A   B 303 251  \a  \n
#> 0000006

#### \c ends it
echo -e 'ab\cd'; echo next
#> abnext

#### two dashes are text
echo -- x
#> -- x

#### xpg_echo
shopt -s xpg_echo; echo 'a\tb'
#> a	b

#### nothing
echo; echo ''; echo -n
#>
#>

#### echo
echo -n; echo -e; echo -E a; echo -ne 'a\n'; echo -nx; echo - --; echo -- a; echo -e -n b; echo; echo -eE 'a\tb'; echo -Ee 'a\tb'
echo -e '\a\b\e\f\v\\\0101\x41\u41\U41\q\1' | od -c
echo -e 'a\cb' c; echo -e '\x' '\u' '\08' '\400'
#>
#> a
#> a
#> -nx
#> - --
#> -- a
#> b
#> a\tb
#> a	b
#> 0000000  \a  \b 033  \f  \v   \   A   A   A   A   \   q   \   1  \n
#> 0000017
#>\ a\\x \\u \08 \\400
