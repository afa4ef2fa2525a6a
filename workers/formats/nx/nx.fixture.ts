import { zlibSync } from 'fflate'
import { ByteWriter } from '../../io/bytes/byteWriter.fixture.ts'

/** A container of NX with these files below `/Root/`. */
export function containerOf(files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const paths = Object.keys(files)
  const head = 0x19 + 6 + 4 + paths.reduce((sum, path) => sum + 4 + `/Root/${path}`.length + 16, 0)
  const directory = new ByteWriter().ascii('HEADER').u32(paths.length)
  let at = head
  for (const path of paths) {
    directory.u32(`/Root/${path}`.length).ascii(`/Root/${path}`).u32(at).u32(0).u32(files[path].length).u32(0)
    at += files[path].length
  }
  const out = new ByteWriter().ascii('SPLMSSTR').raw(new Uint8Array(9)).raw(new Uint8Array(6).fill(0xff)).raw(new Uint8Array(2)).raw(directory.done())
  for (const path of paths) out.raw(files[path])
  return out.done()
}

/** An object model with packed members in it, and noise around them that begins as zlib does. */
export const objectModel = (members: readonly Uint8Array[]): Uint8Array =>
  members.reduce<ByteWriter>((out, member) => out.u8(0x78, 0x9c, 0xff, 1).raw(zlibSync(member)).u8(7, 7, 7), new ByteWriter().ascii('model')).done()

export const memberOf = (title: string, size = 400): Uint8Array =>
  new ByteWriter().ascii('PS').u8(0, 0).ascii(`: TRANSMIT FILE ${title}`).raw(new Uint8Array(size)).done()

/** External references: records that mean nothing here, then the strings. */
export const referencesOf = (names: readonly string[]): Uint8Array => {
  const out = new ByteWriter().ascii('EXTREFSTREAM').u32(3).u32(99).u8(5, 0, 1, 2, 3, 1).u32(names.length)
  for (const name of names) out.u16(name.length).ascii(name)
  return out.done()
}

/** External objects of section 6: each refers to a string's file, with two lists of version numbers. */
export function externalsOf(names: readonly string[]): Uint8Array {
  const entries = new ByteWriter().u8(1, 0, 0, 0, 0, names.length + 1)
  names.forEach((_, file) => entries.u8(1).u32(file, 1, 2, 3).u8(1, 3, 0xa0, 0x27, 0x10, 0xff, 1, 2, 3, 4, 2, 0xe0, 1, 2, 3, 4))
  const at = 20 + 5 + 8
  const body = entries.u8(1).done()
  const out = new ByteWriter()
    .ascii('EXTREFSTREAM')
    .u32(3)
    .u32(at + body.length)
    .u8(1)
    .u32(1)
    .u32(6, at)
    .raw(body)
    .u32(names.length)
  for (const name of names) out.u16(name.length).ascii(name)
  return out.done()
}

export interface PackedInstance {
  /** The rows of the matrix as NX packs them: 0 and 1 in a byte, -1 too. */
  rows: readonly number[]
  /** File of the external objects. */
  file: number
  name: string
}

/** An object model whose section of components holds these. */
export function assemblyModel(instances: readonly PackedInstance[]): Uint8Array {
  const section = new ByteWriter().ascii('UGS::OCC::BasicInstance').u8(0x23, 0x23, 0xff, 0x45, 1, 4, 1)
  for (const { rows, file, name } of instances) {
    section
      .raw(rows)
      .u8(0x3f, 0xf0, file, 0xff, 0x41, 3, name.length + 2)
      .ascii(name)
      .u8(0, 5, 1, 0xff, 0x45, 1, 4, 1)
  }
  const at = 12 + 20
  return new ByteWriter().u32(2, 1, 9).u32(6, 6, at, 0, 0).raw(section.done()).done()
}

/** One byte for numbers below 127, plus one; two for those below 8192. */
const packed = (value: number): number[] => (value < 0x7f ? [value + 1] : [0x80 | (value >> 8), value & 0xff])

export interface DisplayedBody {
  body: number
  color: number
  hidden?: boolean
  /** Parasolid's numbers of its faces, and those of their own colours. */
  faces: readonly (readonly [number: number, color?: number])[]
}

/** What a part is opened quickly with: each body behind its faces. */
export function fastLoadOf(bodies: readonly DisplayedBody[]): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter().ascii('UGS::RM_part')
  for (const { body, color, hidden, faces } of bodies) {
    for (const [number, own] of faces)
      out.u8(0x47, 3, 4, 1, 0xc0, 0x44, 4, 0, ...(own === undefined ? [0xc0, 0x7f, 0xff] : packed(own)), 2, ...packed(body), ...packed(number), 0x93, 0x8c)
    out.u8(0x47, 1, 4, 1, 0xc0, 0x44, 4, hidden ? 4 : 0, ...packed(color), 2, ...packed(body), ...packed(1), 0x93, 0x8e)
  }
  return out.done()
}

