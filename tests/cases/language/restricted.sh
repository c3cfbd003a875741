#### directories stay
bash -rc 'cd /; echo $?; cd; cd a b; pushd /; popd; pushd; pushd -n /; pushd; popd; pushd -; pushd a b; pushd +1; popd -n; pushd -x; builtin cd /; command cd /; echo $?; pwd | wc -l'
#> 1
#> /tmp/bashkit-case /
#> /tmp/bashkit-case
#> 1
#> 1
#2> bash: line 1: cd: restricted
#2> bash: line 1: cd: restricted
#2> bash: line 1: cd: restricted
#2> bash: line 1: pushd: restricted
#2> bash: line 1: popd: directory stack empty
#2> bash: line 1: pushd: no other directory
#2> bash: line 1: pushd: restricted
#2> bash: line 1: popd: restricted
#2> bash: line 1: pushd: restricted
#2> bash: line 1: pushd: restricted
#2> bash: line 1: pushd: restricted
#2> bash: line 1: pushd: -x: invalid number
#2> pushd: usage: pushd [-n] [+N | -N | dir]
#2> bash: line 1: cd: restricted
#2> bash: line 1: cd: restricted

#### variables that stay
for v in PATH SHELL ENV BASH_ENV HISTFILE; do bash -rc "unset $v; echo \$?; export $v=1; f() { local $v=1; echo in; }; f; printf -v $v x; echo \$?; $v=1 :; echo \$?; $v=1; echo no"; echo $?; done
#> 1
#> in
#> 1
#> 0
#> 1
#> 1
#> in
#> 1
#> 0
#> 1
#> 1
#> in
#> 1
#> 0
#> 1
#> 1
#> in
#> 1
#> 0
#> 1
#> 1
#> in
#> 1
#> 0
#> 1
#2> bash: line 1: unset: PATH: cannot unset: readonly variable
#2> bash: line 1: PATH: readonly variable
#2> environment: line 1: local: PATH: readonly variable
#2> bash: line 1: PATH: readonly variable
#2> bash: line 1: PATH: readonly variable
#2> bash: line 1: PATH: readonly variable
#2> bash: line 1: unset: SHELL: cannot unset: readonly variable
#2> bash: line 1: SHELL: readonly variable
#2> environment: line 1: local: SHELL: readonly variable
#2> bash: line 1: SHELL: readonly variable
#2> bash: line 1: SHELL: readonly variable
#2> bash: line 1: SHELL: readonly variable
#2> bash: line 1: unset: ENV: cannot unset: readonly variable
#2> bash: line 1: ENV: readonly variable
#2> environment: line 1: local: ENV: readonly variable
#2> bash: line 1: ENV: readonly variable
#2> bash: line 1: ENV: readonly variable
#2> bash: line 1: ENV: readonly variable
#2> bash: line 1: unset: BASH_ENV: cannot unset: readonly variable
#2> bash: line 1: BASH_ENV: readonly variable
#2> environment: line 1: local: BASH_ENV: readonly variable
#2> bash: line 1: BASH_ENV: readonly variable
#2> bash: line 1: BASH_ENV: readonly variable
#2> bash: line 1: BASH_ENV: readonly variable
#2> bash: line 1: unset: HISTFILE: cannot unset: readonly variable
#2> bash: line 1: HISTFILE: readonly variable
#2> environment: line 1: local: HISTFILE: readonly variable
#2> bash: line 1: HISTFILE: readonly variable
#2> bash: line 1: HISTFILE: readonly variable
#2> bash: line 1: HISTFILE: readonly variable

#### names of commands
mkdir d; bash -rc '/bin/ls; echo $?; ./a; ls/x; command /bin/true; echo $?; x=$(/bin/ls); echo $?; a/b() { echo fn; }; a/b; type /bin/sh; command -v /bin/sh; /bin/ls | cat; echo ${PIPESTATUS[@]}; trap "echo err" ERR; /bin/ls; command_not_found_handle() { echo nf; }; /bin/ls; nosuch; /bin/ls 2>/dev/null; echo $?'
#> 1
#> 1
#> 1
#> fn
#> /bin/sh is /bin/sh
#> /bin/sh
#> 1 0
#> err
#> err
#> nf
#> err
#> 1
#2> bash: line 1: /bin/ls: restricted: cannot specify `/' in command names
#2> bash: line 1: ./a: restricted: cannot specify `/' in command names
#2> bash: line 1: ls/x: restricted: cannot specify `/' in command names
#2> bash: line 1: /bin/true: restricted: cannot specify `/' in command names
#2> bash: line 1: /bin/ls: restricted: cannot specify `/' in command names
#2> bash: line 1: /bin/ls: restricted: cannot specify `/' in command names
#2> bash: line 1: /bin/ls: restricted: cannot specify `/' in command names
#2> bash: line 1: /bin/ls: restricted: cannot specify `/' in command names
#2> bash: line 1: /bin/ls: restricted: cannot specify `/' in command names

