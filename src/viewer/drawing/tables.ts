import { DataTexture, FloatType, NearestFilter, RedFormat, RedIntegerFormat, RGBAFormat, RGIntegerFormat, UnsignedByteType, UnsignedIntType } from 'three'
import type { Drawing, Layer, LineType } from '../../core/drawing/drawing.ts'
import { type Ink, resolveStyle } from '../../core/drawing/resolvedStyle.ts'
import type { Space } from '../../core/drawing/space.ts'
import { ownersOf } from '../../core/drawing/wholeLines.ts'
import { leavesOut, type SpaceWindow } from '../../core/drawing/spaceWindow.ts'

/** Every texture that is looked up by index is this wide: index & 1023, index >> 10. */
export const TABLE_BITS = 10
const WIDTH = 1 << TABLE_BITS

const rowsFor = (count: number): number => Math.max(1, Math.ceil(count / WIDTH))

export function plain<T extends DataTexture>(texture: T): T {
  texture.minFilter = texture.magFilter = NearestFilter
  texture.generateMipmaps = false
  texture.unpackAlignment = 1
  texture.needsUpdate = true
  return texture
}

/** Bit of a style in the table of items: the item is an area and keeps its colour as stated. */
export const AREA_BIT = 31

/** 1 = items that are nothing but filled: solid hatches, not wide lines and letters. */
export function areaItems({ items, fills, lines, glyphs, shapes }: Pick<Space, 'items' | 'fills' | 'lines' | 'glyphs' | 'shapes'>): Uint8Array {
  const areas = new Uint8Array(items.count)
  for (const item of fills.item) areas[item] = 1
  for (const owners of [...ownersOf({ lines, shapes }), glyphs.item, shapes.item]) for (const item of owners) areas[item] = 0
  return areas
}

/** Style and entity of each item. */
export function itemTable(space: Space): DataTexture {
  const { items } = space
  const areas = areaItems(space)
  const data = new Uint32Array(WIDTH * rowsFor(items.count) * 2)
  for (let i = 0; i < items.count; i++) {
    data[i * 2] = (items.style[i] | (areas[i] << AREA_BIT)) >>> 0
    data[i * 2 + 1] = items.entity[i]
  }
  const texture = plain(new DataTexture(data, WIDTH, rowsFor(items.count), RGIntegerFormat, UnsignedIntType))
  texture.internalFormat = 'RG32UI'
  return texture
}

/** One byte per row of flags, e.g. which entities are selected. */
export class FlagTable {
  readonly texture: DataTexture
  readonly #data: Uint8Array<ArrayBuffer>

  constructor(count: number) {
    this.#data = new Uint8Array(WIDTH * rowsFor(count))
    this.texture = plain(new DataTexture(this.#data, WIDTH, rowsFor(count), RedIntegerFormat, UnsignedByteType))
    this.texture.internalFormat = 'R8UI'
  }

  /** Rows with the lowest flag, and those with the next one. */
  set(rows: Iterable<number>, others: Iterable<number> = []): void {
    this.#data.fill(0)
    for (const row of rows) if (row < this.#data.length) this.#data[row] = 1
    for (const row of others) if (row < this.#data.length) this.#data[row] |= 2
    this.texture.needsUpdate = true
  }

  dispose(): void {
    this.texture.dispose()
  }
}

/** Texels of a style: red green blue opacity; weight in mm, line type, its scale, shown; red green blue of areas. */
export const STYLE_TEXELS = 3

/** How each style looks now, one block of styles per window (viewports have frozen layers of their own). */
export class StyleLooks {
  readonly texture: DataTexture
  readonly #drawing: Drawing
  readonly #count: number
  readonly #data: Float32Array<ArrayBuffer>
  /** Which styles are seen through. */
  readonly transparent: Uint8Array

  constructor(drawing: Drawing, windows: number) {
    this.#drawing = drawing
    this.#count = drawing.styles.layer.length
    this.transparent = new Uint8Array(this.#count)
    const rows = rowsFor(this.#count * windows * STYLE_TEXELS)
    this.#data = new Float32Array(WIDTH * rows * 4)
    this.texture = plain(new DataTexture(this.#data, WIDTH, rows, RGBAFormat, FloatType))
  }

  /** Index of the first style of a window. */
  base(window: number): number {
    return window * this.#count
  }

  write(window: number, ink: Ink, shown: Uint8Array, { frozen, view }: Pick<SpaceWindow, 'frozen' | 'view'>, layers: readonly Layer[]): void {
    const hidden = new Set(frozen)
    const seen = { frozen: [], view }
    const data = this.#data
    const { leastContrast: _, ...stated } = ink
    const drawing = { ...this.#drawing, layers }
    for (let style = 0; style < this.#count; style++) {
      const look = resolveStyle(drawing, style, ink)
      const at = (this.base(window) + style) * STYLE_TEXELS * 4
      this.#color(at, look.color)
      this.#color(at + 8, resolveStyle(drawing, style, stated).color)
      data[at + 3] = look.opacity
      data[at + 4] = look.weight
      data[at + 5] = look.lineType
      data[at + 6] = look.lineTypeScale
      data[at + 7] = shown[look.layer] === 0 || hidden.has(look.layer) || leavesOut(seen, drawing.styles, style) ? 0 : 1
      if (look.opacity < 1) this.transparent[style] = 1
    }
    this.texture.needsUpdate = true
  }

  #color(at: number, color: number): void {
    for (let i = 0; i < 3; i++) this.#data[at + i] = ((color >>> (24 - i * 8)) & 255) / 255
  }

  dispose(): void {
    this.texture.dispose()
  }
}

/** Row `t`: number of elements, length of the pattern, then the elements. Continuous types have none. */
export const PATTERN_WIDTH = 32

export function patternTable(lineTypes: readonly LineType[]): DataTexture {
  const rows = Math.max(1, lineTypes.length)
  const data = new Float32Array(PATTERN_WIDTH * rows)
  lineTypes.forEach(({ pattern }, row) => {
    const elements = pattern.slice(0, PATTERN_WIDTH - 2).filter(Number.isFinite)
    const length = elements.reduce((sum, element) => sum + Math.abs(element), 0)
    if (!(length > 0) || elements.every((element) => element > 0)) return
    data.set([elements.length, length, ...elements], row * PATTERN_WIDTH)
  })
  return plain(new DataTexture(data, PATTERN_WIDTH, rows, RedFormat, FloatType))
}
