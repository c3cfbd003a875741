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

#### behind the equals sign of an element
HOME=/h; make() { printf '%s\n' "$@"; }
a[1]=~; echo ${a[1]}; make a[1]=~ b[x]=~/q a[1+2]=~:~ 'a[1]'=~ a[1]+=~ x[]=~ [1]=~ a[=~ a]=~ 1[2]=~ a[1]x=~ a[1][2]=~ a[1]=x:~
#> /h
#> a[1]=/h
#> b[x]=/h/q
#> a[1+2]=/h:/h
#> a[1]=~
#> a[1]+=/h
#> x[]=/h
#> [1]=~
#> a[=~
#> a]=~
#> 1[2]=~
#> a[1]x=~
#> a[1][2]=~
#> a[1]=x:/h
