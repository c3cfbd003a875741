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

#### the level of compatibility that the environment has
BASH_COMPAT=4.4 bash -c 'shopt compat44; echo $BASH_COMPAT'
export BASH_COMPAT=43; bash -c 'shopt | grep compat'; bash -c 'bash -c "shopt compat43"'
BASH_COMPAT=3.1; [[ abc =~ "a.c" ]]; echo $?; p='a.c'; [[ abc =~ "$p" ]]; echo $?; BASH_COMPAT=32; [[ abc =~ "a.c" ]]; echo $?
shopt -s login_shell; echo $?; shopt login_shell; bash -l -c 'shopt -u login_shell; echo $?; shopt login_shell'
#> compat44       	on
#> 4.4
#> compat31       	off
#> compat32       	off
#> compat40       	off
#> compat41       	off
#> compat42       	off
#> compat43       	on
#> compat44       	off
#> compat43       	on
#> 0
#> 0
#> 1
#> 0
#> login_shell    	off
#> 0
#> login_shell    	on
