#### to files and stdout
echo hi | tee a b; cat a b; echo more | tee -a a; cat a

#### a file that cannot be written
echo hi | tee /nodir/x; echo $?; mkdir d; echo hi | tee d; echo $?

#### no file
printf 'a\nb' | tee; echo; echo x | tee - ; ls

#### wrong mode
echo x | tee --output-error=foo; echo $?; tee -z; echo $?
