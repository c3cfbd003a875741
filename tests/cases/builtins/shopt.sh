#### shopt
shopt nullglob; shopt -s nullglob; shopt nullglob; shopt -q nullglob; echo $?; shopt -u nullglob
#> nullglob       	off
#> nullglob       	on
#> 0

#### shopt -p
shopt -p extglob; shopt -s extglob; shopt -p extglob
#> shopt -u extglob
#> shopt -s extglob

#### shopt of nothing
shopt nosuch; echo $?
#> 1
#2> bash: line 1: shopt: nosuch: invalid shell option name

#### an unknown name for -o is no failure of -s and -u
shopt -s -o nosuch; echo $?
shopt -u -o nosuch; echo $?
shopt -o nosuch; echo $?
shopt -qo nosuch; echo $?
shopt -s nosuch; echo $?
#> 0
#> 0
#> 1
#> 1
#> 1
#2> bash: line 1: shopt: nosuch: invalid option name
#2> bash: line 2: shopt: nosuch: invalid option name
#2> bash: line 3: shopt: nosuch: invalid option name
#2> bash: line 4: shopt: nosuch: invalid option name
#2> bash: line 5: shopt: nosuch: invalid shell option name
