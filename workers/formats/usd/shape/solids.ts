import type { StagePrim } from '../stage/stagePrim.ts'
import type { ShapeMesh } from './meshShape.ts'

/** Straight pieces of a full circle. */
const AROUND = 48

/** Cube, sphere, cylinder, cone, capsule and plane as triangles; undefined for other types. */
export function solidShape(prim: StagePrim): ShapeMesh | undefined {
  const type = prim.typeName.replace(/_\d+$/, '')
  if (type === 'Cube') return cube((prim.number('size') ?? 2) / 2)
  if (type === 'Plane') return plane(prim)
  const radius = prim.number('radius') ?? (type === 'Capsule' ? 0.5 : 1)
  const half = (prim.number('height') ?? (type === 'Capsule' ? 1 : 2)) / 2
  const top = prim.number('radiusTop') ?? radius
  const bottom = prim.number('radiusBottom') ?? radius
  if (type === 'Sphere') return turned([...arc(radius, 0, -90, 90)], 'Z')
  const axis = prim.text('axis') || 'Z'
  if (type === 'Cylinder')
    return turned(
      [
        [0, -half],
        [bottom, -half],
        [top, half],
        [0, half],
      ],
      axis,
    )
  if (type === 'Cone')
    return turned(
      [
        [0, -half],
        [radius, -half],
        [0, half],
      ],
      axis,
    )
  if (type === 'Capsule') return turned([...arc(bottom, -half, -90, 0), ...arc(top, half, 0, 90)], axis)
  return undefined
}

function cube(half: number): ShapeMesh {
  const positions = new Float64Array(24)
  for (let i = 0; i < 8; i++) positions.set([i & 1 ? half : -half, i & 2 ? half : -half, i & 4 ? half : -half], i * 3)
  const quads = [0, 2, 3, 1, 4, 5, 7, 6, 0, 1, 5, 4, 2, 6, 7, 3, 0, 4, 6, 2, 1, 3, 7, 5]
  return { positions, indices: Uint32Array.from({ length: 36 }, (_, i) => quads[Math.floor(i / 6) * 4 + [0, 1, 2, 0, 2, 3][i % 6]]) }
}

function plane(prim: StagePrim): ShapeMesh {
  const x = (prim.number('width') ?? 2) / 2
  const y = (prim.number('length') ?? 2) / 2
  const axis = prim.text('axis') || 'Z'
  const positions = new Float64Array([-x, -y, 0, x, -y, 0, x, y, 0, -x, y, 0])
  return { positions: along(positions, axis), indices: new Uint32Array([0, 1, 2, 0, 2, 3]) }
}

/** Points of a meridian: distance from the axis and height. */
function* arc(radius: number, centre: number, from: number, to: number): Generator<[number, number]> {
  const steps = Math.max(1, Math.round((AROUND * (to - from)) / 360))
  for (let i = 0; i <= steps; i++) {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180
    yield [Math.abs(angle) === Math.PI / 2 ? 0 : radius * Math.cos(angle), centre + radius * Math.sin(angle)]
  }
}

/** A closed body: a meridian from the axis to the axis, turned about it. */
function turned(meridian: [number, number][], axis: string): ShapeMesh {
  const rings = meridian.length
  const positions = new Float64Array(rings * AROUND * 3)
  for (const [ring, [distance, height]] of meridian.entries()) {
    for (let i = 0; i < AROUND; i++) {
      const angle = (2 * Math.PI * i) / AROUND
      positions.set([distance * Math.cos(angle), distance * Math.sin(angle), height], (ring * AROUND + i) * 3)
    }
  }
  const indices: number[] = []
  for (let ring = 0; ring + 1 < rings; ring++) {
    for (let i = 0; i < AROUND; i++) {
      const next = (i + 1) % AROUND
      const [a, b, c, d] = [ring * AROUND + i, ring * AROUND + next, (ring + 1) * AROUND + next, (ring + 1) * AROUND + i]
      if (meridian[ring][0] !== 0) indices.push(a, b, meridian[ring + 1][0] === 0 ? d : c)
      if (meridian[ring + 1][0] !== 0) indices.push(a, c, d)
    }
  }
  return { positions: along(positions, axis), indices: Uint32Array.from(indices) }
}

/** From the z axis to another, handedness kept. */
function along(positions: Float64Array, axis: string): Float64Array {
  if (axis !== 'X' && axis !== 'Y') return positions
  const out = new Float64Array(positions.length)
  for (let i = 0; i < out.length; i += 3) {
    const [x, y, z] = positions.subarray(i, i + 3)
    out.set(axis === 'X' ? [z, x, y] : [y, z, x], i)
  }
  return out
}
