#### prints each time
timeout 0.5 watch -t -n 0.2 echo hi | head -2; timeout 0.3 watch -n 5 echo hi 2>&1 | cut -c1-17
#differs: there is no terminal to draw on, each time is printed
#> hi
#> hi
#> Every 5.0s: echo 
#>
#> hi

#### ends when the output changes
watch -t -n 0.1 -g 'echo x >> f; wc -l < f'; echo $?
#differs: there is no terminal to draw on, each time is printed
#> 1
#> 2
#> 0

#### ends when the command fails
watch -t -n 0.1 -e 'echo y; exit 3'; echo $?; watch -t -x -e false; echo $?
#differs: there is no terminal to draw on, each time is printed
#> y
#> 8
#> 8

#### ends when nothing changes for some cycles
watch -t -n 0.1 -q 2 echo same; echo $?
#differs: there is no terminal to draw on, each time is printed
#> same
#> same
#> same
#> 0

#### wrong uses
watch -n x true; echo $?
#> 1
#2> watch: failed to parse argument: 'x': Invalid argument

#### wrong options
watch; watch -Z true; echo $?
#differs: the usage is our own
#> 1
#2>
#2> Usage: watch [OPTION]... COMMAND [ARG]...
#2> Try 'watch --help' for more information.
#2> watch: invalid option -- 'Z'
#2> Try 'watch --help' for more information.
