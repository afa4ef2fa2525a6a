import { drawArrow } from '../dimension/arrow.ts'
import { corners, mapped } from '../build/drawGlyph.ts'
import type { Emitter, ItemStyle } from '../emitter.ts'
import type { FontLibrary } from '../fonts/fontLibrary.ts'
import { fitCurve, nurbsPoints } from '../geometry/nurbs.ts'
import { drawMText } from '../text/drawMText.ts'
import type { MTextSpec, Point2 } from '../text/textSpec.ts'
import { brokenLine } from './brokenLine.ts'

/** A line shorter than this many arrows has none, as CAD programs do. */
const LEAST_ARROWS = 2

/** LEADER: line or spline with its arrow at the first point, and the hook at the text. */
export function drawLeader({ points, spline, arrow, arrowSize, hook }: LeaderSpec, emitter: Emitter, style: Partial<ItemStyle> = {}): void {
  const all = finite(points)
  if (all.length < 4) return
  drawLine(all, spline === true, arrow, arrowSize, emitter, style)
  if (hook && hook.length > 0) {
    const x = all[all.length - 2],
      y = all[all.length - 1]
    emitter.polyline([x, y, x + hook.direction * hook.length, y])
  }
  emitter.style({})
}

/** MULTILEADER: its lines, landings and text or block. `letters`: what draws its text. */
export function drawMultiLeader(spec: MultiLeaderSpec, fonts: FontLibrary, emitter: Emitter, letters: Emitter = emitter): void {
  const style = spec.lineStyle ?? {}
  for (const root of spec.roots) drawRoot(root, spec, emitter, style)
  if (spec.mtext) {
    const textStyle = spec.textColor === undefined ? {} : { color: spec.textColor }
    const box = drawMText(spec.mtext, fonts, letters, textStyle)
    if (box && spec.hasFrame) {
      emitter.style(textStyle)
      emitter.polyline(grown(box, spec.gap), true)
    }
    emitter.style(style)
    if (box && spec.path !== 'none') for (const root of spec.roots) drawUnderline(root, box, spec, emitter)
  }
  if (spec.block) {
    emitter.style(spec.block.color === undefined ? {} : { color: spec.block.color })
    emitter.block(spec.block.name, spec.block.matrix)
  }
  emitter.style({})
}

function drawRoot(root: LeaderRoot, spec: MultiLeaderSpec, emitter: Emitter, style: Partial<ItemStyle>): void {
  const { landing, direction, doglegLength, lines, breaks } = root
  for (const line of lines) {
    const path = line.path ?? spec.path
    const points = [...finite(line.points), ...landing]
    if (points.length < 4 || path === 'none') continue
    drawLine(points, path === 'spline', line.arrow ?? spec.arrow, line.arrowSize ?? spec.arrowSize, emitter, { ...style, ...line.style }, line.breaks)
  }
  const length = Math.hypot(direction[0], direction[1])
  if (spec.path === 'none' || !(doglegLength > 0) || !(length > 0)) return
  emitter.style(style)
  const t = doglegLength / length
  const dogleg = [landing[0], landing[1], landing[0] + direction[0] * t, landing[1] + direction[1] * t]
  for (const piece of brokenLine(dogleg, breaks ?? [])) emitter.polyline(piece)
}

/** Distance of lines of text in heights of their letters. */
const LINE_PITCH = 5 / 3

/** The line on which a text stands: from where its landing ends to a gap behind the box of the text (corners from the lower left on). */
function drawUnderline(
  { landing, direction, doglegLength, underline }: LeaderRoot,
  box: readonly number[],
  { gap, mtext }: MultiLeaderSpec,
  emitter: Emitter,
): void {
  const width = Math.hypot(box[2] - box[0], box[3] - box[1])
  const height = Math.hypot(box[6] - box[0], box[7] - box[1])
  const length = Math.hypot(direction[0], direction[1])
  if (!underline || !mtext || !(width > 0 && height > 0 && length > 0)) return
  const along = underline === 'across' ? [(box[2] - box[0]) / width, (box[3] - box[1]) / width] : [direction[0] / length, direction[1] / length]
  const up = [(box[6] - box[0]) / height, (box[7] - box[1]) / height]
  const reach = [0, 2, 4, 6].map((at) => (box[at] - landing[0]) * along[0] + (box[at + 1] - landing[1]) * along[1])
  const [from, to] = [underline === 'across' ? Math.min(...reach) - gap : doglegLength, Math.max(...reach) + gap]
  const pitch = mtext.height * LINE_PITCH * (mtext.lineSpacing || 1)
  const rows = underline === 'all' ? 1 + Math.max(0, Math.round((height - mtext.height) / pitch)) : 1
  for (let row = 0; row < rows; row++) {
    const [x, y] = [landing[0] + up[0] * row * pitch, landing[1] + up[1] * row * pitch]
    emitter.polyline([x + along[0] * from, y + along[1] * from, x + along[0] * to, y + along[1] * to])
  }
}

