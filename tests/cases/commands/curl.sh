#### without a URL
curl; curl -s; curl --zebra x; curl -s -d; curl --da x
#2> curl: try 'curl --help' or 'curl --manual' for more information
#2> curl: no URL specified!
#2> curl: try 'curl --help' or 'curl --manual' for more information
#2> curl: option --zebra: is unknown
#2> curl: try 'curl --help' or 'curl --manual' for more information
#2> curl: option -d: requires parameter
#2> curl: try 'curl --help' or 'curl --manual' for more information
#2> curl: option --da: is ambiguous
#2> curl: try 'curl --help' or 'curl --manual' for more information
#? 2

#### a page
curl -s $SERVER/echo
#> GET /echo HTTP/1.1
#> Accept: */*
#> Host: 127.0.0.1:PORT
#> User-Agent: curl/7.88.1
#>
#>

#### several pages, one after the other
curl -s $SERVER/echo?1 $SERVER/echo?2 | grep GET
#> GET /echo?1 HTTP/1.1
#> GET /echo?2 HTTP/1.1

#### data is posted as a form
curl -s -d a=1 --data b=2 $SERVER/echo
#> POST /echo HTTP/1.1
#> Accept: */*
#> Content-Length: 7
#> Content-Type: application/x-www-form-urlencoded
#> Host: 127.0.0.1:PORT
#> User-Agent: curl/7.88.1
#>
#> a=1&b=2

#### data from files
printf 'x\r\ny\n' >f; curl -s -d @f $SERVER/echo | tail -n 1 | od -c; curl -s --data-binary @f $SERVER/echo | tail -n 3 | od -c; curl -s --data-raw @f $SERVER/echo | tail -n 1; printf in | curl -s -d @- $SERVER/echo | tail -n 1
#> 0000000   x   y  \n
#> 0000003
#> 0000000   x  \r  \n   y  \n  \n
#> 0000006
#> @f
#> in

#### data from a file that is not there
curl -s -d @nofile $SERVER/echo | tail -n 2; curl -s -H @nofile $SERVER/echo | head -n 1
#>
#>
#> GET /echo HTTP/1.1

#### escaped data
curl -s --data-urlencode 'q=a b&c/ü' --data-urlencode '=x=y' --data-urlencode plain+ $SERVER/echo | tail -n 1
printf 'l 1\n' >f; curl -s --data-urlencode n@f --data-urlencode @f $SERVER/echo | tail -n 1
#> q=a+b%26c%2F%C3%BC&x%3Dy&plain%2B
#> n=l+1%0A&l+1%0A

#### the query
curl -s -G -d a=1 --data-urlencode 'q=a b&c' $SERVER/echo | head -n 1; curl -s -G -d a=1 "$SERVER/echo?z=0" | head -n 1; curl -s --url-query 'k=v w' --url-query +raw=1+1 $SERVER/echo | head -n 1
#> GET /echo?a=1&q=a+b%26c HTTP/1.1
#> GET /echo?z=0&a=1 HTTP/1.1
#> GET /echo?k=v+w&raw=1+1 HTTP/1.1

#### json
curl -s --json '{"a":1}' $SERVER/echo
#> POST /echo HTTP/1.1
#> Accept: application/json
#> Content-Length: 7
#> Content-Type: application/json
#> Host: 127.0.0.1:PORT
#> User-Agent: curl/7.88.1
#>
#> {"a":1}

#### json is put together, and its type can be another
curl -s --json '{"a":' --json '1}' -H 'Content-Type: application/x' $SERVER/echo
#> POST /echo HTTP/1.1
#> Accept: application/json
#> Content-Length: 7
#> Content-Type: application/x
#> Host: 127.0.0.1:PORT
#> User-Agent: curl/7.88.1
#>
#> {"a":1}

#### an answer goes to jq
curl -s $SERVER/json | jq -r '.users[] | select(.age > 26).name'
#> ann

