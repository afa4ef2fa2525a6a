import { mix, type Vec3 } from '../../../core/geometry/matrix.ts'
import type { MeasureResult } from '../../../core/measure/result.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { moved, ontoScreen, shiftOf, type Viewer } from '../../../../packages/viewer/src/api.ts'
import { type Measurement } from '../../state/measure/measurements.ts'

/** A place on the canvas, CSS pixels. */
export interface Spot {
  x: number
  y: number
}

/** Where the mark of a measurement is drawn now. */
export interface MarkPlace {
  /** Where its entities were picked. */
  ends: Spot[]
  /** Two points for a distance, three for an angle with the corner in the middle, else none. */
  line: Spot[]
  /** What the label's leader points at. */
  foot: Spot
  label: Spot
  /** Distance of the foot from the camera, mm. */
  depth: number
}

/** How far the label stands off its line, CSS pixels. */
const STAND_OFF = 30
/** Off a point: to the right and up. */
const POINT_OFF: Spot = { x: 34, y: -34 }

/** Undefined while a part of it is behind the camera. */
export function markPlace(viewer: Viewer, index: SceneIndex, { ends, label }: Measurement, fact: MeasureResult | undefined): MarkPlace | undefined {
  const onCanvas = (point: Vec3): (Spot & { depth: number }) | undefined => {
    const at = viewer.project(point)
    return at && !at.behind ? at : undefined
  }
  const shifts = ends.map(({ node }) => shiftOf(viewer, index, node))
  const shifted = (point: Vec3, end: number): Vec3 => {
    const shift = shifts[Math.min(end, shifts.length - 1)]
    return shift ? moved(shift, point) : point
  }
  const world = fact?.line?.map((point, i) => shifted(point, i === 0 || (i === 1 && fact.line!.length === 3) ? 0 : 1)) ?? []
  const line = world.map(onCanvas)
  const spots = ends.map(({ node, anchor }) => onCanvas(ontoScreen(viewer, node, anchor.point)))
  if (![...line, ...spots].every((spot) => spot !== undefined)) return undefined
  const ways = line.flatMap((spot) => spot ?? []),
    picked = spots.flatMap((spot) => spot ?? [])
  const foot = footOf(world, onCanvas) ?? picked[0]
  const dragged = label && onCanvas(shifted(label, 0))
  const standing = dragged ?? inside(viewer.canvas, standOff(ways, foot))
  // A whole part is measured where it is nearest, wherever it was picked.
  if (ways.length === 2) ends.forEach(({ anchor }, i) => anchor.snap === 'part' && picked.length === 2 && (picked[i] = ways[i]))
  return { ends: picked, line: ways, foot, label: standing, depth: foot.depth }
}

function footOf(world: Vec3[], onCanvas: (point: Vec3) => (Spot & { depth: number }) | undefined): (Spot & { depth: number }) | undefined {
  if (world.length === 2) return onCanvas(mix(world[0], world[1], 0.5))
  return world.length === 3 ? onCanvas(mix(mix(world[0], world[2], 0.5), world[1], 0.5)) : undefined
}

/** Labels are kept within the canvas by about half their size. */
function inside({ clientWidth, clientHeight }: HTMLCanvasElement, { x, y }: Spot): Spot {
  const clamp = (value: number, margin: number, size: number): number => Math.max(margin, Math.min(size - margin, value))
  return { x: clamp(x, Math.min(80, clientWidth / 2), clientWidth), y: clamp(y, 20, clientHeight) }
}

/** Beside the line, never on it: at right angles to it, upwards. */
function standOff(line: Spot[], foot: Spot): Spot {
  if (line.length !== 2) return { x: foot.x + POINT_OFF.x, y: foot.y + POINT_OFF.y }
  const dx = line[1].x - line[0].x,
    dy = line[1].y - line[0].y
  const size = Math.hypot(dx, dy)
  if (size < 1) return { x: foot.x + POINT_OFF.x, y: foot.y + POINT_OFF.y }
  const up = dx > 0 ? 1 : -1
  // A plate is wider than high: beside an upright line it needs more room.
  const room = STAND_OFF + 40 * Math.abs(dy / size)
  return { x: foot.x + (up * dy * room) / size, y: foot.y - (up * dx * room) / size }
}

