#### as a table
df; df -T .; df -i | sed 's/ [0-9]* *[0-9]* [ 0-9%]*/ N /'
#differs: the sandbox has one file system, as large as its limits
#> Filesystem     1K-blocks  Used Available Use% Mounted on
#> sandbox           524288     0    524288   0% /
#> Filesystem     Type  1K-blocks  Used Available Use% Mounted on
#> sandbox        tmpfs    524288     0    524288   0% /
#> Filesystem N Inodes IUsed  IFree IUse% Mounted on
#> sandbox N /

#### units
df -h / ; df -H / ; df -BM / ; df -P / ; df -m / ; df -B1000 / | head -1; df -B512 / | head -1; df -B3 /|head -1; df -k --total /
#differs: the sandbox has one file system, as large as its limits
#> Filesystem      Size  Used Avail Use% Mounted on
#> sandbox         512M     0  512M   0% /
#> Filesystem      Size  Used Avail Use% Mounted on
#> sandbox         537M     0  537M   0% /
#> Filesystem     1M-blocks  Used Available Use% Mounted on
#> sandbox             512M    0M      512M   0% /
#> Filesystem     1024-blocks  Used Available Capacity Mounted on
#> sandbox             524288     0    524288       0% /
#> Filesystem     1M-blocks  Used Available Use% Mounted on
#> sandbox              512     0       512   0% /
#> Filesystem     1kB-blocks  Used Available Use% Mounted on
#> Filesystem     512B-blocks  Used Available Use% Mounted on
#> Filesystem     3B-blocks  Used Available Use% Mounted on
#> Filesystem     1K-blocks  Used Available Use% Mounted on
#> sandbox           524288     0    524288   0% /
#> total             524288     0    524288   0% -

#### output
df --output=source,fstype,target,file . ; df --output=size,avail . | head -1; df --output | head -1; df -h --output=size /
#differs: the sandbox has one file system, as large as its limits
#> Filesystem     Type  Mounted on File
#> sandbox        tmpfs /          .
#> 1K-blocks  Avail
#> Filesystem     Type  Inodes IUsed  IFree IUse% 1K-blocks  Used  Avail Use% File Mounted on
#>  Size
#>  512M

#### headers
cd /; df . | head -1 | tr -s ' '; df -h . | head -1 | tr -s ' '; df -P . | head -1 | tr -s ' '; df -Ph . | head -1| tr -s ' '; df -i . | head -1| tr -s ' '; df -T . | head -1| tr -s ' '; df -BK . | head -1| tr -s ' '; df -BKB . | head -1| tr -s ' '; df -B512 . | head -1| tr -s ' '; df -B1000000 . | head -1| tr -s ' '; df -PB512 . | head -1| tr -s ' '; df --output=pcent,ipcent . | head -1| tr -s ' '
#> Filesystem 1K-blocks Used Available Use% Mounted on
#> Filesystem Size Used Avail Use% Mounted on
#> Filesystem 1024-blocks Used Available Capacity Mounted on
#> Filesystem Size Used Avail Use% Mounted on
#> Filesystem Inodes IUsed IFree IUse% Mounted on
#> Filesystem Type 1K-blocks Used Available Use% Mounted on
#> Filesystem 1K-blocks Used Available Use% Mounted on
#> Filesystem 1kB-blocks Used Available Use% Mounted on
#> Filesystem 512B-blocks Used Available Use% Mounted on
#> Filesystem 1MB-blocks Used Available Use% Mounted on
#> Filesystem 512-blocks Used Available Capacity Mounted on
#> Use% IUse%

#### wrong
df nope; echo $?; df --output=foo; echo $?; df --output=size,size; df --output -i; df --output -P; df --output -T; df -B x; df -t nosuchfs; echo $?; df -z; echo $?
#> 1
#> 1
#> 1
#> 1
#2> df: nope: No such file or directory
#2> df: option --output: field ‘foo’ unknown
#2> Try 'df --help' for more information.
#2> df: option --output: field ‘size’ used more than once
#2> Try 'df --help' for more information.
#2> df: options -i and --output are mutually exclusive
#2> Try 'df --help' for more information.
#2> df: options -P and --output are mutually exclusive
#2> Try 'df --help' for more information.
#2> df: options -T and --output are mutually exclusive
#2> Try 'df --help' for more information.
#2> df: invalid -B argument 'x'
#2> df: no file systems processed
#2> df: invalid option -- 'z'
#2> Try 'df --help' for more information.
