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
