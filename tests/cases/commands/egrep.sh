#### alternatives
printf "a\nb\nc\n" | egrep "a|c" 2>/dev/null
#> a
#> c

#### alternatives, more
printf 'ab\ncd\nef\n' | egrep 'ab|ef'
#> ab
#> ef

#### counted and inverted
printf 'a1\nb\n' | egrep -c '[0-9]+'; printf 'a1\nb\n' | egrep -v '[0-9]+'
#> 1
#> b

#### only what matches
echo 'x12 y345' | egrep -o '[a-z][0-9]{2,}'
#> x12
#> y345

#### nothing
echo a | egrep b; echo $?; egrep -c x <<< y; echo $?
#> 1
#> 0
#> 1

#### messages name grep
egrep -Q a 2>&1 | grep -v obsolescent; egrep 2>&1 | grep -v obsolescent; egrep '[' /dev/null 2>&1 | grep -v obsolescent; egrep a nofile 2>&1 | grep -v obsolescent
#> grep: invalid option -- 'Q'
#> Usage: grep [OPTION]... PATTERNS [FILE]...
#> Try 'grep --help' for more information.
#> Usage: grep [OPTION]... PATTERNS [FILE]...
#> Try 'grep --help' for more information.
#> grep: Invalid regular expression
#> grep: nofile: No such file or directory
