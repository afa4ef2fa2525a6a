import type { Page } from 'playwright'

/** How long a worker may take to answer; one that is busy is left out. */
const ANSWER_MS = 20_000

interface Usage {
  usedSize: number
  /** Array buffers and memory of WebAssembly. */
  backingStorageSize: number
}

const megabytes = ({ usedSize, backingStorageSize }: Usage): number => (usedSize + backingStorageSize) / 1e6

/** Heap and array buffers of a page, and of its workers together, after a garbage collection; megabytes. */
export async function heaps(page: Page): Promise<{ page: number; workers: number }> {
  const session = await page.context().newCDPSession(page)
  const workers = new Set<string>()
  const answers = new Map<number, { sessionId: string; give: (result: unknown) => void }>()
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') workers.add(sessionId)
  })
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: unknown }
    if (id !== undefined) answers.get(id)?.give(result)
  })
  // A worker that ends before it has answered never answers.
  session.on('Target.detachedFromTarget', ({ sessionId }) => {
    workers.delete(sessionId)
    for (const answer of answers.values()) if (answer.sessionId === sessionId) answer.give(undefined)
  })
  let asked = 0
  const ask = (sessionId: string, method: string): Promise<unknown> => {
    const id = ++asked
    const answer = new Promise<unknown>((resolve) => {
      const timer = setTimeout(() => give(undefined), ANSWER_MS)
      const give = (result: unknown): void => {
        clearTimeout(timer)
        answers.delete(id)
        resolve(result)
      }
      answers.set(id, { sessionId, give })
    })
    // Workers of an opening end when it has ended.
    session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) }).catch(() => answers.get(id)?.give(undefined))
    return answer
  }
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  // The page holds what workers are asked for, and the other way round: two rounds free both.
  for (let round = 0; round < 2; round++) {
    await session.send('HeapProfiler.collectGarbage')
    for (const worker of workers) await ask(worker, 'HeapProfiler.collectGarbage')
  }
  let sum = 0
  for (const worker of workers) {
    const usage = (await ask(worker, 'Runtime.getHeapUsage')) as Usage | undefined
    if (usage) sum += megabytes(usage)
  }
  const own = (await session.send('Runtime.getHeapUsage')) as unknown as Usage
  await session.send('Target.setAutoAttach', { autoAttach: false, waitForDebuggerOnStart: false, flatten: false })
  await session.detach()
  return { page: megabytes(own), workers: sum }
}
