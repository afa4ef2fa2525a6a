import { cross, dot, length, normalize, perpendicular, subtract, type Vec3 } from '../../../../src/core/geometry/matrix.ts'
import { areaOf, fillLoops } from '../../../../src/core/section/fillLoops.ts'
import type { Edges, Mesh } from '../../../../src/core/scene/mesh.ts'
import { encodeNormals } from '../../../../src/core/scene/octahedral.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asRows } from '../part21/plain.ts'

const MAX_NESTING = 20
/** Borders of one area, and corners of one border. */
const MAX_LOOPS = 200
const MAX_CORNERS = 10_000

/** Rows of the filled areas in an item of an annotation: filled letters and arrows of AP203 and AP214. */
export function fillAreasOf(exchange: Exchange, item: number): number[] {
  const out: number[] = []
  const seen = new Set<number>()
  const visit = (row: number, depth: number): void => {
    if (row < 0 || depth > MAX_NESTING || seen.has(row)) return
    seen.add(row)
    const keyword = exchange.keyword(row)
    if (keyword === 'ANNOTATION_FILL_AREA') out.push(row)
    else if (keyword === 'GEOMETRIC_SET' || keyword === 'GEOMETRIC_CURVE_SET') for (const member of asRows(exchange.args(row)[1])) visit(member, depth + 1)
  }
  visit(item, 0)
  return out
}

/** Areas between closed polylines of a plane, those within others being holes; one face for each set of borders. Undefined where nothing is filled. */
export function filledAreas(borders: readonly Edges[]): Mesh | undefined {
  const positions: number[] = []
  const normals: number[] = []
  const indices: number[] = []
  const faceStart = [0]
  for (const edges of borders) {
    const loops = loopsOf(edges)
    const normal = loops && normalOf(loops[0])
    if (!loops || !normal) continue
    const right = perpendicular(normal)
    const up = cross(normal, right)
    const [origin] = loops[0]
    const flat = loops.map((loop) => {
      const out = Float64Array.from(loop.flatMap((point) => [dot(subtract(point, origin), right), dot(subtract(point, origin), up)]))
      // Whatever way the borders turn: clockwise ones are filled by how deep they lie in each other.
      return areaOf(out) > 0 ? reversed(out) : out
    })
    const fill = fillLoops(flat)
    const base = positions.length / 3
    for (let i = 0; i < fill.points.length; i += 2) {
      for (let axis = 0; axis < 3; axis++) positions.push(origin[axis] + right[axis] * fill.points[i] + up[axis] * fill.points[i + 1])
      normals.push(...normal)
    }
    for (const corner of fill.triangles) indices.push(base + corner)
    if (indices.length / 3 > faceStart.at(-1)!) faceStart.push(indices.length / 3)
  }
  if (indices.length === 0) return undefined
  return {
    positions: Float32Array.from(positions),
    normals: encodeNormals(normals),
    indices: Uint32Array.from(indices),
    faceStart: Uint32Array.from(faceStart),
  }
}

function loopsOf({ points, start }: Edges): Vec3[][] | undefined {
  if (start.length - 1 > MAX_LOOPS) return undefined
  const loops: Vec3[][] = []
  for (let edge = 0; edge + 1 < start.length; edge++) {
    if (start[edge + 1] - start[edge] > MAX_CORNERS) return undefined
    const loop: Vec3[] = []
    for (let at = start[edge]; at < start[edge + 1]; at++) loop.push([points[at * 3], points[at * 3 + 1], points[at * 3 + 2]])
    const last = loop.at(-1)
    if (last && loop.length > 1 && length(subtract(last, loop[0])) < 1e-9) loop.pop()
    if (loop.length > 2 && loop.every((point) => point.every(Number.isFinite))) loops.push(loop)
  }
  return loops.length > 0 ? loops : undefined
}

/** Normal of a closed polyline by the sum of its corners' products (Newell). */
function normalOf(loop: readonly Vec3[]): Vec3 | undefined {
  let sum: Vec3 = [0, 0, 0]
  const [first] = loop
  for (let i = 1; i + 1 < loop.length; i++) {
    const [x, y, z] = cross(subtract(loop[i], first), subtract(loop[i + 1], first))
    sum = [sum[0] + x, sum[1] + y, sum[2] + z]
  }
  return normalize(sum)
}

function reversed(flat: Float64Array): Float64Array {
  const out = new Float64Array(flat.length)
  for (let i = 0; i < flat.length; i += 2) out.set([flat[flat.length - 2 - i], flat[flat.length - 1 - i]], i)
  return out
}
