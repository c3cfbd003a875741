//! Documents and texts.

use super::halves;
use crate::bench::Bench;
use crate::cases::Cases;

pub fn json_seeds(_: &Cases) -> Vec<Vec<u8>> {
    let rows = [
        r#"{"a":[1,-2.5e3,true,null,"x\u00e9\n"],"b":{"c":{}}}"#,
        "[]",
        "[[[[1]]]]",
        "\"\\ud83d\\ude00\"",
        "1e308 0.1 -0 123456789012345678901",
        "{\"a\":1,\"a\":2}",
    ];
    rows.map(|row| row.as_bytes().to_vec()).into()
}

pub fn yaml_seeds(_: &Cases) -> Vec<Vec<u8>> {
    let rows = [
        "a: 1\nb:\n  - x\n  - y: z\nc: |\n  text\n  more\nd: >-\n  folded\n",
        "- &x [1, 2]\n- *x\n- {a: b, c: ~}\n",
        "---\na: yes\n...\n---\n'q': \"d\\n\"\n",
        "a: !!str 1\nb: !!binary aGk=\n? k\n: v\n",
        "<<: &m {a: 1}\nb: 0x1f\nc: 1e3\nd: .inf\ne: 2024-01-02\n",
        "%YAML 1.2\n---\n- \n-\n  - a\n",
    ];
    rows.map(|row| row.as_bytes().to_vec()).into()
}

/// Expressions of the recorded cases over the documents of `yaml_seeds` and one with comments.
pub fn yq_seeds(cases: &Cases) -> Vec<Vec<u8>> {
    let commented = b"# head\na: 1 # line\nb:\n  # above\n  - x\n  - 'q'\n\n# foot\n".to_vec();
    let documents: Vec<Vec<u8>> = yaml_seeds(cases).into_iter().chain([commented]).collect();
    let expressions = cases.quoted_behind("yq");
    expressions.iter().zip(documents.iter().cycle()).map(|(expression, document)| [expression, &b"\n"[..], document].concat()).collect()
}

pub fn toml_seeds(_: &Cases) -> Vec<Vec<u8>> {
    let rows = [
        "a = 1\nb = \"x\\n\"\n[t.u]\nc = [1, 2.5, true]\nd = {e = 'f'}\n[[l]]\nx = 1\n[[l]]\ny = 1979-05-27T07:32:00Z\n",
        "x.y.z = 0xff\n'q r' = '''m\nl'''\nn = nan\ni = -inf\nt = 07:32:00\n",
    ];
    rows.map(|row| row.as_bytes().to_vec()).into()
}

pub fn text_seeds(cases: &Cases) -> Vec<Vec<u8>> {
    let all = &cases.scripts;
    let pair = |i: usize| [all[i].as_slice(), b"\0", all[(i * 7 + 1) % all.len()].as_slice()].concat();
    (0..all.len().min(2000))
        .map(pair)
        .chain([b"a\nb\nc\n\0a\nx\nc\n".to_vec(), b"\0a".to_vec(), b"a\0".to_vec(), b"a\nb\0b\na\n".to_vec()])
        .collect()
}

/// Runs such a script, which leaves out texts that look like numbers where YAML is concerned (yq prints them plain), with a function that prints each number as jq calculates with it: those of a document keep their digits, for some time.
fn silent_with_norm(bench: &mut Bench, files: &[(&str, &[u8])], script: &str) -> Result<(), String> {
    silent(bench, files, &format!("cd /tmp; norm() {{ jq -c '(.. | numbers) |= . + 0' \"$@\" | jq -c .; }}\n{script}"))
}

/// Runs a script that prints nothing but the reason of a finding.
fn silent(bench: &mut Bench, files: &[(&str, &[u8])], script: &str) -> Result<(), String> {
    match bench.whole(files, script)? {
        Some(output) if !output.stdout.is_empty() => {
            Err(format!("{}\n  {}", output.stdout_text().lines().take(6).collect::<Vec<_>>().join("\n  "), output.stderr_text()))
        }
        _ => Ok(()),
    }
}

pub fn json(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let script = "jq -c . in >one || exit; norm one >n; norm in | cmp n - || echo 'jq . reads its output otherwise'
        jq -S . n | jq -Sc . >three; jq -Sc . n | cmp - three || echo 'jq -S reads its output otherwise'
        jq -s 'length == 1' one | grep -q true || exit
        grep -q '\"[-+.]*[0-9]' one && exit; yq-py -y . one >y || exit; yq-py -c . y >four || exit; norm four | cmp n - || echo 'JSON that was YAML is another'";
    silent_with_norm(bench, &[("/tmp/in", input)], script)
}

