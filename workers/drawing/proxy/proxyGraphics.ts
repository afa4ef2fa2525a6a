import { BitCursor } from '../read/dwg/bitCursor.ts'
import { ByteCursor } from '../../io/bytes/byteCursor.ts'
import { type Affine, extrusion, type Point3 } from '../geometry/affine.ts'
import { type ProxyText, readText } from './proxyText.ts'

/** A step of a picture that a program left of an entity: coordinates are those of the block that it stands in, angles radians. */
export type ProxyStep =
  | { kind: 'polyline'; points: Point3[]; closed: boolean; filled: boolean }
  /** Bulges and widths as LWPOLYLINE has them; `plane` leads from its own coordinates. */
  | { kind: 'bulged'; vertices: number[]; closed: boolean; plane: Affine; elevation: number }
  /** Centre and two half axes. */
  | { kind: 'arc'; center: Point3; u: Point3; v: Point3; start: number; sweep: number }
  | { kind: 'text'; text: ProxyText }
  | { kind: 'color'; index: number }
  /** Colour as DWG packs it: the kind in the highest byte. */
  | { kind: 'packed color'; packed: number }
  | { kind: 'layer' | 'line type'; index: number }
  | { kind: 'weight'; weight: number }
  | { kind: 'line type scale'; scale: number }
  | { kind: 'push'; matrix: Affine }
  | { kind: 'pop' }

const HEAD = 8
const POINT = 24
const TURN = 2 * Math.PI

/** The steps of proxy graphics; unknown and damaged ones are left out. */
export function* proxySteps(data: Uint8Array): Generator<ProxyStep> {
  if (data.length < HEAD) return
  const file = new ByteCursor(data, HEAD)
  let filled = false
  while (file.left >= HEAD) {
    const size = file.u32()
    const type = file.u32()
    if (size < HEAD || size - HEAD > file.left) return
    const end = file.at + size - HEAD
    const body = new ByteCursor(data, file.at, end)
    file.at = end
    try {
      if (type === FILL) filled = body.u32() !== 0
      else {
        const steps = readers[type]?.(body, filled) ?? []
        yield* steps
        if (steps.length > 0 && type < FIRST_TRAIT) filled = false
      }
    } catch {
      // Steps stand for themselves: the next one begins behind this one's size.
    }
  }
}

const FIRST_TRAIT = 14
const FILL = 20

const readers: Record<number, (body: ByteCursor, filled: boolean) => ProxyStep[]> = {
  2: (body) => {
    const center = point(body)
    const radius = body.f64()
    return [round(center, radius, extrusion(point(body)), 0, TURN)]
  },
  3: (body) => throughThree(body, true),
  4: (body) => {
    const center = point(body)
    const radius = body.f64()
    const normal = unit(point(body))
    const start = unit(point(body))
    return [{ kind: 'arc', center, u: scaled(start, radius), v: scaled(cross(normal, start), radius), start: 0, sweep: body.f64() }]
  },
  5: (body) => throughThree(body, false),
  6: (body) => polyline(body, false, false),
  7: (body, filled) => polyline(body, true, filled),
  8: (body) => {
    const [rows, columns] = [body.u32(), body.u32()]
    const vertices = points(body, rows * columns)
    if (vertices.length === 0) return []
    const along = (count: number, of: number, at: (i: number, k: number) => number): ProxyStep[] =>
      Array.from({ length: count }, (_, i) => open(Array.from({ length: of }, (__, k) => vertices[at(i, k)])))
    return [...along(rows, columns, (row, column) => row * columns + column), ...along(columns, rows, (column, row) => row * columns + column)]
  },
  9: (body) => {
    const vertices = points(body, body.u32())
    const last = body.at + 4 * body.u32() + 4
    const steps: ProxyStep[] = []
    while (body.at < last && body.left >= 4) {
      const face: Point3[] = []
      for (let left = Math.abs(body.i32()); left > 0; left--) face.push(vertices[body.u32()])
      if (face.every(Boolean)) steps.push({ kind: 'polyline', points: face, closed: true, filled: false })
    }
    return steps
  },
  10: (body) => [{ kind: 'text', text: readText(body, { wide: false, styled: false }) }],
  11: (body) => [{ kind: 'text', text: readText(body, { wide: false, styled: true }) }],
  14: (body) => [{ kind: 'color', index: body.u32() }],
  16: (body) => [{ kind: 'layer', index: body.u32() }],
  18: (body) => [{ kind: 'line type', index: body.u32() }],
  22: (body) => [{ kind: 'packed color', packed: body.u32() }],
  23: (body) => [{ kind: 'weight', weight: body.i32() }],
  24: (body) => [{ kind: 'line type scale', scale: body.f64() }],
  29: (body) => [{ kind: 'push', matrix: matrix(body) }],
  30: (body) => [{ kind: 'push', matrix: matrix(body) }],
  31: () => [{ kind: 'pop' }],
  32: (body) => polyline(body, false, false),
  33: lightPolyline,
  36: (body) => [{ kind: 'text', text: readText(body, { wide: true, styled: false }) }],
  38: (body) => [{ kind: 'text', text: readText(body, { wide: true, styled: true }) }],
  44: (body) => {
    const center = point(body)
    const axes = extrusion(point(body))
    const [major, minor, start, end, turn] = body.f64s(5)
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const axis = (x: number, y: number): Point3 => ({ x: axes[0] * x + axes[3] * y, y: axes[1] * x + axes[4] * y, z: axes[2] * x + axes[5] * y })
    return [{ kind: 'arc', center, u: axis(major * cos, major * sin), v: axis(-minor * sin, minor * cos), start, sweep: end - start }]
  },
}

