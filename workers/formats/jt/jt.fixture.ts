import { zlibSync } from 'fflate'
import { ByteWriter } from '../../io/bytes/byteWriter.fixture.ts'
import { Kind } from './container/elements.ts'

/** A part of a JT file of our own making: a tetrahedron, in its colour, as often as there are places. */
interface JtPartFixture {
  name: string
  /** Four corners: those of the base counter-clockwise seen from below, then the top. */
  corners: readonly (readonly [number, number, number])[]
  color?: readonly [number, number, number, number]
  /** Translations of its instances. */
  at: readonly (readonly [number, number, number])[]
  unit?: string
  properties?: Readonly<Record<string, string>>
  /** Triangles of the corners in place of the tetrahedron's (JT 8 alone). */
  triangles?: readonly number[]
  /** Contents of a shape's segment in place of the tetrahedron. */
  shape?: Uint8Array
  /** A Parasolid stream. */
  xt?: Uint8Array
  /** Numbers of other materials: this one, in the file, does not count. */
  hidden?: boolean
  /** Stands in this file instead of here. */
  file?: string
}

export interface JtFixture {
  version: '8.1' | '9.5' | '10.0'
  name: string
  unit?: string
  parts: readonly JtPartFixture[]
}

const SHAPE = 7
const XT = 17
const GRAPH = 1
const SINGLE_PRECISION_MASK = 0x000e

interface Made {
  id: Uint8Array
  type: number
  data: Uint8Array
}

/** Writes a JT file of one of three generations, with the simplest packing that each has. */
export function jtFile(fixture: JtFixture): Uint8Array<ArrayBuffer> {
  const generation = Number.parseInt(fixture.version, 10)
  const segments: Made[] = []
  const add = (type: number, data: Uint8Array): Uint8Array => {
    const number = segments.length + 1
    const id = Uint8Array.from({ length: 16 }, (_, i) => (i < 3 ? number >> (8 * i) : 7))
    segments.push({ id, type, data })
    return id
  }
  const graph = graphData(fixture, generation, add)
  const root = add(GRAPH, graph)
  const header = new ByteWriter().ascii(`Version ${fixture.version} JT`.padEnd(76)).u8(10, 13, 10, 32).u8(0).u32(0)
  const width = generation === 10 ? 8 : 4
  const tableAt = 85 + width + 16
  const offset = (value: number): number[] => (generation === 10 ? [value, 0] : [value])
  header
    .u32(...offset(tableAt))
    .raw(root)
    .u32(segments.length)
  const body = new ByteWriter()
  const bodyAt = tableAt + 4 + segments.length * (16 + width + 8)
  for (const { id, type, data } of segments) {
    const at = bodyAt + body.length
    const packed = type === SHAPE ? data : wrapped(data, generation)
    header
      .raw(id)
      .u32(...offset(at))
      .u32(24 + packed.length)
      .u32(type << 24)
    body
      .raw(id)
      .u32(type, 24 + packed.length)
      .raw(packed)
  }
  return header.raw(body.done()).done()
}

/** zlib up to JT 9; stored in JT 10, whose usual packing is xz. */
function wrapped(data: Uint8Array, generation: number): Uint8Array {
  const packed = generation === 10 ? data : zlibSync(data)
  return new ByteWriter()
    .u32(2, packed.length + 1)
    .u8(generation === 10 ? 1 : 2)
    .raw(packed)
    .done()
}

const guidBytes = (hex: string): number[] => hex.match(/../g)!.map((byte) => Number.parseInt(byte, 16))

/** An element behind its length. `id` absent: it has no number. */
function element(kind: string, id: number | undefined, fields: Uint8Array): Uint8Array {
  const inner = new ByteWriter().raw(guidBytes(kind)).u8(0)
  if (id !== undefined) inner.u32(id)
  inner.raw(fields)
  return new ByteWriter().u32(inner.length).raw(inner.done()).done()
}

const END = new ByteWriter().u32(16).raw(new Uint8Array(16).fill(255)).done()

class Fields extends ByteWriter {
  readonly generation: number

  constructor(generation: number) {
    super()
    this.generation = generation
  }

  /** The number in front of an element's own fields. */
  version(): this {
    if (this.generation === 9) this.u16(1)
    if (this.generation === 10) this.u8(1)
    return this
  }

  list(values: readonly number[]): this {
    return this.u32(values.length).u32(...values)
  }

  base(flags: number, attributes: readonly number[]): this {
    return this.version().u32(flags).list(attributes)
  }

  group(children: readonly number[], attributes: readonly number[] = [], flags = 0): this {
    return this.base(flags, attributes).version().list(children)
  }
}

