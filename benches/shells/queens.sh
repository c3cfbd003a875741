# bash: backtracking.
n=7 found=0
place() {
  local r=$1 c i ok
  if ((r == n)); then ((found++)); return; fi
  for ((c = 0; c < n; c++)); do
    ok=1
    for ((i = 0; i < r; i++)); do
      if ((q[i] == c || q[i] - c == r - i || c - q[i] == r - i)); then ok=0; break; fi
    done
    if ((ok)); then q[r]=$c; place $((r + 1)); fi
  done
}
place 0
echo "$found"
