#### a line
log 'server started' 2>&1 >/dev/null | sed 's/^[0-9-]*T[0-9:]*Z/TIME/'; log x 2>/dev/null
#differs: there is no such command in Debian
#> TIME INFO server started

#### levels
for l in trace debug info WARN error fatal; do log -l $l hello; done 2>&1 | cut -d' ' -f2-; log --level=warn x 2>&1 | cut -c21-; log -l loud x; echo $?
#differs: there is no such command in Debian
#> TRACE hello
#> DEBUG hello
#> INFO hello
#> WARN hello
#> ERROR hello
#> FATAL hello
#>  WARN x
#> 2
#2> log: invalid level ‘loud’
#2> Valid levels are:
#2>   - ‘trace’
#2>   - ‘debug’
#2>   - ‘info’
#2>   - ‘warn’
#2>   - ‘error’
#2>   - ‘fatal’
#2> Try 'log --help' for more information.

#### keys and values
log 'a message' user=me path='/tmp/a b' empty= eq=a=b 2>&1 | cut -c22-
#differs: there is no such command in Debian
#> INFO a message user=me path='/tmp/a b' empty='' eq='a=b'

#### JSON
log --json -l error 'say "hi"' user=me n=1 2>&1 | sed 's/"time":"[^"]*Z"/"time":"T"/'; log -j $'two\nlines' 2>&1 | cut -c32-
#differs: there is no such command in Debian
#> {"time":"T","level":"error","message":"say \"hi\"","user":"me","n":"1"}
#> "level":"info","message":"two\nlines"}

#### one line
log $'two\nlines' 'k=a
b' 2>&1 | wc -l
#differs: there is no such command in Debian
#> 1

#### wrong uses
log; echo $?; log x notapair; echo $?; log x =y; echo $?; log -z x; echo $?
#differs: there is no such command in Debian
#> 2
#> 2
#> 2
#> 2
#2> log: missing operand
#2> Try 'log --help' for more information.
#2> log: not KEY=VALUE: ‘notapair’
#2> Try 'log --help' for more information.
#2> log: not KEY=VALUE: ‘=y’
#2> Try 'log --help' for more information.
#2> log: invalid option -- 'z'
#2> Try 'log --help' for more information.
