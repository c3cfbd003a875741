#### no such topic
help nosuchtopic; echo $?
#> 1
#2> bash: line 1: help: no help topics match `nosuchtopic'.  Try `help help' or `man -k nosuchtopic' or `info nosuchtopic'.

#### short
help -s echo
#> echo: echo [-neE] [arg ...]

#### help
help -d cd : true; help -s cd; help -m nothing; echo $?
help -x; echo $?
#> cd - Change the shell working directory.
#> : - Null command.
#> true - Return a successful result.
#> cd: cd [-L|[-P [-e]] [-@]] [dir]
#> 1
#> 2
#2> bash: line 1: help: no help topics match `nothing'.  Try `help help' or `man -k nothing' or `info nothing'.
#2> bash: line 2: help: -x: invalid option
#2> help: usage: help [-dms] [pattern ...]

#### descriptions of all topics
help -d '*'
#> Shell commands matching keyword `*'
#>
#> % - Resume job in foreground.
#> (( ... )) - Evaluate arithmetic expression.
#> . - Execute commands from a file in the current shell.
#> : - Null command.
#> [ - Evaluate conditional expression.
#> [[ ... ]] - Execute conditional command.
#> alias - Define or display aliases.
#> bg - Move jobs to the background.
#> bind - Set Readline key bindings and variables.
#> break - Exit for, while, or until loops.
#> builtin - Execute shell builtins.
#> caller - Return the context of the current subroutine call.
#> case - Execute commands based on pattern matching.
#> cd - Change the shell working directory.
#> command - Execute a simple command or display information about commands.
#> compgen - Display possible completions depending on the options.
#> complete - Specify how arguments are to be completed by Readline.
#> compopt - Modify or display completion options.
#> continue - Resume for, while, or until loops.
#> coproc - Create a coprocess named NAME.
#> declare - Set variable values and attributes.
#> dirs - Display directory stack.
#> disown - Remove jobs from current shell.
#> echo - Write arguments to the standard output.
#> enable - Enable and disable shell builtins.
#> eval - Execute arguments as a shell command.
#> exec - Replace the shell with the given command.
#> exit - Exit the shell.
#> export - Set export attribute for shell variables.
#> false - Return an unsuccessful result.
#> fc - Display or execute commands from the history list.
#> fg - Move job to the foreground.
#> for - Execute commands for each member in a list.
#> for (( - Arithmetic for loop.
#> function - Define shell function.
#> getopts - Parse option arguments.
#> hash - Remember or display program locations.
#> help - Display information about builtin commands.
#> history - Display or manipulate the history list.
#> if - Execute commands based on conditional.
#> jobs - Display status of jobs.
#> kill - Send a signal to a job.
#> let - Evaluate arithmetic expressions.
#> local - Define local variables.
#> logout - Exit a login shell.
#> mapfile - Read lines from the standard input into an indexed array variable.
#> popd - Remove directories from stack.
#> printf - Formats and prints ARGUMENTS under control of the FORMAT.
#> pushd - Add directories to stack.
#> pwd - Print the name of the current working directory.
#> read - Read a line from the standard input and split it into fields.
#> readarray - Read lines from a file into an array variable.
#> readonly - Mark shell variables as unchangeable.
#> return - Return from a shell function.
#> select - Select words from a list and execute commands.
#> set - Set or unset values of shell options and positional parameters.
#> shift - Shift positional parameters.
#> shopt - Set and unset shell options.
#> source - Execute commands from a file in the current shell.
#> suspend - Suspend shell execution.
#> test - Evaluate conditional expression.
#> time - Report time consumed by pipeline's execution.
#> times - Display process times.
#> trap - Trap signals and other events.
#> true - Return a successful result.
#> type - Display information about command type.
#> typeset - Set variable values and attributes.
#> ulimit - Modify shell resource limits.
#> umask - Display or set file mode mask.
#> unalias - Remove each NAME from the list of defined aliases.
#> unset - Unset values and attributes of shell variables and functions.
#> until - Execute commands as long as a test does not succeed.
#> variables - Common shell variable names and usage.
#> wait - Wait for job completion and return exit status.
#> while - Execute commands as long as a test succeeds.
#> { ... } - Group commands as a unit.

