import { alone, blendedColor, isBlended, NORMAL } from './blending.ts'
import { type Box, common, meets } from '../areas/boxes.ts'
import { pngOf } from './pdfPicture.ts'
import { finenessOf, Raster } from './pdfRaster.ts'
import type { DrawnItem, PdfItem, PlacedItem } from './pdfSheet.ts'
import type { SoftMask } from './softMask.ts'

const WHITE = 0xffffffff
/** How many items below it one blended area may draw once more, and all blended areas of a page together. */
const MOST_BELOW = 4000
const MOST_ANEW = 40_000
/** How often items of a page are looked at for whether they lie below a blended area. */
const MOST_LOOKS = 50_000_000
/** Items behind soft masks that become pictures. */
const MOST_MASKED = 5000
/** Pictures of masked or blended things, in pixels of all together. */
const MOST_PIXELS = 16 << 20

/** How a thing is laid over those before it. */
export interface Laying {
  /** Masks of the groups around it: each group is masked as a whole. */
  masks: readonly SoftMask[]
  /** A mask of each thing for itself. */
  mask?: SoftMask
  /** pdf.js's name of the way of blending. */
  blend: string
}

interface Pending extends Laying {
  around: Box
  items: PlacedItem[]
}

/** Collects the things of a page: those behind soft masks become pictures, blended areas are drawn with all that lies below them in the colours that result. */
export class Composer {
  readonly items: DrawnItem[] = []
  isIncomplete = false
  private readonly glyphs: readonly Float32Array[]
  /** Boxes of the things, row by row. */
  private readonly boxes: Box[] = []
  private pending: Pending | undefined
  private masked = 0
  private anew = 0
  private looks = 0
  private pixels = 0

  constructor(glyphs: readonly Float32Array[]) {
    this.glyphs = glyphs
  }

  get length(): number {
    return this.items.length + (this.pending?.items.length ?? 0)
  }

  /** `box`: around the thing. */
  put(given: DrawnItem, box: Box, laying: Laying): void {
    let item = given
    const isPlain = laying.blend === NORMAL
    const all = allOf(laying)
    if (all.length === 0 && isPlain && !this.pending) return this.add(item, box)
    let isMasked = false
    for (const mask of all) {
      const value = mask.over(box)
      if (value === undefined) isMasked = true
      else if (value < 1) item = { ...item, opacity: (item.opacity ?? 1) * value }
    }
    if (item.opacity === 0) return
    const { pending } = this
    const covers = pending !== undefined && meets(pending.around, box) && pending.items.some((other) => meets(other.box, box))
    const isPicture = isMasked || (!isPlain && (item.kind === 'pixels' || item.kind === 'shade') && alone(laying.blend) !== undefined)
    // Things with one value that lie over masked ones become part of the same picture.
    if (isPicture || (covers && all.length > 0 && isAlike(pending, laying) && item.kind !== 'text')) return this.collect(given, item, box, laying)
    if (covers || (pending && !isPlain)) this.flush()
    if (isPlain) this.add(item, box)
    else this.blend(item, box, laying.blend)
  }

  private collect(given: DrawnItem, item: DrawnItem, box: Box, laying: Laying): void {
    if (this.pending && !isAlike(this.pending, laying)) this.flush()
    // Letters of the app's fonts are not known here.
    if (item.kind === 'text' || this.masked >= MOST_MASKED || this.pixels >= MOST_PIXELS) {
      this.isIncomplete = true
      this.flush()
      const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
      return this.add({ ...given, opacity: allOf(laying).reduce((opacity, mask) => opacity * mask.at(x, y), given.opacity ?? 1) }, box)
    }
    this.masked++
    this.pending ??= { ...laying, around: box, items: [] }
    this.pending.around = both(this.pending.around, box)
    this.pending.items.push({ item: given, box })
  }

  private add(item: DrawnItem, box: Box): void {
    this.items.push(item)
    this.boxes.push(box)
  }

