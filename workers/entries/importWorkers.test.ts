import { expose } from 'comlink'
import { afterEach, expect, test, vi } from 'vitest'
import type { OpenHandlers, OpenResult, OpenSource, Survey } from '../contract/opening.ts'
import type { ImportWorkerApi, OpenMessage } from '../contract/messages.ts'
import { createImportClient } from './importClient.ts'

const found: Survey = { candidates: [], obvious: 'a.ifc', drawings: [], reason: 'single', files: 1 }
const result: Omit<OpenResult, 'retried'> = { notes: [], missing: [], timings: { total: 1, firstPart: 1, read: 1, structure: 1, tessellate: 1 } }
const source = (path: string): OpenSource => ({ name: path, container: 'file', entries: [{ path, blob: new Blob(['x']) }] })
const handlers: OpenHandlers = { progress() {}, structure() {}, part() {}, note() {} }

/** A worker whose answers the test gives. */
class ScriptedWorker {
  isEnded = false
  readonly answers: ((value: unknown) => void)[] = []
  port: MessagePort | undefined
  readonly asked: string[] = []
  readonly endpoint: MessagePort
  readonly #own: MessagePort

  constructor() {
    const { port1, port2 } = new MessageChannel()
    this.endpoint = port1
    this.#own = port2
    const answer = (name: string) => async (): Promise<never> => {
      this.asked.push(name)
      return new Promise<never>((resolve) => this.answers.push(resolve as (value: unknown) => void))
    }
    const api: ImportWorkerApi = {
      ping() {},
      warmUp: answer('warmUp'),
      warmUpForLink: answer('warmUpForLink'),
      mesh: answer('mesh'),
      survey: answer('survey'),
      cacheSize: answer('cacheSize'),
      clearCache: answer('clearCache'),
      atRest: answer('atRest'),
      open: (_, port) => {
        this.port = port
        this.asked.push('open')
      },
    }
    expose(api, port2)
  }

  post(message: OpenMessage): void {
    this.port!.postMessage(message)
  }

  terminate(): void {
    this.isEnded = true
    this.endpoint.close()
    this.#own.close()
  }
}

let workers: ScriptedWorker[] = []
const clients: { dispose(): void }[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.dispose()
  workers = []
})

function start() {
  const client = createImportClient({
    spawn: () => {
      const worker = new ScriptedWorker()
      workers.push(worker)
      return worker
    },
  })
  clients.push(client)
  return client
}

const asked = async (worker: number, ...calls: string[]): Promise<void> => expect.poll(() => workers[worker]?.asked).toEqual(calls)

test('a worker that has grown is replaced once a survey that has come to it meanwhile is answered', async () => {
  const client = start()
  const first = client.open(source('a.ifc'), 'a.ifc', handlers)
  await asked(0, 'open')
  workers[0].post({ type: 'done', result })
  await first.done
  const survey = client.survey(source('b.ifc'))
  await asked(0, 'open', 'survey')
  workers[0].post({ type: 'settled', result, recycle: true })
  await first.settled
  expect(workers[0].isEnded).toBe(false)
  workers[0].answers[0]({ survey: found })
  expect(await survey.done).toEqual(found)
  await asked(0, 'open', 'survey', 'atRest')
  workers[0].answers[1](undefined)
  await expect.poll(() => workers[0].isEnded).toBe(true)
  const second = client.open(source('b.ifc'), 'b.ifc', handlers)
  await asked(1, 'open')
  workers[1].post({ type: 'done', result })
  workers[1].post({ type: 'settled', result, recycle: true })
  await second.settled
  await asked(1, 'open', 'atRest')
  workers[1].answers[0](undefined)
  await expect.poll(() => workers[1].isEnded).toBe(true)
  expect(workers).toHaveLength(2)
})

