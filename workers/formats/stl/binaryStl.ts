import { OpenError } from '../../../src/core/errors.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { FileEntry } from '../../contract/fileSet.ts'
import { paintCorners } from '../../mesh/paintCorners.ts'
import { VertexTable } from '../../mesh/vertexTable.ts'
import { BINARY_HEADER, BINARY_TRIANGLE, facetColors, headerColor } from './stlKind.ts'

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
