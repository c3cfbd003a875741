#### tildes in words on the right of an assignment
HOME=/home/bar
x=~:${undef-~:~}; echo $x
x=${undef-~}; echo $x
x=${undef-a:~}; echo $x
x=${undef:-~/a:~/b}; echo $x
x="${undef-~:~}"; echo $x
echo ${undef-~:~} a:${undef-~}
y=a${undef-~:b:~}; echo $y
export z=${undef-~:~}; echo $z
z=${undef+q}${HOME+~:~}; echo $z
z=${HOME#~}; echo $z
z=${HOME/~/X}; echo $z
echo a=${undef-~:~}
#> /home/bar:/home/bar:/home/bar
#> /home/bar
#> a:/home/bar
#> /home/bar/a:/home/bar/b
#> ~:~
#> /home/bar:~ a:/home/bar
#> a/home/bar:b:/home/bar
#> /home/bar:/home/bar
#> /home/bar:/home/bar
#>
#> X
#> a=/home/bar:~
