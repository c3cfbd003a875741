#### without a URL
wget; wget --zebra; wget -q; echo $?
#> 1
#2> wget: missing URL
#2> Usage: wget [OPTION]... [URL]...
#2>
#2> Try `wget --help' for more options.
#2> wget: unrecognized option '--zebra'
#2> Usage: wget [OPTION]... [URL]...
#2>
#2> Try `wget --help' for more options.
#2> wget: missing URL
#2> Usage: wget [OPTION]... [URL]...
#2>
#2> Try `wget --help' for more options.

#### to a file
wget -q $SERVER/file; cat file; wget -q $SERVER/file; ls; wget -qO- $SERVER/file; wget -q -O x $SERVER/file $SERVER/file; wc -l x
#> one
#> two
#> three
#> file
#> file.1
#> one
#> two
#> three
#> 6 x

#### what is sent
wget -q -O - $SERVER/echo | grep -v Connection
#> GET /echo HTTP/1.1
#> Accept-Encoding: identity
#> Accept: */*
#> Host: 127.0.0.1:PORT
#> User-Agent: Wget/1.21.3
#>
#>

#### what is sent when more is said
wget -q -O - --header 'X-A: 1' --user-agent me --referer r --post-data 'a=1' $SERVER/echo | grep -v Connection; wget -q -O - --header 'Accept: x' -U '' --no-cache $SERVER/echo | grep -v Connection
#> POST /echo HTTP/1.1
#> Accept-Encoding: identity
#> Accept: */*
#> Content-Length: 3
#> Content-Type: application/x-www-form-urlencoded
#> Host: 127.0.0.1:PORT
#> Referer: r
#> User-Agent: me
#> X-A: 1
#>
#> a=1
#> GET /echo HTTP/1.1
#> Accept-Encoding: identity
#> Accept: x
#> Cache-Control: no-cache
#> Host: 127.0.0.1:PORT
#> Pragma: no-cache
#>
#>

#### methods and bodies
wget -q -O - --method=DELETE --body-data=x $SERVER/echo | sed -n '1p;$p'; echo data >f; wget -qO- --post-file f $SERVER/echo | tail -n 2; wget -qO- --method PUT --body-file f $SERVER/echo | head -n 1; wget -qO- --body-data x $SERVER/echo; echo $?
#> DELETE /echo HTTP/1.1
#> x
#> data
#>
#> PUT /echo HTTP/1.1
#> 1
#2> You must specify a method through --method=HTTPMethod to use with --body-data or --body-file.

#### credentials
wget -qO- --user me --password pw $SERVER/secret | grep -v Connection; wget -qO- --user me --password pw --auth-no-challenge $SERVER/echo | grep Auth; wget -q $SERVER/secret; echo $?; wget -qO- --http-user me --http-password pw $SERVER/secret | grep -v Connection
#> GET /secret HTTP/1.1
#> Accept-Encoding: identity
#> Accept: */*
#> Authorization: Basic bWU6cHc=
#> Host: 127.0.0.1:PORT
#> User-Agent: Wget/1.21.3
#>
#>
#> Authorization: Basic bWU6cHc=
#> 6
#> GET /secret HTTP/1.1
#> Accept-Encoding: identity
#> Accept: */*
#> Authorization: Basic bWU6cHc=
#> Host: 127.0.0.1:PORT
#> User-Agent: Wget/1.21.3
#>
#>

#### in a few words
wget -nv $SERVER/file 2>&1 | sed 's/^[-0-9]* [:0-9]*/DATE/'; wget -nv -O - $SERVER/file 2>&1 | sed 's/^[-0-9]* [:0-9]*/DATE/'; wget -nv $SERVER/status/404 2>&1 | sed 's/^[-0-9]* [:0-9]*/DATE/'; wget -q $SERVER/status/404; echo $?
#> DATE URL:http://127.0.0.1:PORT/file [14/14] -> "file" [1]
#> one
#> two
#> three
#> DATE URL:http://127.0.0.1:PORT/file [14/14] -> "-" [1]
#> http://127.0.0.1:PORT/status/404:
#> DATE ERROR 404: Not Found.
#> 8

#### in all words
wget $SERVER/file 2>&1 | sed 's/[-0-9]* [:0-9]*--/DATE--/; s/^[-0-9]* [:0-9]* (.*)/DATE (RATE)/; s/100% .*/100% RATE/'; wget $SERVER/status/500 2>&1 | sed 's/[-0-9]* [:0-9]*--/DATE--/; s/^[-0-9]* [:0-9]* /DATE /'
#> DATE--  http://127.0.0.1:PORT/file
#> Connecting to 127.0.0.1:PORT... connected.
#> HTTP request sent, awaiting response... 200 OK
#> Length: 14
#> Saving to: ‘file’
#>
#>      0K                                                       100% RATE
#>
#> DATE (RATE) - ‘file’ saved [14/14]
#>
#> DATE--  http://127.0.0.1:PORT/status/500
#> Connecting to 127.0.0.1:PORT... connected.
#> HTTP request sent, awaiting response... 500 Internal Server Error
#> DATE ERROR 500: Internal Server Error.
#>

#### a spider
wget --spider $SERVER/file 2>&1 | sed 's/[-0-9]* [:0-9]*--/DATE--/'; wget -q --spider $SERVER/status/404; echo $?; ls
#> Spider mode enabled. Check if remote file exists.
#> DATE--  http://127.0.0.1:PORT/file
#> Connecting to 127.0.0.1:PORT... connected.
#> HTTP request sent, awaiting response... 200 OK
#> Length: 14
#> Remote file exists and could contain further links,
#> but recursion is disabledDATE-- not retrieving.
#>
#> 8