pub fn yaml(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let script = "yq-py -c . in >one || exit; norm one >n || echo 'yq-py prints what is no JSON'
        grep -q '\"[-+.]*[0-9]' one && exit; yq-py -y . in >y || echo 'yq-py -y fails'; yq-py -c . y >three || exit; norm three | cmp n - || echo 'YAML that is printed is read otherwise'";
    silent_with_norm(bench, &[("/tmp/in", input)], script)
}

/// The first line is an expression, what is behind it a document.
pub fn yq(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let at = input.iter().position(|byte| *byte == b'\n').unwrap_or(0);
    let (expression, document) = input.split_at(at);
    let document = document.get(1..).unwrap_or_default();
    let script = "cd /tmp; yq --from-file e in >r 2>m; s=$?; (($s == 0)) || [[ -s m ]] || echo \"yq fails with $s and says nothing\"
        yq -o=json -I=0 . in >a 2>m && [[ $(wc -l <a) == 1 && $(head -c 1 a) == [\\[{] ]] || exit
        yq -p=json -P . a >y || echo 'JSON is not printed as YAML'; yq -o=json -I=0 . y >b; cmp a b || echo 'JSON that was YAML is another'";
    silent(bench, &[("/tmp/e", expression), ("/tmp/in", document)], script)
}

pub fn toml(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let script = "tomlq -c . in >one || exit; norm -S one >n || echo 'tomlq prints what is no JSON'
        tomlq -t . in >t || exit; tomlq -Sc . t >three || echo 'tomlq -t prints what is no TOML'; norm -S three | jq -Sc . >m; jq -Sc . n | cmp - m || echo 'TOML that is printed is read otherwise'";
    silent_with_norm(bench, &[("/tmp/in", input)], script)
}

pub fn patch(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let (a, b) = halves(input);
    if a.contains(&0) || b.contains(&0) {
        return bench.run(&[("/tmp/a", a), ("/tmp/b", b)], "diff /tmp/a /tmp/b").map(drop);
    }
    let script = "cd /tmp; for o in -u -c '' -U0 -e -n; do diff $o a b >d; s=$?; cmp -s a b; [ $s = $? ] || [ $s,$o = 2,-e ] || echo \"diff $o: status $s\"
        case $o in -e|-n) continue;; esac
        cp a c; if [ $s = 1 ]; then patch -s c d >out 2>&1 || echo \"patch of diff $o: $? $(cat out)\"; cmp b c >out || echo \"patch of diff $o: $(cat out)\"; fi; done
        cp b c; diff -u a b >d || { patch -sR c d >out 2>&1 || echo \"patch -R: $? $(cat out)\"; cmp a c || echo 'patch -R'; }";
    silent(bench, &[("/tmp/a", a), ("/tmp/b", b)], script)
}

pub fn sort(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let (a, b) = halves(input);
    let script = "cd /tmp; for o in '' -r -n -f -V -g -h -M -d -i -b -s -k2 '-k1,1n' -u -z; do sort $o a >s || exit; sort $o -c s 2>e || echo \"sort $o -c: $(cat e)\"; sort $o s | cmp - s || echo \"sort $o twice\"
        case $o in -u) sort a | uniq | cmp - s || echo 'sort -u is not uniq';; -z) ;; *) sort s >x; sort a | cmp - x || echo \"sort $o loses lines\";; esac; done
        sort a >sa; sort b >sb; comm sa sb >c || echo comm; { comm -23 sa sb; comm -12 sa sb; } | sort | cmp - sa || echo 'comm: not the first file'
        { comm -13 sa sb; comm -12 sa sb; } | sort | cmp - sb || echo 'comm: not the second file'; tac a | tac >t; [ -z \"$(tail -c 1 a)\" ] && { cmp a t || echo tac; }
        uniq -c sa | awk '{ n += $1 } END { print n + 0 }' >n; echo $(($(sort a | wc -l))) | cmp - n || echo 'uniq -c counts otherwise'; wc -l <a >w; sed -n '$=' a >/dev/null";
    silent(bench, &[("/tmp/a", a), ("/tmp/b", b)], script)
}

pub fn codecs(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let script = "cd /tmp; for c in base64 base32 'basenc --base64url' 'basenc --base16' 'basenc --z85'; do $c a >e 2>x || continue; $c -d e | cmp a - >x || echo \"$c: $(cat x)\"; $c -w0 a | $c -d | cmp a - >x || echo \"$c -w0: $(cat x)\"; done
        xxd a | xxd -r | cmp a - || echo xxd; xxd -p a | xxd -r -p | cmp a - || echo 'xxd -p'; od -An -vtx1 a | tr -d ' \\n' | xxd -r -p | cmp a - || echo od
        base64 -d a >o 2>/dev/null; base32 -di a >o 2>/dev/null; xxd -r a >o 2>/dev/null; uudecode -o o a 2>/dev/null";
    silent(bench, &[("/tmp/a", input)], script)
}
