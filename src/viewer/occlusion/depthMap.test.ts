import { OrthographicCamera, PerspectiveCamera, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { BoxTree } from './boxTree.ts'
import { DepthMap, type DepthPicture, viewMatrix } from './depthMap.ts'

type ViewCamera = PerspectiveCamera | OrthographicCamera

const [COLUMNS, ROWS] = [120, 80]
/** Lines of sight along a side of a cell. */
const SIDE = 2

function at<C extends ViewCamera>(camera: C, x: number, y: number, z: number): C {
  camera.position.set(x, y, z)
  camera.lookAt(0, 0, 0)
  camera.updateMatrixWorld()
  camera.updateProjectionMatrix()
  return camera
}

const perspective = (x: number, y: number, z: number) => at(new PerspectiveCamera(40, COLUMNS / ROWS, 1, 500), x, y, z)
const orthographic = (x: number, y: number, z: number) => at(new OrthographicCamera(-60, 60, 40, -40, 1, 500), x, y, z)

type Box = readonly [number, number, number, number, number, number]

/** The boxes that are seen, by some lines of sight in each cell, and the farthest depths. */
function look(camera: ViewCamera, boxes: readonly Box[]): { picture: DepthPicture; seen: Set<number> } {
  const seen = new Set<number>()
  const depths = new Float32Array(COLUMNS * ROWS)
  const all = Float64Array.from(boxes.flat())
  for (let row = 0; row < ROWS * SIDE; row++)
    for (let column = 0; column < COLUMNS * SIDE; column++) {
      const [x, y] = [(2 * (column + 0.5)) / COLUMNS / SIDE - 1, (2 * (row + 0.5)) / ROWS / SIDE - 1]
      const start = new Vector3(x, y, -1).unproject(camera)
      const way = new Vector3(x, y, 1).unproject(camera).sub(start)
      const [from, by] = [start.toArray(), way.toArray()]
      let [nearest, least] = [-1, 1]
      for (let box = 0; box < boxes.length; box++) {
        let [near, far] = [0, least]
        for (let axis = 0; axis < 3 && near <= far; axis++) {
          const a = (all[box * 6 + axis] - from[axis]) / by[axis]
          const b = (all[box * 6 + 3 + axis] - from[axis]) / by[axis]
          near = Math.max(near, Math.min(a, b))
          far = Math.min(far, Math.max(a, b))
        }
        if (near <= far) [nearest, least] = [box, near]
      }
      if (nearest >= 0) seen.add(nearest)
      const z = nearest < 0 ? 1 : (start.addScaledVector(way, least).project(camera).z + 1) / 2
      const at = Math.floor(row / SIDE) * COLUMNS + Math.floor(column / SIDE)
      depths[at] = Math.max(depths[at], z)
    }
  return { picture: { columns: COLUMNS, rows: ROWS, across: COLUMNS, up: ROWS, depths, matrix: viewMatrix(camera) }, seen }
}

function left(boxes: readonly Box[], picture: DepthPicture, camera: ViewCamera): Set<number> {
  const hidden = new Set<number>()
  const tree = new BoxTree(
    boxes.map((_, i) => i),
    Float32Array.from(boxes.flat()),
  )
  tree.behind(new DepthMap(picture, camera), 0, (slots) => {
    for (const slot of slots) hidden.add(slot)
  })
  return hidden
}

/** Rows of boxes, larger and smaller by turns, of which those in front hide many. */
const boxes: Box[] = []
for (let i = 0; i < 7 ** 3; i++) {
  const [x, y, z] = [i % 7, Math.floor(i / 7) % 7, Math.floor(i / 49)].map((step) => (step - 3) * 10)
  const half = 2 + ((i * 7) % 4)
  boxes.push([x - half, y - half, z - half, x + half, y + half, z + half])
}

test.each([
  ['perspective', perspective],
  ['orthographic', orthographic],
] as const)('%s: leaves out many boxes and none that is seen, from the same place and from others near by', (_, camera) => {
  const { picture } = look(camera(90, 70, 110), boxes)
  for (const [place, least] of [
    [[90, 70, 110], 150],
    [[91.5, 69.5, 109], 40],
    [[88, 71.5, 111], 40],
  ] as [[number, number, number], number][]) {
    const { seen } = look(camera(...place), boxes)
    const hidden = left(boxes, picture, camera(...place))
    expect([...hidden].filter((box) => seen.has(box))).toEqual([])
    expect(hidden.size).toBeGreaterThan(least)
  }
})

test('nothing is hidden where nothing is known: from behind, and about the eye', () => {
  const { picture } = look(perspective(90, 70, 110), boxes)
  expect(left(boxes, { ...picture, depths: picture.depths.map(() => 1) }, perspective(90, 70, 110)).size).toBe(0)
  expect(left([[80, 60, 100, 100, 80, 120]], picture, perspective(90, 70, 110)).size).toBe(0)
  const { seen } = look(perspective(-90, -70, -110), boxes)
  expect([...left(boxes, picture, perspective(-90, -70, -110))].filter((box) => seen.has(box))).toEqual([])
})