#### the server's words
wget -S -O f $SERVER/redirect/302 2>&1 | grep '^  [A-Z]' | grep -v Length
#>   HTTP/1.1 302 Moved
#>   Server: T
#>   Location: /echo?from=redirect
#>   HTTP/1.1 200 OK
#>   Server: T
#>   Content-Type: text/plain
#>   X-Test: One

#### redirects
wget -qO- $SERVER/redirect/301 | head -n 1; wget -q --max-redirect=1 $SERVER/loop; echo $?; wget -q $SERVER/redirect/302; ls; wget -q --trust-server-names $SERVER/redirect/302; ls; wget -qO- --post-data x $SERVER/redirect/302 | head -n 1; wget -qO- --post-data x $SERVER/redirect/307 | head -n 1
#> GET /echo?from=redirect HTTP/1.1
#> 8
#> 302
#> 302
#> echo?from=redirect
#> GET /echo?from=redirect HTTP/1.1
#> POST /echo?from=redirect HTTP/1.1

#### what is there is not fetched
echo old >file; wget -q -nc $SERVER/file; cat file; wget -nc $SERVER/file; wget -q --no-clobber $SERVER/file; ls
#> old
#> file
#2> File ‘file’ already there; not retrieving.
#2>

#### names
wget -q "$SERVER/echo?b=c&d"; wget -q $SERVER/; wget -q -P d/e $SERVER/file; wget -q --content-disposition $SERVER/name; find . -type f | sort
#> ./d/e/file
#> ./echo?b=c&d
#> ./given.txt
#> ./index.html

#### directories
wget -q -x -nH $SERVER/a/b/file; wget -q -x -nH --cut-dirs=1 $SERVER/a/b/file; find . -type f | sort
#> ./a/b/file
#> ./b/file

#### a file is gone on with
printf 'one\n' >file; wget -q -c $SERVER/file; cat file; wget -q --start-pos=8 -O s $SERVER/file; cat s
#> one
#> two
#> three
#> three

#### URLs of a file
printf '%s\n' "$SERVER/file" "$SERVER/echo" >list; wget -q -i list; ls; echo "$SERVER/file" | wget -q -i - -O -; echo file | wget -q -B $SERVER/ -i - -O -
#> echo
#> file
#> list
#> one
#> two
#> three
#> one
#> two
#> three

#### cookies
wget -q --save-cookies ck --keep-session-cookies -O - $SERVER/cookie; wget -q --load-cookies ck -O - $SERVER/echo | grep Cookie; wget -q --save-cookies none -O /dev/null $SERVER/cookie; wc -l <none; wget -q -O- $SERVER/cookie $SERVER/echo | grep Cookie; wget --no-cookies -q -O- $SERVER/cookie $SERVER/echo | grep -c Cookie
#> cookie
#> Cookie: a=1; b=2
#> 4
#> Cookie: a=1; b=2
#> 0
#? 1

#### failures
wget -nv http://nosuch.invalid/; echo $?; wget -nv -t 1 http://127.0.0.1:1/; echo $?; wget -nv -t 1 $SERVER/empty; echo $?; wget -q -T 0.5 -t 1 $SERVER/slow; echo $?; wget -q -O no/such $SERVER/file; echo $?
#> 4
#> 4
#> 4
#> 4
#> 1
#2> wget: unable to resolve host address ‘nosuch.invalid’
#2> failed: Connection refused.
#2> No data received.
#2> no/such: No such file or directory

#### another attempt
wget -q -t 2 --waitretry=0 $SERVER/short; echo $?; wget -q --retry-on-http-error=503 --waitretry=0 -t 3 -O - $SERVER/flaky
#> 4
#> done

#### the body of an error
wget -q -O - --content-on-error $SERVER/status/500; echo $?
#> status
#> 8

#### dates
wget -q $SERVER/dated; stat -c %Y dated; wget -q -N $SERVER/dated; ls; wget -q --no-use-server-timestamps -O x $SERVER/dated; test x -nt dated && echo newer
#> 784111777
#> dated
#> newer

#### headers in the file
wget -q --save-headers -O - $SERVER/file | tr -d '\r'
#> HTTP/1.1 200 OK
#> Server: T
#> Content-Length: 14
#>
#> one
#> two
#> three

#### a log
wget -nv -o log $SERVER/file; sed 's/^[-0-9]* [:0-9]*/DATE/' log; wget -nv -a log $SERVER/file; wc -l <log
#> DATE URL:http://127.0.0.1:PORT/file [14/14] -> "file" [1]
#> 2

#### what is compressed
wget -q -O - --compression=gzip $SERVER/gzip; wget -q -O - $SERVER/gzip | od -An -tx1 | head -n 1
#> zipped
#>  1f 8b 08 00 00 00 00 00 00 03 ab ca 2c 28 48 4d

#### wrong numbers
wget --method; echo $?; wget -nz $SERVER/file; echo $?
#> 2
#> 1
#2> wget: option '--method' requires an argument
#2> Usage: wget [OPTION]... [URL]...
#2>
#2> Try `wget --help' for more options.
#2> wget: illegal option -- `-nz'
#2> Usage: wget [OPTION]... [URL]...
#2>
#2> Try `wget --help' for more options.

#### what a redirect made of a POST is of that URL alone
wget -q -O - --post-data x $SERVER/redirect/302 $SERVER/echo | grep HTTP
#> GET /echo?from=redirect HTTP/1.1
#> POST /echo HTTP/1.1
