#### success and failure
chronic sh -c 'echo out; echo err >&2'; echo $?; chronic sh -c 'echo out; echo err >&2; exit 3'; echo $?
#> 0
#> out
#> 3
#2> err

#### options
chronic -e sh -c 'echo out; echo err >&2'; echo $?; chronic -v sh -c 'echo out; exit 2'; echo $?
#> out
#> 2
#> STDOUT:
#> out
#>
#> STDERR:
#>
#> RETVAL: 2
#> 2
#2> err

#### no command
chronic; echo $?
#> 255
#2> usage: chronic COMMAND...
