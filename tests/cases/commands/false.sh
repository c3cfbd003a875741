#### arguments do not matter
env false; echo $?; env false --foo; echo $?; env false --help > o; echo $? $(wc -l < o | grep -c 0); env false --version | head -n 1; env false --vers; echo $?; echo a | xargs false; echo $?
#> 1
#> 1
#> 1 0
#> false (GNU coreutils) 9.1
#> 1
#> 123
