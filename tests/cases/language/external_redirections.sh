#### what the redirections of an external command assign is lost
cat <<< ${x:=5}; echo "x=$x"
cat <<< $((y=3)); echo "y=$y"
: <<< $((y=3)); echo "y=$y"
cat {fd}< /dev/null; echo "fd=$fd"
cat <<< $BASH_SUBSHELL
#> 5
#> x=
#> 3
#> y=
#> y=3
#> fd=
#> 0

#### what fails in the redirections of an external command is its status
cat <<< ${nope?}; echo $?
cat <<< $((08)); echo $?
nosuchcommand <<< ${nope?}; echo $?
if ! cat <<E; then echo failed; fi
$((08))
E
cat <<E && echo yes || echo no
${x?bad}
E
set -u
cat < $nope; echo $?
while cat <<< $((08)); do :; done; echo $?
: <<< ${x?}
echo no
#> 127
#> 1
#> 127
#> failed
#> no
#> 127
#> 0
#2> bash: line 1: nope: parameter not set
#2> bash: line 2: 08: value too great for base (error token is "08")
#2> bash: line 3: nope: parameter not set
#2> bash: line 4: 08: value too great for base (error token is "08")
#2> bash: line 7: x: bad
#2> bash: line 11: nope: unbound variable
#2> bash: line 12: 08: value too great for base (error token is "08")
#2> bash: line 13: x: parameter not set
#? 127

#### a trap that comes behind the command
trap 'echo usr1' USR1
kill -USR1 $$
if true; then echo then; fi > out
echo "[$(cat out)]"
{ kill -USR1 $$; } > out
echo "[$(cat out)]"
if kill -USR1 $$; then echo then; fi > out
echo "[$(cat out)]"
#> usr1
#> [then]
#> [usr1]
#> [usr1
#> then]

#### exec inside a redirected command stays
{ exec 2>&1; } > out
nosuchcommand
cat out
f() { exec 5> five; } > out
f; echo hi >&5; cat five
eval 'exec 6> six' > out; echo hi >&6; cat six
#> bash: line 2: nosuchcommand: command not found
#> hi
#> hi

#### the last argument is known when a redirection fails
: a b > nosuch/x; echo "$_"
printf '%s\n' q > nosuch/x; echo "$_"
#> b
#> q
#2> bash: line 1: nosuch/x: No such file or directory
#2> bash: line 2: nosuch/x: No such file or directory

#### a file that is read is the file that is written
echo a > a; echo b > b
cat a b > out; cat a >> a; echo $?
cat a < b >> b; cat < b >> b; echo $?
{ echo x; cat *; } > out; echo $?; cat out
cat a > a; echo $?
#> 1
#> 1
#> 1
#> x
#> a
#> b
#> a
#> 0
#2> cat: a: input file is output file
#2> cat: -: input file is output file
#2> cat: out: input file is output file

#### names are quoted where a shell would need it
cat 'no such' "it's" 'star*' $'new\nline' plain
#2> cat: 'no such': No such file or directory
#2> cat: "it's": No such file or directory
#2> cat: 'star*': No such file or directory
#2> cat: 'new'$'\n''line': No such file or directory
#2> cat: plain: No such file or directory
#? 1