function graphData({ name, unit, parts }: JtFixture, generation: number, add: (type: number, data: Uint8Array) => Uint8Array): Uint8Array {
  const elements: Uint8Array[] = []
  const atoms: Uint8Array[] = []
  const table: { id: number; pairs: number[] }[] = []
  let used = 1
  const next = (): number => ++used
  const fields = (): Fields => new Fields(generation)
  const put = (kind: string, id: number, data: Uint8Array): number => {
    elements.push(element(kind, id, data))
    return id
  }
  const text = (value: string): number => {
    const id = next()
    atoms.push(element(Kind.stringAtom, id, fields().version().u32(0).version().text16(value).done()))
    return id
  }
  const late = (segment: Uint8Array, type: number): number => {
    const id = next()
    const data = fields().version().u32(0).version().raw(segment).u32(type)
    if (generation === 9) data.u32(0, 1)
    if (generation === 10) data.u32(0)
    atoms.push(element(Kind.lateLoadedAtom, id, data.done()))
    return id
  }
  const own = (id: number, values: Record<string, string | number>): void => {
    table.push({ id, pairs: Object.entries(values).flatMap(([key, value]) => [text(key), typeof value === 'number' ? value : text(value)]) })
  }
  const partition = (id: number, file: string, children: readonly number[], attributes: readonly number[] = []): void => {
    const data = fields().group(children, attributes)
    if (generation === 10) data.u8(1)
    put(Kind.partition, id, data.u32(0).text16(file).f32(0, 0, 0, 2, 2, 2).f32(1).u32(0, 0, 0, 0, 0, 0).done())
  }
  const attribute = (): Fields => {
    const data = fields().version().u8(8).u32(0)
    if (generation === 10) data.u32(0)
    return data.version()
  }
  const place = (at: readonly number[]): number => {
    const data = attribute().u16(SINGLE_PRECISION_MASK)
    return put(Kind.transform, next(), (generation === 8 ? data.f32(...at) : data.f64(...at)).done())
  }

  const assembly = next()
  const instances: number[] = []
  const rest: (() => void)[] = []
  for (const part of parts) {
    const target = next()
    for (const at of part.at) {
      const instance = next()
      instances.push(instance)
      rest.push(() => {
        put(
          Kind.instance,
          instance,
          fields()
            .base(part.hidden ? 1 : 0, [place(at)])
            .version()
            .u32(target)
            .done(),
        )
      })
    }
    if (part.file) {
      rest.push(() => partition(target, part.file!, []))
      continue
    }
    rest.push(() => {
      const [lod, shape] = [next(), next()]
      const materials = part.color
        ? [
            put(
              Kind.material,
              next(),
              attribute()
                .u16(0)
                .f32(0.1, 0.1, 0.1, 1)
                .f32(...part.color)
                .f32(0, 0, 0, 1)
                .f32(0, 0, 0, 1)
                .f32(20, 0, 0)
                .done(),
            ),
          ]
        : []
      put(Kind.partNode, target, new Fields(generation).group([lod], materials).u16(1).u16(1).u32(99).done())
      put(Kind.rangeLod, lod, fields().group([shape]).version().list([]).u32(0).version().list([]).f32(0, 0, 0).done())
      const box = fields().base(0, []).version()
      if (generation < 10) box.f32(0, 0, 0, 1, 1, 1)
      put(
        Kind.triStripNode,
        shape,
        box
          .f32(...boxOf(part.corners))
          .f32(1)
          .u32(0, 0, 0, 0, 0, 0, 0)
          .f32(0)
          .done(),
      )
      own(shape, { JT_LLPROP_SHAPEIMPL: late(add(SHAPE, part.shape ?? shapeData(part, generation)), SHAPE) })
      const { xt } = part
      const exact: Record<string, number> = xt ? { JT_LLPROP_XTBREP: late(add(XT, xtData(xt, generation)), XT) } : {}
      own(target, { JT_PROP_NAME: `${part.name}.part;1;0:`, ...(part.unit && { JT_PROP_MEASUREMENT_UNITS: part.unit }), ...exact, ...part.properties })
    })
  }
  partition(1, name, [assembly])
  put(Kind.metaDataNode, assembly, new Fields(generation).group(instances).u16(1).done())
  own(assembly, { JT_PROP_NAME: `${name}.asm;1;0:`, ...(unit && { JT_PROP_MEASUREMENT_UNITS: unit }) })
  for (const write of rest) write()
  const out = new ByteWriter()
  for (const data of [...elements, END, ...atoms, END]) out.raw(data)
  out.u16(1).u32(table.length)
  for (const { id, pairs } of table) out.u32(id, ...pairs, 0)
  return out.done()
}