  /** An area, as it looks on white, and what lies below it in the colours that result. Lines and letters are laid over it plainly. */
  private blend(item: DrawnItem, box: Box, way: string): void {
    if (!isBlended(way)) this.isIncomplete = true
    if (item.kind !== 'fill' || !isBlended(way)) return this.add(item, box)
    const below: PlacedItem[] = []
    this.looks += this.items.length
    if (this.looks <= MOST_LOOKS) for (const [i, other] of this.boxes.entries()) if (meets(other, box)) below.push({ item: this.items[i], box: other })
    if (this.looks <= MOST_LOOKS && below.length === 0 && way !== 'difference' && way !== 'exclusion') return this.add(onWhite(item, way), box)
    if (this.looks > MOST_LOOKS || below.length > MOST_BELOW || this.anew + below.length > MOST_ANEW) {
      this.isIncomplete = true
      return this.add(item, box)
    }
    this.anew += below.length
    const { opacity = 1, color } = item
    const recolored = (value: number): number => blendedColor(value, color, way, opacity)
    this.add({ ...item, color: recolored(WHITE), opacity: 1 }, box)
    for (const { item: other, box: around } of below) {
      const clips = [...(other.clips ?? []), ...(item.clips ?? []), item.rings]
      const shared = common(around, box)
      if (other.kind === 'pixels') {
        this.picture([{ item: other, box: shared }], { masks: [] }, clips, (pixel) => {
          const packed = recolored(packedOf(pixel))
          for (let channel = 0; channel < 3; channel++) pixel[channel] = ((packed >>> (24 - channel * 8)) & 255) / 255
        })
      } else if (other.kind === 'shade') {
        const colors = other.colors.map((_, i) =>
          i % 4 === 3 ? other.colors[i] : (recolored(wholeOf(other.colors, i - (i % 4))) >>> (24 - (i % 4) * 8)) & 255,
        )
        this.add({ ...other, colors, clips }, around)
      } else if (other.kind === 'letters') this.add({ ...other, color: recolored(other.color), text: '', clips }, around)
      else this.add({ ...other, color: recolored(other.color), clips }, around)
    }
  }

  /** The things behind masks become a picture. */
  flush(): void {
    const { pending } = this
    this.pending = undefined
    if (!pending) return
    this.picture(pending.items, pending, undefined, pending.blend === NORMAL ? undefined : alone(pending.blend))
    // Letters are found all the same.
    for (const { item, box } of pending.items) if (item.kind === 'letters') this.add({ ...item, glyphs: [], matrices: [] }, box)
  }

  private picture(
    given: readonly PlacedItem[],
    laying: Pick<Laying, 'masks' | 'mask'>,
    clips: DrawnItem['clips'],
    recolor?: (pixel: [number, number, number, number]) => void,
  ): void {
    const drawn = given.filter(({ box }) => box[0] < box[2] && box[1] < box[3])
    if (drawn.length === 0) return
    const around = drawn.reduce((all, { box }) => both(all, box), drawn[0].box)
    const fineness = Math.max(finenessOf(drawn.map(({ item }) => item)), ...allOf(laying).map((mask) => mask.fineness))
    const raster = new Raster(around, fineness)
    this.pixels += raster.width * raster.height
    const { masks, mask } = laying
    for (const { item, box } of drawn) raster.draw(item, box, this.glyphs, mask && ((x, y) => mask.at(x, y)))
    for (const around of masks) raster.mask((x, y) => around.at(x, y))
    this.add({ kind: 'pixels', image: raster.picture(recolor), matrix: raster.matrix, ...(clips && { clips }) }, around)
  }

  /** All things with their boxes. */
  placed(): PlacedItem[] {
    this.flush()
    return this.items.map((item, i) => ({ item, box: this.boxes[i] }))
  }

  /** All things, with their pictures packed. */
  done(): PdfItem[] {
    this.flush()
    const packed = new Map<unknown, ReturnType<typeof pngOf>>()
    return this.items.flatMap((item): PdfItem[] => {
      if (item.kind !== 'pixels') return [item]
      const { image, stencil, matrix, clips, opacity } = item
      const key = stencil ? item : image
      if (!packed.has(key)) packed.set(key, pngOf(image, stencil))
      const picture = packed.get(key)
      if (!picture) this.isIncomplete = true
      return picture ? [{ kind: 'image', picture, matrix, ...(clips && { clips }), ...(opacity !== undefined && { opacity }) }] : []
    })
  }
}

const both = (a: Box, b: Box): Box => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]

const allOf = ({ masks, mask }: Pick<Laying, 'masks' | 'mask'>): readonly SoftMask[] => (mask ? [...masks, mask] : masks)

const isAlike = (pending: Laying, laying: Laying): boolean =>
  pending.blend === laying.blend &&
  pending.mask === laying.mask &&
  pending.masks.length === laying.masks.length &&
  pending.masks.every((mask, i) => mask === laying.masks[i])

/** An area over nothing: multiplying leaves it as it is on white. */
const onWhite = (item: Extract<DrawnItem, { kind: 'fill' }>, way: string): DrawnItem =>
  way === 'multiply' || way === 'darken' ? item : { ...item, color: blendedColor(WHITE, item.color, way, 1) }

const wholeOf = (bytes: readonly number[], at: number): number => ((bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | 255) >>> 0
const packedOf = (pixel: readonly number[]): number =>
  wholeOf(
    pixel.map((value) => Math.round(value * 255)),
    0,
  )
