import * as cfb from 'cfb'
import { deflateSync, zlibSync } from 'fflate'
import { crc32 } from '../../io/bytes/crc32.ts'
import { WRAPPER_ID } from './container/wrapped.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Contents = Record<string, Uint8Array | string>

const text = (value: string): number[] => [...new TextEncoder().encode(value)]
const u16 = (...values: number[]): number[] => values.flatMap((value) => [value & 255, (value >>> 8) & 255])
export const u32 = (...values: number[]): number[] => values.flatMap((value) => [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, (value >>> 24) & 255])
const f32 = (...values: number[]): number[] => [...new Uint8Array(Float32Array.from(values).buffer)]
const f64 = (...values: number[]): number[] => [...new Uint8Array(Float64Array.from(values).buffer)]
/** ff fe ff, count, UTF-16. */
const framed = (value: string): number[] => [0xff, 0xfe, 0xff, value.length, ...u16(...Array.from(value, (letter) => letter.charCodeAt(0)))]
const array = (itemSize: number, kind: number, count: number, data: number[]): number[] => [...u32(itemSize, kind, 2, count), ...data]

/** A file of 2015 and later: a header before each stream, names with swapped halves. */
export function modernFile(contents: Contents): Bytes {
  const out = [1, 2, 3, 4, 0, 0, 0, 4]
  for (const [name, value] of Object.entries(contents)) {
    const data = typeof value === 'string' ? Uint8Array.from(text(value)) : value
    const packed = deflateSync(data)
    out.push(...u32(99), 0x14, 0, 6, 0, 8, 0, ...u32(7, crc32(data), packed.length, data.length), ...u16(name.length, 0))
    for (const letter of text(name)) out.push(((letter << 4) | (letter >> 4)) & 255)
    for (const byte of packed) out.push(byte)
  }
  return Uint8Array.from(out)
}

/** A file up to 2014: an OLE compound file with wrapped streams, in two members each. */
export function compoundFile(contents: Contents): Bytes {
  const container = cfb.utils.cfb_new()
  for (const [name, value] of Object.entries(contents)) {
    const data = typeof value === 'string' ? Uint8Array.from(text(value)) : value
    const half = data.length >> 1
    const members = [data.subarray(0, half), data.subarray(half)].flatMap((piece) => {
      const packed = zlibSync(piece)
      return [...u32(piece.length, packed.length), ...packed]
    })
    cfb.utils.cfb_add(container, `/${name}__ZLB`, Buffer.from([...WRAPPER_ID, ...members, ...u32(0, 0)]))
  }
  return new Uint8Array(cfb.write(container, { type: 'buffer' }))
}

/** A file up to 2003: an OLE compound file whose streams are as given. */
export function earlyFile(contents: Contents): Bytes {
  const container = cfb.utils.cfb_new()
  for (const [name, value] of Object.entries(contents)) cfb.utils.cfb_add(container, `/${name}`, Buffer.from(value))
  return new Uint8Array(cfb.write(container, { type: 'buffer' }))
}

/** Packed as PKWARE's library may: literals alone (a zero and eight bits), then the end (a one, the longest code of a length and all its bits). */
export function imploded(data: Uint8Array): Uint8Array {
  const bits = [...data].flatMap((byte) => [0, ...Array.from({ length: 8 }, (_, i) => (byte >> i) & 1)])
  bits.push(1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1)
  const out = new Uint8Array(2 + Math.ceil(bits.length / 8))
  out.set([0, 4])
  bits.forEach((bit, i) => (out[2 + (i >> 3)] |= bit << (i & 7)))
  return out
}

/** Corners (bits: x, y, z) of a cube's sides, counter-clockwise from outside, and the outward normals. */
const SIDES: [corners: number[], normal: number[]][] = [
  [
    [0, 4, 6, 2],
    [-1, 0, 0],
  ],
  [
    [1, 3, 7, 5],
    [1, 0, 0],
  ],
  [
    [0, 1, 5, 4],
    [0, -1, 0],
  ],
  [
    [2, 6, 7, 3],
    [0, 1, 0],
  ],
  [
    [0, 2, 3, 1],
    [0, 0, -1],
  ],
  [
    [4, 5, 7, 6],
    [0, 0, 1],
  ],
]