function xtData(xt: Uint8Array, generation: number): Uint8Array {
  const data = generation === 10 ? new ByteWriter().u8(1, 0) : new ByteWriter().u32(generation === 9 ? 2 : 1)
  data.u32(31, 0)
  if (generation > 8) data.u32(1)
  data.u8(0).u32(xt.length).raw(xt)
  return element(Kind.xtBody, generation === 8 ? undefined : 1, data.done())
}

/** Least and greatest coordinates. */
const boxOf = (corners: JtPartFixture['corners']): number[] =>
  corners.length === 0 ? [0, 0, 0, 1, 1, 1] : [Math.min, Math.max].flatMap((most) => [0, 1, 2].map((axis) => most(...corners.map((corner) => corner[axis]))))

/** Corners of the four triangles. */
const TRIANGLES = [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3]

function shapeData({ corners, triangles }: JtPartFixture, generation: number): Uint8Array {
  return element(
    Kind.triStripShape,
    generation === 8 ? undefined : 1,
    generation === 8 ? strips(corners, triangles ?? TRIANGLES) : dualMesh(corners, generation),
  )
}

/** Strips of one triangle, without normals. */
function strips(corners: JtPartFixture['corners'], triangles: readonly number[]): Uint8Array {
  const out = new ByteWriter().u16(1).u8(0, 0, 0, 0).u8(24, 0, 0, 0).u16(1).u16(1).u8(0, 0, 0).u8(24, 0, 0, 0)
  // Starts by the predictor of twice the last less the one before: 0 3 6 9 as they are, then nothing is left of 12, 15 ...
  const starts = Array.from({ length: triangles.length / 3 + 1 }, (_, i) => (i < 4 ? i * 3 : 0))
  out
    .u8(0)
    .u32(starts.length)
    .u32(...starts)
  const bits = 24
  const codes: number[][] = []
  for (let axis = 0; axis < 3; axis++) {
    const values = corners.map((corner) => corner[axis])
    const [min, max] = [Math.min(...values), Math.max(...values)]
    out.f32(min, max).u8(bits)
    const whole = values.map((value) => Math.round(((value - min) / (max - min || 1)) * (2 ** bits - 1)))
    // From the fifth on by how much they differ from the one before.
    codes.push(whole.map((value, i) => (i < 4 ? value : (value - whole[i - 1]) >>> 0)))
  }
  out.u32(corners.length)
  for (const column of codes)
    out
      .u8(0)
      .u32(column.length)
      .u32(...column)
  const order = triangles.slice(0, 4)
  for (let i = 4; i < triangles.length; i++) {
    const step = triangles[i - 2] - triangles[i - 4]
    order.push((triangles[i] - triangles[i - 2] - (step > -8 && step < 8 ? step : 2)) >>> 0)
  }
  return out
    .u8(0)
    .u32(order.length)
    .u32(...order)
    .done()
}

/** The dual mesh of a tetrahedron: four polygons of valence 3 around four vertices of degree 3, each polygon a face. */
function dualMesh(corners: JtPartFixture['corners'], generation: number): Uint8Array {
  const out = new Fields(generation).version().version().u32(2, 0)
  if (generation === 10) out.zeros(25)
  out.version().u32(1).version()
  const packet = (...values: number[]): void => {
    out.u32(values.length)
    if (values.length > 0)
      out
        .u8(0)
        .u32(values.length * 32)
        .u32(...values)
  }
  packet(3, 3, 3)
  packet(3)
  for (let i = 2; i < 8; i++) packet()
  packet(3, 3, 3, 3)
  packet(0, 1, 2, 3)
  packet(0, 0, 0, 0)
  packet()
  packet(0, 0, 0, 0)
  for (let i = 2; i < 8; i++) packet()
  for (let i = 0; i < (generation === 9 ? 2 : 1); i++) packet()
  out.u32(0)
  packet()
  packet()
  out.u32(0)
  out.u32(2, 0).u8(0, 0, 0, 0).u32(4, 0).u32(4).u8(3)
  for (let axis = 0; axis < 3; axis++) out.f32(0, 0).u8(0)
  // The base's corners clockwise seen from the top, so that the first polygon faces down.
  const order = [corners[0], corners[2], corners[1], corners[3]]
  for (let axis = 0; axis < 3; axis++) {
    const words = [...new Uint32Array(Float32Array.from(order, (corner) => corner[axis]).buffer)]
    if (generation === 9) {
      packet(...words.map((word) => word >>> 23))
      packet(...words.map((word) => word & 0x7fffff))
    } else packet(...words)
  }
  return out.u32(0).version().done()
}
