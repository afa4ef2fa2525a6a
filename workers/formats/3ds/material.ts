import { packRgba, srgbByte } from '../../mesh/three/look.ts'
import type { Chunk, ChunkReader } from './chunks.ts'

export interface StudioMaterial {
  name: string
  rgb: [number, number, number]
  /** 0..255. */
  alpha: number
  doubleSided: boolean
  picture?: { name: string; repeat: boolean; scale: [number, number]; offset: [number, number] }
}

const DIFFUSE = 0xa020
const TRANSPARENCY = 0xa050
const TWO_SIDE = 0xa081
const TEXTURE = 0xa200
const NO_TILING = 0x10

export const rgbaOf = ({ rgb, alpha }: StudioMaterial): number => packRgba(rgb[0], rgb[1], rgb[2], Math.max(1, alpha))

export function readMaterial(reader: ChunkReader, chunk: Chunk): StudioMaterial {
  const out: StudioMaterial = { name: '', rgb: [204, 204, 204], alpha: 255, doubleSided: false }
  for (const child of reader.children(chunk)) {
    if (child.id === 0xa000) out.name = reader.text(child).text
    else if (child.id === DIFFUSE) out.rgb = readColor(reader, child) ?? out.rgb
    else if (child.id === TRANSPARENCY) out.alpha = Math.round(255 * (1 - readShare(reader, child)))
    else if (child.id === TWO_SIDE) out.doubleSided = true
    else if (child.id === TEXTURE) {
      const picture = readPicture(reader, child)
      if (picture) out.picture = picture
    }
  }
  return out
}

/** The first colour of a chunk: as bytes, as floats, or linear as floats. */
function readColor(reader: ChunkReader, chunk: Chunk): [number, number, number] | undefined {
  for (const { id, start, end } of reader.children(chunk)) {
    if ((id === 0x0011 || id === 0x0012) && start + 3 <= end)
      return [reader.view.getUint8(start), reader.view.getUint8(start + 1), reader.view.getUint8(start + 2)]
    if ((id !== 0x0010 && id !== 0x0013) || start + 12 > end) continue
    const values = [...reader.floats(start, 3)]
    return values.map((value) => (id === 0x0013 ? srgbByte(value) : Math.round(Math.min(1, Math.max(0, value || 0)) * 255))) as [number, number, number]
  }
  return undefined
}

/** A percentage as 0..1. */
function readShare(reader: ChunkReader, chunk: Chunk): number {
  for (const child of reader.children(chunk)) {
    const value = child.id === 0x0030 ? (reader.word(child) ?? 0) / 100 : child.id === 0x0031 ? (reader.float(child) ?? 0) : undefined
    if (value !== undefined) return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0
  }
  return 0
}

function readPicture(reader: ChunkReader, chunk: Chunk): StudioMaterial['picture'] {
  let name = ''
  let tiling = 0
  const values: Record<number, number> = {}
  for (const child of reader.children(chunk)) {
    if (child.id === 0xa300) name = reader.text(child).text
    else if (child.id === 0xa351) tiling = reader.word(child) ?? 0
    else if (child.id >= 0xa354 && child.id <= 0xa35a) values[child.id] = reader.float(child) ?? 0
  }
  if (name === '') return undefined
  return {
    name,
    repeat: (tiling & NO_TILING) === 0,
    scale: [values[0xa354] || 1, values[0xa356] || 1],
    offset: [values[0xa358] || 0, values[0xa35a] || 0],
  }
}
