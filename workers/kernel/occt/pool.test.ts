import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import type { SpawnedWorker } from '../../io/host/spawnedWorker.ts'
import { type OcctFailure, OcctPool } from './pool.ts'

// A worker as the engine's, whose answers depend on the bytes sent: 0 spins for ever, 1 throws, 2 ends the thread, else it answers.
const script = `
const { parentPort } = require('node:worker_threads')
parentPort.on('message', (call) => {
  const first = call.argumentList[0].value[0]
  while (first === 0);
  if (first === 2) process.exit(3)
  if (first === 1) parentPort.postMessage({ id: call.id, type: 'HANDLER', name: 'throw', value: { isError: true, value: { message: 'trap', name: 'Error' } } })
  else parentPort.postMessage({ id: call.id, type: 'RAW', value: [{ name: 'P' + first }] })
})`

let spawned = 0
function spawn(onFail: (reason: Error) => void): SpawnedWorker {
  spawned++
  const worker = new Worker(script, { eval: true })
  let ended = false
  worker.on('exit', (code) => ended || onFail(new Error(`ended with ${code}`)))
  return {
    endpoint: nodeEndpoint(worker),
    terminate() {
      ended = true
      void worker.terminate()
    },
  }
}

const pool = new OcctPool(spawn)
afterEach(() => {
  pool.dispose()
  spawned = 0
})
const read = (byte: number, budget = 60_000) => pool.run((api) => api.readParts(Uint8Array.of(byte), { linear: 1, angular: 1 }), budget)
const reason = (error: OcctFailure): string => error.reason

test('jobs are spread over the workers and each gets its answer', async () => {
  pool.resize(2)
  expect(await Promise.all([3, 4, 5, 6].map((byte) => read(byte)))).toEqual([[{ name: 'P3' }], [{ name: 'P4' }], [{ name: 'P5' }], [{ name: 'P6' }]])
  expect(spawned).toBe(2)
})

test('a stuck worker is ended and replaced, the jobs behind it are done', async () => {
  pool.resize(1)
  await read(3)
  const stuck = read(0, 200).catch(reason)
  const after = read(7)
  expect(await stuck).toBe('time')
  expect(await after).toEqual([{ name: 'P7' }])
  expect(spawned).toBe(2)
})

test('a thrown error and a dead thread are told apart; work goes on', async () => {
  pool.resize(1)
  expect(await read(1).catch(reason)).toBe('error')
  expect(await read(2).catch(reason)).toBe('crash')
  expect(await read(8)).toEqual([{ name: 'P8' }])
  expect(spawned).toBe(2)
})

test('disposing rejects what is queued and running', async () => {
  pool.resize(1)
  const jobs = [read(0).catch(reason), read(9).catch(reason)]
  pool.dispose()
  expect(await Promise.all(jobs)).toEqual(['crash', 'crash'])
})
