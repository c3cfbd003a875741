#### an unknown option
$sh -Z -c 'echo a'; echo $?
#own: bash prints its own usage
#> 2
#2> bashkit: -Z: invalid option; there are: -c -i -s -l -o NAME -O NAME, -abefhkmnptuvxBCEHPT, and --help lists the long ones
#? 0

#### an unknown long option
$sh --nosuch -c 'echo a'; echo $?
#own: bash prints its own usage
#> 2
#2> bashkit: unexpected argument '--nosuch' found
#2>
#2>   tip: a similar argument exists: '--norc'
#2>   tip: to pass '--nosuch' as a value, use '-- --nosuch'
#2>
#2> Usage: bashkit [OPTION]... -c SCRIPT [NAME [ARG]...]
#2>        bashkit [OPTION]... FILE [ARG]...
#2>        bashkit [OPTION]... [< SCRIPT]
#2>        bashkit COMMAND ...
#2>
#2> For more information, try '--help'.
#? 0

#### a restricted shell
$sh -r -c 'echo $-; cd /' 2>/dev/null; echo $?
#> hrBc
#> 1
#? 0

#### o without a name
$sh -o; echo $?
#own: bash lists the options
#> 2
#2> bashkit: -o: option requires an argument
#? 0

#### the version
$sh --version | sed 's/[0-9.]*$/N/'
#own: the version is this program's
#> bashkit N
#? 0

#### help goes to standard output
$sh --help | sed -n 4,7p; echo $?
#own: the usage is this program's
#> Usage: bashkit [OPTION]... -c SCRIPT [NAME [ARG]...]
#>        bashkit [OPTION]... FILE [ARG]...
#>        bashkit [OPTION]... [< SCRIPT]
#>        bashkit COMMAND ...
#> 0
#? 0

#### the host's files are not there
echo x >f; $sh -c 'ls; cat /etc/hostname; pwd'; echo $?
#own: bash sees the machine
#> /home/user
#> 0
#2> cat: /etc/hostname: No such file or directory
#? 0

#### a mount is read only
mkdir d; echo x >d/f; $sh --mount d:/w -c 'cat /w/f; echo y >/w/f'; cat d/f
#own: bash has no mounts
#> x
#> x
#2> bash: line 1: /w/f: Read-only file system
#? 0

#### a mount for writing
mkdir d; $sh --mount d:/w:rw -c 'echo y >/w/f'; cat d/f
#own: bash has no mounts
#> y
#? 0

#### an overlay keeps changes aside
mkdir d; echo x >d/f; $sh --mount d:/w:overlay -c 'echo y >/w/f; cat /w/f'; cat d/f
#own: bash has no mounts
#> y
#> x
#? 0

#### an overlay tells its changes
mkdir d; echo x >d/f; $sh --mount d:/w:overlay --diff -c 'echo y >/w/f; mkdir /w/n; rm -f /w/nosuch'; cat d/f
#own: bash has no mounts
#> x
#2> --- a/w/f
#2> +++ b/w/f
#2> @@ -1 +1 @@
#2> -x
#2> +y
#2> New directory: /w/n
#? 0

#### an overlay is written at the end
mkdir d; echo x >d/f; $sh --mount d:/w:overlay --apply always -c 'echo y >/w/f'; cat d/f
#own: bash has no mounts
#> y
#? 0

#### an overlay is not written after a failure
mkdir d; echo x >d/f; $sh --mount d:/w:overlay --apply always -c 'echo y >/w/f; exit 3'; echo $?; cat d/f
#own: bash has no mounts
#> 3
#> x
#? 0

#### nobody to ask
mkdir d; $sh --mount d:/w:overlay --apply ask -c 'echo y >/w/f'; echo $?; ls d
#own: bash has no mounts
#> 1
#2> bashkit: --apply ask: there is no terminal to ask at; nothing was written
#? 0

