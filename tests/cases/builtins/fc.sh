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
