#### a page
http -I $SERVER/echo | grep -v Connection; http -I "$SERVER/echo?a=1&b=%20x" | head -n 1; http -I GET $SERVER/echo/../deep/./x y==z | head -n 1
#> GET /echo HTTP/1.1
#> Accept-Encoding: gzip, deflate
#> Accept: */*
#> Host: 127.0.0.1:PORT
#> User-Agent: HTTPie/3.2.1
#>
#>
#> GET /echo?a=1&b=%20x HTTP/1.1
#> GET /deep/x?y=z HTTP/1.1

#### data items are JSON
http -I $SERVER/echo a=1 b:=2 c:='{"x": [1, 2.50, null]}' d=ü 'e\=f=g' 'h\:i=j=k' l:=true | grep -v Connection; http -I PUT $SERVER/echo a=1 a=2 | tail -n 1; http -I put $SERVER/echo | grep -v Connection
#> POST /echo HTTP/1.1
#> Accept-Encoding: gzip, deflate
#> Accept: application/json, */*;q=0.5
#> Content-Length: 98
#> Content-Type: application/json
#> Host: 127.0.0.1:PORT
#> User-Agent: HTTPie/3.2.1
#>
#> {"a": "1", "b": 2, "c": {"x": [1, 2.5, null]}, "d": "\u00fc", "e=f": "g", "h:i": "j=k", "l": true}
#> {"a": "2"}
#> PUT /echo HTTP/1.1
#> Accept-Encoding: gzip, deflate
#> Accept: */*
#> Content-Length: 0
#> Host: 127.0.0.1:PORT
#> User-Agent: HTTPie/3.2.1
#>
#>

#### parameters
http -I $SERVER/echo q==x 'r==a b&ü/+~' 'q==' | head -n 1; http -I "$SERVER/echo?z=1" q==2 q==3 | head -n 1
#> GET /echo?q=x&q=&r=a+b%26%C3%BC%2F%2B~ HTTP/1.1
#> GET /echo?z=1&q=2&q=3 HTTP/1.1

#### headers
http -I $SERVER/echo X-A:1 'X-B: two ' User-Agent:me Accept: 'X-Empty;' X-A:2 Cookie:a=1 | grep -v Connection; http -I $SERVER/echo a=1 Accept:x/y Content-Type:text/x | grep -v Connection
#> GET /echo HTTP/1.1
#> Accept-Encoding: gzip, deflate
#> Cookie: a=1
#> Host: 127.0.0.1:PORT
#> User-Agent: me
#> X-A: 1
#> X-A: 2
#> X-B: two
#> X-Empty: 
#>
#>
#> POST /echo HTTP/1.1
#> Accept-Encoding: gzip, deflate
#> Accept: x/y
#> Content-Length: 10
#> Content-Type: text/x
#> Host: 127.0.0.1:PORT
#> User-Agent: HTTPie/3.2.1
#>
#> {"a": "1"}

#### forms
http -I -f $SERVER/echo a=1 'b=x y&ü/~-' a=2 c:=3 d:=true e:=1.50 'a[b]=c' | grep -v Connection; http -I --form POST $SERVER/echo | grep -v Connection
#> POST /echo HTTP/1.1
#> Accept-Encoding: gzip, deflate
#> Accept: */*
#> Content-Length: 55
#> Content-Type: application/x-www-form-urlencoded; charset=utf-8
#> Host: 127.0.0.1:PORT
#> User-Agent: HTTPie/3.2.1
#>
#> a=1&a=2&b=x+y%26%C3%BC%2F~-&c=3&d=True&e=1.5&a%5Bb%5D=c
#> POST /echo HTTP/1.1
#> Accept-Encoding: gzip, deflate
#> Accept: */*
#> Content-Length: 0
#> Content-Type: application/x-www-form-urlencoded; charset=utf-8
#> Host: 127.0.0.1:PORT
#> User-Agent: HTTPie/3.2.1
#>
#>

#### nested JSON
n() { http -I --offline --print B example.com "$@"; echo " $?"; }
n 'a[b]=1' 'a[c][]=2' 'a[c][]:=3'; n '[]=x' '[]:=2'; n '[2]=x'; n 'a[b][c]:=[1]' 'a[d]=x'; n 'a[0]=x' 'a[2]=y'; n 5=x '\[g\]=1' 'a[x\]y]=1' 'b\\[c]=2' 'c[\5]=3' 'd[ x ]=4' 'f[]='; n 'a[0]=1' a=2; : $SERVER
#> {"a": {"b": "1", "c": ["2", 3]}} 0
#> ["x", 2] 0
#> [null, null, "x"] 0
#> {"a": {"b": {"c": [1]}, "d": "x"}} 0
#> {"a": ["x", null, "y"]} 0
#> {"5": "x", "[g]": "1", "a": {"x]y": "1"}, "b\\": {"c": "2"}, "c": {"5": "3"}, "d": {" x ": "4"}, "f": [""]} 0
#> {"a": "2"} 0