#### synopses of all topics
help -s '*'
#> Shell commands matching keyword `*'
#>
#> %: job_spec [&]
#> (( ... )): (( expression ))
#> .: . filename [arguments]
#> :: :
#> [: [ arg... ]
#> [[ ... ]]: [[ expression ]]
#> alias: alias [-p] [name[=value] ... ]
#> bg: bg [job_spec ...]
#> bind: bind [-lpsvPSVX] [-m keymap] [-f filename] [-q name] [-u name] [-r keyseq] [-x keyseq:shell-command] [keyseq:readline-function or readline-command]
#> break: break [n]
#> builtin: builtin [shell-builtin [arg ...]]
#> caller: caller [expr]
#> case: case WORD in [PATTERN [| PATTERN]...) COMMANDS ;;]... esac
#> cd: cd [-L|[-P [-e]] [-@]] [dir]
#> command: command [-pVv] command [arg ...]
#> compgen: compgen [-abcdefgjksuv] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [word]
#> complete: complete [-abcdefgjksuv] [-pr] [-DEI] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [name ...]
#> compopt: compopt [-o|+o option] [-DEI] [name ...]
#> continue: continue [n]
#> coproc: coproc [NAME] command [redirections]
#> declare: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]
#> dirs: dirs [-clpv] [+N] [-N]
#> disown: disown [-h] [-ar] [jobspec ... | pid ...]
#> echo: echo [-neE] [arg ...]
#> enable: enable [-a] [-dnps] [-f filename] [name ...]
#> eval: eval [arg ...]
#> exec: exec [-cl] [-a name] [command [argument ...]] [redirection ...]
#> exit: exit [n]
#> export: export [-fn] [name[=value] ...] or export -p
#> false: false
#> fc: fc [-e ename] [-lnr] [first] [last] or fc -s [pat=rep] [command]
#> fg: fg [job_spec]
#> for: for NAME [in WORDS ... ] ; do COMMANDS; done
#> for ((: for (( exp1; exp2; exp3 )); do COMMANDS; done
#> function: function name { COMMANDS ; } or name () { COMMANDS ; }
#> getopts: getopts optstring name [arg ...]
#> hash: hash [-lr] [-p pathname] [-dt] [name ...]
#> help: help [-dms] [pattern ...]
#> history: history [-c] [-d offset] [n] or history -anrw [filename] or history -ps arg [arg...]
#> if: if COMMANDS; then COMMANDS; [ elif COMMANDS; then COMMANDS; ]... [ else COMMANDS; ] fi
#> jobs: jobs [-lnprs] [jobspec ...] or jobs -x command [args]
#> kill: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]
#> let: let arg [arg ...]
#> local: local [option] name[=value] ...
#> logout: logout [n]
#> mapfile: mapfile [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]
#> popd: popd [-n] [+N | -N]
#> printf: printf [-v var] format [arguments]
#> pushd: pushd [-n] [+N | -N | dir]
#> pwd: pwd [-LP]
#> read: read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]
#> readarray: readarray [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]
#> readonly: readonly [-aAf] [name[=value] ...] or readonly -p
#> return: return [n]
#> select: select NAME [in WORDS ... ;] do COMMANDS; done
#> set: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
#> shift: shift [n]
#> shopt: shopt [-pqsu] [-o] [optname ...]
#> source: source filename [arguments]
#> suspend: suspend [-f]
#> test: test [expr]
#> time: time [-p] pipeline
#> times: times
#> trap: trap [-lp] [[arg] signal_spec ...]
#> true: true
#> type: type [-afptP] name [name ...]
#> typeset: typeset [-aAfFgiIlnrtux] name[=value] ... or typeset -p [-aAfFilnrtux] [name ...]
#> ulimit: ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]
#> umask: umask [-p] [-S] [mode]
#> unalias: unalias [-a] name [name ...]
#> unset: unset [-f] [-v] [-n] [name ...]
#> until: until COMMANDS; do COMMANDS-2; done
#> variables: variables - Names and meanings of some shell variables
#> wait: wait [-fn] [-p var] [id ...]
#> while: while COMMANDS; do COMMANDS-2; done
#> { ... }: { COMMANDS ; }

