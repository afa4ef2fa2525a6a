// `node bench/budget/lists.ts [--frames N]`: processor time for filling the draw lists of a frame, without a browser. 5 000 parts, each used 20 times, stand in a grid that is
// turned two degrees a frame: from afar, from within and close up, with and without a limit to triangles. What drawing and uploads cost is not in it.
import { parseArgs } from 'node:util'
import { BufferGeometry, DataTexture, MeshBasicMaterial, PerspectiveCamera, Scene } from 'three'
import type { Node, Part } from '../../src/core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../src/core/scene/sceneIndex.ts'
import { Layer } from '../../src/viewer/scene/drawList.ts'
import { fillFrame, type FrameOptions, type PartDraw } from '../../src/viewer/scene/drawLists.ts'
import type { GpuScene } from '../../src/viewer/scene/gpuScene.ts'
import { Levels } from '../../src/viewer/scene/levels.ts'
import { OccurrenceTable } from '../../src/viewer/scene/occurrenceTable.ts'
import { PartStates } from '../../src/viewer/scene/partStates.ts'
import { Sight } from '../../src/viewer/scene/sight.ts'
import { ViewCull } from '../../src/viewer/scene/viewCull.ts'

const [PARTS, USES, SPACING, SIZE] = [5000, 20, 14, 10]
/** Parts of one batch of 65 535 vertices. */
const PER_BATCH = 125
const INDICES = 968 * 3
/** Indices of a part's levels, from the second on, and their errors in parts of its diameter. */
const LEVELS = [
  { count: 1500, error: 0.028 },
  { count: 390, error: 0.075 },
]
const HEIGHT = 640

const { values } = parseArgs({ options: { frames: { type: 'string', default: '100' } } })
const frames = Number(values.frames)
const side = Math.ceil(Math.cbrt(PARTS * USES))
const middle = (side * SPACING) / 2

const layer = (): Layer => new Layer(geometry, matrices, 2, true).pass(picture, material, 0)
const [picture, material, geometry, matrices] = [new Scene(), new MeshBasicMaterial(), new BufferGeometry(), new DataTexture()]

function batch(): { faces: object; edges: object } {
  const coarse: { opaque: Layer; solid: Layer }[] = []
  const names = ['opaque', 'solid', 'boxes', 'blended', 'contours', 'annotations', 'mask', 'shadow', 'pick']
  const faces = Object.assign(Object.fromEntries(names.map((name) => [name, layer()])), {
    coarse: (level: number) => (coarse[level - 1] ??= { opaque: layer(), solid: layer() }),
  })
  const shaded = { get: () => [faces.opaque, faces.solid, faces.boxes, ...coarse.flatMap((made) => (made ? [made.opaque, made.solid] : []))] }
  const edges = Object.fromEntries(['visible', 'hidden', 'accent', 'annotations', 'pick'].map((name) => [name, layer()]))
  return { faces: Object.defineProperty(faces, 'shaded', shaded), edges }
}

function plant(): GpuScene {
  const place = (k: number): Float64Array => {
    const at = [k % side, Math.floor(k / side) % side, Math.floor(k / side / side)]
    return Float64Array.from([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...at.map((step) => step * SPACING), 1])
  }
  const children = Array.from({ length: PARTS * USES }, (_, k): Node => ({ id: 0, name: '', children: [], part: k % PARTS, transform: place(k) }))
  const root: Node = { id: 0, name: '', children }
  numberNodes(root)
  const index = new SceneIndex(root)
  const table = new OccurrenceTable(index)
  const draws: PartDraw[] = []
  const batches = Array.from({ length: PARTS / PER_BATCH }, batch)
  const half = SIZE / 2
  for (const [id, nodes] of index.nodesOfPart) {
    const { faces, edges } = batches[Math.floor(id / PER_BATCH)]
    const number = id % PER_BATCH
    const mesh = { positions: new Float32Array(3), normals: new Int16Array(2), indices: new Uint32Array(3), faceStart: Uint32Array.of(0, 1) }
    const part: Part = { id, name: '', origin: 'exact', bounds: [-half, -half, -half, half, half, half], mesh }
    const lines = [132, 60].map((count, at) => ({ drawable: edges, range: { first: 50_000 * (at + 1) + number * 300, count } }))
    const draw = {
      part,
      faces: { drawable: faces, range: { first: number * INDICES, count: INDICES } },
      box: { drawable: faces, range: { first: number * 36, count: 36 } },
      levels: [null, ...LEVELS.map(({ count, error }) => ({ range: { first: number * INDICES + count, count }, error }))],
      edges: { drawable: edges, range: { first: number * 300, count: 264 } },
      lines: [undefined, ...lines],
      transparent: false,
      edgeFade: 1,
    } as unknown as PartDraw
    for (const node of nodes) {
      const slot = table.slot(node)!
      draws[slot] = draw
      table.place(slot, part, { faces: 'face', background: 'light' }, 1)
    }
  }
  return {
    table,
    draws,
    drawables: { faces: batches.map(({ faces }) => faces), edges: batches.map(({ edges }) => edges), points: [], flush() {} },
    sections: [],
    annotations: { update() {} },
    residency: { follow() {} },
    levels: new Levels({ hasRoom: () => true, placeLines: () => undefined }),
    sight: new Sight(table),
    states: new PartStates(table),
    limited: false,
    boxOf: ({ box }: PartDraw) => box,
  } as unknown as GpuScene
}

const scene = plant()
// Between frames, as the viewer does; without groups each occurrence is tested by itself.
scene.sight.work(scene.draws, Infinity)
const cull = new ViewCull()
const camera = new PerspectiveCamera(30, 1.5, 1, 1e5)
camera.up.set(0, 0, 1)

/** Prints the processor's milliseconds for a frame from so many lengths of the plant away. */
function run(name: string, away: number, more: Partial<FrameOptions> = {}): void {
  const moving = { mode: 'shaded-edges' as const, smallest: 1.5, smallestEdges: 8, error: 0.5, culled: false, atRest: false }
  const options: FrameOptions = { ...moving, triangles: Infinity, boxes: Infinity, selection: { nodes: new Set() }, accents: [], ...more }
  const spent: number[] = []
  scene.limited = false
  for (let frame = -20; frame < frames; frame++) {
    const turn = (frame * 2 * Math.PI) / 180
    const distance = away * side * SPACING
    camera.position.set(middle + distance * Math.cos(turn), middle + distance * Math.sin(turn), middle + distance * 0.3)
    camera.lookAt(middle, middle, middle)
    camera.updateMatrixWorld()
    const before = process.cpuUsage()
    cull.set(camera, HEIGHT)
    cull.setSections([], scene.table.origin)
    fillFrame(scene, cull, options)
    const { user, system } = process.cpuUsage(before)
    if (frame >= 0) spent.push((user + system) / 1000)
  }
  const shown = scene.sight.shown.reduce((sum, count) => sum + count, 0)
  const sorted = spent.sort((a, b) => a - b)
  console.log(`${name}: ${shown} in sight, median ${sorted[Math.floor(frames / 2)].toFixed(2)} ms, least ${sorted[0].toFixed(2)} ms`)
}

run('all of it', 2.8)
run('within 20 million triangles', 2.8, { triangles: 20e6, boxes: 20e6 })
run('within 100 000 triangles', 2.8, { triangles: 1e5, boxes: 1e5, smallest: 4, smallestEdges: 28 })
run('from within', 0.4)
run('close up', 0.02)
run('see-through', 2.8, { mode: 'see-through' })
