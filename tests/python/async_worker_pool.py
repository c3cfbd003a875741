"""asyncio: workers with a queue, timeouts, gather with exceptions, and cancellation."""
import asyncio


async def worker(name, queue, results):
    while True:
        job = await queue.get()
        try:
            if job == 4:
                raise ValueError(f"job {job} is bad")
            await asyncio.sleep(0.001 * (job % 3))
            results.append((job, job * job))
        except ValueError as e:
            results.append((job, str(e)))
        finally:
            queue.task_done()


async def slow():
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        print("slow was cancelled")
        raise


async def main():
    queue, results = asyncio.Queue(maxsize=3), []
    workers = [asyncio.create_task(worker(f"w{i}", queue, results)) for i in range(3)]
    for job in range(8):
        await queue.put(job)
    await queue.join()
    for task in workers:
        task.cancel()
    print(sorted(results, key=lambda r: r[0]))
    print(await asyncio.gather(*workers, return_exceptions=True))
    try:
        await asyncio.wait_for(slow(), timeout=0.01)
    except asyncio.TimeoutError:
        print("timed out")
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(slow())
            group.create_task(asyncio.sleep(0.001)).add_done_callback(lambda t: print("slept"))
            await asyncio.sleep(0.005)
            raise RuntimeError("stop")
    except* RuntimeError as e:
        print(e.exceptions)
    async with asyncio.timeout(1):
        print(await asyncio.gather(*(asyncio.sleep(0.001, n) for n in range(3))))


asyncio.run(main())