/** Difference between the first two bytes of a number and those of its packed form. */
const PACKED_BASE = 0x0fe0

/** A number as NX packs it: 0 and 1 in a byte, others in eight. */
export function packedDouble(value: number): number[] {
  if (value === 0 || value === 1) return [value]
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  view.setUint16(0, view.getUint16(0) - PACKED_BASE)
  return [...new Uint8Array(view.buffer)]
}

/** A table of 217 colours, black but for these: red, green and blue from 0 to 1. The first has a name of its own, the others one of a table. */
export function paletteOf(colors: Record<number, readonly number[]>): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter().u8(0x80, 0xd9)
  for (let i = 0; i < 217; i++) {
    out.u8(...(i > 0 ? [1] : []), 0x81, 0x0b, ...(colors[i] ?? [0, 0, 0]).flatMap(packedDouble))
    if (i > 0) out.u8(5, ...packed(i))
    else out.u8(3, 6).ascii('None').u8(0)
  }
  return out.done()
}

/** JT documents whose scene graphs hold one shape each with this box, metres. */
export function jtOf(boxes: readonly (readonly number[])[]): Uint8Array {
  const out = new ByteWriter().u32(9).u32(boxes.length)
  for (const box of boxes) {
    const shape = new ByteWriter()
      .raw(new Uint8Array(16))
      .u8(2)
      .u32(1)
      .u16(1)
      .u32(0)
      .u32(1)
      .u32(77)
      .u16(1)
      .raw(new Uint8Array(24))
      .f32(...box)
      .raw(new Uint8Array(28))
      .done()
    const graph = zlibSync(new ByteWriter().u32(20).raw(new Uint8Array(16)).u8(1, 0, 0, 0).u32(shape.length).raw(shape).raw(new Uint8Array(64)).done())
    const document = new ByteWriter().ascii('Version 9.4 JT'.padEnd(80)).u8(0).u32(0).u32(105).raw(new Uint8Array(16))
    document
      .u32(1)
      .raw(new Uint8Array(16))
      .u32(137)
      .u32(graph.length + 33)
      .u32(1 << 24)
    document
      .raw(new Uint8Array(24))
      .u32(2)
      .u32(graph.length + 1)
      .u8(2)
      .raw(graph)
    out.raw(document.done())
  }
  return out.done()
}

/** A section of a part before NX 12: its contents as they stand behind the mark. */
export interface OldSection {
  number: number
  kind: number
  bytes: Uint8Array
}

/** `UG_PART/UG_PART` of a part before NX 12. `release`: "-" NX 5, "1" NX 8, "3" NX 9. */
export function oldPart(release: string, sections: readonly OldSection[]): Uint8Array<ArrayBuffer> {
  const table = new ByteWriter().u32(1, sections.length, 99)
  const contents = new ByteWriter()
  const from = 0x21c + 12 + sections.length * 16
  for (const { number, kind, bytes } of sections) {
    contents.u8(0xc0, 0xd1, 0xf1, 0xed)
    table.u32(number, kind, from + contents.length, 0)
    contents.raw(bytes)
  }
  const head = new ByteWriter().u8(0x0d, 1).ascii(`UGII  ${release}`)
  return head
    .raw(new Uint8Array(0x21c - head.length))
    .raw(table.done())
    .raw(contents.done())
    .done()
}

/** A Parasolid stream as a section, as it is or packed. */
export const streamSection = (stream: Uint8Array, isPacked: boolean): Uint8Array<ArrayBuffer> => {
  const bytes = isPacked ? zlibSync(stream) : stream
  return new ByteWriter()
    .u16(0, isPacked ? 0x8000 : 0)
    .u32(bytes.length)
    .raw(bytes)
    .done()
}

/** Records of bodies and their faces before NX 9, in numbers as they are. `layer` of the body. */
export function plainRecords(bodies: readonly (DisplayedBody & { layer: number })[], withKind: boolean): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter().u32(0x0101)
  for (const { body, color, layer, faces } of bodies) {
    const rows = [...faces.map(([number, own = 0x7fff]) => ({ number, own, entity: 5004, layer: 1 })), { number: 0, own: color, entity: 5006, layer }]
    for (const { number, own, entity, layer: on } of rows) {
      if (!withKind) out.u32(3)
      out.u8(0x46, 0)
      if (withKind) out.u16(0).u32(3)
      out.u16(own, on, 0).u32(body, number).u16(entity)
    }
  }
  return out.done()
}

/** The table of 217 colours before NX 9, black but for these. */
export function plainPalette(colors: Record<number, readonly [number, number, number]>): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter().u32(217)
  for (let i = 0; i < 217; i++)
    out
      .u16(7)
      .f64(...(colors[i] ?? [0, 0, 0]))
      .u8(3)
      .u32(5)
      .ascii('Name')
      .u8(0)
      .u32(0)
  return out.done()
}
