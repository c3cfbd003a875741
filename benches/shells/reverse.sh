# bash: characters of a text, one at a time.
s=abcdefghijklmnopqrstuvwxyz0123456789
for ((k = 0; k < 3000; k++)); do
  r=
  for ((i = ${#s} - 1; i >= 0; i--)); do r+=${s:i:1}; done
  s=$r
done
echo "$s"
