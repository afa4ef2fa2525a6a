import { BACKGROUND, FOREGROUND } from '../../../../src/core/drawing/drawing.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import { boxOf } from '../../areas/boxes.ts'
import { shaded } from '../../areas/gradient.ts'
import { areasOf, type Rings } from '../../areas/rings.ts'
import { mapped } from '../../build/drawGlyph.ts'
import type { Matrix2 } from '../../emitter.ts'
import { invert2, multiply2 } from '../../geometry/affine.ts'
import { hatchLines } from '../areaPatterns.ts'
import type { MetafileItem } from '../items.ts'
import { mixed, type PlusBrush, type Stops } from './objects.ts'

/** Where painted areas go: items in millimetres, some of them cut by a further area. */
export interface PlusSink {
  put(item: MetafileItem, within?: Rings): void
  skip(what: string): void
  /** From pixels to millimetres. */
  readonly toSheet: Matrix2
  readonly pixel: { x: number; y: number }
}

const MOST_PERIODS = 40
const MOST_TILES = 400
const MOST_AREAS = 200
const MOST_CORNERS = 400
/** Rings between the edge and the middle of a gradient within a ring, at least. */
const LEVELS = 32

/** ARGB as a colour of drawings and an opacity: black and white stand for the ink and the sheet. */
export function lookOf(argb: number): { color: Rgba; opacity?: number } {
  const rgb = argb & 0xffffff
  const alpha = argb >>> 24
  const color = rgb === 0 ? FOREGROUND : rgb === 0xffffff ? BACKGROUND : ((rgb << 8) | 0xff) >>> 0
  return { color, ...(alpha < 255 && { opacity: alpha / 255 }) }
}

/** The colour of a brush where it can have only one. */
export function plainOf(brush: PlusBrush): number {
  if (brush.kind === 'solid') return brush.argb
  if (brush.kind === 'hatch') return over(brush.fore, brush.back, 0.5)
  if (brush.kind === 'linear') return meanOf(brush.stops.map(([, argb]) => argb))
  if (brush.kind === 'path') return brush.stops ? meanOf(brush.stops.map(([, argb]) => argb)) : meanOf([brush.middle, ...brush.around])
  return 0xff808080
}

/** Paints an area; `rings`: millimetres, that do not cross, with holes by the even-odd rule; `matrix`: from units of the brush to millimetres. */
export function paintArea(rings: Rings, brush: PlusBrush, matrix: Matrix2, sink: PlusSink): void {
  if (rings.length === 0) return
  if (brush.kind === 'solid') flat(rings, brush.argb, sink)
  else if (brush.kind === 'hatch') hatched(rings, brush, sink)
  else if (brush.kind === 'texture') textured(rings, brush, multiply2(matrix, brush.matrix), sink)
  else if (brush.kind === 'linear') alongLine(rings, brush, multiply2(matrix, brush.matrix), sink)
  else withinRing(rings, brush, multiply2(matrix, brush.matrix), sink)
}

function flat(rings: Rings, argb: number, sink: PlusSink): void {
  if (argb >>> 24 > 0) sink.put({ kind: 'fill', rings: rings.map((ring) => [...ring]), ...lookOf(argb) })
}

/** Hatches that are lines: which of those of GDI, pixels between them, width in pixels. */
const lineHatches: Record<number, readonly [hatch: number, step: number, width: number]> = {
  0: [0, 8, 1],
  1: [1, 8, 1],
  2: [2, 8, 1],
  3: [3, 8, 1],
  4: [4, 8, 1],
  5: [5, 8, 1],
  18: [2, 4, 1],
  19: [3, 4, 1],
  20: [2, 4, 2],
  21: [3, 4, 2],
  22: [2, 8, 3],
  23: [3, 8, 3],
  24: [1, 4, 1],
  25: [0, 4, 1],
  26: [1, 2, 1],
  27: [0, 2, 1],
  28: [1, 4, 2],
  29: [0, 4, 2],
  48: [4, 4, 1],
  51: [5, 8, 1],
}
/** Shares of the colour in front in patterns of dots, from number 6 on. */
const shares = [0.05, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.9]
const FIRST_SHARE = 6