#### a diff of a mount for writing
mkdir d; echo x >d/f; echo same >d/s; mkdir d/old; $sh --mount d:/w:rw --diff -c 'echo y >/w/f; mkdir /w/n; echo new >/w/n/f; rmdir /w/old; echo made >/tmp/f'; echo $?; find d | sort
#own: bash has no mounts
#> 0
#> d
#> d/f
#> d/n
#> d/n/f
#> d/s
#2> --- a/w/f
#2> +++ b/w/f
#2> @@ -1 +1 @@
#2> -x
#2> +y
#2> New directory: /w/n
#2> --- /dev/null
#2> +++ b/w/n/f
#2> @@ -0,0 +1 @@
#2> +new
#2> Deleted directory: /w/old
#? 0

#### a diff of mounts of each kind
mkdir a b c; echo x >a/f; echo x >b/f; echo x >c/f; $sh --mount a:/a:rw --mount b:/b:overlay --mount c:/c --diff --apply never -c 'for d in a b c; do echo y >/$d/f; done'; cat a/f b/f c/f
#own: bash has no mounts
#> y
#> x
#> x
#2> bash: line 1: /c/f: Read-only file system
#2> --- a/b/f
#2> +++ b/b/f
#2> @@ -1 +1 @@
#2> -x
#2> +y
#2> --- a/a/f
#2> +++ b/a/f
#2> @@ -1 +1 @@
#2> -x
#2> +y
#? 0

#### a diff of what is too large to be copied
mkdir d; head -c 100000 /dev/zero >d/f; $sh --mount d:/w:rw --diff --limit files=50K -c 'echo no'; echo $?
#own: bash has no mounts
#> 2
#2> bashkit: --diff: d:/w has more than 51200 bytes, which are copied to tell its changes; --limit files=SIZE allows more, and an overlay needs no copy
#? 0

#### two mounts, one in the other
mkdir a b; echo 1 >a/x; echo 2 >b/y; $sh --mount a:/w --mount b:/w/sub -c 'cat /w/x /w/sub/y; ls /w'
#own: bash has no mounts
#> 1
#> 2
#> sub
#> x
#? 0

#### no link leads out of a mount
mkdir d; ln -s /etc d/out; ln -s ../x d/up; echo x >x; $sh --mount d:/w -c 'ls /w/out/; cat /w/up'; echo $?
#own: bash has no mounts
#> 1
#2> cat: /w/up: No such file or directory
#? 0

#### a mount without a guest path
$sh --mount /tmp -c 'echo a'; echo $?
#own: bash has no mounts
#> 2
#2> bashkit: invalid value '/tmp' for '--mount <HOST:GUEST[:ro|rw|overlay]>': HOST:GUEST[:ro|rw|overlay] is needed, e.g. .:/work:overlay
#2>
#2> For more information, try '--help'.
#? 0

#### a mount with an unknown access
$sh --mount /tmp:/w:wo -c 'echo a'; echo $?
#own: bash has no mounts
#> 2
#2> bashkit: invalid value '/tmp:/w:wo' for '--mount <HOST:GUEST[:ro|rw|overlay]>': 'wo' is neither an absolute path in the sandbox nor one of ro, rw, overlay
#2>
#2> For more information, try '--help'.
#? 0

#### a mount of what is not there
$sh --mount nosuch:/w -c 'echo a'; echo $?
#own: bash has no mounts
#> 2
#2> bashkit: --mount nosuch:/w: No such file or directory
#? 0

#### a working directory
$sh --cwd /work/deep -c 'pwd; echo x >f; ls'
#own: bash has no sandbox
#> /work/deep
#> f
#? 0

#### a working directory in a mount
mkdir -p d/sub; $sh --mount d:/w --cwd /w/sub -c pwd; $sh --mount d:/w --cwd /w/no -c pwd; echo $?
#own: bash has no sandbox
#> /w/sub
#> 2
#2> bashkit: --cwd /w/no: there is no such directory in the sandbox
#? 0

#### a relative working directory
$sh --cwd work -c pwd; echo $?
#own: bash has no sandbox
#> 2
#2> bashkit: --cwd: 'work' is no absolute path of the sandbox
#? 0

