import { expect, test } from 'vitest'
import { EdgeKind, type Mesh } from '../../../src/core/scene/mesh.ts'
import { encodeNormals } from '../../../src/core/scene/octahedral.ts'
import { faceEdges } from './faceEdges.ts'

interface Patch {
  /** Corners, counter-clockwise from outside; one quad = two triangles. */
  quads: number[][][]
  normal: (point: number[]) => number[]
}

/** A mesh of faces that share no vertices. */
function meshOf(patches: Patch[]): Mesh {
  const positions: number[] = []
  const normals: number[] = []
  const indices: number[] = []
  const faceStart = [0]
  for (const { quads, normal } of patches) {
    for (const quad of quads) {
      const base = positions.length / 3
      for (const point of quad) {
        positions.push(...point)
        normals.push(...normal(point))
      }
      for (let i = 2; i < quad.length; i++) indices.push(base, base + i - 1, base + i)
    }
    faceStart.push(indices.length / 3)
  }
  return {
    positions: Float32Array.from(positions),
    normals: encodeNormals(normals),
    indices: Uint32Array.from(indices),
    faceStart: Uint32Array.from(faceStart),
  }
}

const flat =
  (...normal: number[]) =>
  () =>
    normal
const summary = (mesh: Mesh) => {
  const edges = faceEdges(mesh)!
  return Array.from(
    edges.kind,
    (kind, e) => `${edges.faces[e * 2]}-${edges.faces[e * 2 + 1]} ${Object.keys(EdgeKind)[kind]} ${edges.start[e + 1] - edges.start[e]}`,
  ).sort()
}

const box: Patch[] = [
  {
    quads: [
      [
        [0, 0, 0],
        [0, 1, 0],
        [1, 1, 0],
        [1, 0, 0],
      ],
    ],
    normal: flat(0, 0, -1),
  },
  {
    quads: [
      [
        [0, 0, 1],
        [1, 0, 1],
        [1, 1, 1],
        [0, 1, 1],
      ],
    ],
    normal: flat(0, 0, 1),
  },
  {
    quads: [
      [
        [0, 0, 0],
        [1, 0, 0],
        [1, 0, 1],
        [0, 0, 1],
      ],
    ],
    normal: flat(0, -1, 0),
  },
  {
    quads: [
      [
        [0, 1, 0],
        [0, 1, 1],
        [1, 1, 1],
        [1, 1, 0],
      ],
    ],
    normal: flat(0, 1, 0),
  },
  {
    quads: [
      [
        [0, 0, 0],
        [0, 0, 1],
        [0, 1, 1],
        [0, 1, 0],
      ],
    ],
    normal: flat(-1, 0, 0),
  },
  {
    quads: [
      [
        [1, 0, 0],
        [1, 1, 0],
        [1, 1, 1],
        [1, 0, 1],
      ],
    ],
    normal: flat(1, 0, 0),
  },
]

test('a box has twelve sharp edges of two points', () => {
  const edges = faceEdges(meshOf(box))!
  expect(Array.from(edges.kind)).toEqual(Array(12).fill(EdgeKind.sharp))
  expect(Array.from(edges.start)).toEqual(Array.from({ length: 13 }, (_, i) => i * 2))
  expect(
    new Set(
      Array.from({ length: 12 }, (_, e) => `${Math.min(...edges.faces.subarray(e * 2, e * 2 + 2))}${Math.max(...edges.faces.subarray(e * 2, e * 2 + 2))}`),
    ).size,
  ).toBe(12)
})

test('an open sheet has a free border', () => {
  expect(summary(meshOf(box.slice(0, 1)))).toEqual(['0--1 free 2', '0--1 free 2', '0--1 free 2', '0--1 free 2'])
})

const ring = (steps: number, z: number): number[][] =>
  Array.from({ length: steps }, (_, i) => [Math.fround(Math.cos((i * 2 * Math.PI) / steps)), Math.fround(Math.sin((i * 2 * Math.PI) / steps)), z])

test('a cylinder has two round edges and no seam', () => {
  const steps = 16
  const low = ring(steps, 0)
  const high = ring(steps, 2)
  const side = low.map((point, i) => [point, low[(i + 1) % steps], high[(i + 1) % steps], high[i]])
  const mesh = meshOf([
    { quads: side, normal: ([x, y]) => [x, y, 0] },
    { quads: [[...low].reverse()], normal: flat(0, 0, -1) },
    { quads: [high], normal: flat(0, 0, 1) },
  ])
  expect(summary(mesh)).toEqual(['0-1 sharp 17', '0-2 sharp 17'])
})

test('a fillet meets its neighbours in smooth edges, and its ends in sharp or free ones', () => {
  const steps = 4
  const arc = (y: number): number[][] =>
    Array.from({ length: steps + 1 }, (_, i) => [Math.fround(Math.sin((i * Math.PI) / 2 / steps)), y, Math.fround(Math.cos((i * Math.PI) / 2 / steps))])
  const near = arc(0)
  const far = arc(3)
  const mesh = meshOf([
    { quads: [[[-5, 0, 1], near[0], far[0], [-5, 3, 1]]], normal: flat(0, 0, 1) },
    { quads: near.slice(1).map((_, i) => [near[i], near[i + 1], far[i + 1], far[i]]), normal: ([x, , z]) => [x, 0, z] },
    { quads: [[near[steps], [near[steps][0], 0, -5], [near[steps][0], 3, -5], far[steps]]], normal: flat(1, 0, 0) },
  ])
  expect(summary(mesh)).toEqual([
    '0--1 free 2',
    '0--1 free 2',
    '0--1 free 2',
    '0-1 smooth 2',
    '1--1 free 5',
    '1--1 free 5',
    '1-2 smooth 2',
    '2--1 free 2',
    '2--1 free 2',
    '2--1 free 2',
  ])
})

test('triangles without area and an empty mesh make no edges', () => {
  const mesh = meshOf([
    {
      quads: [
        [
          [0, 0, 0],
          [1, 0, 0],
          [1, 0, 0],
        ],
      ],
      normal: flat(0, 0, 1),
    },
  ])
  expect(faceEdges(mesh)).toBeUndefined()
  expect(faceEdges({ positions: new Float32Array(), normals: new Int16Array(), indices: new Uint32Array(), faceStart: Uint32Array.of(0) })).toBeUndefined()
})

test('two rings that touch along a circle keep whole edges', () => {
  const steps = 12
  const low = ring(steps, 0)
  const middle = ring(steps, 1)
  const wall = (a: number[][], b: number[][]) => a.map((point, i) => [point, a[(i + 1) % steps], b[(i + 1) % steps], b[i]])
  const outer = middle.map(([x, y, z]) => [x * 2, y * 2, z])
  const mesh = meshOf([
    { quads: wall(low, middle), normal: ([x, y]) => [x, y, 0] },
    { quads: [middle], normal: flat(0, 0, 1) },
    { quads: wall(middle, low), normal: ([x, y]) => [-x, -y, 0] },
    { quads: wall(outer, middle), normal: flat(0, 0, 1) },
  ])
  expect(summary(mesh).filter((edge) => !edge.includes('free'))).toHaveLength(3)
  expect(faceEdges(mesh)!.start.length - 1).toBe(4)
})