#### redirections of output
echo a > a; bash -rc 'echo > f; echo $?; echo >> f; echo >| f; echo &> f; echo &>> f; cat <> a; echo >& f; echo 2>&1; echo 3>&-; cat < a; { echo x; } > f; (echo x) > f; > f; echo a {fd}>f; exec > f; echo still; exec 3<a; cat <&3; cat <(echo ps); cat <<< hi; : > ""; > $nosuch; if echo > f; then echo y; else echo n; fi; set -C; > f'; ls
#> 1
#>
#>
#> a
#> still
#> a
#> ps
#> hi
#> n
#> a
#2> bash: line 1: f: restricted: cannot redirect output
#2> bash: line 1: f: restricted: cannot redirect output
#2> bash: line 1: f: restricted: cannot redirect output
#2> bash: line 1: f: restricted: cannot redirect output
#2> bash: line 1: f: restricted: cannot redirect output
#2> bash: line 1: a: restricted: cannot redirect output
#2> bash: line 1: f: restricted: cannot redirect output
#2> bash: line 1: f: restricted: cannot redirect output
#2> bash: line 1: f: restricted: cannot redirect output
#2> bash: line 1: f: restricted: cannot redirect output
#2> bash: line 1: fd: restricted: cannot redirect output
#2> bash: line 1: f: restricted: cannot redirect output
#2> bash: line 1: : restricted: cannot redirect output
#2> bash: line 1: $nosuch: ambiguous redirect
#2> bash: line 1: f: restricted: cannot redirect output
#2> bash: line 1: f: restricted: cannot redirect output

#### builtins
echo 'echo sourced' > s.sh; bash -rc '. ./s.sh; echo $?; . s.sh; source d/s.sh; exec ls; echo $?; exec; command -p ls; echo $?; command -pv ls; enable -f x y; enable -d echo; enable -n echo; enable echo; echo $?; enable cd; hash -p /bin/ls foo; echo $?; hash -p nosuch foo; hash -p ls foo; hash -t foo; history -r ./x; echo $?; history -w /x; BASH_CMDS[x]=/bin/ls; echo $?; BASH_CMDS[y]=nosuch; echo ${!BASH_CMDS[@]}; true'
#> 1
#> sourced
#> 1
#> 1
#> 1
#> 1
#> ls
#> 1
#> 0
#> echo foo
#2> bash: line 1: .: ./s.sh: restricted
#2> bash: line 1: source: d/s.sh: restricted
#2> bash: line 1: exec: restricted
#2> bash: line 1: command: -p: restricted
#2> bash: line 1: command: -p: restricted
#2> bash: line 1: enable: restricted
#2> bash: line 1: enable: restricted
#2> bash: line 1: enable: restricted
#2> bash: line 1: hash: /bin/ls: restricted
#2> bash: line 1: hash: nosuch: not found
#2> bash: line 1: history: ./x: restricted
#2> bash: line 1: history: /x: restricted
#2> bash: line 1: /bin/ls: restricted
#2> bash: line 1: nosuch: not found

#### set -r and what turns it off
bash -rc 'echo $-; shopt restricted_shell; shopt -u restricted_shell; echo $?; shopt -p restricted_shell; set +r; echo $?; set +rx; set -r; echo $?; set -o restricted; f() { local -; set -r; }; f; cd /; (cd /); x=$(set +r); echo $-'
bash -c 'set +r; echo $?; set -x +r -r; set +x; echo $-; set -r +r; echo $?; shopt restricted_shell; PATH=/bin; echo $?; cd /; local_() { local -; set -f; }; local_; echo $-'; bash -c 'f() { local -; set -r; }; f; echo $-; cd /'
#> hrBc
#> restricted_shell	on
#> 0
#> shopt -s restricted_shell
#> 1
#> 0
#> hrBc
#> 0
#> hrBc
#> 1
#> restricted_shell	off
#> 0
#> hrBc
#> hrBc
#2> bash: line 1: set: +r: invalid option
#2> set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
#2> bash: line 1: set: +r: invalid option
#2> set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
#2> bash: line 1: set: restricted: invalid option name
#2> bash: line 1: cd: restricted
#2> bash: line 1: cd: restricted
#2> bash: line 1: set: +r: invalid option
#2> set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
#2> + set +x
#2> bash: line 1: set: +r: invalid option
#2> set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
#2> bash: line 1: cd: restricted
#2> bash: line 1: cd: restricted
#? 1

#### how it is called
echo 'cd /; X=$PWD' > be; BASH_ENV=./be bash -rc 'echo $X; cd'; echo 'echo $X; cd' | BASH_ENV=./be bash -r; f() { echo imported; }; export -f f; bash -c f; bash -rc f; env SHELLOPTS=noglob bash -rc 'echo $-'; bash --restricted -c 'cd /; echo $?'; bash +r -c : 2>&1 | head -1; (exec -a rbash bash -c 'cd /'); bash -O restricted_shell -c 'cd /; echo $?'; bash -r s <<< x 2>&1; bash -rs a b <<< 'echo $1 $-; cd /'; rbash -c 'cd /'
#> /
#> /
#> imported
#> hrBc
#> 1
#> 0
#> bash: s: No such file or directory
#> a hrBs
#2> bash: line 1: cd: restricted
#2> bash: line 1: cd: restricted
#2> bash: line 1: f: command not found
#2> bash: line 1: cd: restricted
#2> rbash: line 1: cd: restricted
#2> bash: line 1: cd: restricted
#2> rbash: line 1: cd: restricted
#? 1

#### scripts are free again
printf '#!/bin/bash\ncd /; pwd; echo $-\n' > one; printf 'cd /; pwd; echo $-\n' > two; chmod +x one two; PATH=$PWD:$PATH bash -rc 'one; two; bash -c "cd /; pwd"'; bash -r ./one
#> /
#> hB
#> /
#> hB
#> /
#> /tmp/bashkit-case
#> hrB
#2> ./one: line 2: cd: restricted

#### a declaration of a command's path names itself
set -r
declare BASH_CMDS[x]=/x
echo $?
BASH_CMDS[x]=/x
echo $?
#> 0
#> 0
#2> bash: line 2: declare: /x: restricted
#2> bash: line 4: /x: restricted
