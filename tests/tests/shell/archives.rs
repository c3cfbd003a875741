//! Hostile zip archives: each ends in an error or within the limits.
#![expect(clippy::unwrap_used, reason = "tests")]

use bashkit::{Bash, Limits};

/// An archive of ours, made by a script.
fn archive(script: &str) -> Vec<u8> {
    let output = Bash::new().exec(format!("{{ {script}; }} >/dev/null; cat x.zip")).unwrap();
    assert_eq!(output.status, 0, "{}", output.stderr_text());
    output.stdout
}

fn unzip(bytes: &[u8], limits: Limits) -> Result<(i32, String), String> {
    let mut bash = Bash::builder().file("/tmp/x.zip", bytes).cwd("/tmp").limits(limits).build();
    let output = bash.exec("mkdir o; cd o; unzip -o ../x.zip 2>&1").map_err(|stopped| stopped.to_string())?;
    Ok((output.status, output.stdout_text()))
}

#[test]
fn a_bomb_meets_the_limits() {
    let bomb = archive("head -c 20000000 /dev/zero >z; zip -q x.zip z");
    assert!(bomb.len() < 100_000, "{}", bomb.len());
    let limits = Limits { file_bytes: 1_000_000, ..Limits::new() };
    match unzip(&bomb, limits) {
        Err(stopped) => assert!(stopped.contains("file"), "{stopped}"),
        Ok((status, text)) => panic!("{status} {text}"),
    }
    let limits = Limits { steps: 100_000, ..Limits::new() };
    assert!(unzip(&bomb, limits).unwrap_err().contains("step"));
}

#[test]
fn an_archive_that_lies_is_an_error() {
    let sound = archive("echo hello >a; seq 500 >n; zip -q x.zip a n");
    assert_eq!(unzip(&sound, Limits::new()).unwrap().0, 0);
    // Every byte once wrong, and every length: no panic, no endless loop, nothing outside.
    for at in 0..sound.len() {
        let mut wrong = sound.clone();
        wrong[at] ^= 0xff;
        unzip(&wrong, Limits { steps: 3_000_000, ..Limits::new() }).ok();
        let cut = &sound[..at];
        let (status, text) = unzip(cut, Limits::new()).unwrap();
        assert!(status >= 2, "{at}: {status} {text}");
    }
}

#[test]
fn a_link_is_not_written_through() {
    // A link and then a member below it: the link is made at the end, where a directory is by then.
    let evil =
        archive("mkdir d; ln -s /etc l; zip -qy x.zip l; mkdir m; cd m; mkdir l; echo bad >l/passwd; zip -q ../x.zip l/passwd; cd ..");
    let mut bash = Bash::builder().file("/tmp/x.zip", &evil).cwd("/tmp").build();
    let output = bash.exec("mkdir o; cd o; unzip -o ../x.zip; ls -l; cat /etc/passwd | grep -c bad").unwrap();
    assert!(output.stdout_text().ends_with("0\n"), "{}{}", output.stdout_text(), output.stderr_text());
}

#[test]
fn an_archive_that_is_not_whole_is_not_written_anew() {
    let mut bytes = archive("echo hello >a; echo there >b; zip -q0 x.zip a b");
    // The header of the first member is none: adding one must not lose it silently.
    bytes[0] = b'X';
    let mut bash = Bash::builder().file("/tmp/x.zip", &bytes).cwd("/tmp").build();
    let output = bash.exec("echo new >c; cp x.zip y.zip; zip x.zip c; echo $?; cmp x.zip y.zip && ls").unwrap();
    assert!(output.stdout_text().ends_with("14\nc\nx.zip\ny.zip\n"), "{}{}", output.stdout_text(), output.stderr_text());
}
