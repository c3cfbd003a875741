#### the number of the line in the history
set -o history
x='\!'
history -c
echo "${x@P}"
echo "_${x@P}"
#> 1
#> _2

#### numbers without a history
y='\! \#'; echo "${y@P}"; echo "${y@P}"
echo "${y@P}"
eval 'echo "${y@P}"'
#> 1 0
#> 1 0
#> 1 0
#> 1 0

#### the number of the command in a script
cat > s <<'X'
x='\#'
echo "${x@P}"; echo "${x@P}"
echo "$(echo "${x@P}")"
# a comment

f() { echo "${x@P}"; }
f
eval 'echo "${x@P}"
echo "${x@P}"'
X
bash s; bash < s
#> 2
#> 2
#> 3
#> 5
#> 6
#> 6
#> 2
#> 2
#> 3
#> 5
#> 6
#> 6

#### jobs
x='\j'; echo "${x@P}"; sleep 0.1 & echo "${x@P}"; wait; echo "${x@P}"
#> 0
#> 1
#> 0

#### jobs in the foreground
set -m; x='\j'; sleep 0.1 & echo "${x@P}"; fg; echo "${x@P}"
#> 1
#> sleep 0.1
#> 0

#### PROMPT_DIRTRIM
mkdir -p a/b/c/d; cd a/b/c/d; x='\w'; PROMPT_DIRTRIM=2; echo "${x@P}"; PROMPT_DIRTRIM=1; echo "${x@P}"; PROMPT_DIRTRIM=9; [[ ${x@P} == "$PWD" ]] && echo whole; HOME=${PWD%/b*}; PROMPT_DIRTRIM=2; echo "${x@P}"; PROMPT_DIRTRIM=0; echo "${x@P}"; cd ..; PROMPT_DIRTRIM=2; echo "${x@P}"
#> .../c/d
#> .../d
#> whole
#> ~/b/c/d
#> ~/b/c/d
#> ~/b/c

#### dates
x='\D{%Y}'; [[ ${x@P} == 20[0-9][0-9] ]] && echo year; x='\D{}'; [[ ${x@P} == ??:??:?? ]] && echo time; x='\D{%%}'; echo "${x@P}"
#> year
#> time
#> %

#### levels of PS4
set -x; eval 'echo a; eval "echo b"'; x=$(echo c); f() { echo d; }; f
#> a
#> b
#> d
#2> + eval 'echo a; eval "echo b"'
#2> ++ echo a
#2> ++ eval 'echo b'
#2> +++ echo b
#2> ++ echo c
#2> + x=c
#2> + f
#2> + echo d

#### PS4 is expanded for each line
PS4='[$LINENO] '; set -x
echo a
echo b
#> a
#> b
#2> [2] echo a
#2> [3] echo b

#### PS4 of several bytes
PS4='äb> '; set -x; eval 'eval "echo x"'
#> x
#2> äb> eval 'eval "echo x"'
#2> ääb> eval 'echo x'
#2> äääb> echo x

#### prompts are not printed by scripts
PS0='zero' PS1='one ' PROMPT_COMMAND='echo command'; echo a
echo b
#> a
#> b

#### names and versions
x='\s \v'; echo "${x@P}"; x='\a\e\n\r\\\$\[\]\101'; printf %q "${x@P}"; echo; x='\q \'; echo "${x@P}"
#> bash 5.2
#> $'\a\E\n\r\\'
#> \q \

#### escaped double quotes
s='a\"b'; echo "${s@P}"; s='\"'; echo "${s@P}"; s='\a\"\q' t=${s@P}; printf '%q\n' "$t"; s='\\\"'; echo "${s@P}"; s='"q" \"$HOME"'; echo "${s@P}"
PS4='\"x" '; set -x; :
#> a"b
#> "
#> $'\a"\\q'
#> \"
#> "q" "/home/user"
#2> "x" :

#### an expansion without an end in a prompt is told, and the prompt stays as it is
t="x \`for', \`while', or \`until' loop"; echo "<${t@P}>"
t="x \`echo hi\` y \`echo open"; echo "<${t@P}>"; echo $?
t="x \$nosuch \`echo open"; echo "<${t@P}>"
t='x ${s'; echo "<${t@P}>"
t='a`b'; y=${t@P}; echo $?
(set -e; : ${t@P}; echo not); echo $?
PS4='+`x '; set -x; : hi
PS4='+${x '; : hi
#> <x `for', `while', or `until' loop>
#> <x `echo hi` y `echo open>
#> 0
#> <x $nosuch `echo open>
#> <x ${s>
#> 0
#> 1
#2> bash: command substitution: line 1: unexpected EOF while looking for matching `''
#2> bash: line 1: bad substitution: no closing "`" in `until' loop
#2> bash: line 2: bad substitution: no closing "`" in `echo open
#2> bash: line 3: bad substitution: no closing "`" in `echo open
#2> bash: line 4: x ${s: bad substitution
#2> bash: line 5: bad substitution: no closing "`" in `b
#2> bash: line 6: bad substitution: no closing "`" in `b
#2> bash: line 7: bad substitution: no closing "`" in `x 
#2> +`x : hi
#2> bash: line 8: bad substitution: no closing "`" in `x 
#2> +`x PS4='+${x '
#2> bash: line 8: +${x : bad substitution
#2> +${x : hi