#### methods
for m in PUT DELETE PATCH OPTIONS; do curl -s -X $m $SERVER/echo | head -n 1; done; curl -s -X PUT -d x $SERVER/echo | head -n 1
#> PUT /echo HTTP/1.1
#> DELETE /echo HTTP/1.1
#> PATCH /echo HTTP/1.1
#> OPTIONS /echo HTTP/1.1
#> PUT /echo HTTP/1.1

#### headers only
curl -sI $SERVER/echo | tr -d '\r'
#> HTTP/1.1 200 OK
#> Server: T
#> Content-Type: text/plain
#> X-Test: One
#> Content-Length: 80
#>

#### headers and body
curl -si $SERVER/file | tr -d '\r'
#> HTTP/1.1 200 OK
#> Server: T
#> Content-Length: 14
#>
#> one
#> two
#> three

#### headers are sent, replaced, left out, sent empty
curl -s -H 'X-A: 1' -H 'X-A:2' -H 'Accept:' -H 'X-E;' -H 'User-Agent: me' $SERVER/echo; printf 'X-F: f\n\nX-G: g\n' >h; curl -s -H @h $SERVER/echo | grep X-
#> GET /echo HTTP/1.1
#> Host: 127.0.0.1:PORT
#> User-Agent: me
#> X-A: 1
#> X-A: 2
#> X-E: 
#>
#>
#> X-F: f
#> X-G: g

#### who asks
curl -s -A agent/1 -e http://from/ $SERVER/echo | sed 1,2d; curl -s -A '' $SERVER/echo | sed 1,2d
#> Host: 127.0.0.1:PORT
#> Referer: http://from/
#> User-Agent: agent/1
#>
#>
#> Host: 127.0.0.1:PORT
#>
#>

#### credentials
curl -s -u me:pw $SERVER/secret; curl -s -u me: $SERVER/echo | grep Auth; curl -s --oauth2-bearer tok $SERVER/echo | grep Auth; curl -s http://me:pw@${SERVER#http://}/echo | grep Auth; curl -s $SERVER/secret
#> GET /secret HTTP/1.1
#> Accept: */*
#> Authorization: Basic bWU6cHc=
#> Host: 127.0.0.1:PORT
#> User-Agent: curl/7.88.1
#>
#>
#> Authorization: Basic bWU6
#> Authorization: Bearer tok
#> Authorization: Basic bWU6cHc=
#> who?

#### statuses are no failure
curl -s $SERVER/status/404; echo $?
#> status
#> 0

#### -f
curl -sf $SERVER/status/404; echo $?; curl -sSf $SERVER/status/500; echo $?; curl -sSf $SERVER/echo >/dev/null; echo $?
#> 22
#> 22
#> 0
#2> curl: (22) The requested URL returned error: 500

#### --fail-with-body
curl -sS --fail-with-body $SERVER/status/500; echo $?; curl -s --fail-with-body $SERVER/status/401 -o f; echo $?; cat f
#> status
#> 22
#> 22
#> status
#2> curl: (22) The requested URL returned error: 500

#### redirects are followed when asked for
curl -s $SERVER/redirect/302; curl -sL $SERVER/redirect/302 | head -n 1; curl -s -o /dev/null -w '%{http_code} %{redirect_url}\n' $SERVER/redirect/301
#> moved
#> GET /echo?from=redirect HTTP/1.1
#> 301 http://127.0.0.1:PORT/echo?from=redirect

#### what a redirect makes of a POST
for c in 301 302 303 307 308; do curl -sL -d x $SERVER/redirect/$c | head -n 1; done; curl -sL --post301 -d x $SERVER/redirect/301 | head -n 1; curl -sL -X POST $SERVER/redirect/302 | head -n 1; curl -sL -X DELETE $SERVER/redirect/303 | head -n 1
#> GET /echo?from=redirect HTTP/1.1
#> GET /echo?from=redirect HTTP/1.1
#> GET /echo?from=redirect HTTP/1.1
#> POST /echo?from=redirect HTTP/1.1
#> POST /echo?from=redirect HTTP/1.1
#> POST /echo?from=redirect HTTP/1.1
#> POST /echo?from=redirect HTTP/1.1
#> DELETE /echo?from=redirect HTTP/1.1

