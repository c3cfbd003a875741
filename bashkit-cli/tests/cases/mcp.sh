#### a server that is a program
export XDG_CONFIG_HOME=$PWD; $sh mcp add self -- "$sh" mcp serve --env WHO=ada; $sh --mcp self -c 'write_file /tmp/a "one
two"; read_file /tmp/a | wc -l; self_bash "echo \$WHO" | jq -r .stdout; list_files /tmp'
#own: bash has no tools
#> 7 bytes written
#> 2
#> ada
#>
#> a
#? 0

#### tools are found by words
export XDG_CONFIG_HOME=$PWD; $sh mcp add self -- "$sh" mcp serve; $sh --mcp self -c 'tools write file; tools nothingofthat; echo $?; write_file --help | head -1; read_fil /x'
#own: bash has no tools
#> write_file <path> <content> [--base64] - Write a file of the sandbox, whole.
#> 1
#> write_file - Write a file of the sandbox, whole.
#2> tools: no tool has any of the words 'nothingofthat'
#2> bash: line 1: read_fil: command not found
#2> read_fil: did you mean 'read_file'?
#? 127

#### servers are listed, and forgotten
export XDG_CONFIG_HOME=$PWD/config; $sh mcp list; $sh mcp add b -- npx -y 'a server'; $sh mcp add a https://example.com/mcp --header 'Authorization: Bearer secret'; $sh mcp list; $sh mcp remove b; $sh mcp list; $sh mcp remove b; echo $?
#own: bash has no tools
#> a	https://example.com/mcp
#> b	npx -y 'a server'
#> a	https://example.com/mcp
#> 2
#2> bashkit: mcp: no server 'b'; there are: a
#? 0

#### the file is that of other clients
export XDG_CONFIG_HOME=$PWD; mkdir bashkit; echo '{"mcpServers": {"x": {"command": "x", "disabled": true}}, "theme": "dark"}' >bashkit/mcp.json; $sh mcp add y --env A=1 --cwd /tmp -- y -z; cat bashkit/mcp.json
#own: bash has no tools
#> {
#>   "mcpServers": {
#>     "x": {
#>       "command": "x",
#>       "disabled": true
#>     },
#>     "y": {
#>       "command": "y",
#>       "args": [
#>         "-z"
#>       ],
#>       "env": {
#>         "A": "1"
#>       },
#>       "cwd": "/tmp"
#>     }
#>   },
#>   "theme": "dark"
#> }
#? 0

#### a server that is not known
export XDG_CONFIG_HOME=$PWD; $sh --mcp x -c 'echo no'; echo $?; $sh mcp add y -- y; $sh --mcp x -c 'echo no'; echo $?
#own: bash has no tools
#> 2
#> 2
#2> bashkit: mcp: no server 'x'; there are none: bashkit mcp add
#2> bashkit: mcp: no server 'x'; there are: y
#? 0

#### a server that cannot be started
export XDG_CONFIG_HOME=$PWD; $sh mcp add x -- /no/such/program; $sh --mcp x -c 'echo no' 2>message; echo $?; grep -o "^bashkit: the MCP server 'x' cannot be reached\|No such file or directory" message
#own: bash has no tools
#> 2
#> bashkit: the MCP server 'x' cannot be reached
#> No such file or directory
#? 0

#### wrong arguments of mcp add
export XDG_CONFIG_HOME=$PWD; $sh mcp add 'a b' -- x; $sh mcp add a --header 'A: b' -- x; $sh mcp add a --env A=b https://example.com; $sh mcp add a --env A -- x; $sh mcp add a example.com; $sh mcp add a https://example.com --header x; $sh mcp add a 2>&1 | head -2; ls
#own: bash has no tools
#> bashkit: the following required arguments were not provided:
#>   <URL>
#2> bashkit: mcp add: 'a b' is no name of a server: letters, digits, - and _ are accepted
#2> bashkit: mcp add: --header is that of a URL, and a command is given; --env and --cwd are accepted
#2> bashkit: mcp add: --env and --cwd are those of a command, and a URL is given; --header is accepted
#2> bashkit: --env: 'A' is no NAME=VALUE
#2> bashkit: mcp add: 'example.com' is no URL with http:// or https://; a command stands behind --
#2> bashkit: --header: 'x' is no 'NAME: VALUE'
#? 0

#### a file of servers that is none
export XDG_CONFIG_HOME=$PWD; mkdir bashkit; echo 'secret' >bashkit/mcp.json; $sh mcp list; echo $?
#own: bash has no tools
#> 2
#2> bashkit: DIR/bashkit/mcp.json: line 1: {"mcpServers": {NAME: {"command": …} or {"url": …}}} is expected
#? 0

#### no place for the configuration
unset HOME; $sh mcp list; echo $?
#own: bash has no tools
#> 2
#2> bashkit: mcp: neither XDG_CONFIG_HOME nor HOME says where the configuration is
#? 0

#### a login that a program does not have
export XDG_CONFIG_HOME=$PWD; $sh mcp add x -- x; $sh mcp login x; echo $?
#own: bash has no tools
#> 2
#2> bashkit: mcp login: 'x' is a program, which has no login; a URL has
#? 0