test('a worker that has grown ends when it has written its result; the next one gets ready where the page wants that', async () => {
  const client = start()
  void client.warmUp()
  await expect.poll(() => workers[0]?.asked.length).toBe(6)
  for (const answer of workers[0].answers) answer(undefined)
  const opening = client.open(source('a.step'), 'a.step', handlers)
  await expect.poll(() => workers[0].asked.includes('open')).toBe(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  workers[0].post({ type: 'done', result })
  workers[0].post({ type: 'settled', result, recycle: true })
  await opening.settled
  await vi.waitUntil(() => workers[0].asked.includes('atRest'))
  // Nothing else waits for the worker, which is still writing.
  await vi.advanceTimersByTimeAsync(1000)
  expect(workers[0].isEnded).toBe(false)
  workers[0].answers.at(-1)!(undefined)
  await vi.waitUntil(() => workers[0].isEnded)
  expect(workers).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  await expect.poll(() => workers[1]?.asked).toEqual(Array(6).fill('warmUp'))
})

test('a worker that has grown ends when another file is opened before its later work has ended', async () => {
  const client = start()
  const large: OpenSource = { ...source('a.ifc'), entries: [{ path: 'a.ifc', blob: new Blob([new Uint8Array(17 << 20)]) }] }
  const first = client.open(large, 'a.ifc', handlers)
  await asked(0, 'open')
  workers[0].post({ type: 'done', result })
  await first.done
  const second = client.open(source('b.ifc'), 'b.ifc', handlers)
  await asked(1, 'open')
  // The worker that has grown ends only when its result is in the cache, which it is still writing.
  await asked(0, 'open', 'atRest')
  expect(workers[0].isEnded).toBe(false)
  workers[0].answers[0](undefined)
  await expect.poll(() => workers[0].isEnded).toBe(true)
  workers[1].post({ type: 'done', result })
  expect((await second.done).retried).toBe(false)
  // A small one leaves its worker to the next.
  const third = client.open(source('c.ifc'), 'c.ifc', handlers)
  await asked(1, 'open', 'open')
  workers[1].post({ type: 'done', result: { ...result, cached: true } })
  await third.done
  expect([workers.length, workers[1].isEnded]).toEqual([2, false])
})

test('no worker gets ready where the page has not asked for one', async () => {
  const client = start()
  const opening = client.open(source('a.step'), 'a.step', handlers)
  await asked(0, 'open')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  workers[0].post({ type: 'done', result })
  workers[0].post({ type: 'settled', result, recycle: true })
  await opening.settled
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(workers).toHaveLength(1)
})

test('what is asked beside an opening is asked again when the opening ends the worker', async () => {
  const client = start()
  const opening = client.open(source('a.ifc'), 'a.ifc', handlers)
  const size = client.cacheSize()
  await asked(0, 'open', 'cacheSize')
  opening.cancel()
  await expect(opening.done).rejects.toMatchObject({ code: 'cancelled' })
  await asked(1, 'cacheSize')
  workers[1].answers[0](42)
  expect(await size).toBe(42)
  const clear = client.clearCache()
  await asked(1, 'cacheSize', 'clearCache')
  client.dispose()
  await expect(clear).rejects.toMatchObject({ code: 'cancelled' })
  expect(workers).toHaveLength(2)
})

test('code that did not come is asked for once more, by a fresh worker', async () => {
  const client = start()
  const missing = { error: { code: 'app-incomplete', detail: 'step.js' } } as const
  const survey = client.survey(source('a.step'))
  await asked(0, 'survey')
  workers[0].answers[0](missing)
  await asked(1, 'survey')
  expect(workers[0].isEnded).toBe(true)
  workers[1].answers[0]({ survey: found })
  expect(await survey.done).toEqual(found)
  const opening = client.open(source('a.step'), 'a.step', handlers)
  await asked(1, 'survey', 'open')
  workers[1].post({ type: 'failed', ...missing })
  await asked(2, 'open')
  workers[2].post({ type: 'failed', ...missing })
  await expect(opening.done).rejects.toMatchObject({ code: 'app-incomplete', detail: 'step.js' })
  expect(workers).toHaveLength(3)
})

test('a worker that cannot be loaded is no fault of the file', async () => {
  const fails: ((reason: Error) => void)[] = []
  const client = createImportClient({
    spawn: (onFail) => {
      fails.push(onFail)
      const { port1 } = new MessageChannel()
      return { endpoint: port1, terminate: () => port1.close() }
    },
  })
  clients.push(client)
  const { done } = client.open(source('a.ifc'), 'a.ifc', handlers)
  fails[0](new Error('worker failed to start'))
  await expect.poll(() => fails.length).toBe(2)
  fails[1](new Error('worker failed to start'))
  await expect(done).rejects.toMatchObject({ code: 'app-incomplete' })
})