/** Patterns of dots and others are painted in the colour that they have from afar. */
function hatched(rings: Rings, { style, fore, back }: Extract<PlusBrush, { kind: 'hatch' }>, sink: PlusSink): void {
  const pixels = invert2(sink.toSheet)
  const found = lineHatches[style]
  const lines = found && pixels && hatchLines(found[0], boxOf(rings.flatMap((ring) => mapped(ring, pixels))), [0, 0], found[1])
  if (!lines) return flat(rings, over(fore, back, shares[style - FIRST_SHARE] ?? 0.4), sink)
  flat(rings, back, sink)
  const weight = Math.round(sink.pixel.x * 100 * found[2])
  for (const line of lines) sink.put({ kind: 'line', points: mapped(line, sink.toSheet), closed: false, weight, ...lookOf(fore) }, rings)
}

/** A share of one colour among another. */
function over(fore: number, back: number, share: number): number {
  const [a, b] = [(fore >>> 24) * share, (back >>> 24) * (1 - share)]
  const sum = a + b
  return sum > 0 ? Math.round(sum) * 0x1000000 + (mixed(back, fore, a / sum) & 0xffffff) : 0
}

function meanOf(colors: readonly number[]): number {
  const mean = (bits: number): number => Math.round(colors.reduce((sum, argb) => sum + ((argb >>> bits) & 255), 0) / (colors.length || 1))
  return mean(24) * 0x1000000 + (mean(16) << 16) + (mean(8) << 8) + mean(0)
}

/** Opacity of all colours together. */
function opacityOf(colors: readonly number[]): { opacity?: number } {
  const alpha = meanOf(colors) >>> 24
  return alpha < 255 ? { opacity: alpha / 255 } : {}
}

/** The box of rings in the coordinates that a matrix leads from. */
function boxWithin(rings: Rings, back: Matrix2): readonly number[] {
  return boxOf(rings.flatMap((ring) => mapped(ring, back)))
}

function alongLine(rings: Rings, brush: Extract<PlusBrush, { kind: 'linear' }>, matrix: Matrix2, sink: PlusSink): void {
  const { x, width, stops, wrap } = brush
  const back = invert2(matrix)
  const colors = stops.map(([, argb]) => argb)
  const box = back && boxWithin(rings, back)
  const areas = areasOf(rings)
  if (!box || !(width !== 0) || areas.length > MOST_AREAS) return flat(rings, plainOf(brush), sink)
  const ends = [(box[0] - x) / width, (box[2] - x) / width]
  const [first, last] = [Math.floor(Math.min(...ends) + 1e-4), Math.ceil(Math.max(...ends) - 1e-4)]
  const periods = Math.max(1, last - first)
  if (!(periods <= MOST_PERIODS)) return flat(rings, plainOf(brush), sink)
  const sorted = stops.toSorted((a, b) => a[0] - b[0])
  const repeated = Array.from({ length: periods }, (_, i): Stops => {
    const isTurned = (wrap === 1 || wrap === 3) && Math.abs(first + i) % 2 === 1
    return (isTurned ? sorted.map(([at, argb]): [number, number] => [1 - at, argb]).reverse() : sorted).map(([at, argb]) => [(i + at) / periods, argb])
  })
  const shading = {
    kind: 'axial' as const,
    from: [x + first * width, 0] as [number, number],
    to: [x + (first + periods) * width, 0] as [number, number],
    stops: repeated.flat().map(([at, argb]): [number, Rgba] => [at, (((argb & 0xffffff) << 8) | 255) >>> 0]),
    extends: [true, true] as [boolean, boolean],
  }
  for (const area of areas) {
    const triangles = shaded(
      shading,
      matrix,
      area.map((ring) => [...ring]),
    )
    if (triangles) sink.put({ kind: 'shade', ...triangles, ...opacityOf(colors) })
    else flat(area, plainOf(brush), sink)
  }
}

