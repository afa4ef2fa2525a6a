import * as cfb from 'cfb'
import { zlibSync } from 'fflate'
import { ByteWriter } from '../../io/bytes/byteWriter.fixture.ts'

export const SEPARATOR = 1.797e308

export interface FaceOf {
  id: number
  styles?: number[]
  /** Points of the strips with their normal; a `SEPARATOR` point lies between two strips. */
  points: number[][]
  /** Normal of a flat face; of others one per point. */
  normal: number[] | number[][]
}

/** An unpacked `L0-T1`. */
export function levelOf(faces: readonly FaceOf[]): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter().u16(4, 0x201)
  for (const { id, styles = [], points, normal } of faces) {
    out.u16(3, 0x202).u32(60 + styles.length * 4 + 1)
    out.u32(70, id, ...styles, 1).f64(0, 0, 0, 0, 0, 0)
    const separators = points.filter(([x]) => x === SEPARATOR).length
    out
      .u16(2, 0x203)
      .u32(12 + points.length * 45 + 1)
      .u32(points.length, separators, 0x52)
    for (const point of points) out.f64(...point)
    for (let i = 0; i < points.length; i++) {
      const own = normal[i]
      out.f32(...(typeof own === 'object' ? own : (normal as number[])))
    }
    for (let i = 0; i < points.length; i++) out.f32(0, 0)
    for (let i = 0; i < points.length; i++) out.u8(0)
    out.u8(0xed, 0xed)
  }
  return out.u8(0xed).done()
}

/** Pieces of `size` bytes, packed. */
export function wrap(bytes: Uint8Array, size = 65536): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter()
  for (let at = 0; at < bytes.length; at += size) {
    const piece = bytes.subarray(at, at + size)
    const packed = zlibSync(piece)
    out.u32(piece.length, packed.length).raw(packed)
  }
  return out.u32(0, 0).u8(0xed, 0xed, 0xed, 0xed).done()
}

export function compoundOf(streams: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const container = cfb.utils.cfb_new()
  for (const [path, bytes] of Object.entries(streams)) cfb.utils.cfb_add(container, `/${path}`, Buffer.from(bytes))
  return Uint8Array.from(cfb.write(container, { type: 'buffer' }) as unknown as Uint8Array)
}

type Color = readonly [r: number, g: number, b: number]

/** One style record, with other bytes around it. The second diffuse colour is as the first where none is given. */
export function libraryOf(
  styles: Record<number, [r: number, g: number, b: number, transparency: number, second?: Color, emissive?: Color]>,
): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter().u32(1, 2, 3)
  for (const [id, [r, g, b, transparency, second = [r, g, b], emissive = [0, 0, 0]]] of Object.entries(styles)) {
    out.u16(7, 0x201).u32(5, 5, Number(id), 4).wide('Some').u32(1).f32(1, 1).u8(1, 0, 255, 255)
    out.f32(0.1, 0.1, 0.1, 1, r, g, b, 1, 0, 0, 0, 1, ...second, 1, ...emissive, 1)
    out.f32(0.2, transparency, 0, 1).u32(0)
  }
  return out.done()
}

export const partOf = (
  faces: readonly FaceOf[],
  styles: Parameters<typeof libraryOf>[0] = {},
  streams: Record<string, Uint8Array> = {},
): Uint8Array<ArrayBuffer> =>
  compoundOf({
    ...streams,
    BuildVersions: new ByteWriter().u32(0xdc000068, 0xdc000068).done(),
    'Display/Cache0': compoundOf({ 'L0-T1': wrap(levelOf(faces)) }),
    'Display/Styles/Library0': wrap(libraryOf(styles)),
    'Display/Styles/DefaultStyles': new ByteWriter().u32(1, 0x80000027, 0x80000020).done(),
  })

export interface PlacedOf {
  name: string
  at?: number[]
  /** Sixteen numbers, column after column, metres; instead of `at`. */
  matrix?: readonly number[]
  /** Around the occurrence in the assembly: three least and three greatest coordinates. */
  box?: readonly number[]
  id?: number
  style?: number
}

function moniker(up: number, path: string): Uint8Array {
  const out = new ByteWriter().u8(3, 3, 0, 0, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0x46).u16(up)
  const short = 'SHORT~1.PAR\0'
  out.u32(short.length).raw(new TextEncoder().encode(short)).raw(new Uint8Array(24))
  return out
    .u32(path.length * 2 + 6, path.length * 2)
    .u16(3)
    .wide(path)
    .done()
}