const n = (value: number): string => value.toFixed(1)

/** SVG path of the dimension line, with arrows at its ends, or of the angle. */
export function linePath(line: readonly Spot[]): string {
  if (line.length === 2) return `M${n(line[0].x)} ${n(line[0].y)}L${n(line[1].x)} ${n(line[1].y)}${tick(line[0], line[1])}${tick(line[1], line[0])}`
  if (line.length !== 3) return ''
  const [p, apex, q] = line
  const from = Math.atan2(p.y - apex.y, p.x - apex.x)
  const turn = Math.atan2(Math.sin(Math.atan2(q.y - apex.y, q.x - apex.x) - from), Math.cos(Math.atan2(q.y - apex.y, q.x - apex.x) - from))
  const radius = Math.min(44, 0.6 * Math.min(Math.hypot(p.x - apex.x, p.y - apex.y), Math.hypot(q.x - apex.x, q.y - apex.y)))
  const at = (angle: number): string => `${n(apex.x + radius * Math.cos(angle))} ${n(apex.y + radius * Math.sin(angle))}`
  return `M${n(p.x)} ${n(p.y)}L${n(apex.x)} ${n(apex.y)}L${n(q.x)} ${n(q.y)}M${at(from)}A${n(radius)} ${n(radius)} 0 0 ${turn > 0 ? 1 : 0} ${at(from + turn)}`
}

/** An arrow head at `at`, away from `to`. */
function tick(at: Spot, to: Spot): string {
  const size = Math.hypot(to.x - at.x, to.y - at.y)
  if (size < 24) return ''
  const ux = (to.x - at.x) / size,
    uy = (to.y - at.y) / size
  const side = (sign: number): string => `${n(at.x + ux * 9 - sign * uy * 3.5)} ${n(at.y + uy * 9 + sign * ux * 3.5)}`
  return `M${side(1)}L${n(at.x)} ${n(at.y)}L${side(-1)}`
}

/** Thin lines from where entities were picked to the ends of the dimension line, and from the label to its foot. */
export function leaderPath({ ends, line, foot, label }: MarkPlace): string {
  const far = (a: Spot, b: Spot): boolean => Math.hypot(a.x - b.x, a.y - b.y) > 3
  const to = line.length === 2 ? [line[0], line[1]] : []
  const extensions = ends.map((end, i) => (to[i] && far(end, to[i]) ? `M${n(end.x)} ${n(end.y)}L${n(to[i].x)} ${n(to[i].y)}` : ''))
  return `${extensions.join('')}M${n(foot.x)} ${n(foot.y)}L${n(label.x)} ${n(label.y)}`
}

interface Size {
  width: number
  height: number
}

/** Between two labels, CSS pixels. */
const GAP = 4
/** So many places above and below are tried. */
const STEPS = 4

/** Middles and sizes of the labels over the canvas, CSS pixels, by the numbers of their measurements: a label makes way for those of lower numbers, so that each can be read. */
export class LabelRoom {
  readonly #taken = new Map<number, Spot & Size>()

  /** The place nearest to `wanted`, above or below it, at which the label covers none of a lower number; `wanted` itself when all are taken. */
  take(number: number, size: Size, wanted: Spot): Spot {
    const step = size.height + GAP
    const shifts = Array.from({ length: 2 * STEPS + 1 }, (_, i) => (i % 2 ? (i + 1) / 2 : -i / 2) * step)
    const places = shifts.map((dy) => ({ x: wanted.x, y: wanted.y + dy }))
    return this.put(number, size, places.find((place) => this.#isFree(number, size, place)) ?? wanted)
  }

  /** Keeps a label where it was dragged to. */
  put(number: number, size: Size, place: Spot): Spot {
    this.#taken.set(number, { ...place, ...size })
    return place
  }

  free(number: number): void {
    this.#taken.delete(number)
  }

  #isFree(number: number, { width, height }: Size, { x, y }: Spot): boolean {
    for (const [other, box] of this.#taken)
      if (other < number && Math.abs(box.x - x) < (box.width + width) / 2 && Math.abs(box.y - y) < (box.height + height) / 2) return false
    return true
  }
}
