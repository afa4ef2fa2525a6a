import type { Page } from 'playwright'

/** What V8's profiler gives, as far as it is used here; times are microseconds of a clock that all threads share. */
export interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number }; children?: number[] }[]
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

const INTERVAL_US = 250

/**
 * Samples the page's main thread and its import worker. The result ends that: their profiles, and the time of the profiler's clock at which the page's clock was at zero.
 */
export async function startProfiles(page: Page): Promise<() => Promise<{ main: Profile; worker?: Profile; zero: number }>> {
  const session = await page.context().newCDPSession(page)
  const answers = new Map<number, (result: { profile?: Profile } | undefined) => void>()
  let worker: string | undefined
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (/import/i.test(targetInfo.url)) worker ??= sessionId
  })
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: { profile?: Profile } }
    if (id !== undefined) answers.get(id)?.(result)
  })
  session.on('Target.detachedFromTarget', ({ sessionId }) => {
    if (sessionId !== worker) return
    worker = undefined
    for (const give of answers.values()) give(undefined)
  })
  let asked = 0
  const askWorker = async (method: string, params: object = {}): Promise<{ profile?: Profile } | undefined> => {
    if (worker === undefined) return undefined
    const id = ++asked
    const answer = new Promise<{ profile?: Profile } | undefined>((resolve) => answers.set(id, resolve))
    await session.send('Target.sendMessageToTarget', { sessionId: worker, message: JSON.stringify({ id, method, params }) })
    return answer
  }
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const interval = { interval: INTERVAL_US }
  await Promise.all([session.send('Profiler.enable'), askWorker('Profiler.enable')])
  await Promise.all([session.send('Profiler.setSamplingInterval', interval), askWorker('Profiler.setSamplingInterval', interval)])
  await Promise.all([session.send('Profiler.start'), askWorker('Profiler.start')])
  return async () => {
    const [{ profile: main }, fromWorker] = await Promise.all([session.send('Profiler.stop'), askWorker('Profiler.stop')])
    await session.send('Performance.enable')
    const now = await page.evaluate(() => performance.now())
    const { metrics } = await session.send('Performance.getMetrics')
    const zero = metrics.find(({ name }) => name === 'Timestamp')!.value * 1e6 - now * 1e3
    await session.detach()
    return { main: main as Profile, worker: fromWorker?.profile, zero }
  }
}
