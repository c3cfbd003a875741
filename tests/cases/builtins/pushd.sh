#### pushd +1 turns the stack
cd /; pushd /tmp >/dev/null; pushd /usr >/dev/null; pushd +1
#> /tmp / /usr