#### nested JSON that is none
n() { http -I --offline --print B example.com "$@"; echo " $?"; }
n 'a\[b]=1'; n 'a[=1'; n 'a]=1'; n a=1 'a[b]=2'; n 'a[-1]=x'; n 'a[b]c=1'; n 'a[b]=1' 'a[]=2'; n 'a[]=1' 'a[x]=2'; n '[a]=1'; n a:=true 'a[0]=1'; n 'a[b]=1' '[0]=x'; : $SERVER
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#2> HTTPie Syntax Error: Expecting '['
#2> a\[b]
#2>     ^
#2> HTTPie Syntax Error: Expecting a text, a number or ']'
#2> a[
#2>   ^
#2> HTTPie Syntax Error: Expecting '['
#2> a]
#2>  ^
#2> HTTPie Type Error: Can't perform 'key' based access on 'a' which has a type of 'string' but this operation requires a type of 'object'.
#2> a[b]
#2>  ^^^
#2> HTTPie Value Error: Negative indexes are not supported.
#2> a[-1]
#2>   ^^
#2> HTTPie Syntax Error: Expecting '['
#2> a[b]c
#2>     ^
#2> HTTPie Type Error: Can't perform 'append' based access on 'a' which has a type of 'object' but this operation requires a type of 'array'.
#2> a[]
#2>  ^^
#2> HTTPie Type Error: Can't perform 'key' based access on 'a' which has a type of 'array' but this operation requires a type of 'object'.
#2> a[x]
#2>  ^^^
#2> HTTPie Syntax Error: Expecting a number or ']'
#2> [a]
#2>  ^
#2> HTTPie Type Error: Can't perform 'index' based access on 'a' which has a type of 'bool' but this operation requires a type of 'array'.
#2> a[0]
#2>  ^^^
#2> HTTPie Type Error: Can't perform 'index' based access on '' which has a type of 'object' but this operation requires a type of 'array'.
#2> [0]
#2> ^^^

#### numbers and texts of JSON
http -I --offline -p B example.com a:=1.50 b:=1e3 c:=1e22 d:=12345678901234567890 e:=-0 f:=0.00001 g:='"\u00e9\ud83d\ude00\n"' h=$'tab\t"\\' i:=1.0 j:=[] k:={}; echo; http -I --offline --pretty=format -p B example.com z=1 a:='[1, {"y": "é", "x": []}]' c:={}; : $SERVER
#> {"a": 1.5, "b": 1000.0, "c": 1e+22, "d": 12345678901234567890, "e": 0, "f": 1e-05, "g": "\u00e9\ud83d\ude00\n", "h": "tab\t\"\\", "i": 1.0, "j": [], "k": {}}
#> {
#>     "a": [
#>         1,
#>         {
#>             "x": [],
#>             "y": "é"
#>         }
#>     ],
#>     "c": {},
#>     "z": "1"
#> }
#>-

#### items with files
printf 'file\ncontent\n' >f.txt; echo '{"k": [1]}' >f.json; printf value >v
http -I --offline -p B example.com a=@f.txt b:=@f.json; echo; http -I $SERVER/echo X-V:@v q==@v | grep -v Connection; http -I $SERVER/echo @f.txt | grep -v Connection; http -I $SERVER/echo @f.json | grep Type
#> {"a": "file\ncontent\n", "b": {"k": [1]}}
#> GET /echo?q=value HTTP/1.1
#> Accept-Encoding: gzip, deflate
#> Accept: */*
#> Host: 127.0.0.1:PORT
#> User-Agent: HTTPie/3.2.1
#> X-V: value
#>
#>
#> POST /echo HTTP/1.1
#> Accept-Encoding: gzip, deflate
#> Accept: application/json, */*;q=0.5
#> Content-Length: 13
#> Content-Type: text/plain
#> Host: 127.0.0.1:PORT
#> User-Agent: HTTPie/3.2.1
#>
#> file
#> content
#>
#> Content-Type: application/json