#### a server configured by a file
mkdir d; echo '{"mount": ["d:/work:rw"], "cwd": "/work", "env": {"WHO": "ada"}, "limit": {"commands": 5}}' >serve.json; export XDG_CONFIG_HOME=$PWD
$sh mcp add s -- "$sh" mcp serve --config serve.json --env WHO=eve; $sh --mcp s -c 's_bash "echo \$WHO \$PWD; echo kept > f" | jq -r .stdout; s_bash "for i in 1 2 3 4 5 6; do echo; done" | jq .exit_code'; cat d/f
#own: bash has no tools
#> eve /work
#>
#> kept
#2> s_bash:
#2>
#2>
#2>
#2> stderr:
#2> the run started more than 5 commands (Limits::commands)
#2> exit code 125
#? 0

#### a wrong configuration of a server
echo '{"mounts": []}' >a; echo '{"mounts": "x"}' >b; echo 'secret' >c; echo '{"limit": {"memory": "x"}}' >d; for f in a b c d e; do $sh mcp serve --config $f </dev/null 2>&1 | head -1; done
#own: bash has no tools
#> bashkit: --config a: unknown option 'mounts'; there are: mount, cwd, env, user, profile, allow-net, allow-local-net, limit, timeout, seed, clock, mcp, api, session, http
#> bashkit: --config b: unknown option 'mounts'; there are: mount, cwd, env, user, profile, allow-net, allow-local-net, limit, timeout, seed, clock, mcp, api, session, http
#> bashkit: --config c: line 1: an object with the long names of options is expected, such as {"mount": [".:/work:rw"]}
#> bashkit: --config d: invalid value 'memory=x' for '--limit <NAME=VALUE>': 'x' is no amount: a number, with K, M or G for units of 1024, 1024² or 1024³
#> bashkit: --config e: No such file or directory
#? 0

#### sessions are not served
$sh mcp serve --session x </dev/null; echo $?
#own: bash has no tools
#> 2
#2> bashkit: --session is not supported by `mcp serve`, whose session lasts as long as the server; a mount keeps files
#? 0

#### calls of tools are traced
export XDG_CONFIG_HOME=$PWD; $sh mcp add self -- "$sh" mcp serve; $sh --mcp self --trace - -c 'write_file /tmp/a hello >/dev/null; read_file /no; read_file /tmp/a | wc -c' 2>&1 | sed 's/, [0-9.]* [mµ]*s\b//g'
$sh --mcp self --trace calls.json -c 'read_file /no 2>/dev/null; exit 3'; echo $?; tr , '\n' <calls.json | grep '"tool"\|"exit_code"\|"args"'
#own: bash has no tools
#> read_file: /no: No such file or directory
#> 6
#> bashkit: exit 0, 3 calls
#> ├─ write_file /tmp/a hello: 0, 15 B out
#> ├─ read_file /no: 1, /no: No such file or directory
#> └─ read_file /tmp/a: 0, 5 B out
#> 3
#> {"tool":"bashkit"
#> "exit_code":3
#> "tool":"read_file"
#> "args":["/no"]
#? 0

#### there is nothing to trace
$sh --trace - -c 'echo no'; echo $?
#own: bash has no tools
#> 2
#2> bashkit: --trace: calls of tools are traced, and there are no tools; --mcp NAME gives those of a server, --api NAME those of an HTTP API
#? 0

#### definitions are looked at and trusted
export XDG_CONFIG_HOME=$PWD; $sh mcp add self -- "$sh" mcp serve; $sh mcp pin self </dev/null >list; echo $?; cut -f1-3 list; $sh mcp pin self --yes </dev/null | cut -f1,2; $sh mcp pin self </dev/null >list; echo $?; cut -f1,2 list; $sh --mcp self -c 'list_files /tmp && echo fine'
#own: bash has no tools
#> 2
#> new	bash	-
#> new	read_file	read-only
#> new	write_file	destructive,idempotent
#> new	list_files	read-only
#> new	bash
#> new	read_file
#> new	write_file
#> new	list_files
#> 0
#> pinned	bash
#> pinned	read_file
#> pinned	write_file
#> pinned	list_files
#> fine
#2> bashkit: mcp pin: nobody can be asked without a terminal; --yes trusts what is listed
#? 0

#### a definition that has changed is asked about
export XDG_CONFIG_HOME=$PWD; $sh mcp add self -- "$sh" mcp serve; $sh mcp pin self -y >/dev/null; sed -i 's/"list_files": "./"list_files": "x/' bashkit/pins/self; $sh --mcp self -c 'list_files /tmp' </dev/null; echo $?; $sh mcp pin self </dev/null | grep -v pinned | cut -f1,2; $sh mcp add self -- "$sh" mcp serve; $sh --mcp self -c 'list_files /tmp && echo fine'; $sh mcp remove self; ls bashkit/pins
#own: bash has no tools
#> 126
#> changed	list_files
#> fine
#2> list_files: not approved: nobody can be asked: the user runs this without a terminal
#2> bashkit: mcp pin: nobody can be asked without a terminal; --yes trusts what is listed
#? 0
