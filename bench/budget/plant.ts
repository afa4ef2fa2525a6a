// Generated plants: many parts, each used many times, in a grid of cells.
import type { Edges, Mesh } from '../../src/core/scene/mesh.ts'
import type { Node, Part, Structure } from '../../src/core/scene/model.ts'
import { encodeNormal } from '../../src/core/scene/octahedral.ts'
import { numberNodes, SceneIndex } from '../../src/core/scene/sceneIndex.ts'

const SIZE = 10

export interface PlantOptions {
  /** Distinct parts, and how often each is used. */
  parts: number
  uses: number
  /** Squares along a side of a part: two triangles each. */
  squares: number
  /** Millimetres from one occurrence to the next. */
  spacing: number
}

/** A ball with dents, closed, and two lines around it. */
function ball(n: number): { mesh: Mesh; edges: Edges } {
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

export function plant({ parts, uses, squares, spacing }: PlantOptions): { structure: Structure; index: SceneIndex; made: Part[] } {
  const count = parts * uses
  const side = Math.ceil(Math.cbrt(count))
  const place = (k: number): Float64Array => {
    const at = [k % side, Math.floor(k / side) % side, Math.floor(k / side / side)]
    return Float64Array.from([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...at.map((step) => step * spacing), 1])
  }
  const children = Array.from({ length: count }, (_, k): Node => ({ id: 0, name: '', children: [], part: k % parts, transform: place(k) }))
  const root: Node = { id: 0, name: 'plant', children }
  numberNodes(root)
  const { mesh, edges } = ball(squares)
  const half = SIZE / 2
  // All parts have the same arrays in the page, and each its own on the GPU.
  const made = Array.from({ length: parts }, (_, id): Part => ({ id, name: '', origin: 'exact', bounds: [-half, -half, -half, half, half, half], mesh, edges }))
  return { structure: { name: '', format: '', units: 'mm', upAxis: 'z', root }, index: new SceneIndex(root), made }
}