#### files in forms
printf 'file\n' >f.txt; printf 'a,b' >x.csv; : >noext
http -I -f --boundary=XX $SERVER/echo a@f.txt b=1 'c@x.csv;type=text/x' d@noext | grep -v Connection; http -I --multipart --boundary YY POST $SERVER/echo a=1 'b"=2' | grep -v Connection; http -I --multipart $SERVER/echo a=1 | grep -c -- -----*
#> POST /echo HTTP/1.1
#> Accept-Encoding: gzip, deflate
#> Accept: */*
#> Content-Length: 327
#> Content-Type: multipart/form-data; boundary=XX
#> Host: 127.0.0.1:PORT
#> User-Agent: HTTPie/3.2.1
#>
#>\ --XX\r
#>\ Content-Disposition: form-data; name="a"; filename="f.txt"\r
#>\ Content-Type: text/plain\r
#>\ \r
#> file
#>\ \r
#>\ --XX\r
#>\ Content-Disposition: form-data; name="b"\r
#>\ \r
#>\ 1\r
#>\ --XX\r
#>\ Content-Disposition: form-data; name="c"; filename="x.csv"\r
#>\ Content-Type: text/x\r
#>\ \r
#>\ a,b\r
#>\ --XX\r
#>\ Content-Disposition: form-data; name="d"; filename="noext"\r
#>\ \r
#>\ \r
#>\ --XX--\r
#>
#> POST /echo HTTP/1.1
#> Accept-Encoding: gzip, deflate
#> Accept: */*
#> Content-Length: 117
#> Content-Type: multipart/form-data; boundary=YY
#> Host: 127.0.0.1:PORT
#> User-Agent: HTTPie/3.2.1
#>
#>\ --YY\r
#>\ Content-Disposition: form-data; name="a"\r
#>\ \r
#>\ 1\r
#>\ --YY\r
#>\ Content-Disposition: form-data; name="b%22"\r
#>\ \r
#>\ 2\r
#>\ --YY--\r
#>
#> 0
#? 1

#### raw bodies
http -I --raw 'hello' $SERVER/echo | grep -v Connection; echo body | http $SERVER/echo | grep -v Connection; echo x | http PUT $SERVER/echo Content-Type:text/x | grep -v Connection; http $SERVER/echo <<<'{"a": 1}' | tail -n 2; echo in | http -I $SERVER/echo | head -n 1
#> POST /echo HTTP/1.1
#> Accept-Encoding: gzip, deflate
#> Accept: application/json, */*;q=0.5
#> Content-Length: 5
#> Content-Type: application/json
#> Host: 127.0.0.1:PORT
#> User-Agent: HTTPie/3.2.1
#>
#> hello
#> POST /echo HTTP/1.1
#> Accept-Encoding: gzip, deflate
#> Accept: application/json, */*;q=0.5
#> Content-Length: 5
#> Content-Type: application/json
#> Host: 127.0.0.1:PORT
#> User-Agent: HTTPie/3.2.1
#>
#> body
#>
#> PUT /echo HTTP/1.1
#> Accept-Encoding: gzip, deflate
#> Accept: application/json, */*;q=0.5
#> Content-Length: 2
#> Content-Type: text/x
#> Host: 127.0.0.1:PORT
#> User-Agent: HTTPie/3.2.1
#>
#> x
#>
#> {"a": 1}
#>
#> GET /echo HTTP/1.1

#### data from two sides
echo x | http $SERVER/echo a=1; echo $?; http -I --raw x $SERVER/echo a=1; echo $?
#> 1
#> 1
#2> usage:
#2>     http [METHOD] URL [REQUEST_ITEM ...]
#2>
#2> error:
#2>     Request body (from stdin, --raw or a file) and request data (key=value) 
#2> cannot be mixed. Pass --ignore-stdin to let key/value take priority. See 
#2> https://httpie.io/docs#scripting for details.
#2>
#2> for more information:
#2>     run 'http --help' or visit https://httpie.io/docs/cli
#2>
#2> usage:
#2>     http [METHOD] URL [REQUEST_ITEM ...]
#2>
#2> error:
#2>     Request body (from stdin, --raw or a file) and request data (key=value) 
#2> cannot be mixed. Pass --ignore-stdin to let key/value take priority. See 
#2> https://httpie.io/docs#scripting for details.
#2>
#2> for more information:
#2>     run 'http --help' or visit https://httpie.io/docs/cli
#2>

#### addresses
for u in :3000/x :/x : ://example.com/y example.com Example.COM:8080 https://example.com https://example.com:444/a?b HTTP://x; do http -I --offline -p H $u | tr -d '\r' | grep -v : | head -n 1; http -I --offline -p H $u | grep Host; done; http -I --offline --default-scheme=https -p H example.com:44 | grep Host; : $SERVER
#> GET /x HTTP/1.1
#>\ Host: localhost:3000\r
#> GET /x HTTP/1.1
#>\ Host: localhost\r
#> GET / HTTP/1.1
#>\ Host: localhost\r
#> GET /y HTTP/1.1
#>\ Host: example.com\r
#> GET / HTTP/1.1
#>\ Host: example.com\r
#> GET / HTTP/1.1
#>\ Host: example.com:8080\r
#> GET / HTTP/1.1
#>\ Host: example.com\r
#> GET /a?b HTTP/1.1
#>\ Host: example.com:444\r
#> GET / HTTP/1.1
#>\ Host: x\r
#>\ Host: example.com:44\r

