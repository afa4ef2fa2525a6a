import type { Drawing, OutlineFont } from '../../../../src/core/drawing/drawing.ts'
import { traceGlyph } from '../../../../src/core/drawing/glyphPath.ts'
import { type Painter, paint, type Pen } from '../../../../src/core/drawing/paint.ts'
import { type Affine, compose, mapX, mapY } from '../../../../src/core/drawing/spaceWindow.ts'
import { pageOf } from '../drawings.ts'
import { Coverage, type Ring } from './coverage.ts'
import { type Picture, putBehind } from './drawModel.ts'

/** Share of the picture that stays free around the page, on each side. */
const MARGIN = 0.04
/** Pixels: thinner lines would fade away. */
const LEAST_WIDTH = 1
/** Patterns whose dashes and gaps are shorter, in pixels, are drawn as continuous lines. */
const LEAST_PATTERN = 3
/** Ink of bitmaps, which are not decoded here. */
const PICTURE_COLOR = 0xc8ced6ff
const BLACK = 0x000000ff
const WHITE = 0xffffffff

/** Draws a tab of a drawing by the processor alone. `background`: `0xRRGGBB`; absent: transparent. Undefined when the tab draws nothing. */
export function drawDrawing(drawing: Drawing, tab: number, size: { width: number; height: number; background?: number }): Picture | undefined {
  const { width, height, background } = size
  const dark = background !== undefined && brightness(background) < 0.5
  const page = pageOf(drawing, tab, {
    background: background === undefined ? WHITE : ((background << 8) | 0xff) >>> 0,
    foreground: dark ? WHITE : BLACK,
    monochrome: false,
    leastContrast: 2,
  })
  if (!page) return undefined
  const scale = (1 - 2 * MARGIN) * Math.min(width / page.width, height / page.height)
  // Pages count upwards, pictures downwards.
  const toPixels: Affine = [scale, 0, 0, -scale, (width - scale * page.width) / 2, (height + scale * page.height) / 2]
  const painter = new PixelPainter({ width, height, pixels: new Uint8Array(width * height * 4) }, toPixels, scale)
  paint(drawing, { ...page, pixel: 1 / scale }, painter)
  if (background !== undefined) putBehind(painter.target.pixels, background)
  return painter.target
}

const brightness = (rgb: number): number => (0.299 * (rgb >> 16) + 0.587 * ((rgb >> 8) & 255) + 0.114 * (rgb & 255)) / 255

class PixelPainter implements Painter {
  readonly target: Picture
  readonly #toPixels: Affine
  readonly #scale: number
  readonly #coverage: Coverage
  /** Shares of each pixel that the clips leave, the innermost last. */
  readonly #clips: Uint8Array[] = []

  constructor(target: Picture, toPixels: Affine, scale: number) {
    this.target = target
    this.#toPixels = toPixels
    this.#scale = scale
    this.#coverage = new Coverage(target.width, target.height)
  }

