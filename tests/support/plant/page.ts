// A plant of cabinets with machines in them, in a viewer: `?culling=always` or `never`. Cabinets are made of six plates with a crack between them.
import { boxMesh } from '../../../src/core/geometry/boxMesh.ts'
import type { Edges } from '../../../src/core/scene/mesh.ts'
import type { Node, Part, Structure } from '../../../src/core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../../src/core/scene/sceneIndex.ts'
import { createViewer } from '../../../src/viewer/createViewer.ts'
import type { CullingChoice } from '../../../src/viewer/occlusion/choice.ts'

const asked = new URLSearchParams(location.search)
/** Cabinets along a side of the plant, machines along a side of a cabinet. */
const [CABINETS, MACHINES] = [3, 3]
const [SPACING, SIDE, CRACK] = [60, 50, 0.05]

type Box = [number, number, number, number, number, number]

/** The twelve edges of a box. */
function edgesOf(box: Box): Edges {
  const points: number[] = []
  for (let axis = 0; axis < 3; axis++)
    for (const u of [0, 3])
      for (const v of [0, 3]) {
        const end = (at: 0 | 3): number[] => {
          const place = [0, 0, 0]
          place[axis] = box[axis + at]
          place[(axis + 1) % 3] = box[((axis + 1) % 3) + u]
          place[(axis + 2) % 3] = box[((axis + 2) % 3) + v]
          return place
        }
        points.push(...end(0), ...end(3))
      }
  return {
    points: Float32Array.from(points),
    start: Uint32Array.from({ length: 13 }, (_, i) => i * 2),
    kind: new Uint8Array(12),
    faces: new Int32Array(24).fill(-1),
  }
}

const parts: Part[] = []
function part(box: Box, color: number): number {
  parts.push({ id: parts.length, name: '', origin: 'exact', bounds: box, mesh: boxMesh(box), edges: edgesOf(box), color })
  return parts.length - 1
}

const half = SIDE / 2
const plates = [0, 1, 2].flatMap((axis) =>
  [-1, 1].map((side) => {
    const box: Box = [-half + CRACK, -half + CRACK, -half + CRACK, half - CRACK, half - CRACK, half - CRACK]
    box[axis] = side < 0 ? -half : half - 1
    box[axis + 3] = side < 0 ? -half + 1 : half
    return part(box, 0x7f8ea3ff)
  }),
)
const machines = Array.from({ length: MACHINES ** 3 }, (_, i) => part([-4, -4, -4, 4 - (i % 3), 4, 4 - (i % 2)], i % 2 ? 0xd0452fff : 0x2f7fd0ff))

function place(x: number, y: number, z: number): Float64Array {
  return Float64Array.from([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1])
}

function each(count: number, step: number, make: (x: number, y: number, z: number, i: number) => void): void {
  for (let i = 0; i < count ** 3; i++) {
    const at = (number: number): number => ((number % count) - (count - 1) / 2) * step
    make(at(i), at(Math.floor(i / count)), at(Math.floor(i / count / count)), i)
  }
}

const children: Node[] = []
each(CABINETS, SPACING, (x, y, z) => {
  for (const plate of plates) children.push({ id: 0, name: '', children: [], part: plate, transform: place(x, y, z) })
  each(MACHINES, 14, (dx, dy, dz, i) => children.push({ id: 0, name: '', children: [], part: machines[i], transform: place(x + dx, y + dy, z + dz) }))
})
const root: Node = { id: 0, name: 'plant', children }
numberNodes(root)
const structure: Structure = { name: '', format: '', units: 'mm', upAxis: 'z', root }

const viewer = createViewer(document.querySelector<HTMLElement>('#view')!, { quality: 'full', culling: (asked.get('culling') ?? 'automatic') as CullingChoice })
let picture = ''
viewer.on('frame', () => (picture = document.querySelector('canvas')!.toDataURL()))

async function open(): Promise<void> {
  viewer.open(structure, new SceneIndex(structure.root))
  for (const one of parts) viewer.addPart(one)
  const shown = new Promise<void>((resolve) => {
    const stop = viewer.on('shown', () => {
      stop()
      resolve()
    })
  })
  viewer.finish()
  await shown
}

/** What is hidden is known from frames before: some must be drawn until a view has come to rest. This many are more than it takes. */
const [FEWEST_FRAMES, MOST_FRAMES] = [3, 40]
/** Milliseconds after a frame within which the page gets the GPU's result for it. */
const ANSWER_MS = 300

/** Draws frames until two in a row are the same and leave at least so many occurrences out: what the last one shows, and its numbers. */
async function atRest(leastHidden: number): Promise<{ picture: string; triangles: number; hidden: number }> {
  let before = ''
  for (let frames = 1; ; frames++) {
    viewer.requestFrame()
    await new Promise<void>((resolve) => {
      const stop = viewer.on('frame', () => {
        stop()
        resolve()
      })
    })
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
    const { triangles, hidden } = viewer.stats()
    const isAtRest = frames >= FEWEST_FRAMES && picture === before && hidden >= leastHidden
    if (isAtRest || frames === MOST_FRAMES) return { picture, triangles, hidden }
    before = picture
  }
}

Object.assign(window, { plant: { open, atRest, viewer } })
