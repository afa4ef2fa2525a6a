import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { ByteCursor } from '../../../bytes/byteCursor.ts'
import { listLength, reference } from './drawables.ts'

/** How a face or a body is drawn; colour 0: as what it belongs to. */
export interface Style {
  color: Rgba
  /** False of surface bodies (work surfaces), which are drawn as through glass. */
  solid: boolean
}

const plain: Style = { color: 0, solid: true }
/** The second of four colours in a row is the diffuse one. */
const DIFFUSE_OFFSET = 36

/** Style lists and what they refer to, gathered record by record; styles are asked for when all have been read. Others than those proven are left alone. */
export class StyleTable {
  private readonly lists = new Map<number, number[]>()
  private readonly colors = new Map<number, Rgba>()
  private readonly solidity = new Map<number, boolean>()
  private readonly styles = new Map<number, Style>()

  addList(place: number, reader: ByteCursor): void {
    const items: number[] = []
    for (let count = listLength(reader, 4); count > 0; count--) items.push(reference(reader))
    this.lists.set(place, items)
  }

  addColor(place: number, reader: ByteCursor): void {
    this.colors.set(place, readColor(reader))
  }

  addSolidity(place: number, reader: ByteCursor): void {
    reader.skip(4)
    this.solidity.set(place, reader.u8() !== 0)
  }

  /** What the style list at a place says. */
  styleOf(place: number): Style {
    const known = this.styles.get(place)
    if (known) return known
    const style = { ...plain }
    for (const item of this.lists.get(place) ?? []) {
      style.color = this.colors.get(item) ?? style.color
      style.solid = this.solidity.get(item) ?? style.solid
    }
    this.styles.set(place, style)
    return style
  }
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
