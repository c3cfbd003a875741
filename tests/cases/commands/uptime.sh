#### one line
uptime | sed 's/[0-9][0-9]*/N/g; s/up .*,  N user.*/up T/'

#### in words
uptime -p | cut -c1-3; uptime --pretty | wc -l

#### since when
uptime -s | sed 's/[0-9]/N/g'; uptime --since | wc -c

#### status
uptime > /dev/null; echo $?

#### wrong options
uptime -x; echo $?
#differs: the usage is our own
