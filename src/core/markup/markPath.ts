import { addScaled, cross, dot, normalize, type ReadonlyVec3, subtract, type Vec3 } from '../geometry/matrix.ts'

/** A place on the canvas, CSS pixels from its top left. */
export interface Spot {
  x: number
  y: number
}

export const apart = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y)

/** The upright rectangle between two of its corners: top left, top right, bottom right, bottom left of whatever way it was drawn. */
export const cornersOf = (a: Spot, c: Spot): [Spot, Spot, Spot, Spot] => [a, { x: c.x, y: a.y }, c, { x: a.x, y: c.y }]

/** A camera and the canvas it draws on. World millimetres; CSS pixels. */
export interface Sight {
  position: ReadonlyVec3
  target: ReadonlyVec3
  up: ReadonlyVec3
  projection: 'perspective' | 'orthographic'
  /** Height of the view at the target, millimetres. */
  height: number
  /** Where the target is on the canvas. */
  middle: Spot
  /** Height of the canvas. */
  pixels: number
}

/** How far a world point is from the plane of the camera, millimetres. */
export function depthOf({ position, target }: Sight, point: ReadonlyVec3): number {
  const forward = normalize(subtract(target, position)) ?? [0, 0, -1]
  return dot(subtract(point, position), forward)
}

/** The world point that is seen at a place of the canvas, so far from the camera's plane. */
export function pointAtDepth(sight: Sight, { x, y }: Spot, depth: number): Vec3 {
  const { position, target, projection, height, middle, pixels } = sight
  const forward = normalize(subtract(target, position)) ?? [0, 0, -1]
  const right = normalize(cross(forward, sight.up)) ?? [1, 0, 0]
  const up = cross(right, forward)
  const reach = depthOf(sight, target)
  const scale = (height / pixels) * (projection === 'perspective' && reach > 0 ? depth / reach : 1)
  const ahead = addScaled(position, forward, depth)
  return addScaled(addScaled(ahead, right, (x - middle.x) * scale), up, (middle.y - y) * scale)
}

/** Arcs of clouds, CSS pixels. */
const BUMP = 18
/** How far the light around a line reaches over it, both sides together. */
export const HALO = 3

const n = (value: number): string => (Math.round(value * 10) / 10).toString()
const to = ({ x, y }: Spot): string => `${n(x)} ${n(y)}`

/** A closed line through the corners. */
export const boxPath = (corners: readonly Spot[]): string => (corners.length === 0 ? '' : `M${corners.map(to).join('L')}Z`)