#### variables
x=here y=there; export x y; $sh --env a=1 --env x --env 'b=c d' -c 'echo $a $x ${y-unset} $b; env | grep -c ^a='
#own: bash takes the whole environment
#> 1 here unset c d
#> 1
#? 0

#### a variable that is not set here
$sh --env nosuch_variable -c 'echo a'; echo $?
#own: bash takes the whole environment
#> 2
#2> bashkit: --env: nosuch_variable is not set here; --env nosuch_variable=VALUE gives it a value
#? 0

#### a wrong name of a variable
$sh --env 1x=2 -c 'echo a'; echo $?
#own: bash takes the whole environment
#> 2
#2> bashkit: --env: '1x' is no name of a variable
#? 0

#### a user
$sh --user ada -c 'whoami; echo $HOME; id -u; touch ~/f && echo made'
#own: bash has no sandbox
#> ada
#> /home/ada
#> 1000
#> made
#? 0

#### a wrong user
$sh --user a/b -c 'whoami'; echo $?
#own: bash has no sandbox
#> 2
#2> bashkit: --user: 'a/b' is no user name
#? 0

#### the container profile
$sh --profile container -c 'id -u; pwd; touch /app/f /workspace/g && ls /app; grep -c . /etc/passwd; echo $LANG'
#own: bash has no sandbox
#> 0
#> /root
#> f
#> 4
#> C.UTF-8
#? 0

#### an unknown profile
$sh --profile root -c 'id -u'; echo $?
#own: bash has no sandbox
#> 2
#2> bashkit: invalid value 'root' for '--profile <PROFILE>'
#2>   [possible values: user, container]
#2>
#2> For more information, try '--help'.
#? 0

#### no network
$sh -c 'curl -s http://example.com/'; echo $?
#own: bash has the machine's
#> 127
#2> bash: line 1: curl: command not found
#? 0

#### a rule for the network
$sh --allow-net https://example.com -c 'curl -sS http://other.example/'; echo $?
#own: bash has the machine's
#> 7
#2> curl: (7) GET http://other.example/ is not allowed here; allowed: GET|HEAD https://example.com/
#? 0

#### a wrong rule
$sh --allow-net example.com -c 'echo a'; echo $?
#own: bash has the machine's
#> 2
#2> bashkit: invalid value 'example.com' for '--allow-net <[METHODS=]URL>': a rule is scheme://host[:port][/path], e.g. https://api.example.com/v1/: example.com
#2>
#2> For more information, try '--help'.
#? 0

#### a time limit
$sh --timeout 0.2 -c 'echo a; sleep 9; echo b'; echo $?
#own: bash has no limits
#> a
#> 124
#2> bashkit: stopped: the run took longer than 200ms (Limits::time)
#? 0

#### a wrong time limit
$sh --timeout soon -c 'echo a'; echo $?
#own: bash has no limits
#> 2
#2> bashkit: invalid value 'soon' for '--timeout <SECONDS>': a number of seconds between 0 and 1000000 is needed
#2>
#2> For more information, try '--help'.
#? 0

#### a limit of commands
$sh --limit commands=10 -c 'while :; do echo x; done' | tail -1; $sh --limit commands=3 -c 'echo 1; echo 2; echo 3; echo 4'; echo $?
#own: bash has no limits
#> x
#> 1
#> 2
#> 3
#> 125
#2> bashkit: stopped: the run started more than 10 commands (Limits::commands)
#2> bashkit: stopped: the run started more than 3 commands (Limits::commands)
#? 0

#### a limit of memory
$sh --limit memory=1M -c 'x=x; while :; do x=$x$x; done'; echo $?
#own: bash has no limits
#> 125
#2> bashkit: stopped: the run needs more than 1048576 bytes of memory (Limits::memory_bytes)
#? 0

#### a limit of output
$sh --limit output=10 -c 'echo 12345; echo 67890'; echo $?
#own: bash has no limits
#> 12345
#> 6789125
#2> bashkit: stopped: the run printed more than 10 bytes (Limits::output_bytes)
#? 0

