import asyncio
async def main():
    p = await asyncio.create_subprocess_exec("echo", "from child", stdout=asyncio.subprocess.PIPE)
    out, _ = await p.communicate(); print(out, p.returncode)
    p = await asyncio.create_subprocess_shell("cat; exit 3", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
    out, _ = await p.communicate(b"input"); print(out, p.returncode)
asyncio.run(main())
