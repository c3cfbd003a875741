import asyncio
async def work(n, t):
    await asyncio.sleep(t); print("done", n); return n * 2
async def main():
    print(await asyncio.gather(work(1, .02), work(2, .01), work(3, 0)))
    t = asyncio.create_task(work(4, 5)); await asyncio.sleep(0); t.cancel()
    try: await t
    except asyncio.CancelledError: print("cancelled", t.cancelled())
    try: await asyncio.wait_for(asyncio.sleep(9), .01)
    except asyncio.TimeoutError as e: print("timeout", type(e).__name__)
    print(await asyncio.gather(bad(), work(5, 0), return_exceptions=True))
    async with asyncio.TaskGroup() as g: ts = [g.create_task(work(i, 0)) for i in (6, 7)]
    print([t.result() for t in ts])
async def bad(): raise ValueError("bad")
asyncio.run(main())
