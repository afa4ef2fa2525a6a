// What `run.ts` opens in the browser: a generated plant of many parts in the viewer, under a ceiling, and functions that turn it.
import type { Edges, Mesh } from '../../src/core/scene/mesh.ts'
import type { Node, Part, Structure } from '../../src/core/scene/model.ts'
import { encodeNormal } from '../../src/core/scene/octahedral.ts'
import { numberNodes, SceneIndex } from '../../src/core/scene/sceneIndex.ts'
import { createViewer } from '../../src/viewer/createViewer.ts'
import type { CullingChoice } from '../../src/viewer/occlusion/choice.ts'

const asked = new URLSearchParams(location.search)
const number = (name: string, otherwise: number): number => Number(asked.get(name) ?? otherwise)
/** Distinct parts, times that each is used, and squares along a side of a part: two triangles each. */
const [parts, uses, squares] = [number('parts', 100), number('uses', 20), number('squares', 20)]
/** Bytes. */
const gpuBytes = asked.has('ceiling') ? number('ceiling', 0) * 1e6 : undefined

const SIZE = 10
const SPACING = number('spacing', 14)

/** A ball with dents, closed, and two lines around it. */
function ball(): { mesh: Mesh; edges: Edges } {
  const n = squares
  const vertices = (n + 1) ** 2
  const positions = new Float32Array(vertices * 3)
  const normals = new Int16Array(vertices * 2)
  const indices = new Uint32Array(n * n * 6)
  let used = 0
  for (let i = 0; i <= n; i++)
    for (let j = 0; j <= n; j++) {
      const [polar, turn] = [(i / n) * Math.PI, (j / n) * 2 * Math.PI]
      const way = [Math.sin(polar) * Math.cos(turn), Math.sin(polar) * Math.sin(turn), Math.cos(polar)]
      const radius = (SIZE / 2) * (1 - 0.1 * Math.sin(4 * turn) ** 2 * Math.sin(polar))
      const at = i * (n + 1) + j
      positions.set(
        way.map((value) => value * radius),
        at * 3,
      )
      encodeNormal(normals, at * 2, way[0], way[1], way[2])
      if (i === n || j === n) continue
      indices.set([at, at + n + 1, at + 1, at + 1, at + n + 1, at + n + 2], used)
      used += 6
    }
  const line = (at: (k: number) => number): number[] => Array.from({ length: n + 1 }, (_, k) => [0, 1, 2].map((axis) => positions[at(k) * 3 + axis])).flat()
  const points = Float32Array.from([...line((k) => Math.floor(n / 2) * (n + 1) + k), ...line((k) => k * (n + 1))])
  const edges = { points, start: Uint32Array.of(0, n + 1, 2 * n + 2), kind: new Uint8Array(2), faces: Int32Array.of(0, -1, 0, -1) }
  return { mesh: { positions, normals, indices, faceStart: Uint32Array.of(0, indices.length / 3) }, edges }
}

function plant(): { structure: Structure; made: Part[] } {
  const count = parts * uses
  const side = Math.ceil(Math.cbrt(count))
  const place = (k: number): Float64Array =>
    Float64Array.from([
      1,
      0,
      0,
      0,
      0,
      1,
      0,
      0,
      0,
      0,
      1,
      0,
      (k % side) * SPACING,
      (Math.floor(k / side) % side) * SPACING,
      Math.floor(k / side / side) * SPACING,
      1,
    ])
  const children = Array.from({ length: count }, (_, k): Node => ({ id: 0, name: '', children: [], part: k % parts, transform: place(k) }))
  const root: Node = { id: 0, name: 'plant', children }
  numberNodes(root)
  const { mesh, edges } = ball()
  const half = SIZE / 2
  // All parts have the same arrays in the page, and each its own on the GPU.
  const made = Array.from({ length: parts }, (_, id): Part => ({ id, name: '', origin: 'exact', bounds: [-half, -half, -half, half, half, half], mesh, edges }))
  return { structure: { name: '', format: '', units: 'mm', upAxis: 'z', root }, made }
}

const viewer = createViewer(document.querySelector<HTMLElement>('#view')!, { gpuBytes, culling: (asked.get('culling') ?? 'automatic') as CullingChoice })

/** Milliseconds of the page's own work in each frame. */
let work: number[] = []
const request = window.requestAnimationFrame.bind(window)
window.requestAnimationFrame = (callback) =>
  request((time) => {
    const start = performance.now()
    callback(time)
    work.push(performance.now() - start)
  })

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = viewer.on('frame', () => {
      stop()
      resolve()
    })
    viewer.requestFrame()
  })

/** Waits until nothing more is drawn for two seconds. */
async function rest(): Promise<void> {
  for (let frames = -1; frames !== viewer.stats().frames; ) {
    frames = viewer.stats().frames
    await new Promise((resolve) => setTimeout(resolve, 2000))
  }
}

/** Milliseconds that parts take to be brought in. */
async function open(): Promise<number> {
  const { structure, made } = plant()
  viewer.open(structure, new SceneIndex(structure.root))
  let spent = 0
  for (let i = 0; i < made.length; i += 50) {
    const start = performance.now()
    for (const part of made.slice(i, i + 50)) viewer.addPart(part)
    spent += performance.now() - start
    await new Promise((resolve) => setTimeout(resolve))
  }
  viewer.finish()
  await nextFrame()
  return spent
}

/** Turns the model by so many frames of two degrees. */
async function orbit(frames: number): Promise<object> {
  await nextFrame()
  work = []
  let most = { drawCalls: 0, triangles: 0 }
  let [hidden, drawn] = [0, 0]
  for (let i = 0; i < frames; i++) {
    viewer.orbitBy(2, 0.3)
    await nextFrame()
    const { drawCalls, triangles, ...stats } = viewer.stats()
    hidden += stats.hidden / frames
    drawn += triangles / frames
    if (triangles > most.triangles) most = { drawCalls, triangles }
  }
  const sorted = work.toSorted((a, b) => a - b)
  return {
    median: sorted[Math.floor(sorted.length / 2)],
    longest: sorted.at(-1),
    ...most,
    meanTriangles: drawn,
    meanHidden: hidden,
    modelBytes: viewer.stats().modelBytes,
  }
}

Object.assign(window, { bench: { open, rest, orbit, viewer, triangles: squares * squares * 2 } })
