import type { Mesh } from '../../src/core/scene/mesh.ts'
import type { Node, Part, Structure } from '../../src/core/scene/model.ts'
import { encodeNormals } from '../../src/core/scene/octahedral.ts'
import { numberNodes } from '../../src/core/scene/sceneIndex.ts'

const SIDES = 24

/** A tube of its own size: closed, four faces, 8 × 24 triangles. */
function tube(outer: number, inner: number, height: number): Mesh {
  const positions: number[] = []
  const normals: number[] = []
  const indices: number[] = []
  const faceStart = [0]
  const strip = (a: [number, number], b: [number, number], normal: (x: number, y: number) => [number, number, number]) => {
    const base = positions.length / 3
    for (let i = 0; i <= SIDES; i++) {
      const angle = ((i % SIDES) / SIDES) * 2 * Math.PI
      const [x, y] = [Math.cos(angle), Math.sin(angle)]
      positions.push(x * a[0], y * a[0], a[1], x * b[0], y * b[0], b[1])
      normals.push(...normal(x, y), ...normal(x, y))
    }
    for (let i = 0; i < SIDES; i++) {
      const at = base + i * 2
      indices.push(at, at + 2, at + 1, at + 1, at + 2, at + 3)
    }
    faceStart.push(indices.length / 3)
  }
  strip([outer, 0], [outer, height], (x, y) => [x, y, 0])
  strip([outer, height], [inner, height], () => [0, 0, 1])
  strip([inner, height], [inner, 0], (x, y) => [-x, -y, 0])
  strip([inner, 0], [outer, 0], () => [0, 0, -1])
  return {
    positions: Float32Array.from(positions),
    normals: encodeNormals(normals),
    indices: Uint32Array.from(indices),
    faceStart: Uint32Array.from(faceStart),
  }
}

function circles(outer: number, inner: number, height: number): NonNullable<Part['edges']> {
  const points: number[] = []
  const rings = [
    [outer, 0],
    [outer, height],
    [inner, height],
    [inner, 0],
  ]
  for (const [radius, z] of rings) {
    for (let i = 0; i <= SIDES; i++) points.push(radius * Math.cos((i / SIDES) * 2 * Math.PI), radius * Math.sin((i / SIDES) * 2 * Math.PI), z)
  }
  return {
    points: Float32Array.from(points),
    start: Uint32Array.from(rings.map((_, i) => i * (SIDES + 1)).concat(points.length / 3)),
    kind: new Uint8Array(4),
    faces: Int32Array.from([0, 3, 0, 1, 1, 2, 2, 3]),
  }
}

/** `side`³ distinct tubes in a grid, `side` groups of them. */
export function assembly(side: number): { structure: Structure; parts: Part[] } {
  const parts: Part[] = []
  const groups: Node[] = []
  for (let x = 0; x < side; x++) {
    const children: Node[] = []
    for (let y = 0; y < side; y++) {
      for (let z = 0; z < side; z++) {
        const id = parts.length
        const outer = 3 + ((id * 7) % 11) / 10
        const height = 7 + (id % 5) / 2
        const inner = outer * 0.6
        parts.push({
          id,
          name: `Tube ${id}`,
          origin: 'exact',
          bounds: [-outer, -outer, 0, outer, outer, height],
          mesh: tube(outer, inner, height),
          edges: circles(outer, inner, height),
          color: (((0x40 + ((x * 37) % 160)) << 24) | ((0x60 + ((y * 29) % 140)) << 16) | ((0x70 + ((z * 23) % 120)) << 8) | 255) >>> 0,
        })
        children.push({
          id: 0,
          name: `Tube ${id}`,
          part: id,
          children: [],
          transform: new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x * 10, y * 10, z * 10, 1]),
        })
      }
    }
    groups.push({ id: 0, name: `Row ${x}`, children })
  }
  const root: Node = { id: 0, name: 'Grid', children: groups }
  numberNodes(root)
  return { structure: { name: 'Grid', format: 'bench', units: 'mm', upAxis: 'z', root }, parts }
}
