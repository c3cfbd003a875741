#### arguments do not matter
env true; echo $?; env true --foo; echo $?; env true --help x; echo $?; env true --version | head -n 1; env true --he; echo $?; echo | xargs true; echo $?
#> 0
#> 0
#> 0
#> true (GNU coreutils) 9.1
#> 0
#> 0