const point = (body: ByteCursor): Point3 => ({ x: body.f64(), y: body.f64(), z: body.f64() })

function points(body: ByteCursor, count: number): Point3[] {
  if (!(count * POINT <= body.left)) throw new RangeError('more points than bytes')
  return Array.from({ length: count }, () => point(body))
}

const open = (vertices: Point3[]): ProxyStep => ({ kind: 'polyline', points: vertices, closed: false, filled: false })
const polyline = (body: ByteCursor, closed: boolean, filled: boolean): ProxyStep[] => [{ kind: 'polyline', points: points(body, body.u32()), closed, filled }]

const scaled = ({ x, y, z }: Point3, by: number): Point3 => ({ x: x * by, y: y * by, z: z * by })
const unit = (v: Point3): Point3 => scaled(v, 1 / (Math.hypot(v.x, v.y, v.z) || 1))
const cross = (a: Point3, b: Point3): Point3 => ({ x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x })
const minus = (a: Point3, b: Point3): Point3 => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })
const dot = (a: Point3, b: Point3): number => a.x * b.x + a.y * b.y + a.z * b.z

function round(center: Point3, radius: number, axes: Affine, start: number, sweep: number): ProxyStep {
  const axis = (at: number): Point3 => ({ x: axes[at] * radius, y: axes[at + 1] * radius, z: axes[at + 2] * radius })
  return { kind: 'arc', center, u: axis(0), v: axis(3), start, sweep }
}

/** A circle, or an arc from the first point through the second to the third. */
function throughThree(body: ByteCursor, whole: boolean): ProxyStep[] {
  const [a, b, c] = points(body, 3)
  const [ab, ac] = [minus(b, a), minus(c, a)]
  const normal = cross(ab, ac)
  const size = dot(normal, normal)
  if (!(size > 0)) return [open([a, b, c])]
  const away = scaled(minus(scaled(cross(normal, ab), dot(ac, ac)), scaled(cross(normal, ac), dot(ab, ab))), 1 / (2 * size))
  const center = { x: a.x + away.x, y: a.y + away.y, z: a.z + away.z }
  const u = scaled(away, -1)
  const v = cross(unit(normal), u)
  const end = minus(c, center)
  const turn = Math.atan2(dot(end, v), dot(end, u))
  // Seen along this normal the three points follow each other counter-clockwise.
  return [{ kind: 'arc', center, u, v, start: 0, sweep: whole ? TURN : turn <= 0 ? turn + TURN : turn }]
}

/** Rows of four, the shift last in each. */
function matrix(body: ByteCursor): Affine {
  const m = body.f64s(16)
  return [m[0], m[4], m[8], m[1], m[5], m[9], m[2], m[6], m[10], m[3], m[7], m[11]]
}

/** Bits of an LWPOLYLINE. */
function lightPolyline(body: ByteCursor): ProxyStep[] {
  const data = body.take(body.u32())
  const bits = new BitCursor().set(data, 0, data.length * 8)
  const flags = bits.bs()
  if ((flags & 4) !== 0) bits.bd()
  const elevation = (flags & 8) === 0 ? 0 : bits.bd()
  if ((flags & 2) !== 0) bits.bd()
  const plane = extrusion((flags & 1) === 0 ? { x: 0, y: 0, z: 1 } : { x: bits.bd(), y: bits.bd(), z: bits.bd() })
  const count = bits.bl()
  const bulges = (flags & 16) === 0 ? 0 : bits.bl()
  if (!(count > 0 && count <= body.bytes.length * 4) || bulges > count) return []
  const vertices = [bits.rd(), bits.rd(), 0]
  for (let i = 1; i < count; i++) vertices.push(bits.dd(vertices[i * 3 - 3]), bits.dd(vertices[i * 3 - 2]), 0)
  for (let i = 0; i < bulges; i++) vertices[i * 3 + 2] = bits.bd()
  return [{ kind: 'bulged', vertices, closed: (flags & 512) !== 0, plane, elevation }]
}
