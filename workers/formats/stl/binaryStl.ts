import { boundsOfPoints, emptyBounds, unionBounds } from '../../../src/core/scene/bounds.ts'
import type { Bounds, Rgba } from '../../../src/core/scene/mesh.ts'
import { isBinaryStl } from '../../../src/core/sniff.ts'
import { findBytes, latinBytes } from '../../io/bytes/byteWindow.ts'
import { FileWindow } from '../../mesh/fileWindow.ts'
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
  // A stray control character makes no binary file of a text whose words go on behind where triangles would begin.
  if (/\b(vertex|endfacet)\s/i.test(new TextDecoder('latin1').decode(head.subarray(BINARY_HEADER)))) return 'ascii'
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
  /** Whole triangles behind those that the count promises, up to the file's end; they are not shown. */
  beyond: number
}

/** Triangles that the head states, and those of them that the file holds. Programs that write a file in one go leave the count zero: whole triangles to the end count then. */
function trianglesIn(head: Uint8Array, size: number): { stated: number; count: number; beyond: number } {
  const stated = new DataView(head.buffer, head.byteOffset, head.length).getUint32(80, true)
  const held = (size - BINARY_HEADER) / BINARY_TRIANGLE
  if (stated === 0 && Number.isInteger(held)) return { stated: held, count: held, beyond: 0 }
  return { stated, count: Math.min(stated, Math.floor(held)), beyond: Number.isInteger(held) ? Math.max(0, held - stated) : 0 }
}

/** Told after every piece: the first `corners` entries of `indices` have been read. `last`: there are no more. */
type WatchStl = (positions: Float32Array, indices: Uint32Array, corners: number, last: boolean) => void

/** Reads a binary STL piece by piece; vertices are welded as they come. */
export async function readBinaryStl(entry: FileEntry, progress: (fraction: number) => void, watch?: WatchStl): Promise<BinarySolid> {
  const window = new FileWindow(entry)
  await window.moveOn(0)
  const head = window.bytes.slice(0, BINARY_HEADER)
  const { stated, count, beyond } = trianglesIn(head, entry.size)
  if (count === 0) throw new OpenError(stated === 0 ? 'no-geometry' : 'file-exception', 'binary STL without a triangle')
  // A closed mesh has half as many vertices as triangles.
  const table = new VertexTable(Math.ceil(count / 2) + 4)
  const indices = new Uint32Array(count * 3)
  const attributes = new Uint16Array(count)
  let from = BINARY_HEADER
  for (let done = 0; done < count; ) {
    const { bytes } = window
    const end = Math.min(count, done + Math.floor((bytes.length - from) / BINARY_TRIANGLE))
    // Records of 50 bytes: floats are aligned to two bytes only, so they are put together from halves. The normal (the first twelve bytes) is not used.
    const halves = new Uint16Array(bytes.buffer, bytes.byteOffset + from, (end - done) * (BINARY_TRIANGLE / 2))
    for (let t = done, at = 6; t < end; t++, at += 25) {
      for (let corner = 0, h = at; corner < 3; corner++, h += 6) {
        indices[t * 3 + corner] = table.addBits(halves[h] | (halves[h + 1] << 16), halves[h + 2] | (halves[h + 3] << 16), halves[h + 4] | (halves[h + 5] << 16))
      }
      attributes[t] = halves[at + 18]
    }
    from += (end - done) * BINARY_TRIANGLE
    done = end
    progress(done / count)
    watch?.(table.soFar(), indices, done * 3, done === count)
    if (done === count) break
    await window.moveOn(from)
    from = 0
  }
  window.release()
  const positions = table.take()
  const solid: BinarySolid = { name: headerName(head), positions, indices, missing: stated - count, beyond }
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

/** Places in a large file that are looked at for its size, and triangles at each. */
const LOOKS = 64
const LOOKED = 64

/** The box of a binary STL, about: that of triangles from all over the file. */
export async function estimatedBounds(entry: FileEntry): Promise<Bounds> {
  const triangles = trianglesIn(await entry.slice(0, BINARY_HEADER), entry.size).count
  const pieces = Array.from({ length: LOOKS }, (_, i) => {
    const at = BINARY_HEADER + Math.floor((Math.max(0, triangles - LOOKED) * i) / (LOOKS - 1)) * BINARY_TRIANGLE
    return entry.slice(at, at + LOOKED * BINARY_TRIANGLE)
  })
  let bounds = emptyBounds
  for (const bytes of await Promise.all(pieces)) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const corners: number[] = []
    for (let at = 0; at + BINARY_TRIANGLE <= bytes.length; at += BINARY_TRIANGLE)
      for (let i = 0; i < 9; i++) corners.push(view.getFloat32(at + 12 + i * 4, true))
    bounds = unionBounds(bounds, boundsOfPoints(corners))
  }
  return bounds
}
