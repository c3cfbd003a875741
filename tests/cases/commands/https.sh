#### the scheme
https -I --offline example.com/x a==1; https -I --offline -p H :8443/x | grep Host; https -I --offline -p H http://example.com | grep Host; : $SERVER
#>\ GET /x?a=1 HTTP/1.1\r
#>\ Accept-Encoding: gzip, deflate\r
#>\ Accept: */*\r
#>\ Connection: keep-alive\r
#>\ User-Agent: HTTPie/3.2.1\r
#>\ Host: example.com\r
#>\ \r
#>\ Host: localhost:8443\r
#>\ Host: example.com\r

#### an address with its scheme
https -I $SERVER/echo a=1 | grep -v Connection
#> POST /echo HTTP/1.1
#> Accept-Encoding: gzip, deflate
#> Accept: application/json, */*;q=0.5
#> Content-Length: 10
#> Content-Type: application/json
#> Host: 127.0.0.1:PORT
#> User-Agent: HTTPie/3.2.1
#>
#> {"a": "1"}

#### without an address
https; echo $?; : $SERVER
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

#### items
https -I --offline -f -p B example.com a=1 b=2; echo; https -I --offline example.com a@x 2>&1 | tail -n 5 | head -n 1; : $SERVER
#> a=1&b=2
#>     'a@x': [Errno 2] No such file or directory: 'x'

#### a default scheme
https -I --offline --default-scheme=http -p H example.com:81/ | grep Host; : $SERVER
#>\ Host: example.com:81\r