#### too many redirects
curl -sSL --max-redirs 3 $SERVER/loop; echo $?; curl -sSL --max-redirs 0 $SERVER/redirect/302; echo $?
#> 47
#> 47
#2> curl: (47) Maximum (3) redirects followed
#2> curl: (47) Maximum (0) redirects followed

#### a redirect to another protocol
curl -sSL --proto-redir =https $SERVER/redirect/302; echo $?; curl -sS --proto =https $SERVER/; echo $?
#> 1
#> 1
#2> curl: (1) Protocol "http" not supported or disabled in libcurl
#2> curl: (1) Protocol "http" not supported or disabled in libcurl

#### to files
curl -s -o a $SERVER/file; curl -sO $SERVER/file; cmp a file; curl -s --create-dirs -o d/e/f $SERVER/file; wc -c d/e/f; curl -s --output-dir d -O $SERVER/file; ls d
#> 14 d/e/f
#> e
#> file

#### a file that cannot be written
curl -sS -o no/such/file $SERVER/file; echo $?; curl -sS -O $SERVER/; echo $?
#> 23
#> 23
#2> curl: (23) Failure writing output to destination
#2> curl: (23) Failed writing received data to disk/application

#### patterns
curl -s -o 'out_#1_#2' "$SERVER/echo/{a,b}/[1-2]"; ls; head -qn1 out_*; curl -sg "$SERVER/echo?[1]{a}" | head -n 1; curl -s "$SERVER/echo?[01-10:4][a-c:2]" | grep GET
#> out_a_1
#> out_a_2
#> out_b_1
#> out_b_2
#> GET /echo/a/1 HTTP/1.1
#> GET /echo/a/2 HTTP/1.1
#> GET /echo/b/1 HTTP/1.1
#> GET /echo/b/2 HTTP/1.1
#> GET /echo?[1]{a} HTTP/1.1
#> GET /echo?01a HTTP/1.1
#> GET /echo?01c HTTP/1.1
#> GET /echo?05a HTTP/1.1
#> GET /echo?05c HTTP/1.1
#> GET /echo?09a HTTP/1.1
#> GET /echo?09c HTTP/1.1

#### patterns that are none
curl -sS "http://h/{a,b"; echo $?; curl -sS "http://h/[1-"; echo $?; curl -sS "http://h/[a]"; echo $?; curl -sS "http://h/a}"; echo $?
#> 3
#> 3
#> 3
#> 3
#2> curl: (3) unmatched brace in URL position 10:
#2> http://h/{a,b
#2>          ^
#2> curl: (3) bad range in URL position 13:
#2> http://h/[1-
#2>             ^
#2> curl: (3) bad range in URL position 11:
#2> http://h/[a]
#2>           ^
#2> curl: (3) unmatched close brace/bracket in URL position 11:
#2> http://h/a}
#2>           ^

#### the name that the answer gives
curl -sJO $SERVER/name; ls; cat given.txt
#> given.txt
#> named

#### compressed
curl -s --compressed $SERVER/gzip; curl -s $SERVER/gzip | od -An -tx1 | head -n 1
#> zipped
#>  1f 8b 08 00 00 00 00 00 00 03 ab ca 2c 28 48 4d

#### a body in chunks, and one until the end
curl -s $SERVER/chunked; curl -s $SERVER/close; curl -s $SERVER/short-chunk; echo " $?"
#> abc-123456789
#> until closed
#> short 18

#### a body that is too short
curl -sS $SERVER/short; echo $?
#> short18
#2> curl: (18) transfer closed with 95 bytes remaining to read

#### no answer
curl -sS $SERVER/empty; echo $?; curl -sS $SERVER/garbage; echo $?
#> 52
#> 1
#2> curl: (52) Empty reply from server
#2> curl: (1) Received HTTP/0.9 when not allowed

#### a time limit
curl -s -m 0.3 $SERVER/slow; echo $?
#> 28

