import { cross, dot, length, subtract, transformPoint, type Vec3 } from '../../../src/core/geometry/matrix.ts'
import { triangulatePolygon } from '../../mesh/polygon.ts'
import { flag, numbersOf, vector, type VrmlNode } from './ast.ts'
import { colorBytes, type Faces, rotationMatrix } from './shape.ts'

/** Vertices that an extrusion or a grid may have. */
const MAX_VERTICES = 1 << 24

const unit = (a: Vec3): Vec3 => {
  const long = length(a)
  return long > 0 ? [a[0] / long, a[1] / long, a[2] / long] : [0, 0, 0]
}

/** ElevationGrid (ISO/IEC 14772-1, 6.17); quads are cut along their first diagonal. */
export function elevationGrid(node: VrmlNode, child: (node: VrmlNode, field: string) => VrmlNode | undefined): Faces | undefined {
  const [nx] = vector(node, 'xDimension', [0])
  const [nz] = vector(node, 'zDimension', [0])
  const [dx] = vector(node, 'xSpacing', [1])
  const [dz] = vector(node, 'zSpacing', [1])
  const height = numbersOf(node, 'height')
  if (!(nx >= 2 && nz >= 2) || !Number.isInteger(nx) || !Number.isInteger(nz) || nx * nz > height.length) return undefined
  const positions = new Float64Array(nx * nz * 3)
  for (let i = 0; i < nx * nz; i++) positions.set([(i % nx) * dx, height[i], Math.floor(i / nx) * dz], i * 3)
  const indices = new Uint32Array((nx - 1) * (nz - 1) * 6)
  let at = 0
  for (let z = 0; z + 1 < nz; z++) {
    for (let x = 0; x + 1 < nx; x++) {
      const a = z * nx + x
      for (const vertex of [a, a + nx, a + nx + 1, a, a + nx + 1, a + 1]) indices[at++] = vertex
    }
  }
  const colors = numbersOf(child(node, 'color'), 'color')
  const out = finished(node, positions, indices)
  if (flag(node, 'colorPerVertex', true) && colors.length >= nx * nz * 3) out.vertexColor = colorBytes(colors.slice(0, nx * nz * 3))
  return out
}

/** Extrusion (ISO/IEC 14772-1, 6.18): a cross-section in xz is placed at each point of the spine. */
export function extrusion(node: VrmlNode): Faces | undefined {
  const section = pairs(numbersOf(node, 'crossSection'), [1, 1, 1, -1, -1, -1, -1, 1, 1, 1])
  const spine = triples(numbersOf(node, 'spine'))
  if (section.length < 2 || spine.length < 2 || section.length * spine.length > MAX_VERTICES) return undefined
  const scales = pairs(numbersOf(node, 'scale'), [1, 1])
  const turns = numbersOf(node, 'orientation')
  const frames = spineFrames(spine)
  const positions = new Float64Array(spine.length * section.length * 3)
  for (const [s, [px, py, pz]] of spine.entries()) {
    const [sx, sz] = scales[Math.min(s, scales.length - 1)]
    const turnAt = turns.length >= 4 ? Math.min(s, Math.floor(turns.length / 4) - 1) * 4 : -1
    const turn = turnAt < 0 ? undefined : rotationMatrix([...turns.subarray(turnAt, turnAt + 4)])
    const [x, y, z] = frames[s]
    for (const [c, [u, w]] of section.entries()) {
      const p = [u * sx, 0, w * sz]
      if (turn) transformPoint(p, 0, turn, 0, p[0], p[1], p[2])
      const at = (s * section.length + c) * 3
      for (let k = 0; k < 3; k++) positions[at + k] = [px, py, pz][k] + x[k] * p[0] + y[k] * p[1] + z[k] * p[2]
    }
  }
  const indices: number[] = []
  const width = section.length
  for (let s = 0; s + 1 < spine.length; s++) {
    for (let c = 0; c + 1 < width; c++) {
      const a = s * width + c
      indices.push(a, a + 1, a + width + 1, a, a + width + 1, a + width)
    }
  }
  const ring = (s: number): number[] => Array.from({ length: width }, (_, c) => s * width + c)
  // The section runs so that the first cap looks against the spine and the last one along it.
  if (flag(node, 'beginCap', true)) indices.push(...triangulatePolygon(positions, openRing(ring(0), positions).reverse()))
  if (flag(node, 'endCap', true)) indices.push(...triangulatePolygon(positions, openRing(ring(spine.length - 1), positions)))
  return finished(node, positions, Uint32Array.from(indices))
}