#### credentials
http -I -a me:pw $SERVER/secret | grep -v Connection; http -I --auth me:no $SERVER/secret; http -I -A bearer -a tok $SERVER/echo | grep Auth; http -I ${SERVER/\/\///\/me:pw@}/secret | grep Auth; http -I --auth-type=basic -a a:b:c $SERVER/echo Authorization:own | grep Auth
#> GET /secret HTTP/1.1
#> Accept-Encoding: gzip, deflate
#> Accept: */*
#> Authorization: Basic bWU6cHc=
#> Host: 127.0.0.1:PORT
#> User-Agent: HTTPie/3.2.1
#>
#>
#> who?
#> Authorization: Bearer tok
#> Authorization: Basic bWU6cHc=
#> Authorization: Basic YTpiOmM=

#### what is printed
http -I -h $SERVER/file; http -I --headers $SERVER/status/404; http -I -b $SERVER/file; http -I -p hb $SERVER/file; http -I --print= $SERVER/file; http -I -p x $SERVER/file; echo $?; http -I HEAD $SERVER/file; http -I -h HEAD $SERVER/file
#>\ HTTP/1.1 200 OK\r
#>\ Server: T\r
#>\ Content-Length: 14\r
#>\ \r
#>\ HTTP/1.1 404 Not Found\r
#>\ Server: T\r
#>\ Content-Type: text/plain\r
#>\ Content-Length: 7\r
#>\ \r
#> one
#> two
#> three
#>\ HTTP/1.1 200 OK\r
#>\ Server: T\r
#>\ Content-Length: 14\r
#>\ \r
#> one
#> two
#> three
#> 1
#>\ HTTP/1.1 200 OK\r
#>\ Server: T\r
#>\ Content-Length: 14\r
#>\ \r
#2> usage:
#2>     http [METHOD] URL [REQUEST_ITEM ...]
#2>
#2> error:
#2>     Unknown output options: --print=x
#2>
#2> for more information:
#2>     run 'http --help' or visit https://httpie.io/docs/cli
#2>

#### requests are printed
http -I -v $SERVER/file; http -I -v $SERVER/file a=1 X:y; http -I -p B $SERVER/file a=1; echo; http -I -p HB $SERVER/file a=1; echo; http -I -p Bh $SERVER/file a=1; http -I -p Hb -a u:p $SERVER/file
#>\ GET /file HTTP/1.1\r
#>\ Accept-Encoding: gzip, deflate\r
#>\ Accept: */*\r
#>\ Connection: keep-alive\r
#>\ User-Agent: HTTPie/3.2.1\r
#>\ Host: 127.0.0.1:PORT\r
#>\ \r
#>
#>
#>\ HTTP/1.1 200 OK\r
#>\ Server: T\r
#>\ Content-Length: 14\r
#>\ \r
#> one
#> two
#> three
#>\ POST /file HTTP/1.1\r
#>\ Accept-Encoding: gzip, deflate\r
#>\ Connection: keep-alive\r
#>\ Content-Length: 10\r
#>\ User-Agent: HTTPie/3.2.1\r
#>\ Accept: application/json, */*;q=0.5\r
#>\ Content-Type: application/json\r
#>\ X: y\r
#>\ Host: 127.0.0.1:PORT\r
#>\ \r
#> {"a": "1"}
#>
#>\ HTTP/1.1 200 OK\r
#>\ Server: T\r
#>\ Content-Length: 14\r
#>\ \r
#> one
#> two
#> three
#> {"a": "1"}
#>\ POST /file HTTP/1.1\r
#>\ Accept-Encoding: gzip, deflate\r
#>\ Connection: keep-alive\r
#>\ Content-Length: 10\r
#>\ User-Agent: HTTPie/3.2.1\r
#>\ Accept: application/json, */*;q=0.5\r
#>\ Content-Type: application/json\r
#>\ Host: 127.0.0.1:PORT\r
#>\ \r
#> {"a": "1"}
#> {"a": "1"}
#>
#>\ HTTP/1.1 200 OK\r
#>\ Server: T\r
#>\ Content-Length: 14\r
#>\ \r
#>\ GET /file HTTP/1.1\r
#>\ Accept-Encoding: gzip, deflate\r
#>\ Accept: */*\r
#>\ Connection: keep-alive\r
#>\ Authorization: Basic dTpw\r
#>\ User-Agent: HTTPie/3.2.1\r
#>\ Host: 127.0.0.1:PORT\r
#>\ \r
#> one
#> two
#> three

#### offline
http -I --offline $SERVER/echo a=1; http --ignore-stdin --offline DELETE example.com X:1 Host:other; http -I --offline -f example.com a=1; echo; http -I --offline -j example.com; http -I --offline -b example.com a=1; https -I --offline example.com:8443/x a==b
#>\ POST /echo HTTP/1.1\r
#>\ Accept-Encoding: gzip, deflate\r
#>\ Connection: keep-alive\r
#>\ Content-Length: 10\r
#>\ User-Agent: HTTPie/3.2.1\r
#>\ Accept: application/json, */*;q=0.5\r
#>\ Content-Type: application/json\r
#>\ Host: 127.0.0.1:PORT\r
#>\ \r
#>\ {"a": "1"}DELETE / HTTP/1.1\r
#>\ Accept-Encoding: gzip, deflate\r
#>\ Accept: */*\r
#>\ Connection: keep-alive\r
#>\ Content-Length: 0\r
#>\ User-Agent: HTTPie/3.2.1\r
#>\ X: 1\r
#>\ Host: other\r
#>\ \r
#>\ POST / HTTP/1.1\r
#>\ Accept-Encoding: gzip, deflate\r
#>\ Accept: */*\r
#>\ Connection: keep-alive\r
#>\ Content-Length: 3\r
#>\ User-Agent: HTTPie/3.2.1\r
#>\ Content-Type: application/x-www-form-urlencoded; charset=utf-8\r
#>\ Host: example.com\r
#>\ \r
#> a=1
#>\ GET / HTTP/1.1\r
#>\ Accept-Encoding: gzip, deflate\r
#>\ Connection: keep-alive\r
#>\ User-Agent: HTTPie/3.2.1\r
#>\ Accept: application/json, */*;q=0.5\r
#>\ Content-Type: application/json\r
#>\ Host: example.com\r
#>\ \r
#>\ GET /x?a=b HTTP/1.1\r
#>\ Accept-Encoding: gzip, deflate\r
#>\ Accept: */*\r
#>\ Connection: keep-alive\r
#>\ User-Agent: HTTPie/3.2.1\r
#>\ Host: example.com:8443\r
#>\ \r

#### redirects
http -I $SERVER/redirect/302; http -I -F $SERVER/redirect/302 a=1 | grep -v Connection; http -I --follow POST $SERVER/redirect/303 a=1 | head -n 1; http -I -F PUT $SERVER/redirect/301 a=1 | head -n 1; http -I -F $SERVER/redirect/301 a=1 | head -n 1; http -I -F $SERVER/redirect/307 a=1 | tail -n 1; http -I -F -h HEAD $SERVER/redirect/302 | head -n 1
#> moved
#> GET /echo?from=redirect HTTP/1.1
#> Accept-Encoding: gzip, deflate
#> Accept: application/json, */*;q=0.5
#> Host: 127.0.0.1:PORT
#> User-Agent: HTTPie/3.2.1
#>
#>
#> GET /echo?from=redirect HTTP/1.1
#> PUT /echo?from=redirect HTTP/1.1
#> GET /echo?from=redirect HTTP/1.1
#> {"a": "1"}
#>\ HTTP/1.1 200 OK\r

#### redirects that are shown
http -I -F --all -h $SERVER/redirect/301 | grep -v Length; http -I -F -p Hh $SERVER/redirect/302 | grep -v Length; http -I -v -F -p HBh $SERVER/redirect/308 a=1 | grep -v Length
#>\ HTTP/1.1 301 Moved\r
#>\ Server: T\r
#>\ Location: /echo?from=redirect\r
#>\ \r
#>\ HTTP/1.1 200 OK\r
#>\ Server: T\r
#>\ Content-Type: text/plain\r
#>\ X-Test: One\r
#>\ \r
#>\ GET /redirect/302 HTTP/1.1\r
#>\ Accept-Encoding: gzip, deflate\r
#>\ Accept: */*\r
#>\ Connection: keep-alive\r
#>\ User-Agent: HTTPie/3.2.1\r
#>\ Host: 127.0.0.1:PORT\r
#>\ \r
#>\ GET /echo?from=redirect HTTP/1.1\r
#>\ Accept-Encoding: gzip, deflate\r
#>\ Accept: */*\r
#>\ Connection: keep-alive\r
#>\ User-Agent: HTTPie/3.2.1\r
#>\ Host: 127.0.0.1:PORT\r
#>\ \r
#>\ HTTP/1.1 200 OK\r
#>\ Server: T\r
#>\ Content-Type: text/plain\r
#>\ X-Test: One\r
#>\ \r
#>\ POST /redirect/308 HTTP/1.1\r
#>\ Accept-Encoding: gzip, deflate\r
#>\ Connection: keep-alive\r
#>\ User-Agent: HTTPie/3.2.1\r
#>\ Accept: application/json, */*;q=0.5\r
#>\ Content-Type: application/json\r
#>\ Host: 127.0.0.1:PORT\r
#>\ \r
#> {"a": "1"}
#>
#>\ HTTP/1.1 308 Moved\r
#>\ Server: T\r
#>\ Location: /echo?from=redirect\r
#>\ \r
#>\ POST /echo?from=redirect HTTP/1.1\r
#>\ Accept-Encoding: gzip, deflate\r
#>\ Connection: keep-alive\r
#>\ User-Agent: HTTPie/3.2.1\r
#>\ Accept: application/json, */*;q=0.5\r
#>\ Content-Type: application/json\r
#>\ Host: 127.0.0.1:PORT\r
#>\ \r
#> {"a": "1"}
#>
#>\ HTTP/1.1 200 OK\r
#>\ Server: T\r
#>\ Content-Type: text/plain\r
#>\ X-Test: One\r
#>\ \r

#### too many redirects
http -I -F --max-redirects=3 $SERVER/loop; echo $?; http -I -F $SERVER/loop; echo $?; http -I -F --max-redirects 1 $SERVER/redirect/302 | head -n 1
#> 6
#> 6
#2>
#2> http: LogLevel.ERROR: Too many redirects (--max-redirects=3).
#2>
#2>
#2>
#2> http: LogLevel.ERROR: Too many redirects (--max-redirects=30).
#2>
#2>
#2>
#2> http: LogLevel.ERROR: Too many redirects (--max-redirects=1).
#2>
#2>

#### statuses
for s in 200 302 401 404 500 503; do http -I $SERVER/status/$s; echo $?; http -I --check-status $SERVER/status/$s; echo $?; done; http -I --check-status -q $SERVER/status/404; echo $?; http -I --check-status -qq $SERVER/status/404; echo $?
#> status
#> 0
#> status
#> 0
#> status
#> 0
#> status
#> 3
#> status
#> 0
#> status
#> 4
#> status
#> 0
#> status
#> 4
#> status
#> 0
#> status
#> 5
#> status
#> 0
#> status
#> 5
#> 4
#> 4
#2>
#2> http: LogLevel.WARNING: HTTP 302 Whatever
#2>
#2>
#2>
#2> http: LogLevel.WARNING: HTTP 401 Unauthorized
#2>
#2>
#2>
#2> http: LogLevel.WARNING: HTTP 404 Not Found
#2>
#2>
#2>
#2> http: LogLevel.WARNING: HTTP 500 Internal Server Error
#2>
#2>
#2>
#2> http: LogLevel.WARNING: HTTP 503 Service Unavailable
#2>
#2>
#2>
#2> http: LogLevel.WARNING: HTTP 404 Not Found
#2>
#2>
#2>
#2> http: LogLevel.WARNING: HTTP 404 Not Found
#2>
#2>

#### to a file
http -I -o f $SERVER/file; cat f; http -I -v --output g $SERVER/file | wc -c; head -n 1 g; http -I -q $SERVER/file; http -I -q -o h $SERVER/file; cat h; http -I -d -o d $SERVER/file 2>/dev/null; cat d; http -I --download $SERVER/file 2>/dev/null; http -I -d -o n $SERVER/status/404 2>/dev/null; echo $?; cat n
#> one
#> two
#> three
#> 0
#>\ GET /file HTTP/1.1\r
#> one
#> two
#> three
#> one
#> two
#> three
#> one
#> two
#> three
#> 4

#### formatted
http -I --pretty=format $SERVER/json; echo; http -I --pretty=format --unsorted $SERVER/json; echo; http -I --pretty format -p hb $SERVER/json; echo; http -I --pretty=format --format-options json.indent:2,json.sort_keys:false $SERVER/json; echo; http -I --pretty=format $SERVER/file; http -I --pretty=none $SERVER/json; echo; http -I --pretty=format --unsorted -h $SERVER/json; http -I --pretty=format --format-options=json.format:false $SERVER/json
#> {
#>     "users": [
#>         {
#>             "age": 30,
#>             "name": "ann"
#>         },
#>         {
#>             "age": 25,
#>             "name": "bob"
#>         }
#>     ]
#> }
#> {
#>     "users": [
#>         {
#>             "name": "ann",
#>             "age": 30
#>         },
#>         {
#>             "name": "bob",
#>             "age": 25
#>         }
#>     ]
#> }
#>\ HTTP/1.1 200 OK\r
#>\ Content-Length: 59\r
#>\ Content-Type: application/json\r
#>\ Server: T\r
#>\ \r
#> {
#>     "users": [
#>         {
#>             "age": 30,
#>             "name": "ann"
#>         },
#>         {
#>             "age": 25,
#>             "name": "bob"
#>         }
#>     ]
#> }
#> {
#>   "users": [
#>     {
#>       "name": "ann",
#>       "age": 30
#>     },
#>     {
#>       "name": "bob",
#>       "age": 25
#>     }
#>   ]
#> }
#> one
#> two
#> three
#> {"users":[{"name":"ann","age":30},{"name":"bob","age":25}]}
#>\ HTTP/1.1 200 OK\r
#>\ Server: T\r
#>\ Content-Type: application/json\r
#>\ Content-Length: 59\r
#>\ \r
#> {"users":[{"name":"ann","age":30},{"name":"bob","age":25}]}
#>-

#### encodings of a body
http -I $SERVER/gzip; http -I -h $SERVER/gzip; http -I $SERVER/chunked; http -I $SERVER/close
#> zipped
#>\ HTTP/1.1 200 OK\r
#>\ Server: T\r
#>\ Content-Encoding: gzip\r
#>\ Content-Length: 27\r
#>\ \r
#> abc-123456789
#> until closed

#### servers that are not there
http -I http://127.0.0.1:1/ 2>/dev/null; echo $?; http -I http://nosuch.invalid/; echo $?; http -I --timeout=0.2 $SERVER/slow; echo $?; http -I $SERVER/empty 2>/dev/null; echo $?; http -I $SERVER/short 2>/dev/null; echo $?
#> 1
#> 1
#> 2
#> 1
#> short0
#2>
#2> http: LogLevel.ERROR: gaierror: [Errno -2] Name or service not known
#2> Couldn’t resolve the given hostname. Please check the URL and try again.
#2>
#2>
#2>
#2> http: LogLevel.ERROR: Request timed out (0.2s).
#2>
#2>

#### wrong uses
http; echo $?; http -I $SERVER/echo foo; http -I $SERVER/echo a=1 foo; http -I POST $SERVER/echo a:=x; http -I $SERVER/echo a@f; http -I $SERVER/echo a=@nofile; http -I --zebra $SERVER/echo; http -I $SERVER/echo 'a;b'; http -I ftp://x/y; http -I foo://x; http -I 'http://'; printf x >f; http -I $SERVER/echo a@f; http -I -f $SERVER/echo 'a:=[1]'; http -I -a u $SERVER/echo; echo $?
#> 1
#> 1
#2> usage:
#2>     http [METHOD] URL [REQUEST_ITEM ...]
#2>
#2> error:
#2>     the following arguments are required: URL
#2>
#2> for more information:
#2>     run 'http --help' or visit https://httpie.io/docs/cli
#2>
#2> usage:
#2>     http [METHOD] URL [REQUEST_ITEM ...]
#2>
#2> error:
#2>     'foo' is not a valid value
#2>
#2> for more information:
#2>     run 'http --help' or visit https://httpie.io/docs/cli
#2>
#2> usage:
#2>     http [METHOD] URL [REQUEST_ITEM ...]
#2>
#2> error:
#2>     argument REQUEST_ITEM: 'foo' is not a valid value
#2>
#2> for more information:
#2>     run 'http --help' or visit https://httpie.io/docs/cli
#2>
#2> usage:
#2>     http [METHOD] URL [REQUEST_ITEM ...]
#2>
#2> error:
#2>     'a:=x': Expecting value: line 1 column 1 (char 0)
#2>
#2> for more information:
#2>     run 'http --help' or visit https://httpie.io/docs/cli
#2>
#2> usage:
#2>     http [METHOD] URL [REQUEST_ITEM ...]
#2>
#2> error:
#2>     'a@f': [Errno 2] No such file or directory: 'f'
#2>
#2> for more information:
#2>     run 'http --help' or visit https://httpie.io/docs/cli
#2>
#2> usage:
#2>     http [METHOD] URL [REQUEST_ITEM ...]
#2>
#2> error:
#2>     'a=@nofile': [Errno 2] No such file or directory: 'nofile'
#2>
#2> for more information:
#2>     run 'http --help' or visit https://httpie.io/docs/cli
#2>
#2> usage:
#2>     http [METHOD] URL [REQUEST_ITEM ...]
#2>
#2> error:
#2>     unrecognized arguments: --zebra
#2>
#2> for more information:
#2>     run 'http --help' or visit https://httpie.io/docs/cli
#2>
#2> usage:
#2>     http [METHOD] URL [REQUEST_ITEM ...]
#2>
#2> error:
#2>     Invalid item 'a;b' (to specify an empty header use `Header;`)
#2>
#2> for more information:
#2>     run 'http --help' or visit https://httpie.io/docs/cli
#2>
#2>
#2> http: LogLevel.ERROR: InvalidSchema: No connection adapters were found for 'ftp://x/y'
#2>
#2>
#2>
#2> http: LogLevel.ERROR: InvalidSchema: No connection adapters were found for 'foo://x'
#2>
#2>
#2>
#2> http: LogLevel.ERROR: InvalidURL: Invalid URL 'http://': No host supplied
#2>
#2>
#2> usage:
#2>     http [METHOD] URL [REQUEST_ITEM ...]
#2>
#2> error:
#2>     Invalid file fields (perhaps you meant --form?): a
#2>
#2> for more information:
#2>     run 'http --help' or visit https://httpie.io/docs/cli
#2>
#2> usage:
#2>     http [METHOD] URL [REQUEST_ITEM ...]
#2>
#2> error:
#2>     Can't use complex JSON value types with --form/--multipart.
#2>
#2> for more information:
#2>     run 'http --help' or visit https://httpie.io/docs/cli
#2>
#2> usage:
#2>     http [METHOD] URL [REQUEST_ITEM ...]
#2>
#2> error:
#2>     Unable to prompt for passwords because --ignore-stdin is set.
#2>
#2> for more information:
#2>     run 'http --help' or visit https://httpie.io/docs/cli
#2>

#### options that are wrong
http -I --timeout=x $SERVER 2>&1 | tail -n 5 | head -n 1; http -I --max-redirects=x $SERVER 2>&1 | tail -n 5 | head -n 1; http -I --headers=1 $SERVER 2>&1 | tail -n 5 | head -n 1; http -I $SERVER --print 2>&1 | tail -n 5 | head -n 1; http -I --no-body --body --no-body $SERVER/file; http -I --head $SERVER/file | head -n 1; http -I --verbose --no-verbose $SERVER/file
#>     argument --timeout: invalid float value: 'x'
#>     argument --max-redirects: invalid int value: 'x'
#>     argument --headers/-h: ignored explicit argument '1'
#>     argument --print/-p: expected one argument
#> one
#> two
#> three
#>\ HTTP/1.1 200 OK\r
#> one
#> two
#> three

#### options behind the address
http -I POST $SERVER/echo -f a=1 | tail -n 1
#differs: HTTPie 3.2 with Python 3.11 reads no item behind such an option
#> a=1

#### what is not here
http -I --session=x $SERVER/echo; echo $?; http --pretty=all $SERVER/echo; http --pretty=colors $SERVER/echo; http -A digest -a u:p $SERVER/echo; http --verify=no $SERVER/echo; http -x $SERVER/echo; http --proxy=http:x $SERVER/echo
#differs: HTTPie has these
#> 1
#2> usage:
#2>     http [METHOD] URL [REQUEST_ITEM ...]
#2>
#2> error:
#2>     option '--session' is not supported here; supported are: --json --form --multipart --boundary --raw --pretty --unsorted --sorted --format-options --print --headers --meta --body --verbose --all --stream --output --download --quiet --auth --auth-type --ignore-netrc --offline --follow --max-redirects --timeout --check-status --ignore-stdin --default-scheme --traceback --verify --help --version
#2>
#2> for more information:
#2>     run 'http --help' or visit https://httpie.io/docs/cli
#2>
#2> usage:
#2>     http [METHOD] URL [REQUEST_ITEM ...]
#2>
#2> error:
#2>     --pretty=all is not supported here: there are no colors; supported are: none, format
#2>
#2> for more information:
#2>     run 'http --help' or visit https://httpie.io/docs/cli
#2>
#2> usage:
#2>     http [METHOD] URL [REQUEST_ITEM ...]
#2>
#2> error:
#2>     --pretty=colors is not supported here: there are no colors; supported are: none, format
#2>
#2> for more information:
#2>     run 'http --help' or visit https://httpie.io/docs/cli
#2>
#2> usage:
#2>     http [METHOD] URL [REQUEST_ITEM ...]
#2>
#2> error:
#2>     --auth-type=digest is not supported here; supported are: basic, bearer
#2>
#2> for more information:
#2>     run 'http --help' or visit https://httpie.io/docs/cli
#2>
#2> usage:
#2>     http [METHOD] URL [REQUEST_ITEM ...]
#2>
#2> error:
#2>     --verify=no is not supported here: certificates are always checked; supported is: yes
#2>
#2> for more information:
#2>     run 'http --help' or visit https://httpie.io/docs/cli
#2>
#2> usage:
#2>     http [METHOD] URL [REQUEST_ITEM ...]
#2>
#2> error:
#2>     option '-x' is not supported here; supported are: --json --form --multipart --boundary --raw --pretty --unsorted --sorted --format-options --print --headers --meta --body --verbose --all --stream --output --download --quiet --auth --auth-type --ignore-netrc --offline --follow --max-redirects --timeout --check-status --ignore-stdin --default-scheme --traceback --verify --help --version
#2>
#2> for more information:
#2>     run 'http --help' or visit https://httpie.io/docs/cli
#2>
#2> usage:
#2>     http [METHOD] URL [REQUEST_ITEM ...]
#2>
#2> error:
#2>     option '--proxy' is not supported here; supported are: --json --form --multipart --boundary --raw --pretty --unsorted --sorted --format-options --print --headers --meta --body --verbose --all --stream --output --download --quiet --auth --auth-type --ignore-netrc --offline --follow --max-redirects --timeout --check-status --ignore-stdin --default-scheme --traceback --verify --help --version
#2>
#2> for more information:
#2>     run 'http --help' or visit https://httpie.io/docs/cli
#2>
#? 1

#### standard input that was not connected
http $SERVER/echo a=1 | tail -n 1; http $SERVER/echo | head -n 1
#differs: HTTPie reads all standard input that is no terminal
#> {"a": "1"}
#> GET /echo HTTP/1.1

#### addresses that are not allowed
http -I http://10.0.0.1/; echo $?; http -I -F $SERVER/away; echo $?
#differs: the door of the host is closed for them
#> 1
#> 1
#2>
#2> http: LogLevel.ERROR: ConnectionError: GET http://10.0.0.1/ is not allowed here; allowed: * http://127.0.0.1:PORT/, * http://127.0.0.1:1/, * http://nosuch.invalid/ while doing a GET request to URL: http://10.0.0.1/
#2>
#2>
#2>
#2> http: LogLevel.ERROR: ConnectionError: GET http://10.0.0.1/secret is not allowed here; allowed: * http://127.0.0.1:PORT/, * http://127.0.0.1:1/, * http://nosuch.invalid/ while doing a GET request to URL: http://10.0.0.1/secret
#2>
#2>
