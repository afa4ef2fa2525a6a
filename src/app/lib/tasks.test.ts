import { afterEach, expect, test, vi } from 'vitest'
import { postTask } from './tasks.ts'

afterEach(() => vi.unstubAllGlobals())

/** What the browser is asked to run, and how. */
function ranked(): { asked: { work: () => void; priority?: string; signal?: AbortSignal }[] } {
  const asked: { work: () => void; priority?: string; signal?: AbortSignal }[] = []
  const postTask = (work: () => void, options: object): Promise<void> => (asked.push({ work, ...options }), Promise.resolve())
  vi.stubGlobal('scheduler', { postTask })
  return { asked }
}

test('a task of the first rank, which can be called off', () => {
  const { asked } = ranked()
  const work = (): void => {}
  const callOff = postTask(work)
  expect(asked).toEqual([{ work, priority: 'user-blocking', signal: asked[0].signal }])
  callOff()
  expect(asked[0].signal!.aborted).toBe(true)
})

test('a timer where tasks have no rank', async () => {
  const done: string[] = []
  postTask(() => done.push('first'))
  postTask(() => done.push('called off'))()
  postTask(() => done.push('last'))
  expect(done).toEqual([])
  await expect.poll(() => done).toEqual(['first', 'last'])
})
