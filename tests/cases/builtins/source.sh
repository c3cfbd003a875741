#### source without a name
source; echo $?
#> 2
#2> bash: line 1: source: filename argument required
#2> source: usage: source filename [arguments]

#### source sets functions and variables
printf 'f() { echo from lib; }\nv=3\n' > lib; source ./lib; f; echo $v
#> from lib
#> 3
