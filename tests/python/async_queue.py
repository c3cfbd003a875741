import asyncio
async def producer(q):
    for i in range(5): await q.put(i); print("put", i)
    await q.put(None)
async def consumer(q):
    while (x := await q.get()) is not None: print("got", x); await asyncio.sleep(0)
async def agen():
    for i in range(3): yield i; await asyncio.sleep(0)
class Ctx:
    async def __aenter__(self): print("enter"); return self
    async def __aexit__(self, *a): print("exit")
async def main():
    q = asyncio.Queue(2); await asyncio.gather(producer(q), consumer(q))
    print([x async for x in agen()])
    async with Ctx(): pass
    lock, sem, ev = asyncio.Lock(), asyncio.Semaphore(2), asyncio.Event()
    async with lock, sem: print(lock.locked()); ev.set()
    await ev.wait(); print(asyncio.get_running_loop().is_running())
asyncio.run(main())
