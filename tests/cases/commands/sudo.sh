#### a command
sudo echo a 'b c'; sudo false; echo $?; echo in | sudo cat; sudo bash -c 'exit 7'; echo $?; sudo -- printf '%s\n' x; mkdir d && cd d && sudo touch f && ls
#> a b c
#> 1
#> in
#> 7
#> x
#> f

#### environment
export FOO=1 LC_X=2; sudo printenv FOO; echo $?; sudo -E printenv FOO; sudo --preserve-env=FOO printenv FOO; sudo printenv LC_X; sudo BAR=3 BAZ=4 printenv BAR BAZ; sudo A=1 bash -c 'echo $A $SUDO_COMMAND'
#> 1
#> 1
#> 1
#> 2
#> 3
#> 4
#> 1 /usr/bin/bash -c echo $A $SUDO_COMMAND

#### the shell
sudo -s echo 'a  b' '$((1+1))' 'c;d'; echo 'echo from stdin' | sudo -s; sudo -i echo x y
#> a  b $((1+1)) c;d
#> from stdin
#> x y

#### options
sudo -n -H echo a; sudo -nH echo b; sudo -S echo c </dev/null; sudo -k; echo $?; sudo -K; echo $?; sudo -v; echo $?; sudo -k echo d; sudo -u root echo e; sudo --user=root echo f; sudo -u '#0' echo g; sudo -p pass: echo h
#> a
#> b
#> c
#> 0
#> 0
#> 0
#> d
#> e
#> f
#> g
#> h

#### not found
sudo nosuchcmd; echo $?; sudo ./nope; echo $?
#> 1
#> 1
#2> sudo: nosuchcmd: command not found
#2> sudo: ./nope: command not found

#### another user
sudo -u daemon id -un; echo $?
#differs: there is one user in a sandbox
#> 1
#2> sudo: no command can run as user 'daemon': the only user here is 'user'

#### wrong
sudo -z; echo $?; sudo; echo $?; sudo -e f; echo $?
#differs: options that are not there are refused by name, and a command that is missing has its own message
#> 1
#> 1
#> 1
#2> sudo: invalid option -- 'z'
#2> Try 'sudo --help' for more information.
#2> sudo: a command to run is missing, e.g. `sudo ls`
#2> Try 'sudo --help' for more information.
#2> sudo: option '-e' is not supported here; supported are: -E --preserve-env -H --set-home -n --non-interactive -S --stdin -p --prompt -k --reset-timestamp -K --remove-timestamp -v --validate -u --user -g --group -s --shell -i --login
#2> Try 'sudo --help' for more information.
