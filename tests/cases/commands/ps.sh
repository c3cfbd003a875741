#### columns by name
sleep 5 & p=$!; ps -o comm= -p $p; ps -p $p -o comm,args; ps -p $p -o pid= | grep -c "$p"; ps -o ppid= -p $p | grep -c "$$"; kill $p

#### nobody
ps -p 99999; echo $?; ps -p 99999 -o comm; echo $?; ps -C nope; echo $?; ps -p 99999 -o comm=; echo $?

#### without a heading
sleep 5 & ps --no-headers -p $! -o comm; ps -p $! -o comm --no-headers; ps h -p $! -o comm; kill $!

#### is it alive
sleep 5 & p=$!; ps -p $p > /dev/null && echo alive; kill $p; wait $p 2>/dev/null; ps -p $p > /dev/null || echo gone

#### headings
ps -p 99999 -o pid,ppid,user,stat,tty,time,cmd; ps -f -p 99999; ps u -p 99999; ps -p 99999 -o pid=PROCESS

#### those of the session
sleep 5 & ps -o args | sort; ps aux | awk '{print $1, $11}' | sort -u; ps -ef | grep -c '[s]leep 5'; kill $!
#differs: a sandbox has only the processes of the session

#### wrong formats
ps -o foo; ps -Z; echo $?
#differs: the usage is our own
