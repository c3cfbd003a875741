import asyncio
import contextlib


async def fetch(name, delay, gate, log):
    async with gate:
        log.append(f"+{name}")
        await asyncio.sleep(delay)
        log.append(f"-{name}")
        if name == "c":
            raise ValueError("no such page: c")
        return name.upper()


async def limited():
    gate, log = asyncio.Semaphore(2), []
    results = await asyncio.gather(*(fetch(n, 0.1 * (i + 1), gate, log) for i, n in enumerate("abcd")), return_exceptions=True)
    print(log)
    print([r if isinstance(r, str) else repr(r) for r in results])


async def grouped():
    finished = []

    async def work(n):
        try:
            await asyncio.sleep(n / 10)
            if n == 2:
                raise KeyError(n)
            finished.append(n)
        except asyncio.CancelledError:
            finished.append(-n)
            raise

    try:
        async with asyncio.TaskGroup() as group:
            for n in range(1, 5):
                group.create_task(work(n), name=f"work-{n}")
    except* KeyError as group:
        print("group:", group.exceptions, sorted(finished))


@contextlib.asynccontextmanager
async def resource(name):
    print("open", name)
    try:
        yield name
    finally:
        await asyncio.sleep(0)
        print("close", name)


async def timeouts():
    try:
        async with asyncio.timeout(0.02):
            async with resource("slow"):
                await asyncio.sleep(5)
    except TimeoutError as error:
        print("timeout", type(error).__name__, error.args)
    with contextlib.suppress(asyncio.TimeoutError):
        await asyncio.wait_for(asyncio.Event().wait(), 0.01)
    print(await asyncio.wait_for(asyncio.sleep(0, "quick"), 1))


async def stream():
    async def numbers(n):
        for i in range(n):
            await asyncio.sleep(0)
            yield i

    print([i * i async for i in numbers(5) if i % 2 == 0])
    queue = asyncio.PriorityQueue()
    for item in (3, 1, 2):
        queue.put_nowait((item, f"job {item}"))
    print([(await queue.get())[1] for _ in range(queue.qsize())])


async def shielded():
    async def save():
        await asyncio.sleep(0.01)
        print("saved")

    task = asyncio.create_task(save())
    try:
        await asyncio.wait_for(asyncio.shield(task), 0.001)
    except TimeoutError:
        print("gave up, the task is", "done" if task.done() else "going on")
    await task
    done, pending = await asyncio.wait({asyncio.create_task(asyncio.sleep(0.001, i), name=str(i)) for i in range(3)})
    print(sorted(t.result() for t in done), len(pending))


async def main():
    for step in (limited, grouped, timeouts, stream, shielded):
        print("--", step.__name__)
        await step()


asyncio.run(main())