/** Draws a line of at least two points with an arrow at its first. */
function drawLine(
  points: number[],
  spline: boolean,
  arrow: string | undefined,
  size: number,
  emitter: Emitter,
  style: Partial<ItemStyle>,
  breaks: LeaderBreaks = [],
): void {
  const line = spline && points.length > 4 ? smooth(points, emitter.chordError()) : [...points]
  const [x0, y0, x1, y1] = line
  const length = Math.hypot(points[2] - points[0], points[3] - points[1])
  emitter.style(style)
  if (arrow !== undefined && length >= LEAST_ARROWS * size && (x0 !== x1 || y0 !== y1)) {
    const toward = unit(line, size)
    const inset = drawArrow(arrow, [x0, y0], [-toward[0], -toward[1]], size, emitter, style)
    shorten(line, inset)
  }
  for (const piece of brokenLine(line, breaks)) emitter.polyline(piece)
}

/** Direction from the first point to where the line has gone as far as the arrow is long. */
function unit(line: readonly number[], reach: number): Point2 {
  let i = 2
  while (i + 2 < line.length && Math.hypot(line[i] - line[0], line[i + 1] - line[1]) < reach) i += 2
  const dx = line[i] - line[0],
    dy = line[i + 1] - line[1]
  const length = Math.hypot(dx, dy) || 1
  return [dx / length, dy / length]
}

/** Cuts a length off the beginning. */
function shorten(line: number[], by: number): void {
  let left = by
  while (left > 0 && line.length > 4) {
    const length = Math.hypot(line[2] - line[0], line[3] - line[1])
    if (length > left) break
    left -= length
    line.splice(0, 2)
  }
  const length = Math.hypot(line[2] - line[0], line[3] - line[1])
  if (!(left > 0) || !(length > left)) return
  line[0] += ((line[2] - line[0]) * left) / length
  line[1] += ((line[3] - line[1]) * left) / length
}

function smooth(points: readonly number[], chord: number): number[] {
  const through = Array.from({ length: points.length / 2 }, (_, i) => ({ x: points[i * 2], y: points[i * 2 + 1], z: 0 }))
  const curve = fitCurve(through)
  return curve ? nurbsPoints(curve, chord).filter((_, i) => i % 3 !== 2) : [...points]
}

function finite(points: ArrayLike<number>): number[] {
  const out: number[] = []
  for (let i = 0; i + 1 < points.length; i += 2) if (Number.isFinite(points[i]) && Number.isFinite(points[i + 1])) out.push(points[i], points[i + 1])
  return out
}

/** A turned box, larger by `by` on each side. */
function grown(box: readonly number[], by: number): number[] {
  const width = Math.hypot(box[2] - box[0], box[3] - box[1]),
    height = Math.hypot(box[6] - box[0], box[7] - box[1])
  if (!(width > 0 && height > 0)) return [...box]
  const u = [(box[2] - box[0]) / width, (box[3] - box[1]) / width] as const,
    v = [(box[6] - box[0]) / height, (box[7] - box[1]) / height] as const
  return mapped(corners(-by, -by, width + by, height + by), [u[0], u[1], v[0], v[1], box[0], box[1]])
}

/** LEADER. */
interface LeaderSpec {
  /** x y pairs from the arrow to the text. */
  points: ArrayLike<number>
  spline?: boolean
  /** Name of the arrow's block ('' = closed filled), or absent: no arrow. */
  arrow?: string
  arrowSize: number
  /** Short horizontal piece at the text: its length, and +1 to the right, -1 to the left. */
  hook?: { length: number; direction: 1 | -1 }
}

/** Lines under a text: one at the landing, one under each line of text, or one across the text through the landing. */
export type Underline = 'one' | 'all' | 'across'

/** One arm of a MULTILEADER: lines that meet at the landing. */
export interface LeaderRoot {
  /** Where the lines end and the landing starts. */
  landing: Point2
  /** Unit vector of the landing, its length; 0 = none. */
  direction: Point2
  doglegLength: number
  underline?: Underline
  lines: readonly { points: ArrayLike<number>; path?: LeaderPath; arrow?: string; arrowSize?: number; style?: Partial<ItemStyle>; breaks?: LeaderBreaks }[]
  breaks?: LeaderBreaks
}

type LeaderPath = 'none' | 'straight' | 'spline'
/** Ends of gaps in a line: x y of both. */
type LeaderBreaks = readonly (readonly number[])[]

export interface MultiLeaderSpec {
  roots: readonly LeaderRoot[]
  path: LeaderPath
  arrow: string
  arrowSize: number
  /** What lines state; absent: the entity's. */
  lineStyle?: Partial<ItemStyle>
  mtext?: MTextSpec
  textColor?: number
  /** Between the text and its frame or the ends of its underline. */
  gap: number
  hasFrame?: boolean
  block?: { name: string; matrix: readonly [number, number, number, number, number, number]; color?: number }
}
