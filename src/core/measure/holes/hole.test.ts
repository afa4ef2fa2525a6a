import { expect, it, test } from 'vitest'
import { CONIC_STRIDE, curveKinds } from '../../scene/curve.ts'
import type { Node, Part } from '../../scene/model.ts'
import { numberNodes, SceneIndex } from '../../scene/sceneIndex.ts'
import { type Hole, metricThread, screwsOf, threadOfHole } from './hole.ts'

/** A tapped hole of an M6 thread, down from the top at z = 10. */
const hole: Hole = {
  faces: [0],
  rims: [0],
  mouth: [100, 0, 10],
  axis: [0, 0, -1],
  diameter: 5,
  depth: 12,
  bottom: 'conical',
  steps: [],
  coverage: 2 * Math.PI,
  exact: true,
}
const circle = (radius: number, center = [0, 0, 10], axis = [0, 0, 1]): Part => ({
  id: 1,
  name: '',
  origin: 'exact',
  bounds: [0, 0, 0, 1, 1, 1],
  edges: {
    points: new Float32Array(6),
    start: Uint32Array.of(0, 2),
    curves: {
      kind: Uint8Array.of(curveKinds.indexOf('circle')),
      conics: Float64Array.of(...center, ...axis, 1, 0, 0, radius, radius, 0, 2 * Math.PI).subarray(0, CONIC_STRIDE),
    },
  } as Part['edges'],
})

/** The thread of the hole where lines of this shape stand beside the part, 100 mm to the right. */
function found(part: Part, more: Partial<Node> = { thread: 'hole' }): string | undefined {
  const transform = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 100, 0, 0, 1)
  const root: Node = { id: 0, name: 'Bracket', children: [{ id: 0, name: 'M6', part: 1, transform, role: 'construction', children: [], ...more }] }
  numberNodes(root)
  return threadOfHole(hole, new SceneIndex(root), new Map([[1, part]]))
}

test('a hole has the thread whose circles lie about its axis', () => {
  expect(found(circle(3))).toBe('M6')
  expect(found(circle(3, [0, 0, 0], [0, 0, -1]))).toBe('M6')
})

test.each([
  ['beside it', circle(3, [1, 0, 10])],
  ['below it', circle(3, [0, 0, -20])],
  ['across it', circle(3, [0, 0, 10], [1, 0, 0])],
  ['of another size', circle(6)],
])('a thread is not that of the hole when it lies %s', (_, part) => {
  expect(found(part)).toBeUndefined()
})

test('other circles of construction are no threads', () => {
  expect(found(circle(3), {})).toBeUndefined()
})

// Tap drills and core diameters as tables of ISO 2306 and ISO 724 print them, clearance holes as those of ISO 273.
it.each([
  [5, 'M6 tapping'],
  [4.917, 'M6 tapping'],
  [6.647, 'M8 tapping'],
  [10.106, 'M12 tapping'],
  [6.6, 'M6 clearance'],
  [11, 'M10 clearance'],
  [13.5, 'M12 clearance'],
  [21, 'M20 clearance, M24 tapping'],
  [30, ''],
  [17.5, 'M16 clearance, M20 tapping'],
  [5.02, ''],
  [7.5, ''],
])('⌀ %s mm: %s', (diameter, screws) => {
  expect(
    screwsOf(diameter)
      .map(({ size, use }) => `${size} ${use}`)
      .join(', '),
  ).toBe(screws)
})

// Pitches and core diameters as tables of ISO 261 and ISO 724 print them.
it.each([
  [4.134, 0.8, 'M5'],
  [2.459, 0.5, 'M3'],
  [6.8, 1.25, 'M8'],
  [5, 0.8, 'M5'],
  [8.917, 1, 'M10×1'],
  [12, 1.25, 'M12×1.25'],
  [5.5, 0.7056, undefined],
  [4.5, 0.8, undefined],
  [0, 0.5, undefined],
])('⌀ %s mm, pitch %s mm: %s', (diameter, pitch, size) => expect(metricThread(diameter, pitch)).toBe(size))
