#### fc -l
set -o history
echo one
echo two
fc -l
fc -ln
fc -lr
fc -l 1 2
fc -l 2 1
#> one
#> two
#> 1	 echo one
#> 2	 echo two
#> 	 echo one
#> 	 echo two
#> 	 fc -l
#> 4	 fc -ln
#> 3	 fc -l
#> 2	 echo two
#> 1	 echo one
#> 1	 echo one
#> 2	 echo two
#> 2	 echo two
#> 1	 echo one

#### fc -s
set -o history
echo one
echo two
fc -s one=three 2
fc -s ec
fc -s 1
history
#> one
#> two
#> two
#> two
#> one
#>     1  echo one
#>     2  echo two
#>     3  echo two
#>     4  echo two
#>     5  echo one
#>     6  history
#2> echo two
#2> echo two
#2> echo one

#### fc without history
fc -l; echo $?; fc; echo $?; fc -s; echo $?; fc -z; echo $?; history -s x; fc -l; echo $?; fc -s x
#> 0
#> 0
#> 1
#> 2
#> 1	 x
#> 0
#2> bash: line 1: fc: no command found
#2> bash: line 1: fc: -z: invalid option
#2> fc: usage: fc [-e ename] [-lnr] [first] [last] or fc -s [pat=rep] [command]
#2> x
#2> bash: line 1: x: command not found
#? 127

#### ranges of fc -l
set -o history
echo 1
echo 2
echo 3
fc -l -1
fc -l -1 -1
fc -l -2 -1
fc -l 2
fc -l -3 2
fc -l 0
fc -l -0
fc -l 99
fc -l -99 1
fc -l ec
fc -l echo fc
fc -ln -1 -2
#> 1
#> 2
#> 3
#> 3	 echo 3
#> 4	 fc -l -1
#> 4	 fc -l -1
#> 5	 fc -l -1 -1
#> 2	 echo 2
#> 3	 echo 3
#> 4	 fc -l -1
#> 5	 fc -l -1 -1
#> 6	 fc -l -2 -1
#> 5	 fc -l -1 -1
#> 4	 fc -l -1
#> 3	 echo 3
#> 2	 echo 2
#> 8	 fc -l -3 2
#> 10	 fc -l -0
#> 1	 echo 1
#> 2	 echo 2
#> 3	 echo 3
#> 4	 fc -l -1
#> 5	 fc -l -1 -1
#> 6	 fc -l -2 -1
#> 7	 fc -l 2
#> 8	 fc -l -3 2
#> 9	 fc -l 0
#> 10	 fc -l -0
#> 1	 echo 1
#> 3	 echo 3
#> 4	 fc -l -1
#> 5	 fc -l -1 -1
#> 6	 fc -l -2 -1
#> 7	 fc -l 2
#> 8	 fc -l -3 2
#> 9	 fc -l 0
#> 10	 fc -l -0
#> 11	 fc -l 99
#> 12	 fc -l -99 1
#> 3	 echo 3
#> 4	 fc -l -1
#> 5	 fc -l -1 -1
#> 6	 fc -l -2 -1
#> 7	 fc -l 2
#> 8	 fc -l -3 2
#> 9	 fc -l 0
#> 10	 fc -l -0
#> 11	 fc -l 99
#> 12	 fc -l -99 1
#> 13	 fc -l ec
#> 	 fc -l echo fc
#> 	 fc -l ec

#### numbers of lines that are not there
set -o history
echo 1
echo 2
echo 3
fc -l 3
fc -l 3
fc -l 6 6
fc -l 6 8
fc -l 9 8
fc -l 10 3
fc -l 2 99
#> 1
#> 2
#> 3
#> 1	 echo 1
#> 2	 echo 2
#> 3	 echo 3
#> 3	 echo 3
#> 4	 fc -l 3
#> 1	 echo 1
#> 2	 echo 2
#> 3	 echo 3
#> 4	 fc -l 3
#> 5	 fc -l 3
#> 1	 echo 1
#> 2	 echo 2
#> 3	 echo 3
#> 4	 fc -l 3
#> 5	 fc -l 3
#> 6	 fc -l 6 6
#> 1	 echo 1
#> 2	 echo 2
#> 3	 echo 3
#> 4	 fc -l 3
#> 5	 fc -l 3
#> 6	 fc -l 6 6
#> 7	 fc -l 6 8
#> 1	 echo 1
#> 2	 echo 2
#> 3	 echo 3
#> 2	 echo 2
#> 3	 echo 3
#> 4	 fc -l 3
#> 5	 fc -l 3
#> 6	 fc -l 6 6
#> 7	 fc -l 6 8
#> 8	 fc -l 9 8
#> 9	 fc -l 10 3

