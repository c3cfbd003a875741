#### headers and count
printf 'name,age\nann,30\nbob,25\n' >f; csv headers f; csv count f; csv count <f
#differs: there is no such command in Debian
#> name
#> age
#> 2
#> 2

#### select
printf 'name,age,city\nann,30,x\nbob,25,"y, z"\n' >f; csv select name,city f; csv select age <f; csv select nope f; echo $?
#differs: there is no such command in Debian
#> name,city
#> ann,x
#> bob,"y, z"
#> age
#> 30
#> 25
#> 1
#2> xan select: 'nope' does not exist as a named header in the given CSV data.

#### filter
printf 'name,age\nann,30\nbob,25\n' | csv filter 'age > 26'; printf 'name,age\nann,30\n' >f; csv filter 'age >' f; echo $?
#differs: there is no such command in Debian
#> name,age
#> ann,30
#> name,age
#> 1
#2> xan filter: could not parse expression:  --> 1:6
#2>   |
#2> 1 | age >
#2>   |      ^---
#2>   |
#2>   = expected expression

#### sort
printf 'name,age\ncid,30\nann,4\nbob,25\n' >f; csv sort name f; csv sort name <f | csv headers
#differs: there is no such command in Debian
#> name,age
#> ann,4
#> bob,25
#> cid,30
#> name
#> age

#### wrong uses
csv; echo $?; csv nope; csv select; csv count a b; echo $?; csv count nofile; echo $?
#differs: there is no such command in Debian
#> 2
#> 2
#> 1
#2> csv: missing command; there are count, filter, headers, select, sort
#2> Try 'csv --help' for more information.
#2> csv: no command ‘nope’; there are count, filter, headers, select, sort
#2> Try 'csv --help' for more information.
#2> csv: missing operand after ‘select’
#2> Try 'csv --help' for more information.
#2> csv: extra operand ‘b’
#2> Try 'csv --help' for more information.
#2> xan count: failed to open nofile: No such file or directory (os error 2)
