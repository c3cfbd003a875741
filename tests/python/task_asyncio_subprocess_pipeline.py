import asyncio
import sys
from asyncio import subprocess


async def run(*argv, data=None, timeout=None):
    process = await asyncio.create_subprocess_exec(*argv, stdin=subprocess.PIPE if data is not None else None, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        out, err = await asyncio.wait_for(process.communicate(data), timeout)
    except asyncio.TimeoutError:
        process.kill()
        await process.wait()
        return process.returncode, b"", b"timeout"
    return process.returncode, out, err


async def stream(command):
    process = await asyncio.create_subprocess_shell(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    lines = []
    async for line in process.stdout:
        lines.append(line.decode().rstrip())
    return await process.wait(), lines


async def main():
    results = await asyncio.gather(run("echo", "one"), run("sh", "-c", "echo two >&2; exit 3"), run("tr", "a-z", "A-Z", data=b"three\n"), run("sleep", "10", timeout=0.1))
    for result in results:
        print(result)
    print(await stream("for i in 1 2 3; do echo line $i; sleep 0.01; done; echo err >&2; exit 2"))
    process = await asyncio.create_subprocess_exec("cat", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for word in (b"first\n", b"second\n"):
        process.stdin.write(word)
        await process.stdin.drain()
        print(await process.stdout.readline())
    process.stdin.close()
    await process.stdin.wait_closed()
    print(await process.stdout.read(), await process.wait())
    try:
        await asyncio.create_subprocess_exec("no-such-command-here")
    except FileNotFoundError as error:
        print(error)
    limit = asyncio.Semaphore(2)

    async def limited(n):
        async with limit:
            code, out, _ = await run(sys.executable, "-c", f"print({n} ** 2)")
            return int(out)

    print(await asyncio.gather(*(limited(n) for n in range(5))))
    process = await asyncio.create_subprocess_exec("sleep", "30")
    process.terminate()
    print(await process.wait())
    process = await asyncio.create_subprocess_exec("sh", "-c", "read x; echo got $x", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    out, _ = await process.communicate(b"value\n")
    print(out)
    loop = asyncio.get_running_loop()
    print(await loop.run_in_executor(None, sum, [1, 2, 3]), await asyncio.to_thread(str.upper, "abc"))


asyncio.run(main())
