#### nothing listens and nothing is connected
exec 2>/dev/null
lsof -i :8080; echo $?
lsof -ti:3000; echo $?
lsof -nP -iTCP -sTCP:LISTEN; echo $?
lsof -i tcp:80 -i udp:53; echo $?
lsof -a -p $$ -i; echo $?
lsof -t -i :5432 | xargs -r kill; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#> 0

#### what processes have open is not known
lsof -p $$; echo $?
lsof /etc/passwd; echo $?
lsof -Y; echo $?
#differs: which files processes have open is not kept
#> 1
#> 1
#> 1
#2> lsof: which files processes have open is not kept here; answered is what sockets are open (-i, -U, with -a also of some processes): none
#2> lsof: which files processes have open is not kept here; answered is what sockets are open (-i, -U, with -a also of some processes): none
#2> lsof: illegal option character: Y (accepted here: -i -U -s -F -a -c -d -g -p -u -b -l -n -P -R -t -V -w -X)
