import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { ByteCursor } from '../../../bytes/byteCursor.ts'
import type { Records } from '../storage/records.ts'
import { graphicsTypes, listLength, reference, typeOf } from './drawables.ts'

/** How a face or a body is drawn; colour 0: as what it belongs to. */
export interface Style {
  color: Rgba
  /** False of surface bodies (work surfaces), which are drawn as through glass. */
  solid: boolean
}

const plain: Style = { color: 0, solid: true }
/** The second of four colours in a row is the diffuse one. */
const DIFFUSE_OFFSET = 36

/** What the style list at a place says; others than those proven are left alone. */
export function readStyle(records: Records, place: number): Style {
  if (typeOf(records, place) !== graphicsTypes.styleList) return plain
  const style = { ...plain }
  const reader = records.reader(place - 1)
  for (let count = listLength(reader, 4); count > 0; count--) {
    const item = reference(reader)
    const type = typeOf(records, item)
    if (type === graphicsTypes.faceColor || type === graphicsTypes.bodyColor) style.color = readColor(records.reader(item - 1))
    else if (type === graphicsTypes.solidity) style.solid = readSolidity(records.reader(item - 1))
  }
  return style
}

function readColor(reader: ByteCursor): Rgba {
  reader.skip(DIFFUSE_OFFSET)
  let color = 0
  for (let channel = 0; channel < 4; channel++) {
    const value = reader.f32()
    if (!(value >= 0 && value <= 1)) return 0
    color = color * 256 + Math.round(value * 255)
  }
  return color
}

function readSolidity(reader: ByteCursor): boolean {
  reader.skip(4)
  return reader.u8() !== 0
}
