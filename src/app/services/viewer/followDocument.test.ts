import { expect, test } from 'vitest'
import { numberNodes } from '../../../core/scene/sceneIndex.ts'
import type { Node, Part, Structure } from '../../../core/scene/model.ts'
import { addPart, beginDocument, closeDocument, finishDocument } from '../../state/document.ts'
import { followDocument } from './followDocument.ts'

const result = { notes: [], missing: [], timings: { total: 0, firstPart: 0, read: 0, structure: 0, tessellate: 0 }, retried: false }

const part = (id: number): Part => ({ id, name: '', origin: 'mesh', bounds: [0, 0, 0, 1, 1, 1] })

function structure(): Structure {
  const root: Node = { id: 0, name: '', children: [1, 2, 3].map((id) => ({ id: 0, name: '', part: id, children: [] })) }
  numberNodes(root)
  return { name: 'model', format: 'step', units: 'mm', upAxis: 'z', root }
}

/** What a viewer is told, in order. */
function listener(): { told: string[]; stop: () => void } {
  const told: string[] = []
  const { ready, stop } = followDocument({
    open: () => told.push('open'),
    addPart: ({ id }) => told.push(`part ${id}`),
    finish: () => told.push('finish'),
    clear: () => told.push('clear'),
  })
  void ready.then(() => told.push('ready'))
  return { told, stop }
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50))

test('a viewer that comes late gets what was there before what comes next, and its end last', async () => {
  beginDocument(structure())
  addPart(part(1))
  addPart(part(2))
  const { told, stop } = listener()
  expect(told).toEqual(['open'])
  addPart(part(3))
  finishDocument(result)
  await expect.poll(() => told).toEqual(['open', 'part 1', 'part 2', 'part 3', 'finish', 'ready'])
  addPart(part(1))
  expect(told.at(-1)).toBe('part 1')
  stop()
  closeDocument()
})

test('of many parts that come at once the page is not kept waiting', async () => {
  const told: number[] = []
  const spend = (ms: number): void => {
    for (const until = performance.now() + ms; performance.now() < until; );
  }
  const { stop } = followDocument({
    open: () => {},
    addPart: ({ id }) => {
      spend(1)
      told.push(id)
    },
    finish: () => told.push(-1),
    clear: () => {},
  })
  beginDocument(structure())
  const ids = Array.from({ length: 60 }, (_, i) => i)
  for (const id of ids) addPart(part(id))
  finishDocument(result)
  expect(told.length).toBeGreaterThan(0)
  expect(told.length).toBeLessThan(30)
  await expect.poll(() => told).toEqual([...ids, -1])
  stop()
  closeDocument()
})

test('parts of a model that is gone are not brought in', async () => {
  beginDocument(structure())
  addPart(part(1))
  finishDocument(result)
  const { told, stop } = listener()
  beginDocument(structure())
  addPart(part(2))
  await settled()
  expect(told).toEqual(['open', 'open', 'part 2', 'ready'])
  stop()
  closeDocument()
})

test('nothing is told any more after the end', async () => {
  beginDocument(structure())
  addPart(part(1))
  const { told, stop } = listener()
  stop()
  await settled()
  expect(told).toEqual(['open'])
  closeDocument()
})
