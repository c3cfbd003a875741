#### a second name
echo hi > f; link f g; cat g; stat -c %h f; ln -s f s; link s t; readlink t
#> hi
#> 2
#> f

#### what is there already
echo hi > f; echo ho > g; link f g; echo $?; cat g
#> 1
#> ho
#2> link: cannot create link 'g' to 'f': File exists

#### wrong
link; link a; link a b c; link nope x; echo $?
#> 1
#2> link: missing operand
#2> Try 'link --help' for more information.
#2> link: missing operand after ‘a’
#2> Try 'link --help' for more information.
#2> link: extra operand ‘c’
#2> Try 'link --help' for more information.
#2> link: cannot create link 'x' to 'nope': No such file or directory

#### a directory
mkdir d; link d e; echo $?
#> 1
#2> link: cannot create link 'e' to 'd': Operation not permitted

#### a name in a missing directory
touch f; link f nope/x; link f 'a b/c'; echo $?
#> 1
#2> link: cannot create link 'nope/x' to 'f': No such file or directory
#2> link: cannot create link 'a b/c' to 'f': No such file or directory
