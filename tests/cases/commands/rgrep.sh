#### below directories
mkdir d; echo foo >d/a; echo foo >b; rgrep foo d; rgrep -h foo d b | sort; rgrep -c foo d
#> d/a:foo
#> foo
#> foo
#> d/a:1

#### messages are those of grep
mkdir d; rgrep x nosuch d; echo $?
#> 2
#2> grep: nosuch: No such file or directory
