import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { isBinaryStl } from '../../../src/core/sniff.ts'
import { findBytes, latinBytes } from '../../io/bytes/byteWindow.ts'
import { paintCorners, PLAIN } from '../../mesh/paintCorners.ts'
import { OpenError } from '../../../src/core/errors.ts'
import type { FileEntry } from '../../contract/fileSet.ts'
import { VertexTable } from '../../mesh/vertexTable.ts'

/** Header and triangle count of a binary STL. */
const BINARY_HEADER = 84
const BINARY_TRIANGLE = 50

/**
 * Text or binary. The size decides: many binary files begin with "solid", too.
 * Only when it does not fit the count (cut file, bytes behind the last triangle) do the first bytes decide.
 */
export function stlKind(head: Uint8Array, size: number): 'ascii' | 'binary' | 'neither' {
  if (isBinaryStl(head, size)) return 'binary'
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  let text = ''
  let control = 0
  for (const byte of head) {
    if (byte !== 0) text += String.fromCharCode(byte)
    if (byte < 9 || (byte > 13 && byte < 32)) control++
  }
  if (utf16 || (control === 0 && /\b(solid|facet)\b/i.test(text))) return 'ascii'
  // `solid` header of a binary file, or any other header: at least one triangle has to be there.
  if (control > 0 && size >= BINARY_HEADER + BINARY_TRIANGLE) return 'binary'
  return control > 0 && size >= BINARY_HEADER && size < BINARY_HEADER + BINARY_TRIANGLE ? 'binary' : 'neither'
}

const HEAD = 80
const COLOR = latinBytes('COLOR=')
const OWN = 0x8000

/** Magics: the header holds `COLOR=` and four bytes RGBA, the colour of the whole. */
function headerColor(head: Uint8Array): Rgba | undefined {
  const at = findBytes(head.subarray(0, HEAD - 4), COLOR)
  if (at < 0) return undefined
  const [r, g, b, a] = head.subarray(at + COLOR.length)
  return ((r << 24) | (g << 16) | (b << 8) | (a === 0 ? 255 : a)) >>> 0
}

/**
 * Colour of each facet from its attribute word, undefined when the file colours none.
 * Magics (header with `COLOR=`): bit 15 clear = own colour, red in the low five bits. VisCAM and SolidView: bit 15 set = own colour, blue in the low five.
 */
function facetColors(attributes: Uint16Array, head: Uint8Array): Uint32Array | undefined {
  const whole = headerColor(head)
  const magics = whole !== undefined
  // Writers that leave the words zero beside `COLOR=` mean the whole's colour, not black facets.
  if (!attributes.some((word) => (magics ? word !== 0 && (word & OWN) === 0 : (word & OWN) !== 0))) return undefined
  return Uint32Array.from(attributes, (word) => {
    if (((word & OWN) === 0) !== magics) return whole ?? PLAIN
    const low = five(word),
      middle = five(word >> 5),
      high = five(word >> 10)
    return ((magics ? (low << 24) | (middle << 16) | (high << 8) : (high << 24) | (middle << 16) | (low << 8)) | 255) >>> 0
  })
}

const five = (word: number): number => Math.round(((word & 31) * 255) / 31)

export interface BinarySolid {
  name: string
  positions: Float32Array
  indices: Uint32Array
  vertexColor?: Uint8Array
  color?: Rgba
  /** Triangles that the count promises beyond the file's end. */
  missing: number
}

/** Triangles read at a time: about 6.5 MB, so that the file is never in memory as a whole. */
const CHUNK = 1 << 17

/** Reads a binary STL in chunks; vertices are welded as they come. */
export async function readBinaryStl(entry: FileEntry, progress: (fraction: number) => void): Promise<BinarySolid> {
  const head = await entry.slice(0, BINARY_HEADER)
  const stated = new DataView(head.buffer).getUint32(80, true)
  const count = Math.min(stated, Math.floor((entry.size - BINARY_HEADER) / BINARY_TRIANGLE))
  if (count === 0) throw new OpenError(stated === 0 ? 'no-geometry' : 'file-exception', 'binary STL without a triangle')
  const table = new VertexTable()
  const indices = new Uint32Array(count * 3)
  const attributes = new Uint16Array(count)
  for (let from = 0; from < count; from += CHUNK) {
    const to = Math.min(count, from + CHUNK)
    const bytes = await entry.slice(BINARY_HEADER + from * BINARY_TRIANGLE, BINARY_HEADER + to * BINARY_TRIANGLE)
    if (bytes.length < (to - from) * BINARY_TRIANGLE) throw new OpenError('file-exception', 'file is shorter than stated')
    // Records of 50 bytes: floats are aligned to two bytes only, so they are put together from halves. The normal (the first twelve bytes) is not used.
    const halves = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1)
    for (let t = from, at = 6; t < to; t++, at += 25) {
      for (let corner = 0, h = at; corner < 3; corner++, h += 6) {
        indices[t * 3 + corner] = table.addBits(halves[h] | (halves[h + 1] << 16), halves[h + 2] | (halves[h + 3] << 16), halves[h + 4] | (halves[h + 5] << 16))
      }
      attributes[t] = halves[at + 18]
    }
    progress(to / count)
  }
  const positions = table.positions()
  const solid: BinarySolid = { name: headerName(head), positions, indices, missing: stated - count }
  const colors = facetColors(attributes, head)
  if (!colors) {
    const color = headerColor(head)
    return color === undefined ? solid : { ...solid, color }
  }
  const cornerColor = new Uint32Array(indices.length)
  for (let i = 0; i < cornerColor.length; i++) cornerColor[i] = colors[Math.floor(i / 3)]
  return { ...solid, ...paintCorners(positions, indices, cornerColor) }
}

/** The text of the header, as far as it is text. */
function headerName(head: Uint8Array): string {
  let text = ''
  for (let i = 0; i < 80 && head[i] >= 32 && head[i] < 127; i++) text += String.fromCharCode(head[i])
  return text
    .replace(/(COLOR|MATERIAL)=.*$/, '')
    .replace(/^solid\b/i, '')
    .trim()
}
