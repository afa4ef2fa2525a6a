import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { watchStandstill } from './standstill.ts'

const folder = await mkdtemp(join(tmpdir(), 'facet-standstill-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const pass = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

test('a process that cannot run for a while is a standstill; one that waits is none', async () => {
  const watch = watchStandstill(join(folder, 'probe'))
  await pass(1200)
  const calm = watch.longest()
  // Nothing of the process runs meanwhile.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000)
  await pass(600)
  const stood = watch.longest()
  expect(stood).toBeGreaterThan(2000)
  expect(stood).toBeGreaterThan(calm)
  expect(watch.longest()).toBe(0)
  watch.stop()
})