#### a limit of files
$sh --limit files=1K -c 'head -c 2000 /dev/zero >f'; echo $?
#own: bash has no limits
#> 125
#2> bashkit: stopped: the files need more than the 1024 bytes allowed (Limits::file_bytes)
#? 0

#### a limit of time by name
$sh --limit time=100ms -c 'sleep 9'; echo $?
#own: bash has no limits
#> 124
#2> bashkit: stopped: the run took longer than 100ms (Limits::time)
#? 0

#### a limit of depth
$sh --limit depth=20 -c 'f() { f; }; f'; echo $?
#own: bash has no limits
#> 125
#2> bashkit: stopped: calls are nested more than 20 deep (Limits::depth)
#? 0

#### an unknown limit
$sh --limit speed=9 -c 'echo a'; echo $?
#own: bash has no limits
#> 2
#2> bashkit: invalid value 'speed=9' for '--limit <NAME=VALUE>': unknown limit 'speed'; there are: steps, commands, loop-turns, memory, output, files, inodes, descriptors, processes, depth, script, time
#2>
#2> For more information, try '--help'.
#? 0

#### a wrong value of a limit
$sh --limit memory=lots -c 'echo a'; echo $?; $sh --limit time=9y -c 'echo a'; echo $?; $sh --limit depth=99999999999 -c :; echo $?
#own: bash has no limits
#> 2
#> 2
#> 2
#2> bashkit: invalid value 'memory=lots' for '--limit <NAME=VALUE>': 'lots' is no amount: a number, with K, M or G for units of 1024, 1024² or 1024³
#2>
#2> For more information, try '--help'.
#2> bashkit: invalid value 'time=9y' for '--limit <NAME=VALUE>': '9y' is no time: a number with ms, s, m or h, e.g. 30s
#2>
#2> For more information, try '--help'.
#2> bashkit: invalid value 'depth=99999999999' for '--limit <NAME=VALUE>': '99999999999' is not between 0 and the greatest depth limit, 4294967295
#2>
#2> For more information, try '--help'.
#? 0

#### a seed
$sh --seed 7 -c 'echo $RANDOM $RANDOM' >a; $sh --seed 7 -c 'echo $RANDOM $RANDOM' >b; cmp a b && echo same
#own: bash takes no seed
#> same
#? 0

#### a clock
$sh --clock 2026-01-31T12:00:00Z -c 'date -u +%FT%T; sleep 3600; date -u +%T'; $sh --clock @0 -c 'date -u +%F'
#own: bash has the machine's
#> 2026-01-31T12:00:00
#> 13:00:00
#> 1970-01-01
#? 0

#### a wrong clock
$sh --clock yesterday -c date; echo $?
#own: bash has the machine's
#> 2
#2> bashkit: invalid value 'yesterday' for '--clock <TIME>': 'yesterday' is no time; 2026-01-31T12:00:00Z and @1769860800 are
#2>
#2> For more information, try '--help'.
#? 0

#### a report
$sh --json -c 'echo out; echo err >&2; echo x >/tmp/f; exit 3' | sed 's/"used":{[^}]*}/"used":{}/'; echo $?
#own: bash has none
#> {"status":3,"stdout":"out\n","stderr":"err\n","stopped":null,"used":{},"changes":[{"path":"/tmp/f","kind":"created","from":null,"mounted":false,"diff":"--- /dev/null\n+++ b/tmp/f\n@@ -0,0 +1 @@\n+x\n"}]}
#> 0
#? 0

#### a report of bytes
$sh --json -c 'printf "\377"' | sed 's/"used":{[^}]*}/"used":{}/'
#own: bash has none
#> {"status":0,"stdout":{"base64":"/w=="},"stderr":"","stopped":null,"used":{},"changes":[]}
#? 0

#### a report of a stop
$sh --json --limit commands=3 -c 'echo a; while :; do :; done' | sed 's/"used":{[^}]*}/"used":{}/'
#own: bash has none
#> {"status":125,"stdout":"a\n","stderr":"","stopped":{"kind":"limit","message":"the run started more than 3 commands (Limits::commands)"},"used":{},"changes":[]}
#? 0

