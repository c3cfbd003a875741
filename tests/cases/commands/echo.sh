#### options
env echo; env echo ''; env echo -n a; env echo -e 'a\tb'; env echo -neE 'a\t'; env echo -x; env echo -; env echo -- a; env echo -nx; env echo -n --help; echo; env echo --help x; env echo --version | head -n 1
#>
#>
#> aa	b
#> a\t-x
#> -
#> -- a
#> -nx
#> --help
#> --help x
#> echo (GNU coreutils) 9.1

#### escapes
env echo -e 'a\x41\101\0101\a\b\e\f\n\r\t\v\\' | od -c; env echo -e '\x' '\xg' '\q' '\u00e9' 'a\'; env echo -e '\1\08\777\0777\x414\x4' | od -c; env echo -e 'a\cb' c; echo
#> 0000000   a   A   A   A  \a  \b 033  \f  \n  \r  \t  \v   \  \n
#> 0000016
#> \x \xg \q \u00e9 a\
#> 0000000 001  \0   8 377 377   A   4 004  \n
#> 0000011
#> a

#### POSIXLY_CORRECT
export POSIXLY_CORRECT=1; env echo -e 'a\tb'; env echo -n 'a\tb'; echo; env echo -ne 'a\tb'; env echo -n -e 'a\tb'; echo; env echo --help
#> -e a	b
#> a	b
#> -ne a	b
#> a	b
#> --help

#### from other commands
echo a b | xargs echo -n; echo; find . -maxdepth 0 -exec echo -e 'x\ty' \;; /bin/echo -e 'a\x41'; command -p echo a
#> a b
#> x	y
#> aA
#> a
