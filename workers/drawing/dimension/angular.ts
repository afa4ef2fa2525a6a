import { arcPoints, sweepOf } from '../geometry/arcs.ts'
import { mapped } from '../build/drawGlyph.ts'
import type { Point2 } from '../text/textSpec.ts'
import { drawArrow, isTick } from './arrow.ts'
import type { DimensionSpec } from './dimensionSpec.ts'
import { along, type DimensionPen, type DimensionText, distance, readable, unitOf } from './dimensionPen.ts'

type AngularSpec = Extract<DimensionSpec, { kind: 'angular2line' | 'angular3point' | 'arcLength' }>

/** A head covers at most this angle of its arc. */
const MAX_TURN = 0.5

interface Sector {
  center: Point2
  radius: number
  start: number
  sweep: number
  /** The measured angle. */
  measured: number
  /** From where the extension lines at the start and at the end come; undefined: none. */
  feet: readonly [Point2 | undefined, Point2 | undefined]
}

const angleOf = (from: Point2, to: Point2): number => Math.atan2(to[1] - from[1], to[0] - from[0])

export function drawAngular(spec: AngularSpec, pen: DimensionPen): void {
  const sector = spec.kind === 'angular2line' ? betweenLines(spec) : aroundVertex(spec)
  if (!sector || !(sector.radius > 0)) return
  const text = spec.kind === 'arcLength' ? pen.text(distance(sector.center, spec.first) * sector.measured, 'length') : pen.text(sector.measured, 'angle')
  const { style, emitter } = pen
  const { center, radius, start, sweep } = sector
  const point = (angle: number): Point2 => [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)]
  const hidden = [style.hideExtension1, style.hideExtension2]
  ;[start, start + sweep].forEach((angle, i) => {
    const foot = sector.feet[i]
    if (foot && !hidden[i]) extend(foot, point(angle), i === 0 ? 0 : 1, pen)
  })
  const turned = Math.min(MAX_TURN, style.arrowSize / radius)
  const at = spec.textPosition ?? textPlace(point, start + sweep / 2, text, pen)
  const rotation = style.levelInside ? 0 : readable(angleOf(center, at) - Math.PI / 2)
  const hole = text && arcHole(center, radius, text, at, rotation, style.gap)
  // Between 0 and the sweep.
  const from0 = hole ? sweepOf(start, hole[0]) : 0,
    to0 = hole ? from0 + sweepOf(hole[0], hole[1]) : 0
  const between = hole !== undefined && from0 < sweep
  const ticks = isTick(style.arrow1) && isTick(style.arrow2)
  const room = sweep < Math.PI ? 2 * radius * Math.sin(sweep / 2) : radius * sweep
  const arrowsInside = ticks || room >= 2 * style.arrowSize + (between ? text!.width + 2 * style.gap : 0)
  const arrow = (name: string, angle: number, way: 1 | -1): number => {
    // Along the chord that the head covers rather than along the tangent.
    const tangent = angle + (way * Math.PI) / 2 - (way * turned) / 2
    return drawArrow(name, point(angle), [Math.cos(tangent), Math.sin(tangent)], style.arrowSize, emitter, pen.lineStyle)
  }
  const inset1 = arrow(style.arrow1, start, arrowsInside ? -1 : 1) / radius,
    inset2 = arrow(style.arrow2, start + sweep, arrowsInside ? 1 : -1) / radius
  const arc = (from: number, to: number): void => {
    if (to > from) pen.line(arcPoints(center[0], center[1], radius, start + from, to - from, emitter.chordError()))
  }
  if (!arrowsInside) {
    arc(-2 * turned, -inset1)
    arc(sweep + inset2, sweep + 2 * turned)
  }
  if (arrowsInside || style.lineInside) {
    const from = arrowsInside ? inset1 : 0,
      to = arrowsInside ? sweep - inset2 : sweep
    if (between) {
      arc(from, from0)
      arc(to0, to)
    } else arc(from, to)
  }
  if (!text) return
  if (spec.kind === 'arcLength' && style.arcSymbol !== 2) drawArcSign(at, rotation, text, style.arcSymbol === 1, pen)
  pen.drawText(text, at, rotation)
}

/** The angles between which a text, a gap around it, stands on a circle; undefined when the circle passes outside of its letters. */
function arcHole(center: Point2, radius: number, text: DimensionText, at: Point2, rotation: number, gap: number): [number, number] | undefined {
  const reach = Math.hypot(text.width / 2 + gap, text.height / 2 + gap)
  if (Math.abs(distance(center, at) - radius) > reach || reach > radius) return undefined
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)]
  const isIn = (angle: number, margin: number): boolean => {
    const x = center[0] + radius * Math.cos(angle) - at[0],
      y = center[1] + radius * Math.sin(angle) - at[1]
    return Math.abs(x * cos + y * sin) < text.width / 2 + margin && Math.abs(y * cos - x * sin) < text.height / 2 + margin
  }
  const middle = angleOf(center, at)
  const widest = 2 * Math.asin(Math.min(1, reach / radius))
  const steps = 256
  const inside = (margin: number): number[] =>
    Array.from({ length: 2 * steps + 1 }, (_, i) => middle + (widest * (i - steps)) / steps).filter((angle) => isIn(angle, margin))
  const found = inside(0).length > 0 ? inside(gap) : []
  return found.length > 0 ? [found[0], found[found.length - 1]] : undefined
}

