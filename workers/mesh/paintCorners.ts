import type { Rgba } from '../../src/core/scene/mesh.ts'
import { uniteCorners } from './uniteCorners.ts'
import { gather } from './weld.ts'

/** Colour of uncoloured faces in a mesh where the rest has one. */
export const PLAIN: Rgba = 0xb4b4b4ff

export interface Painted<T extends Float32Array | Float64Array> {
  positions: T
  indices: Uint32Array
  vertexColor?: Uint8Array
  /** When all corners have the same. */
  color?: Rgba
}

/** A mesh with a colour per corner (packed, 0 = none): one colour for all, or vertices split where colours meet. */
export function paintCorners<T extends Float32Array | Float64Array>(positions: T, indices: Uint32Array, cornerColor: Uint32Array): Painted<T> {
  const [first] = cornerColor
  if (cornerColor.every((color) => color === first)) return first ? { positions, indices, color: first } : { positions, indices }
  const united = uniteCorners([indices, cornerColor])
  // The positions of vertices out of range become NaN, and so their triangles are dropped later.
  return {
    positions: gather(
      positions,
      3,
      united.corner.map((corner) => indices[corner]),
    ),
    indices: united.indices,
    vertexColor: unpackColors(united.corner.map((corner) => cornerColor[corner])),
  }
}

/** Packed colours as RGBA bytes; 0 becomes `PLAIN`. */
export function unpackColors(colors: Uint32Array): Uint8Array {
  const out = new Uint8Array(colors.length * 4)
  for (let i = 0; i < colors.length; i++) {
    const rgba = colors[i] || PLAIN
    out[i * 4] = rgba >>> 24
    out[i * 4 + 1] = (rgba >>> 16) & 255
    out[i * 4 + 2] = (rgba >>> 8) & 255
    out[i * 4 + 3] = rgba & 255
  }
  return out
}
