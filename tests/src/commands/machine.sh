# Runs the command in the file $2 in real bash, in a world of its own: files of the image $1, no network, no devices, no other process.
# Answers go to the folder $3; $4 seconds, in the directory $5; with $6 what becomes of the image is kept. Run as root, in namespaces of its own (`unshare --mount --pid --net --uts --fork --kill-child`).
set -e
image=$1 command=$2 out=$3 seconds=$4 cwd=$5 keep=$6
work=$(mktemp -d /tmp/bashkit-commands.XXXXXX)
exec 2>"$out/machine"
trap 'cd /; umount -R "$work" || true; rmdir "$work"' EXIT
mount -t tmpfs -o size=256m tmpfs "$work"
cd "$work"
mkdir root tree
cp --sparse=always "$image" image
mount -o loop,noatime image tree
mkdir -p tree/.upper tree/.work
mount -t overlay -o "lowerdir=/,upperdir=$work/tree/.upper,workdir=$work/tree/.work" overlay root
hostname sandbox
for folder in tree/*/; do
	name=${folder#tree/} name=${name%/}
	[[ $name != etc ]] || continue
	mkdir -p "root/$name"
	mount --bind "tree/$name" "root/$name"
done
for file in tree/etc/*; do mount --bind "$file" "root/etc/${file##*/}"; done
mkdir -p hidden/local && cp /usr/local/bin/jq hidden/local 2>>"$out/machine" || true
mount --bind hidden/local root/usr/local/bin
for folder in var/tmp var/log; do mkdir -p "hidden/$folder" "root/$folder" && mount --bind "hidden/$folder" "root/$folder"; done
mount -t proc proc root/proc
mount -o bind,ro root/proc/sys root/proc/sys && mount -o remount,bind,ro root/proc/sys
[[ ! -e root/proc/sysrq-trigger ]] || mount --bind /dev/null root/proc/sysrq-trigger
mount -t tmpfs -o mode=755 tmpfs root/dev
for device in 'full 1 7' 'null 1 3' 'random 1 8' 'tty 5 0' 'urandom 1 9' 'zero 1 5'; do
	set -- $device
	mknod -m 666 "root/dev/$1" c "$2" "$3"
done
ln -s /proc/self/fd root/dev/fd
for number in 0 1 2; do ln -s "/proc/self/fd/$number" "root/dev/$(set -- stdin stdout stderr; shift "$number"; echo "$1")"; done
ulimit -f 200000
status=0
script=$(<"$command")
env -i HOME=/root USER=root LOGNAME=root LC_ALL=C.UTF-8 TZ=UTC SHELL=/bin/bash PATH=/usr/local/bin:/usr/bin:/bin \
	timeout -k 1 "$seconds" setsid -w /usr/sbin/chroot root setpriv --bounding-set=-sys_admin,-sys_boot,-sys_module,-sys_time,-mknod,-sys_rawio,-net_admin \
	/bin/bash -c 'cd "$1"; unset OLDPWD; exec -a bash /bin/bash -c "$2" bash' bash "$cwd" "$script" </dev/null >"$out/stdout" 2>"$out/stderr" || status=$?
echo "$status" >"$out/status"
chroot root /bin/bash -c "$FILES" >"$out/files" </dev/null || true
if [[ $keep ]]; then
	umount -R root
	rm -rf tree/.upper tree/.work
	umount tree
	cp --sparse=always image "$image"
fi
