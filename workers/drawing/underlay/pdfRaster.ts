import { mapped } from '../build/drawGlyph.ts'
import type { Matrix2 } from '../emitter.ts'
import { invert2 } from '../geometry/affine.ts'
import { type Box, common } from '../areas/boxes.ts'
import { coverageOf } from './pdfCoverage.ts'
import { ringsOf } from './pdfPath.ts'
import { type PdfImage, pixelOf } from './pdfPicture.ts'
import type { FillRuleName, Rings } from '../areas/rings.ts'
import type { DrawnItem } from './pdfSheet.ts'
import { strokePieces } from '../areas/strokeArea.ts'

const MOST_PIXELS = 4 << 20
/** Pixels of an inch, unless pictures have more. */
const LEAST = 300
const MOST = 600
const MM_PER_INCH = 25.4
/** Places along each side of a pixel at which a finer picture is looked at. */
const MOST_SAMPLES = 4

/** Pixels of an inch that things are worth. */
export function finenessOf(items: readonly DrawnItem[]): number {
  let most = LEAST
  for (const item of items)
    if (item.kind === 'pixels')
      most = Math.max(
        most,
        item.image.width / Math.hypot(item.matrix[0], item.matrix[1]) || 0,
        item.image.height / Math.hypot(item.matrix[2], item.matrix[3]) || 0,
      )
  return Math.min(MOST, most)
}

/** A part of a page in pixels. */
export class Raster {
  readonly width: number
  readonly height: number
  /** Red, green, blue (multiplied by what follows) and opacity of each pixel, 0 to 1, the top row first. */
  readonly values: Float32Array
  readonly box: Box
  readonly scale: number
  private readonly clips = new Map<Rings, Uint8Array>()

  /** `box`: inches. */
  constructor([x1, y1, x2, y2]: Box, fineness: number) {
    const area = Math.max(1e-9, (x2 - x1) * (y2 - y1))
    this.scale = Math.min(fineness, Math.sqrt(MOST_PIXELS / area), MOST_PIXELS / Math.max(x2 - x1, y2 - y1))
    this.width = Math.max(1, Math.ceil((x2 - x1) * this.scale))
    this.height = Math.max(1, Math.ceil((y2 - y1) * this.scale))
    // The pixels begin at the upper left corner.
    this.box = [x1, y2 - this.height / this.scale, x1 + this.width / this.scale, y2]
    this.values = new Float32Array(this.width * this.height * 4)
  }

  /** From the unit square, v upwards, to inches. */
  get matrix(): Matrix2 {
    const [x1, y1, x2, y2] = this.box
    return [x2 - x1, 0, 0, y2 - y1, x1, y1]
  }

  fillAll(red: number, green: number, blue: number): void {
    for (let i = 0; i < this.values.length; i += 4) this.values.set([red, green, blue, 1], i)
  }

  /** Takes away from everything that is drawn. */
  mask(factor: (x: number, y: number) => number): void {
    const { values } = this
    for (let i = 0; i < values.length; i += 4) {
      if (!(values[i + 3] > 0)) continue
      const at = i / 4
      const share = factor(this.box[0] + ((at % this.width) + 0.5) / this.scale, this.box[3] - (Math.floor(at / this.width) + 0.5) / this.scale)
      for (let channel = 0; channel < 4; channel++) values[i + channel] *= share
    }
  }

  /** Draws a thing of the page. `box`: around it; `factor`: by which it is seen at a place (inches). */
  draw(item: DrawnItem, box: Box, glyphs: readonly Float32Array[], factor?: (x: number, y: number) => number): void {
    const seen = common(box, this.box)
    const [left, right] = [Math.floor((seen[0] - this.box[0]) * this.scale), Math.ceil((seen[2] - this.box[0]) * this.scale)]
    const [top, bottom] = [Math.floor((this.box[3] - seen[3]) * this.scale), Math.ceil((this.box[3] - seen[1]) * this.scale)]
    // Thin lines reach beyond the box of their points.
    const around = item.kind === 'line' ? Math.ceil((item.weight / 200 / MM_PER_INCH) * this.scale) + 1 : 0
    const window: Box = common([left - around, top - around, right + around, bottom + around], [0, 0, this.width, this.height])
    if (!(window[0] < window[2] && window[1] < window[3])) return
    const opacity = item.opacity ?? 1
    const clips = (item.clips ?? []).map((rings) => this.clip(rings))
    const put = (at: number, red: number, green: number, blue: number, alpha: number): void => {
      let own = alpha * opacity
      for (const clip of clips) own *= clip[at] / 255
      if (own > 0 && factor) own *= factor(this.box[0] + ((at % this.width) + 0.5) / this.scale, this.box[3] - (Math.floor(at / this.width) + 0.5) / this.scale)
      if (!(own > 0)) return
      const { values } = this
      const i = at * 4
      const rest = 1 - own
      values[i] = red * own + values[i] * rest
      values[i + 1] = green * own + values[i + 1] * rest
      values[i + 2] = blue * own + values[i + 2] * rest
      values[i + 3] = own + values[i + 3] * rest
    }
    if (item.kind === 'pixels') return this.image(item, window, put)
    if (item.kind === 'shade') return this.triangles(item, window, put)
    if (item.kind === 'text') return
    const { rings, rule } = this.ringsOf(item, glyphs)
    const [red, green, blue] = [24, 16, 8].map((bits) => ((item.color >>> bits) & 255) / 255)
    const cover = coverageOf(this.placed(rings), rule, window)
    const wide = window[2] - window[0]
    for (let i = 0; i < cover.length; i++)
      if (cover[i] > 0) put((window[1] + Math.floor(i / wide)) * this.width + window[0] + (i % wide), red, green, blue, cover[i] / 255)
  }

