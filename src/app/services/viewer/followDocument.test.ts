import { expect, test } from 'vitest'
import { session } from '../../../../tests/support/ui/session.ts'
import { numberNodes } from '../../../core/scene/sceneIndex.ts'
import type { Node, Part, Structure } from '../../../core/scene/model.ts'
import { followDocument } from './viewerHandle.ts'

const result = { notes: [], missing: [], timings: { total: 0, firstPart: 0, read: 0, structure: 0, tessellate: 0 }, retried: false }

const part = (id: number): Part => ({ id, name: '', origin: 'mesh', bounds: [0, 0, 0, 1, 1, 1] })

function structure(): Structure {
  const root: Node = { id: 0, name: '', children: [1, 2, 3].map((id) => ({ id: 0, name: '', part: id, children: [] })) }
  numberNodes(root)
  return { name: 'model', format: 'step', units: 'mm', upAxis: 'z', root }
}

/** The calls that a viewer receives, in order. */
function listener(): { told: string[]; stop: () => void } {
  const told: string[] = []
  const { ready, stop } = followDocument(session.document, {
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
  session.document.begin(structure())
  session.document.addPart(part(1))
  session.document.addPart(part(2))
  const { told, stop } = listener()
  expect(told).toEqual(['open'])
  session.document.addPart(part(3))
  session.document.finish(result)
  await expect.poll(() => told).toEqual(['open', 'part 1', 'part 2', 'part 3', 'finish', 'ready'])
  session.document.addPart(part(1))
  expect(told.at(-1)).toBe('part 1')
  stop()
  session.document.close()
})

test('of many parts that come at once the page is not kept waiting', async () => {
  const told: number[] = []
  const spend = (ms: number): void => {
    for (const until = performance.now() + ms; performance.now() < until; );
  }
  const { stop } = followDocument(session.document, {
    open: () => {},
    addPart: ({ id }) => {
      spend(1)
      told.push(id)
    },
    finish: () => told.push(-1),
    clear: () => {},
  })
  session.document.begin(structure())
  const ids = Array.from({ length: 60 }, (_, i) => i)
  for (const id of ids) session.document.addPart(part(id))
  session.document.finish(result)
  expect(told.length).toBeGreaterThan(0)
  expect(told.length).toBeLessThan(30)
  await expect.poll(() => told).toEqual([...ids, -1])
  stop()
  session.document.close()
})

test('a large part comes in pieces, and the others wait for it', async () => {
  const told: string[] = []
  let pieces = 0
  const { stop } = followDocument(session.document, {
    open: () => {},
    addPart: ({ id }) => told.push(`part ${id}`),
    addPartInPieces:
      ({ id }) =>
      () => {
        for (const until = performance.now() + 6; performance.now() < until; );
        if (++pieces < 5) return false
        told.push(`large ${id}`)
        return true
      },
    finish: () => told.push('finish'),
    clear: () => {},
  })
  session.document.begin(structure())
  session.document.addPart({
    ...part(1),
    mesh: { positions: new Float32Array(3), normals: new Int16Array(2), indices: new Uint32Array(1 << 20), faceStart: new Uint32Array(2) },
  })
  session.document.addPart(part(2))
  session.document.finish(result)
  // The page goes on between pieces.
  expect(pieces).toBeLessThan(5)
  expect(told).toEqual([])
  await expect.poll(() => told).toEqual(['large 1', 'part 2', 'finish'])
  stop()
  session.document.close()
})

test('parts of a model that is gone are not brought in', async () => {
  session.document.begin(structure())
  session.document.addPart(part(1))
  session.document.finish(result)
  const { told, stop } = listener()
  session.document.begin(structure())
  session.document.addPart(part(2))
  await expect.poll(() => told).toContain('ready')
  await settled()
  expect(told).toEqual(['open', 'open', 'part 2', 'ready'])
  stop()
  session.document.close()
})

test('nothing is told any more after the end', async () => {
  session.document.begin(structure())
  session.document.addPart(part(1))
  const { told, stop } = listener()
  stop()
  await settled()
  expect(told).toEqual(['open'])
  session.document.close()
})