#### lines that are not there
set -o history
echo 1
echo 2
fc -l nosuch
fc -l 1 nosuch
fc -l x y
fc -s nosuch
fc -s 99
fc -l 99
#> 1
#> 2
#> 1	 echo 1
#> 2	 echo 2
#> 3	 fc -l nosuch
#> 4	 fc -l 1 nosuch
#> 5	 fc -l x y
#> 6	 fc -s nosuch
#> 7	 fc -s nosuch
#2> bash: line 4: fc: no command found
#2> bash: line 5: fc: no command found
#2> bash: line 6: fc: no command found
#2> bash: line 7: fc: no command found
#2> fc -s nosuch
#2> bash: line 8: fc: no command found

#### an editor
set -o history
echo a b
echo c
cat > ed <<'E'
#!/bin/bash
cat "$1"
printf '%s\n' "# comment" "echo one" "" "for i in 1 2; do" "  echo \$i" "done" 'f() {' 'echo $LINENO' '}; f; echo $LINENO; (exit 3)' > "$1"
E
chmod +x ed
fc -e ./ed 2 3
echo $?
history
FCEDIT='sed -i s/one/ONE/' fc 6
EDITOR=./ed fc -2 -1 2>&1
fc -e false; echo $?
fc -e true
#> a b
#> c
#> echo c
#> cat > ed <<'E'
#> #!/bin/bash
#> cat "$1"
#> printf '%s\n' "# comment" "echo one" "" "for i in 1 2; do" "  echo \$i" "done" 'f() {' 'echo $LINENO' '}; f; echo $LINENO; (exit 3)' > "$1"
#> E
#>
#> one
#> 1
#> 2
#> 8
#> 9
#> 3
#>     1  echo a b
#>     2  echo c
#>     3  cat > ed <<'E'
#> #!/bin/bash
#> cat "$1"
#> printf '%s\n' "# comment" "echo one" "" "for i in 1 2; do" "  echo \$i" "done" 'f() {' 'echo $LINENO' '}; f; echo $LINENO; (exit 3)' > "$1"
#> E
#>
#>     4  chmod +x ed
#>     5  # comment
#>     6  echo one
#>     7  for i in 1 2; do   echo $i; done
#>     8  f() { echo $LINENO; }; f; echo $LINENO; (exit 3)
#>     9  echo $?
#>    10  history
#> ONE
#> history
#> echo ONE
#> # comment
#> echo one
#> one
#>
#> for i in 1 2; do
#>   echo $i
#> done
#> 1
#> 2
#> f() {
#> echo $LINENO
#> }; f; echo $LINENO; (exit 3)
#> 8
#> 9
#> 1
#> 1
#> 1
#2> # comment
#2> echo one
#2>
#2> for i in 1 2; do
#2>   echo $i
#2> done
#2> f() {
#2> echo $LINENO
#2> }; f; echo $LINENO; (exit 3)
#2> echo ONE
#2> f() { echo $LINENO; }; f; echo $LINENO; (exit 3)
#? 3

#### editors that fail, and errors in what they leave
set -o history
echo a
fc -e nosuch 1
echo $?
TMPDIR=/nosuch fc -e true 1 2>&1 | sed 's/fc\.[A-Za-z0-9]*/FC/'
fc -e ./nosuch 99
printf '#!/bin/bash\necho "nosuch; fi" > "$1"\n' > ed; chmod +x ed
fc -e ./ed 1 2>&1 | sed 's/fc\.[A-Za-z0-9]*/FC/'
printf '#!/bin/bash\necho "exit 4" > "$1"\n' > ed
fc -e ./ed 1
echo not here
#> a
#> 1
#> echo a
#> a
#> nosuch; fi
#> /tmp/bash-FC: line 1: syntax error near unexpected token `fi'
#> /tmp/bash-FC: line 1: `nosuch; fi'
#2> bash: line 3: nosuch: command not found
#2> bash: line 6: ./nosuch: No such file or directory
#2> exit 4
#? 4
