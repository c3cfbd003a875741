#### return outside a function
return 3; echo $?
#> 2
#2> bash: line 1: return: can only `return' from a function or sourced script

#### return gives a status
f() { return 7; echo no; }; f; echo $?
#> 7

#### an argument too many ends the line
f() { return 1 2; }
f; echo no
echo $?
shift 1 2; echo no
exit 1 2; echo no
echo $?
#2> environment: line 1: return: too many arguments
#? 1

#### return
f() { return; }; false; f; echo $?
f() { false; return; }; f; echo $?
f() { return 300; }; f; echo $?
f() { return -1; }; f; echo $?
f() { return x; echo never; }; f; echo $?
f() { return 1 2; echo goes; }; f; echo $?
f() { return -- 3; }; f; echo $?
f() { trap 'echo r' RETURN; return 5; }; f; echo $?
trap - RETURN; f() { for i in 1 2; do return $i; done; }; f; echo $?
return 7; echo "top $?"
#> 1
#> 1
#> 44
#> 255
#> 2
#2> environment: line 5: return: x: numeric argument required
#2> environment: line 6: return: too many arguments
#? 1

#### in the trap on EXIT of a process that is a call
f() { trap 'return 1' EXIT; }
f | cat; echo "${PIPESTATUS[@]}"
x=1 f | cat; echo "${PIPESTATUS[@]}"
f > /dev/null & wait $!; echo "$?"
(f); echo "$?"
{ f; } | cat; echo "${PIPESTATUS[@]}"
x=$(f); echo "$?"
#> 1 0
#> 1 0
#> 1
#> 0
#> 0 0
#> 0
#2> bash: line 1: return: can only `return' from a function or sourced script
#2> bash: line 1: return: can only `return' from a function or sourced script
#2> bash: line 1: return: can only `return' from a function or sourced script
