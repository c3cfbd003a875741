//! What `--version` says: scripts look there for the GNU program that a command follows, and for its version.

/// Packages of GNU with the version that is followed and their commands.
const PACKAGES: &[(&str, &str, &str)] = &[
    (
        "GNU coreutils",
        "9.1",
        "[ arch b2sum base32 base64 basename basenc cat chgrp chmod chown cksum comm cp csplit cut date dd df dir dircolors dirname du echo env expand \
         expr factor false fmt fold groups head hostid id install join link ln logname ls md5sum mkdir mkfifo mktemp mv nice nl nohup nproc numfmt od paste \
         pathchk pr printenv printf ptx pwd readlink realpath rm rmdir seq sha1sum sha224sum sha256sum sha384sum sha512sum shred shuf sleep sort split stat \
         stdbuf stty sum sync tac tail tee test timeout touch tr true truncate tsort tty uname unexpand uniq unlink users vdir wc who whoami yes",
    ),
    ("GNU cpio", "2.13", "cpio"),
    ("GNU diffutils", "3.8", "cmp diff sdiff"),
    ("GNU findutils", "4.9.0", "find xargs"),
    ("GNU grep", "3.8", "egrep fgrep grep rgrep"),
    ("GNU sed", "4.9", "sed"),
    ("GNU patch", "2.7.6", "patch"),
    ("GNU tar", "1.34", "tar"),
];

/// Whether a command follows a program of GNU.
pub(super) fn is_gnu(name: &str) -> bool {
    PACKAGES.iter().any(|(.., commands)| commands.split_ascii_whitespace().any(|command| command == name))
}

/// Text that `--version` prints for a command.
#[must_use]
pub fn version(name: &str) -> String {
    let own = env!("CARGO_PKG_VERSION");
    match PACKAGES.iter().find(|(.., commands)| commands.split_ascii_whitespace().any(|command| command == name)) {
        // GNU: this one leaves out its name.
        Some((package, version, _)) if name == "patch" => {
            format!("{package} {version}\nThis is the {name} of bashkit {own}, which follows that version.\n")
        }
        Some((package, version, _)) => {
            format!("{name} ({package}) {version}\nThis is the {name} of bashkit {own}, which follows that version.\n")
        }
        None => format!("{name} (bashkit) {own}\n"),
    }
}