const CLASS = 0x33
/** Number of the first face as an object of the stream. */
export const FIRST_FACE = CLASS + 5
/** A colour as the class's first object, or as a later one. */
const firstColor = (...rgb: number[]): number[] => [0xff, 0xff, 1, 0, 20, 0, ...text('moVisualProperties_c'), ...rgb, 0, ...u32(0, 0, 0), ...framed('')]
export const newColor = (...rgb: number[]): number[] => [CLASS, 0x80, ...rgb, 0, ...u32(0, 0, 0), ...framed('')]
const noColor = [0, 0]
export const sharedColor = (number: number): number[] => u16(number)

interface CubeOptions {
  /** The colour of each side. */
  tails?: Record<number, number[]>
  /** Version of the display data: 4400 or 9000. */
  version?: number
  /** Two strips of one triangle for a face, the second as in version 1950. */
  single?: boolean
}

/** A cube's faces, one strip each. `size` in metres. */
export function cubeFaces(size: number, { tails = {}, version = 9000, single = false }: CubeOptions = {}): number[] {
  return SIDES.flatMap(([[a, b, c, d], normal], side) => {
    const corners = single ? [a, b, c, c, d, a] : [a, b, d, c]
    const id = (i: number, j: number): number => 1 + Math.min(corners[i], corners[j]) * 8 + Math.max(corners[i], corners[j])
    const words = single ? [1, id(0, 1), 0, id(1, 2), 0, 0, id(3, 4), id(4, 5)] : [1, id(0, 1), id(0, 2), 0, id(1, 3), id(2, 3)]
    const strips = single ? [3, 3] : [4]
    return [
      ...array(4, 8, strips.length, u32(...strips)),
      ...array(
        12,
        100,
        corners.length,
        corners.flatMap((corner) => f32(...[1, 2, 4].map((bit) => (corner & bit ? size : 0)))),
      ),
      ...array(
        12,
        100,
        corners.length,
        corners.flatMap(() => f32(...normal)),
      ),
      ...array(4, 8, words.length, u32(...words)),
      ...array(4, 8, strips.length, u32(...strips.map((length) => length * 2 - 2))),
      ...array(1, 8, words.length, Array<number>(words.length).fill(0)),
      ...u32(0, 0, 1),
      ...Array<number>(120).fill(0),
      ...(version < 5000 ? u32(0, 0) : []),
      ...array(8, 100, 0, []),
      ...u32(1),
      ...array(12, 100, 0, []),
      ...array(12, 100, 0, []),
      ...u32(...(version < 5000 ? [0, 0, 1, 0xffffffff] : [0, 0, 0, 1, 0xffffffff])),
      ...(tails[side] ?? noColor),
    ]
  })
}

/** What stands behind the faces of a body that has a colour of its own. */
export const bodyColor = (...rgb: number[]): number[] => [...u32(5, 6), ...framed('body'), ...u32(1, 0xffffffff), ...newColor(...rgb)]

/** The file of an appearance, as it stands in display data. */
export const appearance = (path: string): number[] => [...u32(2), ...framed(path)]

/** DisplayLists of a part whose document colour is #CAD1EE. */
export const partDisplay = (...pieces: number[][]): Uint8Array => Uint8Array.from([...firstColor(0xca, 0xd1, 0xee), ...pieces.flat(), ...u32(0, 0)])

/** A component record of an assembly's DisplayLists: turned and placed, its box, its colour or none. */
export const component = (name: string, file: string, configuration: string, color = u16(0)): number[] => [
  ...framed(name),
  0,
  ...f64(1, 2, 3, 1),
  0,
  ...f64(0, 0, 0, 1, 1, 1, -1, -1, -1, 2),
  ...color,
  ...framed(''),
  ...framed(configuration),
  ...framed(file.replace(/\.\w+$/, '')),
  ...framed(`C:\\work\\${file}`),
]

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
const reference = (name: string, number: number, model: number, x: number): string =>
  `<swReference swName="${name}" swReferenceNumber="${number}" swSuppressed="NO" swHidden="NO" swModelRef="${model}" swTransform="${[...IDENTITY, x, 0, 0, 1].join(' ')}"/>`