#### numbers that are none
curl -m abc $SERVER; curl --retry x $SERVER
#2> curl: option -m: expected a proper numerical parameter
#2> curl: try 'curl --help' or 'curl --manual' for more information
#2> curl: option --retry: expected a proper numerical parameter
#2> curl: try 'curl --help' or 'curl --manual' for more information
#? 2

#### ranges, and where a file is gone on with
curl -s -r 4-6 $SERVER/file; echo; printf 'one\n' >f; curl -s -C - -o f $SERVER/file; cat f; curl -sS -C 3 $SERVER/echo; echo $?
#> two
#> one
#> two
#> three
#> 33
#2> curl: (33) HTTP server doesn't seem to support byte ranges. Cannot resume.

#### cookies that are sent
curl -s -b 'x=y; z=1' -b k=v $SERVER/echo | grep Cookie
#> Cookie: x=y; z=1;k=v

#### a jar of cookies
curl -s -c jar $SERVER/cookie; sed 1,4d jar | sort; curl -s -b jar $SERVER/echo | grep Cookie; curl -s -b jar $SERVER/deep/echo | grep Cookie; curl -s -b jar -j $SERVER/echo | grep -c Cookie; curl -s -c - $SERVER/cookie | tail -n 3 | sort
#> cookie
#> #HttpOnly_127.0.0.1	FALSE	/	FALSE	0	b	2
#> 127.0.0.1	FALSE	/	FALSE	0	a	1
#> 127.0.0.1	FALSE	/deep	FALSE	0	c	3
#> Cookie: a=1; b=2
#> Cookie: c=3; a=1; b=2
#> 0
#> #HttpOnly_127.0.0.1	FALSE	/	FALSE	0	b	2
#> 127.0.0.1	FALSE	/	FALSE	0	a	1
#> 127.0.0.1	FALSE	/deep	FALSE	0	c	3

#### cookies on the way
curl -s -b none $SERVER/cookie $SERVER/echo | grep Cookie
#> Cookie: b=2; a=1

#### a form of several parts
printf hi >f.txt; curl -s -F a=b -F 'f=@f.txt' -F 'g=<f.txt' -F 'h=@f.txt;type=text/x;filename="n m"' --form-string 's=@f;x' $SERVER/echo | sed 's/-----*[0-9a-f]*/BOUNDARY/' | tr -d '\r'
#> POST /echo HTTP/1.1
#> Accept: */*
#> Content-Length: 589
#> Content-Type: multipart/form-data; boundary=BOUNDARY
#> Host: 127.0.0.1:PORT
#> User-Agent: curl/7.88.1
#>
#> BOUNDARY
#> Content-Disposition: form-data; name="a"
#>
#> b
#> BOUNDARY
#> Content-Disposition: form-data; name="f"; filename="f.txt"
#> Content-Type: text/plain
#>
#> hi
#> BOUNDARY
#> Content-Disposition: form-data; name="g"
#>
#> hi
#> BOUNDARY
#> Content-Disposition: form-data; name="h"; filename="n m"
#> Content-Type: text/x
#>
#> hi
#> BOUNDARY
#> Content-Disposition: form-data; name="s"
#>
#> @f;x
#> BOUNDARY--
#>

#### an upload
printf 'data\n' >up; curl -s -T up $SERVER/dir/ | grep -v Expect; printf x | curl -s -T - $SERVER/there | head -n 1; curl -sS -T nofile $SERVER/ 2>&1 | head -n 1
#> PUT /dir/up HTTP/1.1
#> Accept: */*
#> Content-Length: 5
#> Host: 127.0.0.1:PORT
#> User-Agent: curl/7.88.1
#>
#> data
#>
#> PUT /there HTTP/1.1
#> curl: Can't open 'nofile'!