  stroke(points: readonly number[], { color, opacity, width, dashes, offset }: Pen): void {
    const half = Math.max(LEAST_WIDTH, width * this.#scale) / 2
    const pattern = dashes.map((length) => length * this.#scale)
    const dashed = pattern.reduce((sum, length) => sum + length, 0) >= LEAST_PATTERN
    const line = this.#mapped(points)
    const rings: Ring[] = []
    let along = offset * this.#scale
    for (let i = 0; i + 3 < line.length; i += 2) {
      const [ax, ay, bx, by] = line.slice(i, i + 4)
      const length = Math.hypot(bx - ax, by - ay)
      const [from, to] = this.#inside(ax, ay, bx, by, half)
      if (to > from || length === 0) {
        for (const [p, q] of dashed ? dashesOf(pattern, along + from * length, along + to * length) : [[along + from * length, along + to * length]]) {
          const at = (place: number): [number, number] => {
            const share = length === 0 ? 0 : (place - along) / length
            return [ax + share * (bx - ax), ay + share * (by - ay)]
          }
          rings.push(barOf(...at(p), ...at(q), half))
        }
      }
      along += length
    }
    this.#fill(rings, color, opacity)
  }

  area(rings: readonly Ring[], color: number, opacity: number): void {
    this.#fill(
      rings.map((ring) => this.#mapped(ring)),
      color,
      opacity,
    )
  }

  together(opacity: number, paint: () => void): void {
    const { pixels } = this.target
    const before = pixels.slice()
    paint()
    for (let at = 0; at < pixels.length; at += 4) {
      const [below, above] = [(before[at + 3] / 255) * (1 - opacity), (pixels[at + 3] / 255) * opacity]
      if (below + above === 0) continue
      for (let i = at; i < at + 3; i++) pixels[i] = Math.round((before[i] * below + pixels[i] * above) / (below + above))
      pixels[at + 3] = Math.round((below + above) * 255)
    }
  }

  glyph(font: OutlineFont, glyph: number, matrix: Affine, color: number, opacity: number): void {
    const outline = new Outline()
    traceGlyph(font, glyph, outline, compose(this.#toPixels, matrix))
    this.#fill(outline.rings, color, opacity)
  }

  /** Bitmaps are not decoded: their place is filled. */
  picture(_: number, matrix: Affine, clip: Ring | undefined, opacity: number): void {
    if (clip) this.pushClip(clip)
    const [a, b, c, d, e, f] = matrix
    this.area([[e, f, a + e, b + f, a + c + e, b + d + f, c + e, d + f]], PICTURE_COLOR, opacity)
    if (clip) this.popClip()
  }

  text(): void {}

  pushClip(ring: Ring): void {
    const before = this.#clips.at(-1)
    const { width, height } = this.target
    const mask = new Uint8Array(width * height)
    this.#coverage.cover([this.#mapped(ring)], (y, left, right, shares) => {
      for (let x = left; x <= right; x++) mask[y * width + x] = Math.min(1, shares[x]) * (before?.[y * width + x] ?? 255)
    })
    this.#clips.push(mask)
  }

  popClip(): void {
    this.#clips.pop()
  }

  #fill(rings: readonly Ring[], color: number, opacity: number): void {
    const { width, pixels } = this.target
    const clip = this.#clips.at(-1)
    const ink = [color >>> 24, (color >>> 16) & 255, (color >>> 8) & 255]
    this.#coverage.cover(rings, (y, left, right, shares) => {
      for (let x = left; x <= right; x++) {
        const place = y * width + x
        const alpha = Math.min(1, shares[x]) * opacity * ((clip?.[place] ?? 255) / 255)
        if (alpha === 0) continue
        const at = place * 4
        const below = (pixels[at + 3] / 255) * (1 - alpha)
        for (let i = 0; i < 3; i++) pixels[at + i] = Math.round((ink[i] * alpha + pixels[at + i] * below) / (alpha + below))
        pixels[at + 3] = Math.round((alpha + below) * 255)
      }
    })
  }

  #mapped(points: readonly number[]): number[] {
    const out: number[] = []
    for (let i = 0; i + 1 < points.length; i += 2) out.push(mapX(this.#toPixels, points[i], points[i + 1]), mapY(this.#toPixels, points[i], points[i + 1]))
    return out
  }

  /** Shares of a segment between which it may be seen. */
  #inside(ax: number, ay: number, bx: number, by: number, half: number): [number, number] {
    let [from, to] = [0, 1]
    const { width, height } = this.target
    for (const [a, b, most] of [
      [ax, bx, width],
      [ay, by, height],
    ]) {
      if (a === b) {
        if (a < -half || a > most + half) return [0, 0]
        continue
      }
      const [p, q] = [(-half - a) / (b - a), (most + half - a) / (b - a)]
      from = Math.max(from, Math.min(p, q))
      to = Math.min(to, Math.max(p, q))
    }
    return [from, to]
  }
}

/** Ends of the dashes of a pattern between two places of a line. */
function dashesOf(pattern: readonly number[], from: number, to: number): [number, number][] {
  const whole = pattern.reduce((sum, length) => sum + length, 0)
  const out: [number, number][] = []
  for (let start = Math.floor(from / whole) * whole; start < to; start += whole) {
    let at = start
    for (let i = 0; i < pattern.length; i += 2) {
      const [p, q] = [Math.max(from, at), Math.min(to, at + pattern[i])]
      if (q >= p) out.push([p, q])
      at += pattern[i] + pattern[i + 1]
    }
  }
  return out
}

/** A segment as wide as twice `half`, longer by half a width at both ends, so that corners close. Always of one direction: bars add up. */
function barOf(ax: number, ay: number, bx: number, by: number, half: number): Ring {
  const length = Math.hypot(bx - ax, by - ay)
  const [ux, uy] = length === 0 ? [half, 0] : [((bx - ax) / length) * half, ((by - ay) / length) * half]
  return [ax - ux + uy, ay - uy - ux, bx + ux + uy, by + uy - ux, bx + ux - uy, by + uy + ux, ax - ux - uy, ay - uy + ux]
}

/** Pieces that a curve of a letter becomes. */
const PIECES = 6

/** Outlines of letters as rings of chords. */
class Outline {
  readonly rings: number[][] = []
  #x = 0
  #y = 0

  moveTo(x: number, y: number): void {
    this.rings.push([])
    this.lineTo(x, y)
  }
  lineTo(x: number, y: number): void {
    this.rings.at(-1)?.push(x, y)
    this.#x = x
    this.#y = y
  }
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.bezierCurveTo(this.#x + (2 / 3) * (cx - this.#x), this.#y + (2 / 3) * (cy - this.#y), x + (2 / 3) * (cx - x), y + (2 / 3) * (cy - y), x, y)
  }
  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    const [x0, y0] = [this.#x, this.#y]
    for (let i = 1; i <= PIECES; i++) {
      const t = i / PIECES
      const s = 1 - t
      const [p, q, r, u] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
      this.lineTo(p * x0 + q * ax + r * bx + u * x, p * y0 + q * ay + r * by + u * y)
    }
  }
  closePath(): void {}
}
