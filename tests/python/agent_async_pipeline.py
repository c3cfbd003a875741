import asyncio


async def producer(queue, n):
    for i in range(n):
        await asyncio.sleep(0)
        await queue.put(i)
    await queue.put(None)


async def worker(queue, out):
    while (item := await queue.get()) is not None:
        out.append(item * item)
        queue.task_done()
    await queue.put(None)


async def fails():
    await asyncio.sleep(0.001)
    raise ValueError("failed")


async def main():
    queue, out = asyncio.Queue(2), []
    await asyncio.gather(producer(queue, 6), worker(queue, out), worker(queue, out))
    print(sorted(out))
    results = await asyncio.gather(fails(), asyncio.sleep(0, "ok"), return_exceptions=True)
    print(results)
    try:
        async with asyncio.timeout(0.01):
            await asyncio.sleep(1)
    except TimeoutError:
        print("timeout")
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(fails())
            group.create_task(asyncio.sleep(1))
    except* ValueError as group:
        print(group.exceptions)
    lock, semaphore = asyncio.Lock(), asyncio.Semaphore(2)
    async with lock, semaphore:
        print(lock.locked(), semaphore.locked())
    async for x in ticks(3):
        print("tick", x)


async def ticks(n):
    for i in range(n):
        yield i
        await asyncio.sleep(0)


asyncio.run(main())
