import { expect, test } from 'vitest'
import { edgeDefects, faceArea, isWatertight, meshArea, meshVolume } from './meshMeasure.ts'
import { weldPositions } from './weldPositions.ts'

/** A box of 2 × 3 × 4 at (x, 0, 0), each face with four corners of its own. */
function box(x = 0, skip: number[] = []) {
  const quads = [
    [
      [0, 0, 0],
      [0, 3, 0],
      [2, 3, 0],
      [2, 0, 0],
    ],
    [
      [0, 0, 4],
      [2, 0, 4],
      [2, 3, 4],
      [0, 3, 4],
    ],
    [
      [0, 0, 0],
      [2, 0, 0],
      [2, 0, 4],
      [0, 0, 4],
    ],
    [
      [0, 3, 0],
      [0, 3, 4],
      [2, 3, 4],
      [2, 3, 0],
    ],
    [
      [0, 0, 0],
      [0, 0, 4],
      [0, 3, 4],
      [0, 3, 0],
    ],
    [
      [2, 0, 0],
      [2, 3, 0],
      [2, 3, 4],
      [2, 0, 4],
    ],
  ].filter((_, face) => !skip.includes(face))
  const positions = Float32Array.from(quads.flat().flatMap(([px, y, z]) => [px + x, y, z]))
  const indices = Uint32Array.from(quads.flatMap((_, face) => [0, 1, 2, 0, 2, 3].map((corner) => face * 4 + corner)))
  return { positions, indices, faceStart: Uint32Array.from([...quads.keys(), quads.length].map((face) => face * 2)) }
}

test('area, volume and closure of a box', () => {
  expect(meshArea(box())).toBe(52)
  expect(faceArea(box(), 0)).toBe(6)
  expect(faceArea(box(), 5)).toBe(12)
  expect(meshVolume(box())).toBe(24)
  expect(isWatertight(box())).toBe(true)
})

test('a box far from the origin loses no digit that single precision kept', () => expect(meshVolume(box(65536))).toBe(24))

test('turned inside out, the volume is negative', () => {
  const inside = box()
  inside.indices.reverse()
  expect(meshVolume(inside)).toBe(-24)
  expect(isWatertight(inside)).toBe(true)
})

test('a missing face leaves four open edges', () => {
  expect(edgeDefects(box(0, [1]))).toEqual({ triangles: 10, open: 4, overfull: 0, flipped: 0, unbalanced: 4 })
  expect(isWatertight(box(0, [1]))).toBe(false)
})

test('a triangle turned over is noticed on all its three edges', () => {
  const mesh = box()
  const [a, b] = mesh.indices
  mesh.indices.set([b, a])
  expect(edgeDefects(mesh)).toEqual({ triangles: 12, open: 0, overfull: 0, flipped: 3, unbalanced: 3 })
})

test('a fin on an edge makes it overfull', () => {
  const mesh = box()
  const positions = Float32Array.from([...mesh.positions, 0, 0, 0, 2, 0, 0, 1, -1, -1])
  const indices = Uint32Array.from([...mesh.indices, 24, 25, 26])
  expect(edgeDefects({ positions, indices })).toEqual({ triangles: 13, open: 2, overfull: 1, flipped: 0, unbalanced: 3 })
})

test('triangles without area in name only are left out', () => {
  const mesh = box()
  expect(isWatertight({ ...mesh, indices: Uint32Array.from([...mesh.indices, 0, 0, 1, 0, 8, 1]) })).toBe(true)
})

test('a closed fan with a hub of many edges', () => {
  const sides = 100
  const rim = Array.from({ length: sides }, (_, i) => [Math.cos((2 * Math.PI * i) / sides), Math.sin((2 * Math.PI * i) / sides), 0])
  const positions = Float32Array.from([[0, 0, 1], [0, 0, -1], ...rim].flat())
  const indices = Uint32Array.from(
    rim.flatMap((_, i) => {
      const a = 2 + i,
        b = 2 + ((i + 1) % sides)
      return [0, a, b, 1, b, a]
    }),
  )
  const mesh = { positions, indices, faceStart: Uint32Array.of(0, sides * 2) }
  expect(isWatertight(mesh)).toBe(true)
  expect(meshVolume(mesh)).toBeCloseTo((sides / 3) * Math.sin((2 * Math.PI) / sides), 5)
})

test('two boxes that touch along an edge are closed: four triangles meet there, two each way', () => {
  const one = box()
  const shift = [
    one.positions.reduce((most, value, i) => (i % 3 === 0 ? Math.max(most, value) : most), -Infinity),
    one.positions.reduce((most, value, i) => (i % 3 === 1 ? Math.max(most, value) : most), -Infinity),
  ]
  const least = [0, 1].map((axis) => one.positions.reduce((low, value, i) => (i % 3 === axis ? Math.min(low, value) : low), Infinity))
  const moved = one.positions.map((value, i) => (i % 3 < 2 ? value + shift[i % 3] - least[i % 3] : value))
  const vertices = one.positions.length / 3
  const both = {
    positions: Float32Array.from([...one.positions, ...moved]),
    indices: Uint32Array.from([...one.indices, ...one.indices.map((index) => index + vertices)]),
  }
  expect(edgeDefects(both)).toEqual({ triangles: 24, open: 0, overfull: 1, flipped: 0, unbalanced: 0 })
  expect(isWatertight({ ...both, faceStart: Uint32Array.of(0, 24) })).toBe(true)
})

test('an empty mesh encloses nothing', () => {
  const none = { positions: new Float32Array(0), indices: new Uint32Array(0), faceStart: Uint32Array.of(0) }
  expect([meshArea(none), meshVolume(none), isWatertight(none)]).toEqual([0, 0, false])
})

test('positions weld when they are equal, 0 and −0 included, NaN never', () => {
  expect([...weldPositions(Float32Array.of(0, 1, 2, 5, 5, 5, -0, 1, 2, Number.NaN, 0, 0, Number.NaN, 0, 0))]).toEqual([0, 1, 0, 3, 4])
})