/** Without the last point when it repeats the first. */
function openRing(ring: number[], positions: Float64Array): number[] {
  const last = ring[ring.length - 1]
  const same = [0, 1, 2].every((k) => positions[ring[0] * 3 + k] === positions[last * 3 + k])
  return same ? ring.slice(0, -1) : ring
}

/** The axes x, y, z at each point of the spine: y along it, z across the bend; straight or doubled pieces take their neighbour's. */
function spineFrames(spine: readonly Vec3[]): [Vec3, Vec3, Vec3][] {
  const last = spine.length - 1
  const closed = length(subtract(spine[0], spine[last])) === 0
  const before = (i: number): Vec3 => (i > 0 ? spine[i - 1] : closed ? spine[last - 1] : spine[0])
  const after = (i: number): Vec3 => (i < last ? spine[i + 1] : closed ? spine[1] : spine[last])
  const ys = spine.map((_, i) => unit(subtract(after(i), before(i))))
  const zs = spine.map((point, i) => cross(subtract(after(i), point), subtract(before(i), point))).map(unit)
  fillFrom(ys)
  const bent = zs.findIndex((z) => length(z) > 0)
  if (bent < 0) {
    // Straight: the axes are the world's, turned so that y lies along the spine.
    const [y] = ys
    const axis = cross([0, 1, 0], y)
    const m = rotationMatrix([...axis, Math.atan2(length(axis), y[1])])
    const flipped = length(axis) === 0 && y[1] < 0
    const x: Vec3 = flipped ? [1, 0, 0] : [m[0], m[1], m[2]]
    return spine.map(() => [x, y, flipped ? [0, 0, -1] : [m[8], m[9], m[10]]])
  }
  fillFrom(zs)
  for (let i = 1; i <= last; i++) if (dot(zs[i], zs[i - 1]) < 0) zs[i] = [-zs[i][0], -zs[i][1], -zs[i][2]]
  return spine.map((_, i) => [unit(cross(ys[i], zs[i])), ys[i], zs[i]])
}

function fillFrom(axes: Vec3[]): void {
  const first = axes.findIndex((axis) => length(axis) > 0)
  for (let i = 0; i < axes.length; i++) if (length(axes[i]) === 0 && first >= 0) axes[i] = i === 0 ? axes[first] : axes[i - 1]
}

function pairs(values: Float64Array, otherwise: readonly number[]): [number, number][] {
  const from = values.length >= 2 ? values : otherwise
  return Array.from({ length: Math.floor(from.length / 2) }, (_, i) => [from[i * 2], from[i * 2 + 1]])
}

function triples(values: Float64Array): Vec3[] {
  if (values.length < 6)
    return [
      [0, 0, 0],
      [0, 1, 0],
    ]
  return Array.from({ length: Math.floor(values.length / 3) }, (_, i) => [values[i * 3], values[i * 3 + 1], values[i * 3 + 2]])
}

function finished(node: VrmlNode, positions: Float64Array, indices: Uint32Array): Faces {
  if (!flag(node, 'ccw', true)) for (let i = 0; i + 2 < indices.length; i += 3) [indices[i + 1], indices[i + 2]] = [indices[i + 2], indices[i + 1]]
  const out: Faces = { kind: 'faces', positions, indices }
  if (!flag(node, 'solid', true)) out.doubleSided = true
  const [crease] = vector(node, 'creaseAngle', [0])
  if (crease > 0) out.creaseAngle = (crease * 180) / Math.PI
  return out
}
