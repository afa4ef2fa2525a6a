import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Endpoint } from 'comlink'
import { expect, it } from 'vitest'
import type { SpawnedWorker } from '../io/host/spawnedWorker.ts'
import { ownWorker } from './ownWorker.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** A worker that answers nothing and keeps its listeners, as one of the browser does. */
function silentWorker(onFail: (reason: Error) => void): SpawnedWorker & { ended: number } {
  const kept: unknown[] = [onFail]
  const endpoint: Endpoint = { addEventListener: (_, listener) => void kept.push(listener), removeEventListener() {}, postMessage() {} }
  return {
    endpoint,
    ended: 0,
    terminate() {
      this.ended++
    },
  }
}

interface Calls {
  work(): number
}

/** Starts a worker whose failure would reach its own calls and a model; ends it when asked. */
function start(ends: boolean): WeakRef<object> {
  const held: { model: object; api?: unknown } = { model: new Float32Array(1000) }
  const { api, terminate } = ownWorker<Calls>(silentWorker, () => held.api)
  held.api = api
  if (ends) terminate()
  return new WeakRef(held.model)
}

async function isKept(ends: boolean): Promise<boolean> {
  const model = start(ends)
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => setTimeout(resolve))
    collectGarbage()
  }
  return model.deref() !== undefined
}

it('nothing that a worker reaches stays when it has ended', async () => {
  expect(await isKept(true)).toBe(false)
  // The danger: without its end all of it does.
  expect(await isKept(false)).toBe(true)
})

it('ends once, and answers no call afterwards', () => {
  const worker = silentWorker(() => {})
  const { api, terminate } = ownWorker<Calls>(
    () => worker,
    () => {},
  )
  terminate()
  terminate()
  expect(worker.ended).toBe(1)
  expect(() => api.work()).toThrow('released')
})
