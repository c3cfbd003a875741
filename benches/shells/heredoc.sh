# Here-documents with parameters.
i=0
while [ $i -lt 6000 ]; do
  read -r a <<END
value $i and more
END
  i=$((i + 1))
done
echo "$a"
