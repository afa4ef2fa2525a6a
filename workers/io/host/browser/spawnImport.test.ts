import { beforeEach, expect, test, vi } from 'vitest'

class FakeWorker extends EventTarget {
  static made: FakeWorker[] = []
  terminate = vi.fn()
  constructor() {
    super()
    FakeWorker.made.push(this)
  }
}
const fail = (worker: FakeWorker): void => void worker.dispatchEvent(Object.assign(new Event('error'), { message: 'no script' }))

beforeEach(() => {
  vi.resetModules()
  FakeWorker.made = []
  vi.stubGlobal('Worker', FakeWorker)
  return () => vi.unstubAllGlobals()
})

test('a worker that was started ahead is given once, and tells its user when it fails', async () => {
  const { spawnImportWorker, startLinkWorker } = await import('./spawnImport.ts')
  startLinkWorker()
  const failed = vi.fn()
  const { endpoint } = spawnImportWorker(failed)
  expect(FakeWorker.made).toEqual([endpoint])
  fail(FakeWorker.made[0])
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'no script' }))
  spawnImportWorker(vi.fn())
  expect(FakeWorker.made).toHaveLength(2)
})

test('another worker takes the place of one that failed before anybody wanted it', async () => {
  const { spawnImportWorker, startLinkWorker } = await import('./spawnImport.ts')
  startLinkWorker()
  fail(FakeWorker.made[0])
  const failed = vi.fn()
  expect(spawnImportWorker(failed).endpoint).toBe(FakeWorker.made[1])
  expect(failed).not.toHaveBeenCalled()
})