function withinRing(rings: Rings, brush: Extract<PlusBrush, { kind: 'path' }>, matrix: Matrix2, sink: PlusSink): void {
  const edge = mapped(brush.ring, matrix)
  const corners = edge.length / 2
  if (corners < 3 || corners > MOST_CORNERS) return flat(rings, plainOf(brush), sink)
  const [cx, cy] = mapped([brush.x, brush.y], matrix)
  const aroundAt = (i: number): number => brush.around[Math.min(i, brush.around.length - 1)] ?? brush.middle
  const places = (brush.stops ?? brush.share).map(([at]) => at)
  const levels = [...new Set([...places, ...Array.from({ length: LEVELS + 1 }, (_, i) => i / LEVELS)])]
    .filter((at) => at >= 0 && at <= 1)
    .toSorted((a, b) => a - b)
  const positions: number[] = []
  const colors: number[] = []
  const indices: number[] = []
  const used: number[] = []
  for (const level of levels)
    for (let i = 0; i < corners; i++) {
      const [x, y] = [edge[i * 2], edge[i * 2 + 1]]
      const [inX, inY] = [cx + (x - cx) * brush.focus[0], cy + (y - cy) * brush.focus[1]]
      positions.push(x + (inX - x) * level, y + (inY - y) * level)
      const argb = brush.stops ? colorAt(brush.stops, level) : mixed(aroundAt(i), brush.middle, shareAt(brush.share, level))
      used.push(argb)
      colors.push((argb >>> 16) & 255, (argb >>> 8) & 255, argb & 255, 255)
    }
  for (let level = 0; level + 1 < levels.length; level++)
    for (let i = 0; i < corners; i++) {
      const [a, b] = [level * corners + i, level * corners + ((i + 1) % corners)]
      indices.push(a, b, b + corners, a, b + corners, a + corners)
    }
  if (brush.focus[0] > 0 && brush.focus[1] > 0) {
    const start = (levels.length - 1) * corners
    for (let i = 1; i + 1 < corners; i++) indices.push(start, start + i, start + i + 1)
  }
  const isSame = rings.length === 1 && boxOf(rings[0]).every((value, i) => Math.abs(value - boxOf(edge)[i]) < 0.01) && rings[0].length === edge.length
  sink.put({ kind: 'shade', positions, indices, colors, ...opacityOf(used) }, isSame ? undefined : rings)
}

/** Two stops around a place, and how far it is from one to the other. */
function between<T>(stops: readonly [number, T][], at: number): [T, T, number] {
  const after = stops.findIndex(([place]) => place >= at)
  const b = stops[after < 0 ? stops.length - 1 : after]
  const a = stops[Math.max(0, (after < 0 ? stops.length : after) - 1)]
  return [a[1], b[1], b[0] > a[0] ? Math.max(0, Math.min(1, (at - a[0]) / (b[0] - a[0]))) : 1]
}

function colorAt(stops: Stops, at: number): number {
  if (stops.length === 0) return 0
  return mixed(...between(stops, at))
}

function shareAt(stops: readonly [number, number][], at: number): number {
  if (stops.length === 0) return at
  const [a, b, share] = between(stops, at)
  return a + (b - a) * share
}

const CLAMP = 4

function textured(rings: Rings, { picture, wrap }: Extract<PlusBrush, { kind: 'texture' }>, matrix: Matrix2, sink: PlusSink): void {
  const back = invert2(matrix)
  if (!back || picture.kind !== 'pixels') return sink.skip('pattern of areas')
  const { width, height } = picture
  const [left, low, right, high] = boxWithin(rings, back)
  const from = wrap === CLAMP ? [0, 0] : [Math.floor(left / width), Math.floor(low / height)]
  const to = wrap === CLAMP ? [1, 1] : [Math.ceil(right / width), Math.ceil(high / height)]
  if (!((to[0] - from[0]) * (to[1] - from[1]) <= MOST_TILES)) return sink.skip('pattern of areas')
  for (let row = from[1]; row < to[1]; row++)
    for (let column = from[0]; column < to[0]; column++) {
      const isTurned = (wrap === 1 || wrap === 3) && Math.abs(column) % 2 === 1
      const isUpset = (wrap === 2 || wrap === 3) && Math.abs(row) % 2 === 1
      const place: Matrix2 = [
        isTurned ? -width : width,
        0,
        0,
        isUpset ? height : -height,
        (column + (isTurned ? 1 : 0)) * width,
        (row + (isUpset ? 0 : 1)) * height,
      ]
      sink.put({ kind: 'image', picture: picture.picture, matrix: multiply2(matrix, place) }, rings)
    }
}
