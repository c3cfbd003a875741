#### below directories
mkdir d; echo foo >d/a; echo foo >b; rgrep foo d; rgrep -h foo d b | sort; rgrep -c foo d
#> d/a:foo
#> foo
#> foo
#> d/a:1
