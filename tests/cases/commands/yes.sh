#### until nobody reads
yes | head -n 2; yes a b | head -n 1; yes -- -x | head -n 1; yes '' | head -n 2

#### status of the pipe
yes | head -n 1 > /dev/null; echo "${PIPESTATUS[*]}"

#### wrong option
yes --foo; echo $?
