#### a command
nohup echo hi < /dev/null; echo $?; nohup sh -c 'exit 3' < /dev/null; echo $?
#> hi
#> 0
#> 3

#### a hangup is ignored
nohup sh -c 'kill -HUP $$; echo alive' < /dev/null; (sh -c 'kill -HUP $$; echo alive'; echo $?) 2>/dev/null
#> alive
#> 129

#### wrong
nohup; echo $?; nohup nosuchcommand < /dev/null; echo $?; nohup --nope; echo $?; mkdir d; nohup ./d < /dev/null; echo $?
#> 125
#> 127
#> 125
#> 126
#2> nohup: missing operand
#2> Try 'nohup --help' for more information.
#2> nohup: failed to run command 'nosuchcommand': No such file or directory
#2> nohup: unrecognized option '--nope'
#2> Try 'nohup --help' for more information.
#2> nohup: failed to run command './d': Permission denied

#### arguments that look like options
nohup echo -n a < /dev/null; nohup -- echo b < /dev/null
#> ab

#### output to a file
nohup echo hi > out < /dev/null; cat out; ls
#> hi
#> out
