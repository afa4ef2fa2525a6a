import { expect, it } from 'vitest'
import { conicAt } from '../../../../src/core/scene/curve.ts'
import { openWith } from '../../../mesh/testSink.fixture.ts'
import { checkPart } from '../../../pipeline/checkPart.ts'
import { reader } from '../index.ts'
import { assemblyFile } from '../assembly.fixture.ts'
import { boxFaces, type FaceSpec, partFile } from '../part.fixture.ts'

const SIDES = 48
const RADIUS = 0.4

/** A cylinder of 8 mm across and 10 mm long about z, or a part of it, with the thread of an M8 bolt. */
function shaft({ sides = SIDES, thread }: { sides?: number; thread: readonly [number, number] }): FaceSpec {
  const ring = Array.from({ length: sides + 1 }, (_, i) => (i / SIDES) * 2 * Math.PI).map((turn) => [Math.cos(turn), Math.sin(turn)])
  return {
    corners: [0, 1].flatMap((z) => ring.map(([x, y]) => [x * RADIUS, y * RADIUS, z] as const)),
    normal: [...ring, ...ring].map(([x, y]) => [x, y, 0] as const),
    indices: Array.from({ length: sides }, (_, i) => [i, i + 1, i + sides + 2, i, i + sides + 2, i + sides + 1]).flat(),
    thread,
  }
}
const bolt = (face: FaceSpec): Uint8Array<ArrayBuffer> => partFile([{ faces: [...boxFaces(1, 1, 1), face] }])
const M8 = [8, 1 / (2 * Math.PI * RADIUS)] as const
const open = (face: FaceSpec): ReturnType<typeof openWith> => openWith(reader, { 'Bolt.ipt': bolt(face) })

it('draws a thread around the face that the file covers with its picture, in the pitch of the picture', async () => {
  const { structure, parts, notes } = await open(shaft({ thread: M8 }))
  expect(structure.root.children).toEqual([expect.objectContaining({ name: '⌀ 8 mm, P 1.25 mm', part: 1, role: 'construction' })])
  expect(notes).toEqual([])
  const { points, start } = parts[1].edges!
  // Eight turns of 24 chords; a quarter of a turn on it is higher and counter-clockwise, or lower and clockwise: right-handed.
  expect([...start]).toEqual([0, 193])
  for (let i = 0; i < points.length; i += 3) expect(Math.hypot(points[i], points[i + 1])).toBeCloseTo(4, 4)
  for (let i = 0; i + 18 < points.length; i += 3) {
    const upwards = Math.sign(points[i + 20] - points[i + 2])
    expect((points[i] * points[i + 19] - points[i + 1] * points[i + 18]) * upwards).toBeCloseTo(16, 3)
  }
  const heights = [points[2], points[5], points.at(-1)!]
  expect([Math.abs(heights[1] - heights[0]), Math.abs(heights[2] - heights[0])]).toEqual([expect.closeTo(1.25 / 24, 5), expect.closeTo(10, 5)])
  expect(checkPart(parts[1]).problem).toBeUndefined()
})

it('reads a hole’s thread, which runs the other way in the file, alike', async () => {
  const { structure, parts } = await open(shaft({ thread: [-M8[0], M8[1]] }))
  expect(structure.root.children).toEqual([expect.objectContaining({ name: 'M8', part: 1, role: 'construction', thread: 'hole' })])
  // A circle at its end, by which the hole is found.
  expect([...parts[1].edges!.start]).toEqual([0, 25, 218])
  expect(conicAt(parts[1].edges!.curves!, 0)).toMatchObject({
    a: expect.closeTo(4, 4),
    axis: [expect.closeTo(0, 6), expect.closeTo(0, 6), expect.closeTo(1, 6)],
  })
  expect(checkPart(parts[1]).problem).toBeUndefined()
})

it.each([
  ['half a cylinder', { sides: SIDES / 2, thread: M8 }],
  ['another radius', { thread: [8, 0.5] as const }],
  ['a pitch of a hair', { thread: [1e9, M8[1]] as const }],
])('names a thread that it cannot draw: %s', async (_, face) => {
  const { parts, notes } = await open(shaft(face))
  expect(parts).toHaveLength(1)
  expect(notes).toEqual([expect.objectContaining({ level: 'info', text: 'not shown: cosmetic threads' })])
})

it('has no thread where the numbers are none', async () => {
  const { parts, notes } = await open(shaft({ thread: [Number.NaN, 0] }))
  expect([parts.length, notes]).toEqual([1, []])
})

it('draws the threads of an assembly at every occurrence of their part', async () => {
  const at = [
    [0, 0, 0],
    [5, 0, 0],
  ]
  const top = assemblyFile([
    { path: 'bolt.ipt', at },
    { path: 'box.ipt', at: [[0, 9, 0]] },
    { path: 'gone.ipt', at: [[0, 0, 9]] },
  ])
  const files = { 'top.iam': top, 'bolt.ipt': bolt(shaft({ thread: M8 })), 'box.ipt': partFile([{ faces: boxFaces(1, 1, 1) }]) }
  const { structure, parts, notes } = await openWith(reader, files)
  const thread = { name: '⌀ 8 mm, P 1.25 mm', part: 2, role: 'construction' }
  expect(structure.root.children.map(({ part, children }) => [part, children])).toEqual([
    [0, [expect.objectContaining(thread)]],
    [0, [expect.objectContaining(thread)]],
    [1, []],
    [undefined, []],
  ])
  expect(parts.map(({ id, mesh }) => [id, mesh === undefined]).toSorted()).toEqual([
    [0, false],
    [1, false],
    [2, true],
  ])
  expect(notes).toEqual([])
  const unread = await openWith(reader, { ...files, 'bolt.ipt': bolt(shaft({ thread: [8, 0.5] })) })
  expect(unread.notes).toEqual([expect.objectContaining({ level: 'info', text: 'not shown: cosmetic threads' })])
})
