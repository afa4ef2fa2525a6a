import { Arc, BoundaryPathFlags, Hatch, HatchBoundaryPath, HatchBoundaryPathPolyline, HatchPattern, HatchPatternLine, XY, XYZ } from '@node-projects/acad-ts'
import { at, type Corner, type Draft } from './draft.ts'

/** Centre of the view of the flange's face. */
export const FACE_X = 185
/** Position of the same view with nothing but the places of its holes. */
export const PLAN_X = 420
/** Half of the bolt circle. */
export const BOLT = 63
const QUARTER = Math.tan(Math.PI / 8)
const HATCH_STEP = 3

/** The rim outside of the bolt hole, upper half, axis along x. */
const rim: readonly Corner[] = [
  [0, 67.5],
  [6, 67.5],
  [6, 70.5],
  [15, 70.5],
  [15, 74],
  [14, 75],
  [1, 75],
  [0, 74],
]
/** From the grease port to the flange, along the bore. */
const near: readonly Corner[] = [
  [-4, 36],
  [22.5, 36],
  [22.5, 46],
  [20, 46, -QUARTER],
  [15, 51],
  [15, 55.5],
  [6, 55.5],
  [6, 58.5],
  [0, 58.5],
  [0, 45],
  [-4, 45],
  [-5, 44],
  [-5, 37],
]
/** From the grease port to the end, with the undercut in the corner of the seat. */
const far: readonly Corner[] = [
  [27.5, 36],
  [33, 36, -QUARTER],
  [33.8, 36.8],
  [35.6, 36.8, -QUARTER],
  [36, 36.4],
  [36, 28],
  [45, 28],
  [45, 31],
  [53.5, 31],
  [55, 31.87],
  [55, 44],
  [53, 46],
  [27.5, 46],
]
/** Both as one where no port is. */
const body: readonly Corner[] = [...near.slice(0, 1), ...far.slice(1, -1), ...near.slice(3)]

const mirrored = (corners: readonly Corner[]): Corner[] => corners.map(([x, y, bulge = 0]) => [x, -y, -bulge])

/** A line across the axis, behind the cut: x, from and to which distance from the axis. */
export type Behind = readonly [x: number, from: number, to: number]
const edges: readonly Behind[] = [
  [-5, 0, 37],
  [-4, 0, 36],
  [33, 0, 36],
  [33.8, 0, 36.8],
  [36, 0, 28],
  [45, 0, 28],
  [53.5, 0, 31],
  [55, 0, 31.87],
]

/** Section A-A: the axis is y = 0, the flange's face x = 0. */
export function drawSection(draft: Draft, behind = edges): void {
  for (const area of [rim, near, far, mirrored(rim), mirrored(body)]) {
    draft.outline('OUTLINE', area)
    hatch(draft, area)
  }
  for (const [x, from, to] of behind) {
    if (from === 0) draft.line('OUTLINE', x, -to, x, to)
    else for (const side of [1, -1]) draft.line('OUTLINE', x, side * from, x, side * to)
  }
  for (const side of [1, -1]) {
    draft.line('OUTLINE', 0, side * 58.5, 0, side * 67.5)
    draft.line('OUTLINE', 6, side * 55.5, 6, side * 70.5)
    draft.line('OUTLINE', 15, side * 55.5, 15, side * 70.5)
    draft.line('CENTER', -4, side * BOLT, 19, side * BOLT)
  }
  // The port M6: drilled 5, threaded to a depth of 8.
  draft.line('OUTLINE', 22.5, 46, 27.5, 46)
  draft.line('OUTLINE', 22.5, 36, 27.5, 36)
  draft.line('OUTLINE', 22, 38, 28, 38)
  for (const x of [22, 28]) draft.line('THIN', x, 46, x, 38)
  draft.line('CENTER', 25, 31, 25, 51)
  draft.line('CENTER', -12, 0, 62, 0)
}

/** Lines at 45° or, turned, at 135°: parts that touch are hatched in different ways. `step` 0: filled. */
export function hatch(draft: Draft, corners: readonly Corner[], turned = false, step = HATCH_STEP): void {
  const entity = new Hatch()
  if (step > 0) {
    const line = new HatchPatternLine()
    line.angle = turned ? (3 * Math.PI) / 4 : Math.PI / 4
    line.basePoint = new XY(0, 0)
    line.offset = new XY(-step * Math.SQRT1_2, turned ? -step * Math.SQRT1_2 : step * Math.SQRT1_2)
    entity.pattern = new HatchPattern('ANSI31')
    entity.pattern.lines = [line]
    entity.isSolid = false
  } else {
    entity.pattern = new HatchPattern('SOLID')
    entity.isSolid = true
  }
  const edge = new HatchBoundaryPathPolyline()
  edge.isClosed = true
  edge.vertices = corners.map(([x, y, bulge = 0]) => new XYZ(x, y, bulge))
  const path = new HatchBoundaryPath([edge])
  path.flags = BoundaryPathFlags.External | BoundaryPathFlags.Polyline
  entity.paths = [path]
  draft.add('HATCH', entity)
}

/** The flange seen from its face, about the point `x` of the axis. */
export function drawFace(draft: Draft, x: number): void {
  for (const radius of [75, 74, 45, 44, 37, 36, 28]) draft.circle('OUTLINE', x, 0, radius)
  draft.circle('HIDDEN', x, 0, 31)
  draft.circle('CENTER', x, 0, BOLT)
  for (let i = 0; i < 6; i++) {
    const [cos, sin] = turn(30 + 60 * i)
    draft.circle('OUTLINE', x + BOLT * cos, BOLT * sin, 4.5)
    draft.circle('HIDDEN', x + BOLT * cos, BOLT * sin, 7.5)
    draft.line('CENTER', x + 53 * cos, 53 * sin, x + 73 * cos, 73 * sin)
  }
  // Jack screws M8: core as an edge, thread as three quarters of a thin circle.
  for (const side of [1, -1]) {
    draft.circle('OUTLINE', x + side * BOLT, 0, 3.4)
    const thread = new Arc()
    thread.center = at(x + side * BOLT, 0)
    thread.radius = 4
    thread.startAngle = (-80 * Math.PI) / 180
    thread.endAngle = (190 * Math.PI) / 180
    draft.add('THIN', thread)
  }
  draft.line('CENTER', x - 81, 0, x + 81, 0)
  draft.line('CENTER', x, -81, x, 81)
}

export const turn = (degrees: number): [number, number] => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
