#### text, not a pattern
printf "a.b\nacb\n" | fgrep a.b 2>/dev/null
#> a.b

#### no pattern at all
printf 'a.b\naxb\n' | fgrep a.b
#> a.b

#### several words
printf 'one\ntwo\nthree\n' | fgrep -e one -e three; printf 'one\ntwo\n' | fgrep -w on; echo $?
#> one
#> three
#> 1

#### whole lines
printf 'a*b\na*bc\n' | fgrep -x 'a*b'
#> a*b

#### words of a file
printf 'x\ny\n' >w; printf 'ax\nb\ncy\n' | fgrep -f w -n
#> 1:ax
#> 3:cy

#### messages name grep
fgrep -Q a 2>&1 | grep -v obsolescent; fgrep 2>&1 | grep -v obsolescent; fgrep a nofile 2>&1 | grep -v obsolescent
#> grep: invalid option -- 'Q'
#> Usage: grep [OPTION]... PATTERNS [FILE]...
#> Try 'grep --help' for more information.
#> Usage: grep [OPTION]... PATTERNS [FILE]...
#> Try 'grep --help' for more information.
#> grep: nofile: No such file or directory
