import { expect, it } from 'vitest'
import { conicAt } from '../../../src/core/scene/curve.ts'
import { openWith, type Opened } from '../../mesh/testSink.fixture.ts'
import { checkPart } from '../../pipeline/checkPart.ts'
import { reader } from './index.ts'
import { cubeFaces, modernFile, partDisplay, threadFeatures } from './solidworks.fixture.ts'

const withFeatures = (features: Uint8Array | string): Promise<Opened> =>
  openWith(reader, {
    'Bolt.SLDPRT': modernFile({
      '_DL_VERSION_9000/DLUpdateStamp': '',
      'Contents/DisplayLists': partDisplay(cubeFaces(0.01)),
      'Contents/Config-0-ResolvedFeatures': features,
    }),
  })
/** About the middle line of a cube of 10 mm, through its upright edges. */
const shaft = { internal: false, center: [0.005, 0.005, 0.01], axis: [0, 0, -1], radius: Math.hypot(0.005, 0.005), depth: 0.001, length: 0.004 }
const hole = { ...shaft, internal: true, size: 'M16' }

it('draws cosmetic threads beside the body: circles of the thread, within a shaft and around a hole', async () => {
  const { structure, parts, notes } = await withFeatures(threadFeatures(shaft, hole))
  expect(structure.root.children.map(({ name, part, role, thread }) => [name, part, role, thread])).toEqual([
    ['Bolt', 0, undefined, undefined],
    ['⌀ 14.14 × 4 mm', 1, 'construction', 'shaft'],
    ['M16', 2, 'construction', 'hole'],
  ])
  expect(notes).toEqual([])
  const circles = parts.slice(1).map((part) => [0, 1, 2].map((edge) => conicAt(part.edges!.curves!, edge)))
  const radius = Math.hypot(5, 5)
  expect(circles.map(([near, far, line]) => [near!.a, near!.center, far!.center, line])).toEqual([
    [expect.closeTo(radius - 1, 9), [5, 5, 10], [5, 5, 6], undefined],
    [expect.closeTo(radius + 1, 9), [5, 5, 10], [5, 5, 6], undefined],
  ])
  const { points, start } = parts[1].edges!
  for (let i = 0; i < start[2] * 3; i += 3) expect(Math.hypot(points[i] - 5, points[i + 1] - 5)).toBeCloseTo(radius - 1, 4)
  expect(start).toHaveLength(7)
  expect(parts.map((part) => checkPart(part).problem)).toEqual([undefined, undefined, undefined])
})

it('draws the copies of a pattern where the part has their holes', async () => {
  const copies = [
    [0, 0, 0.002],
    [1, 0, 0],
  ]
  const { parts } = await withFeatures(threadFeatures({ ...hole, copies }))
  expect(parts.slice(1).map(({ edges }) => conicAt(edges!.curves!, 0)!.center)).toEqual([
    [5, 5, 10],
    [5, 5, 12],
  ])
})

it('leaves out the threads of holes that the part does not have', async () => {
  const { structure, parts, notes } = await withFeatures(threadFeatures({ ...hole, radius: 0.003 }))
  expect([structure.root.part, parts.length, notes]).toEqual([0, 1, []])
})

it.each([
  ['an axis that is none', threadFeatures({ ...hole, axis: [0, 0, 2] })],
  ['a thread deeper than the hole is wide', threadFeatures({ ...hole, depth: 0.1 })],
  ['no data', '..moCosmeticThread_c..'],
  ['data that are cut off', threadFeatures(hole).subarray(0, 120)],
])('names threads that cannot be read: %s', async (_, features) => {
  const { parts, notes } = await withFeatures(features)
  expect(parts).toHaveLength(1)
  expect(notes).toEqual([expect.objectContaining({ level: 'info', text: 'not shown: cosmetic threads' })])
})

it('says nothing of parts without', async () => {
  expect((await withFeatures('..moCosmetic..')).notes).toEqual([])
})
