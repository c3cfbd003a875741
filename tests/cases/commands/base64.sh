#### encode
printf 'hello world' | base64; printf 'a' | base64; printf 'ab' | base64; printf '' | base64; head -c 100 /dev/zero | base64

#### wrap
head -c 40 /dev/zero | base64 -w 10; printf 'hello' | base64 -w0; echo; head -c 57 /dev/zero | base64

#### decode
echo aGVsbG8gd29ybGQ= | base64 -d; echo; printf 'YQ==' | base64 -d; echo; printf 'aGVs\nbG8=' | base64 --decode; echo

#### garbage
echo 'aGV*sbG8=' | base64 -d; echo " $?"; echo 'aGV*sbG8=' | base64 -di; echo " $?"; echo 'aGVsb' | base64 -d; echo " $?"

#### wrong
base64 -w x; echo $?; base64 nope; echo $?; base64 a b; echo $?