#### reserved words
help -d if while time { '(' % for function select; help -s if while time { '(' % 'for (('; help -s '[['; help -d variables; help if | head -2
#> if - Execute commands based on conditional.
#> while - Execute commands as long as a test succeeds.
#> time - Report time consumed by pipeline's execution.
#> { ... } - Group commands as a unit.
#> (( ... )) - Evaluate arithmetic expression.
#> % - Resume job in foreground.
#> for - Execute commands for each member in a list.
#> function - Define shell function.
#> select - Select words from a list and execute commands.
#> if: if COMMANDS; then COMMANDS; [ elif COMMANDS; then COMMANDS; ]... [ else COMMANDS; ] fi
#> while: while COMMANDS; do COMMANDS-2; done
#> time: time [-p] pipeline
#> { ... }: { COMMANDS ; }
#> (( ... )): (( expression ))
#> %: job_spec [&]
#> for ((: for (( exp1; exp2; exp3 )); do COMMANDS; done
#> [[ ... ]]: [[ expression ]]
#> variables - Common shell variable names and usage.
#> if: if COMMANDS; then COMMANDS; [ elif COMMANDS; then COMMANDS; ]... [ else COMMANDS; ] fi
#>     Execute commands based on conditional.

#### patterns and beginnings of names
help -s 'c?'; help -d 're*'; help -d re; help -s c zz; echo $?; help -s 'c?' zz; help -s cd nosuch; echo $?; help -d 'z*' 'y*'; echo $?; help -s declar typese
#> Shell commands matching keyword `c?'
#>
#> cd: cd [-L|[-P [-e]] [-@]] [dir]
#> Shell commands matching keyword `re*'
#>
#> read - Read a line from the standard input and split it into fields.
#> readarray - Read lines from a file into an array variable.
#> readonly - Mark shell variables as unchangeable.
#> return - Return from a shell function.
#> read - Read a line from the standard input and split it into fields.
#> readarray - Read lines from a file into an array variable.
#> readonly - Mark shell variables as unchangeable.
#> return - Return from a shell function.
#> caller: caller [expr]
#> case: case WORD in [PATTERN [| PATTERN]...) COMMANDS ;;]... esac
#> cd: cd [-L|[-P [-e]] [-@]] [dir]
#> command: command [-pVv] command [arg ...]
#> compgen: compgen [-abcdefgjksuv] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [word]
#> complete: complete [-abcdefgjksuv] [-pr] [-DEI] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [name ...]
#> compopt: compopt [-o|+o option] [-DEI] [name ...]
#> continue: continue [n]
#> coproc: coproc [NAME] command [redirections]
#> 0
#> Shell commands matching keywords `c?, zz'
#>
#> cd: cd [-L|[-P [-e]] [-@]] [dir]
#> cd: cd [-L|[-P [-e]] [-@]] [dir]
#> 0
#> Shell commands matching keywords `z*, y*'
#>
#> 1
#> declare: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]
#> typeset: typeset [-aAfFgiIlnrtux] name[=value] ... or typeset -p [-aAfFilnrtux] [name ...]
#2> bash: line 1: help: no help topics match `y*'.  Try `help help' or `man -k y*' or `info y*'.

#### several options
help -ds cd; help -ms cd | head -5; help -dm cd; help -m true | head -8; help cd cd | grep ^cd; help -s '' | wc -l; help -sx; echo $?
#> cd - Change the shell working directory.
#> NAME
#>     cd - Change the shell working directory.
#>
#> SYNOPSIS
#>     cd [-L|[-P [-e]] [-@]] [dir]
#> cd - Change the shell working directory.
#> NAME
#>     true - Return a successful result.
#>
#> SYNOPSIS
#>     true
#>
#> DESCRIPTION
#>     Return a successful result.
#> cd: cd [-L|[-P [-e]] [-@]] [dir]
#> cd: cd [-L|[-P [-e]] [-@]] [dir]
#> 76
#> 2
#2> bash: line 1: help: -x: invalid option
#2> help: usage: help [-dms] [pattern ...]