#### what happened
curl -s -o /dev/null -w '%{http_code} %{size_download} %{content_type} %{url_effective} %{num_redirects} %{method} %{scheme} %{http_version} %{size_upload} %{exitcode}%{onerror}no\n' $SERVER/echo; curl -s -o f -w '%{filename_effective}|%header{x-test}|%{num_headers}|%{urlnum}|%{referer}\n' -L -e r $SERVER/redirect/302; curl -s -o /dev/null -w '%{stderr}e%{stdout}o%%\t|\n' $SERVER/file
#> 200 79 text/plain http://127.0.0.1:PORT/echo 0 GET HTTP 1.1 0 0f|One|4|0|r
#> o%	|
#2> e
#2>-

#### the headers as JSON
curl -s -o /dev/null -w '%{header_json}' $SERVER/file
#> {"server":["T"],
#> "content-length":["14"]
#> }
#>-

#### a variable that is none
curl -s -o /dev/null -w '%{nope}x\n' $SERVER/file
#> x
#2> curl: unknown --write-out variable: 'nope'

#### what happened when nothing did
curl -s -w '%{http_code} %{errormsg} %{exitcode}\n' http://127.0.0.1:1/ | sed 's/after [0-9]* ms/after N ms/'
#> 000 Failed to connect to 127.0.0.1 port 1 after N ms: Couldn't connect to server 7

#### headers of all answers in a file
curl -sL -D heads -o /dev/null $SERVER/redirect/302; tr -d '\r' <heads; curl -sL -D - -o /dev/null $SERVER/file | tr -d '\r'
#> HTTP/1.1 302 Moved
#> Server: T
#> Location: /echo?from=redirect
#> Content-Length: 6
#>
#> HTTP/1.1 200 OK
#> Server: T
#> Content-Type: text/plain
#> X-Test: One
#> Content-Length: 93
#>
#> HTTP/1.1 200 OK
#> Server: T
#> Content-Length: 14
#>

#### an ETag
curl -s --etag-save e $SERVER/etag; cat e; curl -s --etag-compare e -w '%{http_code}\n' $SERVER/etag
#> tagged
#> "v1"
#> 304

#### dates
curl -s -z 'Sun, 06 Nov 1994 08:49:37 GMT' $SERVER/echo | grep Mod; curl -sRo d $SERVER/dated; stat -c %Y d
#> If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT
#> 784111777

#### larger than allowed
curl -sS --max-filesize 3 $SERVER/file; echo $?
#> 63
#2> curl: (63) Maximum file size exceeded

#### another attempt
curl -s --retry 2 --retry-delay 1 -f $SERVER/flaky; echo $?
#> done
#> 0

#### groups
curl -s -d a $SERVER/echo --next -s $SERVER/echo | grep HTTP
#> POST /echo HTTP/1.1
#> GET /echo HTTP/1.1

#### more outputs than URLs
curl -s -o a -o b $SERVER/file; ls
#> a

#### options of a file
printf 'silent\nurl = "%s/echo"\n# note\nheader: "X-A: a\\"b"\n-X PUT\n' $SERVER >rc; curl -K rc | grep -v User
#> PUT /echo HTTP/1.1
#> Accept: */*
#> Host: 127.0.0.1:PORT
#> X-A: a"b
#>
#>

#### the host is told by IP, name and port
curl -s $SERVER/echo | grep Host; curl -s -H 'Host:' $SERVER/file -o /dev/null -w '%{http_code}\n'
#> Host: 127.0.0.1:PORT
#> 200

#### flags are taken back
curl -s -i --no-include $SERVER/file; curl -s --no-fail -f --no-fail $SERVER/status/404
#> one
#> two
#> three
#> status

#### abbreviations and clusters
curl --sile --max-t 5 $SERVER/file; curl -sSfLo- $SERVER/file
#> one
#> two
#> three
#> one
#> two
#> three

#### URLs that are none
curl -sS 'http://a b/'; echo $?; curl -sS http://h:99999/; echo $?; curl -sS gopherx://h/; echo $?
#> 3
#> 3
#> 1
#2> curl: (3) URL using bad/illegal format or missing URL
#2> curl: (3) URL using bad/illegal format or missing URL
#2> curl: (1) Protocol "gopherx" not supported or disabled in libcurl