#### a report of an overlay
mkdir d; echo x >d/f; $sh --json --mount d:/w:overlay -c 'rm /w/f' | sed 's/"used":{[^}]*}/"used":{}/'
#own: bash has none
#> {"status":0,"stdout":"","stderr":"","stopped":null,"used":{},"changes":[{"path":"/w/f","kind":"deleted","from":null,"mounted":true,"diff":"--- a/w/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n"}]}
#? 0

#### a session
$sh --session s -c 'x=5; f() { echo f $x; }; echo data >~/d; cd /tmp; set -u; mkfifo ~/p; ln -s d ~/l'; $sh --session s -c 'f; cat ~/l; pwd; [ -p ~/p ] && echo fifo; echo $-'
#own: bash keeps none
#> f 5
#> data
#> /tmp
#> fifo
#> huBc
#? 0

#### a session that is none
echo 'secret text' >s; $sh --session s -c 'echo a'; echo $?; cat s
#own: bash keeps none
#> 2
#> secret text
#2> bashkit: --session s: this is no session of bashkit (line 1, column 1)
#? 0

#### a session of another version
echo '{"bashkit_session":99,"shell":"","files":{}}' >s; $sh --session s -c 'echo a'; echo $?
#own: bash keeps none
#> 2
#2> bashkit: --session s: this is a session in format 99, and format 1 is read here
#? 0

#### a session that is a directory
mkdir s; $sh --session s -c 'echo a'; echo $?
#own: bash keeps none
#> 2
#2> bashkit: --session s: this is no regular file
#? 0

#### completions
$sh completions bash | grep -q -- --mount && echo yes; $sh completions zsh | head -1; $sh completions nosuch; echo $?
#own: bash has none of itself
#> yes
#> #compdef bashkit
#> 2
#2> bashkit: invalid value 'nosuch' for '<SHELL>'
#2>   [possible values: bash, elvish, fish, powershell, zsh]
#2>
#2> For more information, try '--help'.
#? 0

#### a manual page
$sh man | grep -c '^.SH NAME'
#own: bash has its own
#> 1
#? 0

#### a script named like a command
printf 'echo script\n' >man; $sh ./man
#own: bash has no commands
#> script
#? 0

#### a login shell
$sh -l -c 'echo ${x-none}'; mkdir d; echo 'x=profile' >d/.bash_profile; $sh --mount d:/home/user -l -c 'echo $x'; $sh --mount d:/home/user --login --noprofile -c 'echo ${x-none}'
#own: bash reads the machine's files
#> none
#> profile
#> none
#? 0

#### a prompt without a terminal
printf 'echo $-\nnosuch\necho on\n' | $sh -i 2>&1 | grep -v '^[^a-z]*$' | tail -3
#own: bash edits lines otherwise
#> bash: line 2: nosuch: command not found
#> on
#> exit
#? 0

#### limits do not leave half a message
$sh --limit output=5 -c 'echo 1234567890'; echo $?
#own: bash has no limits
#> 12345125
#2> bashkit: stopped: the run printed more than 5 bytes (Limits::output_bytes)
#? 0

#### -ic reads a file of the sandbox
mkdir h; echo 'alias hi="echo hello"; n=1' >h/rc; $sh --mount h:/h --rcfile /h/rc -ic 'hi $n'; $sh --mount h:/h --rcfile /h/rc --norc -ic 'echo [$n]'; $sh --mount h:/h --rcfile /h/rc -c 'echo [$n]'
#own: bash reads it on this machine
#> hello 1
#> []
#> []
#? 0

#### help of commands
for words in agent 'api add' mcp 'mcp serve' completions; do $sh $words --help | grep '^Usage'; done; echo $?
#own: bash has no such commands
#> Usage: bashkit agent [OPTIONS] <TASK>
#> Usage: bashkit api add [OPTIONS] <NAME> <FILE|URL>
#> Usage: bashkit mcp <COMMAND>
#> Usage: bashkit mcp serve [OPTIONS]
#> Usage: bashkit completions <SHELL>
#> 0
#? 0
