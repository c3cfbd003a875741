//! Programs that scripts call and that cannot be in a sandbox, each with what there is instead.

/// Programs of one kind, and what to do without them.
struct Absent {
    /// Names of the programs.
    names: &'static [&'static str],
    /// One line: what is not here, and what is there instead.
    instead: &'static str,
}

const ABSENT: &[Absent] = &[
    Absent {
        names: &[
            "apk",
            "apt",
            "apt-cache",
            "apt-get",
            "aptitude",
            "brew",
            "dnf",
            "dpkg",
            "flatpak",
            "pacman",
            "rpm",
            "snap",
            "yum",
            "zypper",
        ],
        instead: "nothing can be installed here: `compgen -c` lists the commands that there are",
    },
    Absent {
        names: &[
            "bun", "bundle", "cargo", "composer", "conda", "gem", "go", "mamba", "npm", "npx", "pip", "pip3", "pipx", "pnpm", "poetry",
            "uv", "yarn",
        ],
        instead: "there is no package manager here, and nothing can be installed: `compgen -c` lists the commands that there are",
    },
    Absent {
        names: &["deno", "lua", "node", "nodejs", "perl", "php", "python", "python2", "python3", "ruby", "tclsh"],
        instead: "there is no such language here: bash itself, awk, sed, jq and bc are",
    },
    Absent {
        names: &["c++", "cc", "clang", "cmake", "g++", "gcc", "java", "javac", "ld", "make", "ninja", "rustc"],
        instead: "programs cannot be compiled here: scripts and the commands that `compgen -c` lists can run",
    },
    Absent {
        names: &["crontab", "initctl", "journalctl", "launchctl", "rc-service", "service", "supervisorctl", "systemctl", "update-rc.d"],
        instead: "there are no services here: run the command itself, with & behind it for the background",
    },
    Absent {
        names: &["buildah", "docker", "docker-compose", "helm", "kubectl", "lxc", "minikube", "podman", "vagrant"],
        instead: "there are no containers here: this sandbox is the only machine",
    },
    Absent {
        names: &[
            "adduser", "chpasswd", "chsh", "deluser", "groupadd", "groupdel", "passwd", "su", "useradd", "userdel", "usermod", "visudo",
        ],
        instead: "there is one user here, and no other can be added or become: run the command as it is",
    },
    Absent {
        names: &[
            "blkid", "dmesg", "fdisk", "fsck", "insmod", "iostat", "losetup", "lsblk", "lsmod", "lspci", "lsusb", "mkfs", "mkswap",
            "modprobe", "mount", "parted", "swapon", "sysctl", "umount", "vmstat",
        ],
        instead: "there are no devices and no kernel of its own here: `df` and `/proc` tell what there is",
    },
    Absent {
        names: &["halt", "init", "poweroff", "reboot", "shutdown"],
        instead: "there is no machine here that could be turned off: `exit` ends the script",
    },
    Absent {
        names: &["emacs", "joe", "micro", "nano", "pico", "vi", "view", "vim"],
        instead: "there is no editor on a terminal here: `sed -i`, `patch` and `cat >FILE <<'EOF'` change files",
    },
    Absent {
        names: &["byobu", "screen", "tmux"],
        instead: "there is no terminal here: run the command with & behind it, and `wait` for it",
    },
    Absent {
        names: &["gdb", "ltrace", "perf", "strace", "valgrind"],
        instead: "there are no processes of the system to look into here: `set -x` shows the commands of a script",
    },
];

/// Programs that need more of a network than requests of HTTP.
const NETWORK: &[&str] = &[
    "arp",
    "dig",
    "ftp",
    "host",
    "ifconfig",
    "ip",
    "iptables",
    "lftp",
    "mosh",
    "mtr",
    "nc",
    "ncat",
    "netcat",
    "netstat",
    "nft",
    "nmap",
    "nslookup",
    "openssl",
    "ping",
    "ping6",
    "route",
    "rsync",
    "scp",
    "sftp",
    "socat",
    "ss",
    "ssh",
    "ssh-add",
    "ssh-agent",
    "ssh-copy-id",
    "ssh-keygen",
    "tcpdump",
    "telnet",
    "tracepath",
    "traceroute",
    "ufw",
    "whois",
];

/// Words, in one line, for a program that cannot be here and what there is instead; `has_http`: requests of HTTP can be made.
pub(super) fn instead(name: &str, has_http: bool) -> Option<&'static str> {
    if NETWORK.contains(&name) {
        return Some(match (name, has_http) {
            ("openssl" | "ssh-add" | "ssh-agent" | "ssh-keygen", _) => {
                "there are no keys and certificates here: `sha256sum`, `base64` and their like make digests and codes"
            }
            (_, true) => "there is no such network here: `curl`, `wget` and `http` reach what the host allows",
            (_, false) => "there is no network here: the files of the sandbox are all there is",
        });
    }
    ABSENT.iter().find(|absent| absent.names.contains(&name)).map(|absent| absent.instead)
}
