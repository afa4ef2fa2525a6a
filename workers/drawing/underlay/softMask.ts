import { type Box, boxOf, common } from '../areas/boxes.ts'
import { finenessOf, Raster } from './pdfRaster.ts'
import type { PlacedItem } from './pdfSheet.ts'

/** The fields of a soft mask (ISO 32000-1, 11.6.5.3), as pdf.js passes them on. */
export interface MaskKind {
  subtype?: string
  /** "#rrggbb" behind the group of a mask by luminosity. */
  backdrop?: unknown
  /** 256 values that change the mask's. */
  transferMap?: ArrayLike<number> | null
}

/** Sides of the squares of pixels of which the least and the greatest value are known. */
const SQUARE = 16
/** Values that are as good as equal: small things in a gradient stay sharp. */
const SLACK = 0.05

/** The share by which things are seen at each place of a page. */
export class SoftMask {
  private readonly items: readonly PlacedItem[]
  private readonly glyphs: readonly Float32Array[]
  private readonly page: Box
  private readonly isAlpha: boolean
  private readonly transfer: (value: number) => number
  private readonly backdrop: [number, number, number]
  private drawn: { raster: Raster; values: Float32Array; squares: { wide: number; least: Float32Array; most: Float32Array } } | undefined
  private readonly outside: number

  constructor(items: readonly PlacedItem[], glyphs: readonly Float32Array[], page: Box, { subtype, backdrop, transferMap }: MaskKind) {
    this.items = items
    this.glyphs = glyphs
    this.page = page
    this.isAlpha = subtype === 'Alpha'
    this.transfer = (value) => (transferMap ? transferMap[Math.round(Math.min(1, value) * 255)] / 255 : value)
    const color = Number.parseInt(String(backdrop).slice(1, 7), 16) || 0
    this.backdrop = [16, 8, 0].map((bits) => ((color >>> bits) & 255) / 255) as [number, number, number]
    this.outside = this.transfer(this.isAlpha ? 0 : luminosity(...this.backdrop))
  }

  private draw(): NonNullable<typeof this.drawn> {
    if (this.drawn) return this.drawn
    const box = common(boxOf(this.items.flatMap(({ box: own }) => own)), this.page)
    const raster = new Raster(box[0] < box[2] && box[1] < box[3] ? box : [0, 0, 1e-3, 1e-3], this.fineness)
    if (!this.isAlpha) raster.fillAll(...this.backdrop)
    for (const { item, box: own } of this.items) raster.draw(item, own, this.glyphs)
    const { width, height, values: all } = raster
    const values = new Float32Array(width * height)
    const wide = Math.ceil(width / SQUARE)
    const count = wide * Math.ceil(height / SQUARE)
    const [least, most] = [new Float32Array(count).fill(1), new Float32Array(count)]
    for (let i = 0; i < values.length; i++) {
      const value = this.transfer(this.isAlpha ? all[i * 4 + 3] : luminosity(all[i * 4], all[i * 4 + 1], all[i * 4 + 2]))
      values[i] = value
      const square = Math.floor(Math.floor(i / width) / SQUARE) * wide + Math.floor((i % width) / SQUARE)
      least[square] = Math.min(least[square], value)
      most[square] = Math.max(most[square], value)
    }
    return (this.drawn = { raster, values, squares: { wide, least, most } })
  }

  /** Pixels of an inch that it is worth. */
  get fineness(): number {
    return finenessOf(this.items.map(({ item }) => item))
  }

  /** The value (0 to 1) at a place. */
  at(x: number, y: number): number {
    const { raster, values } = this.draw()
    const { box, scale, width, height } = raster
    const [px, py] = [(x - box[0]) * scale - 0.5, (box[3] - y) * scale - 0.5]
    if (px < -0.5 || py < -0.5 || px > width - 0.5 || py > height - 0.5) return this.outside
    const [x1, y1] = [Math.max(0, Math.floor(px)), Math.max(0, Math.floor(py))]
    const [x2, y2] = [Math.min(width - 1, x1 + 1), Math.min(height - 1, y1 + 1)]
    const [u, v] = [Math.max(0, px - x1), Math.max(0, py - y1)]
    const upper = values[y1 * width + x1] * (1 - u) + values[y1 * width + x2] * u
    return upper * (1 - v) + (values[y2 * width + x1] * (1 - u) + values[y2 * width + x2] * u) * v
  }

  /** The value of all places in a box, where it is one. */
  over(box: Box): number | undefined {
    const { raster, squares } = this.draw()
    let [least, most] = [Infinity, -Infinity]
    const add = (low: number, high: number): void => {
      least = Math.min(least, low)
      most = Math.max(most, high)
    }
    const inner = raster.box
    if (box[0] < inner[0] || box[1] < inner[1] || box[2] > inner[2] || box[3] > inner[3]) add(this.outside, this.outside)
    const [x1, y1, x2, y2] = common(box, inner)
    if (x1 <= x2 && y1 <= y2) {
      const column = (x: number): number => Math.min(squares.wide - 1, Math.floor(((x - inner[0]) * raster.scale) / SQUARE))
      const row = (y: number): number => Math.min(squares.least.length / squares.wide - 1, Math.floor(((inner[3] - y) * raster.scale) / SQUARE))
      for (let j = row(y2); j <= row(y1); j++)
        for (let i = column(x1); i <= column(x2); i++) {
          add(squares.least[j * squares.wide + i], squares.most[j * squares.wide + i])
          if (most - least > SLACK) return undefined
        }
    }
    return most - least > SLACK ? undefined : (least + most) / 2
  }
}

const luminosity = (red: number, green: number, blue: number): number => 0.3 * red + 0.59 * green + 0.11 * blue