/** Stream `Attachments`: files by their paths relative to the assembly's folder, with their occurrences. */
export function attachmentsStream(files: Record<string, PlacedOf[]>): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter().u8(0xb0, 0x9d, 0xd8, 0xde, 0xb6, 0x45, 0xce, 0x11, 0xb3, 7, 8, 0, 0x36, 0x3a, 0x1e, 2)
  out.u32(7, Object.keys(files).length, 1, 1, 1, 0, 0, 0)
  for (const [path, occurrences] of Object.entries(files)) {
    const below = path.replace(/^(\.\.\\)+/, '')
    out
      .raw(moniker(0, `C:\\gone\\${below}`))
      .u32(1)
      .raw(moniker(1 + (path.length - below.length) / 3, below))
      .u32(occurrences.length, 8, 1, 0xa0000016)
    occurrences.forEach(({ name, at = [0, 0, 0], matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...at, 1], box, style = 0, id = 0 }) => {
      out.f64(...matrix).f64(...(box ?? [...at, ...at.map((value) => value + 0.01)]))
      const own = new ByteWriter()
        .u32(name.length * 2 + 2)
        .wide(`${name}\0`)
        .u32(2, 20)
        .wide('Reference\0')
        .u32(4, id, style, 0xa0000016)
        .done()
      out.u32(own.length).raw(own)
    })
  }
  return out.u32(0, 1, 0).done()
}

export const assemblyOf = (
  files: Record<string, PlacedOf[]>,
  { styles = {}, more = {} }: { styles?: Parameters<typeof libraryOf>[0]; more?: Record<string, Uint8Array> } = {},
): Uint8Array<ArrayBuffer> => compoundOf({ Attachments: attachmentsStream(files), 'Display/Styles/Library0': wrap(libraryOf(styles)), ...more })

/** The preview of an assembly with one mesh for each of its sites. */
export function previewOf(
  sites: Record<string, number>,
  meshes: Record<string, readonly FaceOf[]>,
  styles: Record<number, Parameters<typeof libraryOf>[0]> = {},
) {
  const list = new ByteWriter().u32(1, 9, 0, Object.keys(sites).length)
  for (const [path, id] of Object.entries(sites)) list.u32(id, 0, path.length).wide(path)
  return {
    'Preview/Structure/Sites': list.done(),
    'Preview/Display/Scene0/Geometries': compoundOf(Object.fromEntries(Object.entries(meshes).map(([key, faces]) => [`${key}/L1-T1`, wrap(levelOf(faces))]))),
    'Preview/Display/Scene0/Libraries': compoundOf(Object.fromEntries(Object.entries(styles).map(([id, own]) => [`Library${id}`, wrap(libraryOf(own))]))),
  }
}

/** What assemblies of a preview place, by site: `Preview/Structure/IDS`. */
export function previewTreeOf(assemblies: Record<number, { name: string; site: number; id: number; at: number[] }[]>): Uint8Array<ArrayBuffer> {
  const label = (out: ByteWriter, word: string): ByteWriter => out.u32(word.length).wide(word)
  const out = label(new ByteWriter().u32(1, 3, 2, 1), 'Sites').u32(1, Object.keys(assemblies).length, 1)
  label(out, 'Site').u32(1, 2).raw(new Uint8Array(56))
  label(out, 'Atts')
  for (const [site, occurrences] of Object.entries(assemblies)) {
    out.u32(Number(site), occurrences.length)
    for (const { name, site: own, id, at } of occurrences) {
      label(out, 'Att')
        .u32(own, id, 0)
        .f64(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...at, 1)
      label(out, name)
    }
  }
  return out.done()
}

/** Two faces at a right angle, one of them of two strips; metres. */
export const corner: FaceOf[] = [
  {
    id: 7,
    styles: [0, 0x8000000c],
    normal: [0, 0, 1],
    points: [
      [0, 0, 0],
      [0.01, 0, 0],
      [0, 0.01, 0],
      [0.01, 0.01, 0],
    ],
  },
  {
    id: 9,
    normal: [0, -1, 0],
    points: [
      [0, 0, 0],
      [0, 0, -0.01],
      [0.01, 0, 0],
      [SEPARATOR, SEPARATOR, SEPARATOR],
      [0.01, 0, 0],
      [0, 0, -0.01],
      [0.01, 0, -0.01],
    ],
  },
]
