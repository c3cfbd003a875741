#### no page
man nope; echo $?; man -k zzzzz; echo $?; man -f nope; echo $?

#### no name
man < /dev/null; echo $?

#### a page
man comm | sed -n '1,9p'
#differs: pages are made of what commands say of themselves

#### a page of a builtin
man cd | sed -n '1,3p'; man 1 pwd | head -1
#differs: pages are made of what commands say of themselves

#### keywords
man -k 'line by line'; man -f comm
#differs: pages are made of what commands say of themselves
