#!/usr/bin/env bash
# A command line with subcommands, getopts, long options by hand, a data file, and usage errors: a list of things to do.
set -uo pipefail

readonly PROGRAM=todo
DB=${TODO_FILE:-todo.tsv}
verbose=0

usage() {
  cat <<USAGE
Usage: $PROGRAM [-v] [-f FILE] COMMAND [ARG...]

Commands:
  add [-p PRIORITY] [-t TAG]... [--due=DATE] TEXT...
  list [-a] [-r] [-s id|pri|due|text] [-t TAG] [--format FORMAT]
  done ID...
  edit ID -- TEXT...
  tags
  stats
USAGE
}

die() { local code=$1; shift; printf '%s: %s\n' "$PROGRAM" "$*" >&2; exit "$code"; }
log() { ((verbose)) && printf '[%s]\n' "$*" >&2; return 0; }

next_id() {
  local id max=0
  [[ -f $DB ]] && while IFS=$'\t' read -r id _; do ((id > max)) && max=$id; done < "$DB"
  echo $((max + 1))
}

cmd_add() {
  local OPTIND=1 OPTARG opt priority=5 due=- tags=()
  while getopts ':p:t:-:' opt; do
    case $opt in
      p) [[ $OPTARG == [1-9] ]] || die 2 "priority must be 1 to 9, not '$OPTARG'"; priority=$OPTARG ;;
      t) tags+=("$OPTARG") ;;
      -)
        case $OPTARG in
          due=*) due=${OPTARG#*=} ;;
          due) due=${!OPTIND-}; ((OPTIND++)) ;;
          *) die 2 "add: unknown option --${OPTARG%%=*}" ;;
        esac
        [[ $due =~ ^[0-9]{4}-(0[1-9]|1[0-2])-[0-3][0-9]$ ]] || die 2 "bad date '$due'" ;;
      :) die 2 "add: -$OPTARG needs an argument" ;;
      \?) die 2 "add: unknown option -$OPTARG" ;;
    esac
  done
  shift $((OPTIND - 1))
  (($#)) || die 2 'add: nothing to add'
  local id text="$*" IFS=,
  id=$(next_id)
  printf '%d\t%s\t%d\t%s\t%s\t%s\n' "$id" open "$priority" "$due" "${tags[*]:--}" "${text//$'\t'/ }" >> "$DB"
  log "added $id"
  echo "$id"
}

cmd_list() {
  local OPTIND=1 opt all=0 reverse='' sort=id tag= format='%i %s %p %d %t %x'
  local args=()
  while (($#)); do
    case $1 in
      --format=*) format=${1#*=} ;;
      --format) format=${2?format is missing}; shift ;;
      --all) args+=(-a) ;;
      *) args+=("$1") ;;
    esac
    shift
  done
  set -- ${args[@]+"${args[@]}"}
  while getopts ars:t: opt; do
    case $opt in
      a) all=1 ;; r) reverse=-r ;; s) sort=$OPTARG ;; t) tag=$OPTARG ;;
      *) exit 2 ;;
    esac
  done
  local key
  case $sort in
    id) key=1n ;; pri) key=3n ;; due) key=4 ;; text) key=6f ;;
    *) die 2 "list: cannot sort by '$sort'" ;;
  esac
  [[ -s $DB ]] || { echo 'nothing to do'; return; }
  local id state pri due tags text line n=0
  while IFS=$'\t' read -r id state pri due tags text; do
    [[ $state == open || $all -eq 1 ]] || continue
    [[ -z $tag || ,$tags, == *,"$tag",* ]] || continue
    line=$format
    line=${line//%i/$id} line=${line//%s/${state:0:1}} line=${line//%p/$pri} line=${line//%d/$due} line=${line//%t/$tags}
    printf '%s\n' "${line//%x/$text}"
    ((++n))
  done < <(sort -s -t $'\t' ${reverse:+"$reverse"} -k "$key" "$DB")
  log "$n shown"
}

update() { # ID FUNCTION: the function changes state and text
  local want=$1 fn=$2 found=1 id state pri due tags text tmp
  tmp=$(mktemp) || return
  while IFS=$'\t' read -r id state pri due tags text; do
    if [[ $id == "$want" ]]; then found=0; "$fn"; fi
    printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$id" "$state" "$pri" "$due" "$tags" "$text"
  done < "$DB" > "$tmp"
  cat "$tmp" > "$DB"
  rm -f "$tmp"
  return "$found"
}

cmd_done() {
  local id rc=0
  close() { [[ $state == done ]] && echo "$id is done already" >&2; state=done; }
  for id; do update "$id" close || { echo "no such id: $id" >&2; rc=1; }; done
  unset -f close
  return "$rc"
}

cmd_edit() {
  local id=${1-} new
  shift
  [[ ${1-} == -- ]] && shift
  new=$*
  change() { text=$new; }
  update "$id" change || die 1 "no such id: $id"
}

cmd_tags() { cut -f5 "$DB" | tr ',' '\n' | grep -vx -- - | sort | uniq -c | awk '{print $2 ": " $1}'; }

cmd_stats() {
  local -A count=() by_pri=()
  local id state pri rest
  while IFS=$'\t' read -r id state pri rest; do ((count[$state]++, by_pri[$pri]++)); done < "$DB"
  for state in open done; do printf '%-5s %d\n' "$state" "${count[$state]:-0}"; done
  for pri in $(printf '%s\n' "${!by_pri[@]}" | sort -n); do
    printf '%d %s\n' "$pri" "$(printf '%*s' "${by_pri[$pri]}" '' | tr ' ' '#')"
  done
}

main() {
  local OPTIND=1 opt
  while getopts ':hvf:' opt; do
    case $opt in
      h) usage; return ;;
      v) verbose=1 ;;
      f) DB=$OPTARG ;;
      :) die 2 "-$OPTARG needs an argument" ;;
      \?) usage >&2; return 2 ;;
    esac
  done
  shift $((OPTIND - 1))
  local command=${1-}
  [[ $# -gt 0 ]] && shift
  if [[ $(type -t "cmd_$command") == function ]]; then
    "cmd_$command" "$@"
  else
    usage >&2
    die 2 "unknown command '${command}'"
  fi
}

try() { printf '$ %s\n' "$*"; (main "$@") 2>&1; local rc=$?; ((rc)) && printf '[%d]\n' "$rc"; return 0; }

try -h
try list
try add -p 2 -t home -t garden 'water the plants'
try -v add --due=2026-12-24 -p1 wrap presents
try add --due 2027-01-01 -t work -- -p is not an option here
try add -p 0 x
try add -p
try add -z
try add --nope=1 x
try add --due=tomorrow x
try add
try list
try list -s pri
try -v list -r -s text
try list -s due -t work
try list --format '%x (%d)' -t garden
try list -s size
try list -q
try done 1 7
try done 1
try list
try list -a --format='%i:%s'
try edit 3 -- something else entirely
try edit 9 -- x
try list --all
try tags
try stats
try frobnicate
try -x
try -f
TODO_FILE=other.tsv DB=other.tsv
try add 'in another file'
try list
ls *.tsv
