import { afterEach, expect, test, vi } from 'vitest'
import { numberNodes, SceneIndex } from '../core/scene/sceneIndex.ts'
import type { Node, Part, Structure } from '../core/scene/model.ts'
import { PartFeed } from './partFeed.ts'

const part = (id: number, name = ''): Part => ({ id, name, origin: 'mesh', bounds: [0, 0, 0, 1, 1, 1] })
const root: Node = { id: 0, name: '', children: [1, 2, 3].map((id) => ({ id: 0, name: '', part: id, children: [] })) }
numberNodes(root)
const structure: Structure = { name: 'model', format: 'step', units: 'mm', upAxis: 'z', root }

/** A feed of a viewer whose picture of the whole shape is on its way until `draw` is called. */
function feed() {
  const told: string[] = []
  const { promise, resolve: draw } = Promise.withResolvers<void>()
  let shaping: Promise<void> | undefined = promise
  const made = new PartFeed(
    {
      open: () => told.push('open'),
      addPart: ({ id, name }) => told.push(`${id}${name}`),
      finish: () => told.push('finish'),
      clear: () => {},
      shaping: () => shaping,
    },
    (task) => {
      const timer = setTimeout(task)
      return () => clearTimeout(timer)
    },
  )
  made.open(structure, new SceneIndex(root))
  return {
    told,
    made,
    draw: () => {
      shaping = undefined
      draw()
    },
  }
}
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30))

test('better forms wait for the picture of the whole shape, and the best of each part comes alone', async () => {
  const { told, made, draw } = feed()
  for (const id of [1, 2]) made.add(part(id, ' coarse'))
  made.add(part(1, ' fine'))
  made.add(part(1, ' exact'))
  made.add(part(2, ' fine'))
  made.finish()
  await expect.poll(() => told).toContain('2 coarse')
  await pause()
  expect(told).toEqual(['open', '1 coarse', '2 coarse'])
  draw()
  await expect.poll(() => told).toEqual(['open', '1 coarse', '2 coarse', '1 exact', '2 fine', 'finish'])
})

afterEach(() => void vi.useRealTimers())

test('a part that comes with the tree follows in a task of its own where there are many occurrences', async () => {
  vi.useFakeTimers()
  const many: Node = { id: 0, name: '', children: Array.from({ length: 10_000 }, (_, i) => ({ id: 0, name: '', part: i % 2, children: [] })) }
  numberNodes(many)
  const { told, made } = feed()
  made.open({ ...structure, root: many }, new SceneIndex(many))
  made.add(part(1))
  expect(told).toEqual(['open', 'open'])
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['open', 'open', '1'])
  await vi.advanceTimersByTimeAsync(100)
  made.open(structure, new SceneIndex(root))
  made.add(part(1))
  expect(told).toEqual(['open', 'open', '1', 'open', '1'])
})

test('it follows in that task however long the tree has taken, and what comes later is brought in at once', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 100))
  const many: Node = { id: 0, name: '', children: Array.from({ length: 10_000 }, (_, i) => ({ id: 0, name: '', part: i % 4, children: [] })) }
  numberNodes(many)
  const { told, made } = feed()
  made.open({ ...structure, root: many }, new SceneIndex(many))
  made.add(part(1))
  made.add(part(2))
  expect(told).toEqual(['open', 'open'])
  await expect.poll(() => told).toEqual(['open', 'open', '1', '2'])
  made.add(part(3))
  expect(told.at(-1)).toBe('3')
  made.finish()
  expect(told.at(-1)).toBe('finish')
  clock.mockRestore()
})

test('the first form of a part waits for no picture', async () => {
  const { told, made, draw } = feed()
  made.add(part(1, ' coarse'))
  made.add(part(1, ' exact'))
  made.add(part(2, ' coarse'))
  await expect.poll(() => told).toEqual(['open', '1 coarse', '2 coarse'])
  draw()
  await expect.poll(() => told).toEqual(['open', '1 coarse', '2 coarse', '1 exact'])
})

test('better forms wait five seconds at most: a page that is not shown has no pictures', async () => {
  vi.useFakeTimers()
  const { told, made } = feed()
  made.add(part(1, ' coarse'))
  made.add(part(2, ' coarse'))
  made.add(part(1, ' exact'))
  await vi.advanceTimersByTimeAsync(4900)
  expect(told).toEqual(['open', '1 coarse', '2 coarse'])
  await vi.advanceTimersByTimeAsync(200)
  made.add(part(2, ' exact'))
  await vi.advanceTimersByTimeAsync(50)
  expect(told).toEqual(['open', '1 coarse', '2 coarse', '1 exact', '2 exact'])
})

test('nothing waits any more in a model that is closed', async () => {
  const { told, made, draw } = feed()
  made.add(part(1, ' coarse'))
  made.add(part(1, ' exact'))
  await expect.poll(() => told).toContain('1 coarse')
  made.close()
  draw()
  await pause()
  expect(told).toEqual(['open', '1 coarse'])
})

test('what the page has to do gets a turn while many parts come in', async () => {
  const spend = (ms: number): void => {
    for (const until = performance.now() + ms; performance.now() < until; );
  }
  const turns: number[] = []
  let brought = 0
  const busy = new PartFeed(
    { open: () => {}, clear: () => {}, finish: () => {}, addPart: () => (spend(1), brought++) },
    // Ahead of every timer, as tasks of a higher rank are.
    (task) => {
      let isOff = false
      queueMicrotask(() => isOff || task())
      return () => (isOff = true)
    },
  )
  const watch = setInterval(() => turns.push(brought), 5)
  busy.open(
    structure,
    new SceneIndex(root),
    Array.from({ length: 300 }, (_, id) => part(id)),
  )
  await expect.poll(() => brought, { timeout: 20_000 }).toBe(300)
  clearInterval(watch)
  expect(turns.filter((count) => count > 0 && count < 300).length).toBeGreaterThan(2)
})