  private ringsOf(item: Exclude<DrawnItem, { kind: 'pixels' | 'shade' | 'text' }>, glyphs: readonly Float32Array[]): { rings: Rings; rule: FillRuleName } {
    if (item.kind === 'fill') return { rings: item.rings, rule: 'even' }
    if (item.kind === 'line') {
      const width = Math.max(1 / this.scale, item.weight / 100 / MM_PER_INCH)
      return { rings: strokePieces(item.points, item.closed, width, [1, 0, 0, 1, 0, 0], { cap: 1, join: 1, miterLimit: 10 }), rule: 'nonzero' }
    }
    const rings = item.glyphs.flatMap((glyph, i) => ringsOf(glyphs[glyph], item.matrices.slice(i * 6, i * 6 + 6) as unknown as Matrix2))
    return { rings: rings.map(({ points }) => points), rule: 'nonzero' }
  }

  private placed(rings: Rings): Rings {
    return rings.map((ring) => mapped(ring, [this.scale, 0, 0, -this.scale, -this.box[0] * this.scale, this.box[3] * this.scale]))
  }

  private clip(rings: Rings): Uint8Array {
    let clip = this.clips.get(rings)
    if (!clip) this.clips.set(rings, (clip = coverageOf(this.placed(rings), 'even', [0, 0, this.width, this.height])))
    return clip
  }

  private image({ image, stencil, matrix }: Extract<DrawnItem, { kind: 'pixels' }>, [x1, y1, x2, y2]: Box, put: Put): void {
    const back = invert2(matrix)
    if (!back) return
    const pixel = pixelOf(image, stencil)
    const finer =
      Math.max(
        Math.hypot(back[0], back[1] * (image.height / image.width)) * image.width,
        Math.hypot(back[2] * (image.width / image.height), back[3]) * image.height,
      ) / this.scale
    const samples = Math.min(MOST_SAMPLES, Math.max(1, Math.ceil(finer)))
    for (let y = y1; y < y2; y++)
      for (let x = x1; x < x2; x++) {
        let [red, green, blue, alpha] = [0, 0, 0, 0]
        for (let k = 0; k < samples * samples; k++) {
          const px = this.box[0] + (x + ((k % samples) + 0.5) / samples) / this.scale
          const py = this.box[3] - (y + (Math.floor(k / samples) + 0.5) / samples) / this.scale
          const [u, v] = [back[0] * px + back[2] * py + back[4], back[1] * px + back[3] * py + back[5]]
          if (!(u >= 0 && u < 1 && v > 0 && v <= 1)) continue
          const value = pixel(Math.floor(u * image.width), Math.floor((1 - v) * image.height))
          const own = (value & 255) / 255
          red += (value >>> 24) * own
          green += ((value >>> 16) & 255) * own
          blue += ((value >>> 8) & 255) * own
          alpha += own
        }
        if (alpha > 0) put(y * this.width + x, red / alpha / 255, green / alpha / 255, blue / alpha / 255, alpha / (samples * samples))
      }
  }

  private triangles({ positions, indices, colors }: Extract<DrawnItem, { kind: 'shade' }>, [left, top, right, bottom]: Box, put: Put): void {
    const [placed] = this.placed([positions])
    // Neighbours share pixels on their common edge.
    const done = new Uint8Array(this.width * this.height)
    for (let i = 0; i + 2 < indices.length; i += 3) {
      const [a, b, c] = indices.slice(i, i + 3)
      const [ax, ay, bx, by, cx, cy] = [a, b, c].flatMap((at) => [placed[at * 2], placed[at * 2 + 1]])
      const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
      if (area === 0 || !Number.isFinite(area)) continue
      for (let y = Math.max(top, Math.floor(Math.min(ay, by, cy) - 0.5)); y < Math.min(bottom, Math.max(ay, by, cy) + 0.5); y++)
        for (let x = Math.max(left, Math.floor(Math.min(ax, bx, cx) - 0.5)); x < Math.min(right, Math.max(ax, bx, cx) + 0.5); x++) {
          const at = y * this.width + x
          if (done[at] === 1) continue
          const [px, py] = [x + 0.5, y + 0.5]
          const second = ((px - ax) * (cy - ay) - (cx - ax) * (py - ay)) / area
          const third = ((bx - ax) * (py - ay) - (px - ax) * (by - ay)) / area
          if (second < -SLACK || third < -SLACK || second + third > 1 + SLACK) continue
          done[at] = 1
          const mix = (channel: number): number =>
            (colors[a * 4 + channel] * (1 - second - third) + colors[b * 4 + channel] * second + colors[c * 4 + channel] * third) / 255
          put(at, mix(0), mix(1), mix(2), 1)
        }
    }
  }

  /** The pixels as a picture. `recolor`: changes red, green, blue and opacity (0 to 1) in place. */
  picture(recolor?: (pixel: [number, number, number, number]) => void): PdfImage {
    const { values } = this
    const data = new Uint8Array(values.length)
    const pixel: [number, number, number, number] = [0, 0, 0, 0]
    for (let i = 0; i < data.length; i += 4) {
      const alpha = values[i + 3]
      if (!(alpha > 0)) continue
      pixel[0] = values[i] / alpha
      pixel[1] = values[i + 1] / alpha
      pixel[2] = values[i + 2] / alpha
      pixel[3] = alpha
      recolor?.(pixel)
      for (let channel = 0; channel < 4; channel++) data[i + channel] = Math.round(Math.min(1, Math.max(0, pixel[channel])) * 255)
    }
    return { width: this.width, height: this.height, kind: RGBA, data }
  }
}

type Put = (at: number, red: number, green: number, blue: number, alpha: number) => void
const RGBA = 3
const SLACK = 1e-6
