#!/usr/bin/env bash
# A log rotator with a configuration file: size limits, numbered copies, compression by run lengths, hooks, a lock, dry runs.
set -uo pipefail

CONF=rotate.conf STATE=rotate.state LOCK=rotate.lock
dry=0
failures=0

say() { printf '%s\n' "$*"; }
run() { if ((dry)); then printf 'would: %s\n' "$*"; else "$@"; fi; }

acquire() {
  if ! (set -o noclobber; echo "$1" > "$LOCK") 2> /dev/null; then
    say "locked by $(< "$LOCK")" >&2
    return 75
  fi
  trap 'rm -f "$LOCK"' EXIT
}

size_of() {
  local text=$1 n=${1%[kKmM]}
  [[ $n =~ ^[0-9]+$ ]] || return 1
  case $text in
    *[kK]) REPLY=$((n * 1024)) ;;
    *[mM]) REPLY=$((n * 1024 * 1024)) ;;
    *) REPLY=$n ;;
  esac
}

squeeze() { # run lengths of equal lines, so that it can be undone
  awk 'NR == 1 { last = $0; n = 1; next } $0 == last { n++; next } { print n "\t" last; last = $0; n = 1 } END { if (NR) print n "\t" last }' "$1"
}
unsqueeze() { local n line; while IFS=$'\t' read -r n line; do while ((n-- > 0)); do printf '%s\n' "$line"; done; done < "$1"; }

declare -A opt
defaults() { opt=([size]=100 [keep]=3 [compress]=no [create]=yes [missing]=error [post]=''); }

rotate_one() {
  local file=$1 size i
  if [[ ! -e $file ]]; then
    [[ ${opt[missing]} == ok ]] && return 0
    say "$file: no such file" >&2
    return 1
  fi
  size=$(wc -c < "$file")
  size_of "${opt[size]}" || { say "$file: bad size '${opt[size]}'" >&2; return 2; }
  if ((size < REPLY)); then
    say "$file: $size bytes, nothing to do"
    return 0
  fi
  say "$file: $size bytes, rotating"
  local suffix=
  [[ ${opt[compress]} == yes ]] && suffix=.rl
  run rm -f "$file.${opt[keep]}$suffix"
  for ((i = opt[keep] - 1; i > 0; i--)); do
    [[ -e $file.$i$suffix ]] && run mv "$file.$i$suffix" "$file.$((i + 1))$suffix"
  done
  if [[ $suffix ]]; then
    if ((dry)); then say "would: squeeze $file > $file.1$suffix"; else squeeze "$file" > "$file.1$suffix"; fi
  else
    run cp -p "$file" "$file.1"
  fi
  if [[ ${opt[create]} == yes ]]; then
    if ((dry)); then say "would: truncate $file"; else : > "$file"; fi
  else
    run rm "$file"
  fi
  ((dry)) || printf '%s\t%d\n' "$file" "$size" >> "$STATE"
  if [[ ${opt[post]} ]]; then
    if ((dry)); then say "would: ${opt[post]}"; else (FILE=$file; eval "${opt[post]}") || say "$file: hook failed with $?"; fi
  fi
}

rotate_all() {
  local line n=0 pattern= files=() file key value
  defaults
  while IFS= read -r line || [[ $line ]]; do
    ((n++))
    line=${line%%#*}
    read -r line <<< "$line"
    case $line in
      '') ;;
      *'{')
        defaults
        pattern=${line%'{'}
        pattern=${pattern% } ;;
      '}')
        [[ $pattern ]] || { say "$CONF:$n: '}' without a beginning" >&2; ((failures++)); continue; }
        files=($pattern)
        for file in "${files[@]}"; do
          rotate_one "$file" || ((failures++))
        done
        pattern= ;;
      *)
        read -r key value <<< "$line"
        if [[ -z ${opt[$key]+known} ]]; then
          say "$CONF:$n: unknown option '$key'" >&2
          ((failures++))
        else
          opt[$key]=${value:-yes}
        fi ;;
    esac
  done < "$CONF"
}

fill() { local i; for ((i = 0; i < $2; i++)); do printf '%s %d\n' "${3:-line}" $((i / ${4:-1})); done >> "$1"; }
snapshot() { local f; for f in log/*; do printf '%s:%s ' "${f#log/}" "$(wc -l < "$f" | tr -d ' ')"; done; echo; }

mkdir -p log
cat > "$CONF" <<'C'
# what to rotate
log/app.log {
  size 60
  keep 2
}
log/web-*.log {
  size 1k
  compress
  post  echo "hook: $FILE has $(wc -l < "$FILE") lines"; false
}
log/gone.log {
  missing ok
}
log/lost.log {
}
log/tiny.log {
  size 1M
  colour blue
}
}
log/bad.log {
  size lots
}
C
touch log/tiny.log log/bad.log
for round in 1 2 3 4; do
  echo "== round $round"
  fill log/app.log 10 "app$round"
  fill log/web-a.log 120 "GET /page" 40
  ((round % 2)) && fill log/web-b.log 3
  failures=0
  (acquire "round $round" && rotate_all; exit $((failures > 0 ? 1 : 0))) 2>&1
  echo "status $?"
  snapshot
done
echo '== contents'
cat log/web-a.log.1.rl
[[ $(unsqueeze log/web-a.log.2.rl) == "$(fill /dev/stdout 120 'GET /page' 40)" ]] && echo 'squeezed without loss'
head -n 2 log/app.log.1 log/app.log.2
echo '== dry run'
fill log/app.log 20
dry=1
(acquire dry && rotate_all) 2>/dev/null | grep would
snapshot
echo '== locked'
echo other > "$LOCK"
(acquire me; echo "not reached? $?")
rm "$LOCK"
echo '== state'
sort "$STATE" | uniq -c | sort -rn | awk '{ print $2, $3 " bytes, " $1 " times" }'
[[ -e $LOCK ]] || echo 'no lock left'