function extend(from: Point2, to: Point2, end: 0 | 1, pen: DimensionPen): void {
  const { extensionOffset, extensionBeyond } = pen.style
  const v = unitOf(from, to)
  if (distance(from, to) > extensionOffset) pen.extension([...along(from, v, extensionOffset), ...along(to, v, extensionBeyond)], end)
}

function textPlace(point: (angle: number) => Point2, middle: number, text: DimensionText | undefined, { style }: DimensionPen): Point2 {
  const away = style.textAbove === 0 || !text ? 0 : style.gap + text.height / 2
  const [x, y] = point(middle)
  return [x + Math.cos(middle) * away, y + Math.sin(middle) * away]
}

/** The sector of two lines in which the arc stands. */
function betweenLines({ a1, a2, b1, b2, arc }: Extract<AngularSpec, { kind: 'angular2line' }>): Sector | undefined {
  const [ux, uy] = [a2[0] - a1[0], a2[1] - a1[1]],
    [wx, wy] = [b2[0] - b1[0], b2[1] - b1[1]]
  const across = ux * wy - uy * wx
  if (Math.abs(across) <= 1e-12 * Math.hypot(ux, uy) * Math.hypot(wx, wy)) return undefined
  const t = ((b1[0] - a1[0]) * wy - (b1[1] - a1[1]) * wx) / across
  const center: Point2 = [a1[0] + ux * t, a1[1] + uy * t]
  const radius = distance(center, arc)
  const target = angleOf(center, arc)
  // Rays of both lines both ways; the arc lies between the last one before it and the first one after it.
  const rays = [
    { angle: Math.atan2(uy, ux), line: [a1, a2] as const },
    { angle: Math.atan2(-uy, -ux), line: [a1, a2] as const },
    { angle: Math.atan2(wy, wx), line: [b1, b2] as const },
    { angle: Math.atan2(-wy, -wx), line: [b1, b2] as const },
  ].toSorted((p, q) => sweepOf(p.angle, target) - sweepOf(q.angle, target))
  const before = rays[0],
    after = rays[3]
  const foot = ({ angle, line }: (typeof rays)[number]): Point2 | undefined => {
    const along1 = line.map((p) => (p[0] - center[0]) * Math.cos(angle) + (p[1] - center[1]) * Math.sin(angle))
    const most = Math.max(...along1)
    // A line that reaches beyond the arc needs no extension.
    if (most >= radius - 1e-9 && Math.min(...along1) <= radius + 1e-9) return undefined
    return most > 0 ? line[along1.indexOf(Math.abs(along1[0] - radius) < Math.abs(along1[1] - radius) ? along1[0] : along1[1])] : center
  }
  const sweep = sweepOf(before.angle, after.angle)
  return { center, radius, start: before.angle, sweep, measured: sweep, feet: [foot(before), foot(after)] }
}

function aroundVertex(spec: Extract<AngularSpec, { kind: 'angular3point' | 'arcLength' }>): Sector {
  const center = spec.kind === 'arcLength' ? spec.center : spec.vertex
  const a = angleOf(center, spec.first),
    b = angleOf(center, spec.second),
    target = angleOf(center, spec.arc)
  const sweep = sweepOf(a, b)
  const forward = sweepOf(a, target) <= sweep
  const feet = forward ? ([spec.first, spec.second] as const) : ([spec.second, spec.first] as const)
  const radius = distance(center, spec.arc)
  const [start, measured] = forward ? [a, sweep] : [b, 2 * Math.PI - sweep]
  if (spec.kind === 'angular3point' || measured >= Math.PI / 2) return { center, radius, start, sweep: measured, measured, feet }
  // Up to a quarter of a circle the extension lines of an arc's length are parallel, along its middle.
  const ends = feet.map((foot) => parallelEnd(foot, center, radius, start + measured / 2))
  return { center, radius, start: ends[0], sweep: sweepOf(ends[0], ends[1]), measured, feet }
}

/** The angle at which the line from a point in a direction leaves a circle; without one that of the point itself. */
function parallelEnd(from: Point2, center: Point2, radius: number, direction: number): number {
  const [ux, uy] = [Math.cos(direction), Math.sin(direction)]
  const [px, py] = [from[0] - center[0], from[1] - center[1]]
  const ahead = px * ux + py * uy
  const beyond = ahead * ahead - (px * px + py * py) + radius * radius
  const t = beyond >= 0 ? Math.sqrt(beyond) - ahead : 0
  return Math.atan2(py + uy * t, px + ux * t)
}

/** The little arc of an arc's length: before the text, or above it. */
function drawArcSign(at: Point2, rotation: number, { width, height }: DimensionText, above: boolean, { style, emitter }: DimensionPen): void {
  const r = style.textHeight / 2
  const x = above ? 0 : -width / 2 - r * 1.4,
    y = above ? height / 2 + style.gap / 2 : -r / 2
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)]
  emitter.style(style.textColor === undefined ? {} : { color: style.textColor })
  emitter.polyline(mapped(arcPoints(x, y, r, 0, Math.PI, r / 50), [cos, sin, -sin, cos, at[0], at[1]]))
}
