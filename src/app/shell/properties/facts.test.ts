import { expect, it } from 'vitest'
import type { Part } from '../../../core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { surfaceKinds } from '../../../core/scene/surface.ts'
import { edgeFacts, faceFacts, worldDirection } from '../../ui/facts/Facts.tsx'

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

it('tells face, edge and directions', () => {
  const part = tetrahedron()
  expect(faceFacts(part, 0)).toMatchObject({ info: { kind: 'plane', exact: true }, area: { value: 0.5 } })
  expect(faceFacts(part, 4)).toBeUndefined()
  expect(faceFacts(part, -1)).toBeUndefined()
  expect(edgeFacts(part, 0)).toMatchObject({ kind: 'line', length: 1 })
  expect(edgeFacts(part, 1)).toBeUndefined()
  expect(worldDirection(scene(), 2, [1, 0, 0])).toEqual([0, 1, 0])
})
