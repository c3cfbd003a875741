#### false whatever its arguments are
false; echo $?; false --help x; echo $?; false || echo or; ! false; echo $?
#> 1
#> 1
#> or
#> 0