/** A stroke rounded at its points: from middle to middle of its pieces. */
export function strokePath(points: readonly Spot[]): string {
  if (points.length === 0) return ''
  if (points.length < 3) return `M${points.map(to).join('L')}`
  let path = `M${to(points[0])}`
  for (let i = 1; i < points.length - 1; i++) {
    const a = points[i]
    const b = points[i + 1]
    const end = i === points.length - 2 ? b : { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
    path += `Q${to(a)} ${to(end)}`
  }
  return path
}

/** How long the head of an arrow is, by the width of its line. */
const headLength = (width: number): number => 9 + 3 * width

/** The shaft of an arrow from its tail to its tip, ending within the head. */
export function shaftPath(tail: Spot, tip: Spot, width: number): string {
  const length = apart(tail, tip)
  const end = length > 0 ? Math.max(0, length - headLength(width) * 0.8) / length : 0
  return `M${to(tail)}L${n(tail.x + (tip.x - tail.x) * end)} ${n(tail.y + (tip.y - tail.y) * end)}`
}

/** The head of an arrow, to be filled. Empty where the arrow has no direction. */
export function headPath(tail: Spot, tip: Spot, width: number): string {
  const length = apart(tail, tip)
  if (length === 0) return ''
  const ux = (tip.x - tail.x) / length
  const uy = (tip.y - tail.y) / length
  const size = headLength(width)
  const half = size * 0.42
  const back = { x: tip.x - ux * size, y: tip.y - uy * size }
  return `M${to(tip)}L${n(back.x - uy * half)} ${n(back.y + ux * half)}L${n(back.x + uy * half)} ${n(back.y - ux * half)}Z`
}

/** A revision cloud: arcs of about `bump` pixels along the sides, swelling outwards. */
export function cloudPath(corners: readonly Spot[], bump: number): string {
  if (corners.length < 3) return ''
  let doubled = 0
  for (const [i, a] of corners.entries()) {
    const b = corners[(i + 1) % corners.length]
    doubled += a.x * b.y - b.x * a.y
  }
  // y points down: a positive area runs clockwise.
  const sweep = doubled > 0 ? 1 : 0
  let path = `M${to(corners[0])}`
  for (const [i, a] of corners.entries()) {
    const b = corners[(i + 1) % corners.length]
    const length = apart(a, b)
    const count = Math.max(1, Math.round(length / bump))
    const radius = n(Math.max(length / count / 1.8, 0.1))
    for (let k = 1; k <= count; k++) path += `A${radius} ${radius} 0 0 ${sweep} ${n(a.x + ((b.x - a.x) * k) / count)} ${n(a.y + ((b.y - a.y) * k) / count)}`
  }
  return `${path}Z`
}

/** The line of a mark without words; of an arrow, its shaft. */
export function linePath(kind: string, at: readonly Spot[], width: number): string {
  if (kind === 'arrow') return shaftPath(at[0], at[1], width)
  if (kind === 'box') return boxPath(at)
  return kind === 'cloud' ? cloudPath(at, BUMP) : strokePath(at)
}

/** A line or an area. Coordinates and widths are CSS pixels, y down, as on the canvas. */
interface FigurePath {
  /** Data of an SVG path. */
  d: string
  /** `#rrggbb`. */
  fill?: string
  stroke?: string
  width?: number
  /** 0..1; 1 if absent. */
  opacity?: number
}

/** A line of text about its middle. */
interface FigureText {
  text: string
  x: number
  y: number
  size: number
  fill: string
}

/** What marks and measurements are drawn of, from the back to the front, where there is no screen: on pages. */
export type Figure = FigurePath | FigureText

/** The upright rectangle with rounded corners about a middle, as an SVG path. */
export function platePath(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2)
  const [w, h] = [width / 2, height / 2]
  const n = (value: number): string => (Math.round(value * 10) / 10).toString()
  const corner = (dx: number, dy: number): string => `A${n(r)} ${n(r)} 0 0 1 ${n(x + dx)} ${n(y + dy)}`
  const to = (dx: number, dy: number): string => `L${n(x + dx)} ${n(y + dy)}`
  return `M${n(x - w + r)} ${n(y - h)}${to(w - r, -h)}${corner(w, -h + r)}${to(w, h - r)}${corner(w - r, h)}${to(-w + r, h)}${corner(-w, h - r)}${to(-w, -h + r)}${corner(-w + r, -h)}Z`
}

/** How far `p` is from the line from `a` to `b`. */
function offLine(p: Spot, a: Spot, b: Spot): number {
  const length = apart(a, b)
  if (length === 0) return apart(p, a)
  const along = ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length
  if (along < 0) return apart(p, a)
  if (along > length) return apart(p, b)
  return Math.abs((p.x - a.x) * (b.y - a.y) - (p.y - a.y) * (b.x - a.x)) / length
}

/**
 * A stroke with as few of its points as keep it within `tolerance` pixels (Douglas and Peucker 1973); its ends stay.
 * While more than `most` points are left, the tolerance is doubled.
 */
export function simplifyStroke(stroke: readonly Spot[], tolerance: number, most: number): Spot[] {
  if (stroke.length <= 2) return [...stroke]
  const keep = new Uint8Array(stroke.length)
  keep[0] = 1
  keep[stroke.length - 1] = 1
  const open: [number, number][] = [[0, stroke.length - 1]]
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range
    let farthest = 0
    let at = -1
    for (let i = from + 1; i < to; i++) {
      const off = offLine(stroke[i], stroke[from], stroke[to])
      if (off > farthest) {
        farthest = off
        at = i
      }
    }
    if (farthest <= tolerance) continue
    keep[at] = 1
    open.push([from, at], [at, to])
  }
  const kept = stroke.filter((_, i) => keep[i] === 1)
  return kept.length > most ? simplifyStroke(kept, tolerance * 2, most) : kept
}
