#### enable -n turns a builtin off
enable -n echo; type -t echo; enable echo; type -t echo
#> file
#> builtin

#### enable of no builtin
enable nosuch; echo $?
#> 1
#2> bash: line 1: enable: nosuch: not a shell builtin

#### enable
enable -n echo; type echo; enable echo; type echo
enable -n | head; enable -n cd pwd; enable -n; enable -a | grep -E ' (cd|pwd|echo)$'; enable cd pwd
enable nothing; echo $?
enable -s | head -3
enable -p | wc -l
#> echo is /usr/bin/echo
#> echo is a shell builtin
#> enable -n cd
#> enable -n pwd
#> enable -n cd
#> enable echo
#> enable -n pwd
#> 1
#> enable .
#> enable :
#> enable break
#> 61
#2> bash: line 3: enable: nothing: not a shell builtin
