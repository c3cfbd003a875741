#!/usr/bin/env bash
# A small test framework and its own tests: describe/it, assertions, setup and teardown, skipping, TAP and a summary.

declare -i tests_run=0 tests_failed=0 tests_skipped=0
declare -a describe_stack=() failures=()
before_each=: after_each=:

describe() {
  describe_stack+=("$1")
  "$2"
  unset 'describe_stack[-1]'
  before_each=: after_each=:
}

full_name() { local IFS=/; printf '%s' "${describe_stack[*]}${describe_stack:+: }$1"; }

it() {
  local name output status reason
  name=$(full_name "$1")
  shift
  ((++tests_run))
  output=$(
    exec 3>&1
    fail() { printf '%s\n' "$*" >&3; exit 99; }
    skip() { printf '%s\n' "$*" >&3; exit 98; }
    trap 'eval "$after_each"' EXIT
    set -e
    eval "$before_each"
    "$@" >/dev/null
  )
  status=$?
  case $status in
    0) printf 'ok %d - %s\n' "$tests_run" "$name" ;;
    98) ((++tests_skipped)); printf 'ok %d - %s # SKIP %s\n' "$tests_run" "$name" "$output" ;;
    *)
      ((++tests_failed))
      reason=${output:-"exit status $status"}
      failures+=("$tests_run) $name: ${reason%%$'\n'*}")
      printf 'not ok %d - %s\n' "$tests_run" "$name"
      sed 's/^/    # /' <<< "$reason"
      ;;
  esac
}

assert_equal() { [[ $1 == "$2" ]] || fail "expected ${2@Q}, got ${1@Q}${3:+ ($3)}"; }
assert_match() { [[ $1 =~ $2 ]] || fail "${1@Q} does not match $2"; }
assert_status() {
  local expected=$1 actual=0
  shift
  (set +e; "$@") 2>/dev/null >&2 || actual=$?
  ((actual == expected)) || fail "status $actual instead of $expected of: $*"
}
assert_output() {
  local expected=$1 actual
  shift
  actual=$("$@" 2>&1) || :
  diff_lines "$actual" "$expected" || fail "output of '$*' differs:$REPLY"
}
diff_lines() {
  local -a have want
  local i n out=
  mapfile -t have <<< "$1"
  mapfile -t want <<< "$2"
  n=$((${#have[@]} > ${#want[@]} ? ${#have[@]} : ${#want[@]}))
  for ((i = 0; i < n; i++)); do
    [[ ${have[i]-} == "${want[i]-}" ]] && continue
    out+=$'\n'"line $((i + 1)): ${want[i]-<none>} | ${have[i]-<none>}"
  done
  REPLY=$out
  [[ -z $out ]]
}

summary() {
  local f
  printf '1..%d\n' "$tests_run"
  printf '%d passed, %d failed, %d skipped\n' $((tests_run - tests_failed - tests_skipped)) "$tests_failed" "$tests_skipped"
  for f in "${failures[@]}"; do printf '  %s\n' "$f"; done
  return $((tests_failed > 0))
}

# ---- what is tested

stack_push() { local -n _s=$1; shift; _s+=("$@"); }
stack_pop() { local -n _s=$1; ((${#_s[@]})) || return 1; REPLY=${_s[-1]}; unset '_s[-1]'; }
slugify() { local s=${1,,}; s=${s//[^a-z0-9]/-}; while [[ $s == *--* ]]; do s=${s//--/-}; done; s=${s#-}; printf '%s\n' "${s%-}"; }
roman() {
  local n=$1 out= i
  local -a v=(1000 900 500 400 100 90 50 40 10 9 5 4 1) r=(M CM D CD C XC L XL X IX V IV I)
  ((n > 0 && n < 4000)) || return 2
  for i in "${!v[@]}"; do while ((n >= v[i])); do out+=${r[i]}; ((n -= v[i])); done; done
  printf '%s\n' "$out"
}

test_stack() {
  before_each='s=(1 2 3)'
  it 'pushes' push_one
  it 'pops in reverse' pop_all
  it 'is empty at the end' pop_empty
  it 'keeps tests apart' still_three
}
push_one() { stack_push s 4 'five six'; assert_equal "${#s[@]}" 5; assert_equal "${s[-1]}" 'five six'; }
pop_all() { local got=(); while stack_pop s; do got+=("$REPLY"); done; assert_equal "${got[*]}" '3 2 1'; }
pop_empty() { s=(); assert_status 1 stack_pop s; }
still_three() { assert_equal "${#s[@]}" 3; }

test_slugs() {
  it 'makes slugs' slugs
  it 'shows what differs' wrong_slug
  it 'compares output' slug_output
}
slugs() { assert_equal "$(slugify 'Hello,  World! ')" hello-world; assert_equal "$(slugify '--a--b--')" a-b; }
wrong_slug() { assert_equal "$(slugify 'A B')" 'a_b' 'by hand'; }
slug_output() { assert_output $'a\nb' printf '%s\n' a c; }

test_roman() {
  it 'counts' counts
  it 'refuses' refuses
  it 'is skipped' skipped
  it 'dies of set -e' dies
  it 'has a deep name' describe inner test_inner
}
counts() { assert_equal "$(roman 1994)" MCMXCIV; assert_equal "$(roman 3999)" MMMCMXCIX; assert_match "$(roman 8)" '^VI+$'; }
refuses() { assert_status 2 roman 0; assert_status 2 roman 4000; assert_status 0 roman 1; }
skipped() { skip 'not today'; }
dies() { false; echo unreachable; }
test_inner() { assert_equal "${describe_stack[*]}" 'roman inner'; }

log=$(mktemp)
test_hooks() {
  before_each='echo setup >> "$log"' after_each='echo teardown >> "$log"'
  it 'runs hooks' :
  it 'runs hooks when it fails' false
}

describe stack test_stack
describe slugs test_slugs
describe roman test_roman
describe hooks test_hooks
summary
code=$?
echo "hooks ran: $(tr '\n' ' ' < "$log")"
rm -f "$log"
exit $code
