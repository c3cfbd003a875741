#### a backslash before every metacharacter
echo \| \& \; \( \) \< \> \  \" \' \` \$ \\ \* \? \[ \~ \{a,b\} \#x \!
#> | & ; ( ) < >   " ' ` $ \ * ? [ ~ {a,b} #x !

#### a backslash newline joins a word in the middle
ec\
ho a\
b "c\
d" 'e\
f'
#> ab cd e\
#> f

#### only five bytes are escaped in double quotes
printf '<%s>' "\$ \` \" \\ \a \n \* \' \!"; echo
#> <$ ` " \ \a \n \* \' \!>

#### single quotes hold everything
printf '<%s>' '$x `date` "q" \ \n
two'; echo
#> <$x `date` "q" \ \n
#> two>

#### a single quote within single quotes by leaving them
printf '<%s>' 'it'\''s' 'it'"'"'s' $'it\'s'; echo
#> <it's><it's><it's>

#### ansi c escapes of control characters
printf '%s' $'\a\b\e\E\f\n\r\t\v\\\'\"\?' | od -An -tx1
#>  07 08 1b 1b 0c 0a 0d 09 0b 5c 27 22 3f

#### ansi c numbers
printf '%s' $'\101\x42\u0043\U00000044\1012\x4g\0' | od -An -c
#>    A   B   C   D   A   2 004   g

#### ansi c braces in hex
printf '%s|' $'\x{41}' $'\x{4142}' $'\xzz' $'\u' $'\Uz'; echo
#> A|B|\xzz|\u|\Uz|

#### ansi c control
printf '%s' $'\cA\cz\c[\c?' | od -An -tx1
#>  01 1a 1b 7f

#### ansi c unknown escapes stay
printf '%s|' $'\q\8\z' $'\'; echo end
'
#> \q\8\z|'; echo end
#> |
#>-

#### ansi c nul ends the text
x=$'ab\0cd'; echo "${#x} $x"; y=$'\x00zz'q; echo "$y"
#> 2 ab
#> q

#### ansi c is not read in double quotes
echo "$'a\tb'" "$'" $"a"
#> $'a\tb' $' a

#### ansi c next to words and in assignments
x=a$'\t'b; echo "$x" | od -An -c; echo pre$'-'post
#>    a  \t   b  \n
#> pre-post

#### ansi c in patterns is quoted
case '*' in $'*') echo star;; esac; case a in $'*') echo no;; *) echo other;; esac
#> star
#> other

#### locale quotes are plain double quotes
x=v; echo $"a $x `echo b` $((1+1))" "$"x
#> a v b 2 $x

#### quotes make empty fields
set -- '' "" $'' ''"" a''; echo $#; printf '<%s>' "$@"; echo
#> 5
#> <><><><><a>

#### nothing unquoted makes no field
e=; set -- $e $e"" "$e"$e $e$e; echo $#
#> 2

#### quotes within expansions of values are text
q='"a b"'; set -- $q; echo $# "$1" "$2"
#> 2 "a b"

#### nested quotes in command substitution
echo "a $(echo "b $(echo "c 'd'" '"e"')")"
#> a b c 'd' "e"

#### backquotes take one level of backslashes
echo `echo \\\\ \$HOME '\$x' "\""`; echo "`echo \"a b\"`"
#> \ /home/user $x "
#> a b

#### backquotes within backquotes
echo `echo a \`echo b \\\`echo c\\\`\``
#> a b c

#### history characters in every quote
echo "!x" '!x' \!x $'!x' "a!" a!b
#> !x !x !x !x a! a!b

#### a comment after a semicolon only at a word's beginning
echo a#b c #d
echo "#" '#e' \#f a\ #g
#> a#b c
#> # #e #f a #g

#### a comment ends a continued line no sooner
echo a # b \
echo c
#> a
#> c

#### a hash in parameters is no comment
set -- 1 2; echo $# ${#} ${#1} $((16#ff)) x${1#1}y
#> 2 2 1 255 xy

#### unterminated single quote
echo 'abc
echo next
#2> bash: -c: line 1: unexpected EOF while looking for matching `''
#? 2

#### unterminated double quote
echo "abc
echo next
#2> bash: -c: line 1: unexpected EOF while looking for matching `"'
#? 2

#### unterminated ansi c
echo $'abc\'
#2> bash: -c: line 1: unexpected EOF while looking for matching `''
#? 2

#### unterminated backquote
echo `echo a
#2> bash: -c: line 1: unexpected EOF while looking for matching ``'
#? 2

#### unterminated command substitution
echo $(echo a
#2> bash: -c: line 2: unexpected EOF while looking for matching `)'
#? 2

#### unterminated parameter
echo ${x
#2> bash: -c: line 1: unexpected EOF while looking for matching `}'
#? 2

#### quotes keep reserved words from their meaning
'if' true; \if true; "while"; i\f x
#2> bash: line 1: if: command not found
#2> bash: line 1: if: command not found
#2> bash: line 1: while: command not found
#2> bash: line 1: if: command not found
#? 127

#### a quoted assignment is a command
'x=1'; x\=1; "x"=1; echo "[$x]"
#> []
#2> bash: line 1: x=1: command not found
#2> bash: line 1: x=1: command not found
#2> bash: line 1: x=1: command not found

#### quotes in the middle of a name are no assignment
x"y"=1; echo $?
#> 127
#2> bash: line 1: xy=1: command not found

#### a value with every kind of quote
x=a'b c'"d $HOME"$'\n'e\ f; printf '%s\n' "${x/$HOME/H}"
#> ab cd H
#> e f

#### carriage returns are text
printf 'echo a\r\n' > f; . ./f | od -An -c
#>    a  \r  \n

#### unicode in quotes
echo 'é' "ü" $'\u4e2d' \ß ${#HOME:+}"日本"; x=é; echo "${#x}$x"
#2> bash: line 1: ${#HOME:+}"日本": bad substitution
#? 1