/** Top (configurations Long and Short) with a sub-assembly of two pins, a hidden plate, and a suppressed one. */
export const machineTree = `<?xml version="1.0"?><swSolidWorks xmlns="http://www.solidworks.com/sw2003/schema"><swHeader>
<swFile id="1" swDocType="ASSEMBLY" swCreationTime="1" swPath="C:\\work\\Top.SLDASM"/>
<swFile id="2" swDocType="PART" swCreationTime="20" swPath="C:\\work\\Pin.SLDPRT"/>
<swFile id="3" swDocType="ASSEMBLY" swCreationTime="3" swPath="C:\\work\\Sub.SLDASM"/>
<swFile id="4" swDocType="PART" swCreationTime="4" swPath="C:\\work\\Plate &amp; Co.SLDPRT"/></swHeader><swModelList>
<swModel id="10" swName="Pin" swConfigurationName="Default" swLastModifiedStamp="7" swFileRef="2" swBoundingBox="0 0 0 0.01 0.01 0.01"/>
<swModel id="11" swName="Plate" swConfigurationName="Thin" swLastModifiedStamp="8" swFileRef="4" swBoundingBox="0 0 0 0.02 0.03 0.001"/>
<swModel id="12" swName="Sub" swConfigurationName="Default" swFileRef="3">${reference('Pin', 1, 10, 0)}${reference('Pin', 2, 10, 0.05)}</swModel>
<swModel id="13" swName="Top" swConfigurationName="Short" swFileRef="1">${reference('Pin', 9, 10, 0)}</swModel>
<swModel id="14" swName="Top" swConfigurationName="Long" swFileRef="1">${reference('Sub', 1, 12, 0.1)}${reference('Plate', 1, 11, 0).replace('swHidden="NO"', 'swHidden="YES"')}${reference('Plate', 2, 11, 0).replace('swSuppressed="NO"', 'swSuppressed="YES"')}</swModel>
</swModelList><swConfigurationList><swConfiguration swName="Short" swModelRef="13" swMostRecentConfiguration="NO"/><swConfiguration swName="Long" swModelRef="14" swMostRecentConfiguration="YES"/></swConfigurationList></swSolidWorks>`

export const information = (configuration: string): string =>
  `<Properties xmlns:vt="x"><property name="SW-Configuration Name" pid="9"><vt:empty/></property><property name="SW-Konfigurationsname" pid="7"><vt:lpstr>${configuration}</vt:lpstr></property><property name="SW_UnitsLinear" pid="30"><vt:i4>3</vt:i4></property></Properties>`

interface ThreadOptions {
  internal: boolean
  center: number[]
  axis: number[]
  radius: number
  depth: number
  length: number
  size?: string
  /** Translations of copies in a pattern. */
  copies?: number[][]
}

/** Behind the head of the class, or of a later object: what a cosmetic thread is drawn by. Metres; the axis is x, y or z. */
function threadData({ internal, center, axis, radius, depth, length, size = '', copies = [] }: ThreadOptions): number[] {
  const rim = center.map((value, k) => value + axis[(k + 1) % 3] * radius)
  const far = rim.map((value, k) => value + axis[k] * length)
  const numbers = f64(length, ...rim, ...far, ...center, ...center, ...axis, radius)
  const placements = copies.flatMap((move) => [0, ...f64(...move, 1), 0])
  const strings = [...framed('ISO'), ...u32(0), ...framed('Machine Threads'), ...u32(12), ...framed(size), ...framed('')]
  const head = [...u32(1, 1, 0), 0, ...f64(depth, 0.01, 0.006), ...u32(internal ? 1 : 0)]
  return [...head, ...numbers, ...Array<number>(52).fill(0), ...u32(copies.length), ...placements, ...u32(1, 0), ...strings]
}

/** Features of a configuration that has cosmetic threads. */
export const threadFeatures = (...threads: ThreadOptions[]): Uint8Array =>
  Uint8Array.from([
    ...text('..moCosmeticThread_c..'),
    ...threads.flatMap((thread, i) => [...(i === 0 ? [...u16(0xffff, 1, 15), ...text('moCThreadData_c')] : u16(0x814e)), ...threadData(thread)]),
  ])
