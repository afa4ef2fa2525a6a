import { expect, test } from 'vitest'
import { numberNodes, SceneIndex } from '../scene/sceneIndex.ts'
import type { Node, Part } from '../scene/model.ts'
import type { PmiView } from './annotation.ts'
import { cameraOfView, hiddenInView, listedViews, sectionsOfView } from './savedView.ts'

const leaf = (name: string, part: number, more: Partial<Node> = {}): Node => ({ id: 0, name, part, children: [], ...more })

/** A block of 100 by 40 by 20, turned by 90° about Z and moved, with two callouts and a sketch that the file hides; beside it another body. */
function scene() {
  const turn = new Float64Array([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 1000, 0, 0, 1])
  const callouts: Node = { id: 0, name: 'PMI', role: 'annotation', children: [leaf('a', 2, { views: [0] }), leaf('b', 3, { views: [1], hidden: true })] }
  const sketch = leaf('sketch', 4, { role: 'construction', hidden: true })
  const product: Node = { id: 0, name: 'block', transform: turn, children: [leaf('body', 0), leaf('other', 1), callouts, sketch] }
  const root: Node = { id: 0, name: '', children: [product] }
  numberNodes(root)
  const part = (id: number, bounds: Part['bounds']): [number, Part] => [id, { id, name: '', origin: 'exact', bounds }]
  const parts = new Map([
    part(0, [0, 0, 0, 100, 40, 20]),
    part(1, [500, 0, 0, 600, 40, 20]),
    part(2, [0, -30, 20, 50, 0, 20]),
    part(3, [0, 40, 20, 50, 400, 20]),
  ])
  return { index: new SceneIndex(root), parts }
}

const view: PmiView = {
  name: 'Above',
  annotations: 1,
  camera: {
    projection: 'orthographic',
    eye: [50, 10, 20],
    forward: [0, 0, -1],
    up: [0, 1, 0],
    distance: 500,
    window: { width: 90, height: 90, shift: [0, 0] },
  },
  sections: [{ normal: [1, 0, 0], distance: 50 }],
  hidden: [1],
  shown: [4],
}
const near = (values: readonly number[]): number[] => values.map((value) => Math.round(value * 1e6) / 1e6 + 0)

test('a view hides callouts of other views and bodies that it leaves out, and shows construction geometry that it lists', () => {
  const { index } = scene()
  expect([...hiddenInView(index, view, 0)].map((node) => index.nodes[node].name)).toEqual(['b', 'other'])
  expect([...hiddenInView(index, { ...view, hidden: [], shown: [] }, 1)].map((node) => index.nodes[node].name)).toEqual(['a', 'sketch'])
})

test('camera and planes stand where the product stands that the view belongs to', () => {
  const { index, parts } = scene()
  const camera = cameraOfView(index, view, 0, parts, 1)!
  expect(near(camera.up)).toEqual([-1, 0, 0])
  // The author's middle, (50, 10) of the block, in the world; in depth the middle of block and callout.
  expect(near(camera.target)).toEqual([990, 50, 10])
  expect(camera.position[2]).toBeGreaterThan(100)
  // The window is enlarged until block and callout are within it.
  expect(camera.height).toBeCloseTo(103, 6)
  expect(cameraOfView(index, view, 0, parts, 0.5)!.height).toBeCloseTo(206, 6)
  const [plane] = sectionsOfView(index, view, 0)
  expect(near(plane.normal)).toEqual([0, 1, 0])
  expect(plane.distance).toBeCloseTo(50, 6)
})

test('a window that is far too large, or none, gives way to the model and its callouts', () => {
  const { index, parts } = scene()
  for (const window of [undefined, { width: 1000, height: 1000, shift: [7, 7] as const }]) {
    const camera = cameraOfView(index, { ...view, camera: { ...view.camera!, window } }, 0, parts, 2)!
    expect(near(camera.target)).toEqual([995, 50, 10])
    expect(camera.height).toBeCloseTo(70 * 1.03, 6)
  }
})

test('central projections keep their eye', () => {
  const { index, parts } = scene()
  const camera = cameraOfView(index, { ...view, camera: { ...view.camera!, projection: 'perspective' } }, 0, parts, 1)!
  expect([near(camera.position), near(camera.target), camera.height]).toEqual([[990, 50, 20], [990, 50, -480], 90])
})

test('views with annotations come first; empty twins and those without a camera are left out', () => {
  const of = (name: string, annotations: number, camera = view.camera): PmiView => ({ ...view, name, annotations, camera })
  const { annotated, standard } = listedViews({
    views: [of('Top', 0), of('A', 3), of('A', 0), of('B', 1), { ...of('C', 2), camera: undefined }],
    annotations: [],
    failed: 0,
  })
  expect(annotated.map(({ view: { name }, place }) => [name, place])).toEqual([
    ['A', 1],
    ['B', 3],
  ])
  expect(standard.map(({ place }) => place)).toEqual([0])
})
