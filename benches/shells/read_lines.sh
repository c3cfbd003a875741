# Lines of a here-document read one at a time, split at colons.
lines() {
  i=0
  while [ $i -lt 15000 ]; do
    echo "user$i:x:$((1000 + i)):100:User $i:/home/user$i:/bin/sh"
    i=$((i + 1))
  done
}
lines | {
  n=0
  while IFS=: read -r name pw uid gid gecos home shell; do
    n=$((n + uid + ${#home}))
  done
  echo $n
}
