import { expect, it } from 'vitest'
import type { Part } from '../../../core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { surfaceKinds } from '../../../core/scene/surface.ts'
import { edgeFacts, faceFacts, worldDirection } from './faceFacts.ts'
import { measureParts, nodeFacts, totals, trianglesToMeasure } from './partFacts.ts'

/** A tetrahedron with legs of 1 mm along the axes: one face per triangle, one edge along x. */
const tetrahedron = (): Part => ({
  id: 3,
  name: 'corner',
  mesh: {
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
    normals: new Int16Array(8),
    indices: Uint32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3),
    faceStart: Uint32Array.of(0, 1, 2, 3, 4),
  },
  edges: { points: Float32Array.of(0, 0, 0, 1, 0, 0), start: Uint32Array.of(0, 2), kind: Uint8Array.of(0), faces: Int32Array.of(0, 1) },
  faces: {
    kind: Uint8Array.from({ length: 4 }, () => surfaceKinds.indexOf('plane')),
    params: Float64Array.from({ length: 32 }, (_, i) => (i % 8 === 5 ? -1 : 0)),
    deviation: new Float32Array(4),
  },
  bounds: [0, 0, 0, 1, 1, 1],
  origin: 'exact',
})

/** Two of them, the second turned by 90° about z and moved by 10 along x; a third node's part has not arrived. */
function scene(): SceneIndex {
  const turned = Float64Array.of(0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1)
  const root = {
    id: 0,
    name: 'root',
    children: [
      { id: 0, name: 'a', part: 3, children: [] },
      { id: 0, name: 'b', part: 3, transform: turned, children: [] },
      { id: 0, name: 'c', part: 4, children: [] },
    ],
  }
  numberNodes(root)
  return new SceneIndex(root)
}

it('sums a subtree, each occurrence once', async () => {
  const part = tetrahedron()
  const facts = nodeFacts(scene(), new Map([[3, part]]), [0, 1])
  expect(facts).toMatchObject({ occurrences: 3, bounds: [0, 0, 0, 10, 1, 1], absent: 1, origins: new Set(['exact']) })
  expect(trianglesToMeasure(facts.parts.keys())).toBe(4)
  const sum = totals(facts.parts)
  expect(sum).toMatchObject({ triangles: 8, faces: 8, closed: true })
  expect(sum.area).toEqual({ value: expect.closeTo(2 * (1.5 + Math.sqrt(3) / 2), 6), exact: false, deviation: 0 })
  expect(sum.volume!.value).toBeCloseTo(2 / 6, 6)
  expect(await measureParts(facts.parts.keys(), new AbortController().signal)).toBe(true)
  expect(trianglesToMeasure(facts.parts.keys())).toBe(0)
  expect(totals(facts.parts).volume!.value).toBeCloseTo(2 / 6, 12)
})

it('knows no volume of what is open', () => {
  const part = tetrahedron()
  part.mesh!.indices = part.mesh!.indices.slice(0, 9)
  part.mesh!.faceStart = Uint32Array.of(0, 1, 2, 3)
  expect(totals(new Map([[part, 1]]))).not.toHaveProperty('volume')
})

it('does not take a solid with annotations for open', () => {
  const { edges, bounds } = tetrahedron()
  const note: Part = { id: 4, name: 'note', edges, bounds, origin: 'exact' }
  const sum = totals(
    new Map([
      [tetrahedron(), 1],
      [note, 1],
    ]),
  )
  expect(sum).toMatchObject({ triangles: 4, closed: true })
  expect(sum.volume!.value).toBeCloseTo(1 / 6, 6)
  expect(totals(new Map([[note, 1]]))).toMatchObject({ closed: false, area: { value: 0 } })
})

it('tells face, edge and directions', () => {
  const part = tetrahedron()
  expect(faceFacts(part, 0)).toMatchObject({ info: { kind: 'plane', exact: true }, area: { value: 0.5 } })
  expect(faceFacts(part, 4)).toBeUndefined()
  expect(faceFacts(part, -1)).toBeUndefined()
  expect(edgeFacts(part, 0)).toMatchObject({ kind: 'line', length: 1 })
  expect(edgeFacts(part, 1)).toBeUndefined()
  expect(worldDirection(scene(), 2, [1, 0, 0])).toEqual([0, 1, 0])
})

it('sums up no previews; a picture alone has no size', () => {
  const picture: Part = {
    ...tetrahedron(),
    id: 4,
    edges: undefined,
    placeholder: true,
    texture: { image: new Uint8Array(1), mime: 'image/jpeg', repeat: false, flipY: true },
  }
  const facts = nodeFacts(scene(), new Map([[4, picture]]), [0])
  expect(facts).toMatchObject({ previews: 1, origins: new Set() })
  expect([facts.parts.size, facts.bounds[0] > facts.bounds[3]]).toEqual([0, true])
  expect(nodeFacts(scene(), new Map([[4, { ...picture, texture: undefined }]]), [0]).bounds).toEqual([0, 0, 0, 1, 1, 1])
})
