import type { DetailView, DrawingView, SectionView } from '../../../src/core/export/drawing/drawingOptions.ts'
import type { DxfFile } from '../../../src/core/export/flat/dxfFile.ts'
import { type FlatCurve, movedCurve, type Point } from '../../../src/core/export/flat/flatFace.ts'
import { dot, type Vec3 } from '../../../src/core/geometry/matrix.ts'
import { flatPoints, withinCircle } from './flatParts.ts'
import type { Occurrence } from './hiddenLines.ts'
import type { ViewFrame } from './placedShape.ts'
import { toView } from './placedShape.ts'
import { type ViewPicture, viewPicture } from './viewPicture.ts'

/** A picture with the frame in which it was drawn. */
export interface DrawnView {
  frame: ViewFrame
  picture: ViewPicture
}

/** A section, and the plane `normal · p = distance` of the model that it lies behind. */
export interface DrawnSection extends DrawnView {
  normal: Vec3
  distance: number
}

/** A detail: the place of its view that is drawn larger. */
export interface DrawnDetail {
  view: DrawingView
  center: Point
  radius: number
  factor: number
  picture: ViewPicture
}

/** Sizes on paper, millimetres. */
const LETTER = 5
const ARROW = 4
/** Ends of cutting lines, outside of the dimension beside a view. */
const BEYOND = 14
const THICK = 6
const HATCH = 2.5

/** How far the plane lies in front of where it is put, as a share of the model: faces in it are cut away, so that the outline is clean. */
const BEHIND = 1e-6

/** The section of a model; undefined where nothing lies behind the plane. */
export function drawSection(occurrences: readonly Occurrence[], frame: ViewFrame, { at }: SectionView, smooth: boolean): DrawnSection | undefined {
  let [near, far] = [-Infinity, Infinity]
  for (const { shape, world } of occurrences) {
    const { matrix } = toView(frame, world)
    const { bounds } = shape.part
    for (let corner = 0; corner < 8; corner++) {
      const [x, y, z] = [0, 1, 2].map((k) => bounds[(corner >> k) & 1 ? k + 3 : k])
      const depth = matrix[2] * x + matrix[6] * y + matrix[10] * z + matrix[14]
      near = Math.max(near, depth)
      far = Math.min(far, depth)
    }
  }
  if (!(near > far)) return undefined
  const distance = near + at * (far - near)
  const picture = viewPicture(occurrences, frame, { hidden: false, smooth, depth: distance - BEHIND * (near - far) })
  return picture && { frame, picture, normal: frame.back, distance }
}

/** The place around a point of the upright model, in the view that shows most of it, a pictorial one only where no other does; undefined where none shows a line there. */
export function drawDetail(views: ReadonlyMap<DrawingView, DrawnView>, { radius, factor }: DetailView, center: Vec3): DrawnDetail | undefined {
  let best: (DrawnDetail & { length: number }) | undefined
  for (const [view, { frame, picture }] of views) {
    const at: Point = [dot(frame.right, center), dot(frame.up, center)]
    const visible = picture.visible.flatMap((curve) => withinCircle(curve, at, radius))
    const length = visible.reduce((sum, curve) => sum + lengthOf(curve, radius), 0)
    if (length === 0 || (best && (view === 'iso' || length <= best.length))) continue
    const low: Point = [at[0] - radius, at[1] - radius]
    const high: Point = [at[0] + radius, at[1] + radius]
    best = { view, center: at, radius, factor, length, picture: { visible, hidden: [], low, high, circles: [], holes: [], axes: [], hatches: [] } }
  }
  return best
}

function lengthOf(curve: FlatCurve, size: number): number {
  const points = flatPoints(curve, 0.01 * size)
  let length = 0
  for (let i = 1; i < points.length; i++) length += Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1])
  return length
}

/** Hatches the parts that are cut, neighbours in different directions. */
export function drawHatches(file: DxfFile, { hatches }: ViewPicture, shift: Point, scale: number): void {
  hatches.forEach((loops, i) => {
    const moved = loops.map((loop) => loop.map(([x, y]): Point => [x + shift[0], y + shift[1]]))
    file.hatch(moved, 'Hatch', i % 2 === 0 ? 45 : 135, (HATCH * (1 + 0.3 * (Math.floor(i / 2) % 3))) / scale)
  })
}

/** The line along which a view is cut: thick at its ends, with arrows in the direction of sight. Nothing where the view does not see the plane from its side. */
export function drawCuttingLine(file: DxfFile, section: DrawnSection, { frame, picture }: DrawnView, shift: Point, scale: number): boolean {
  const n: Point = [dot(section.normal, frame.right), dot(section.normal, frame.up)]
  if (Math.abs(Math.hypot(...n) - 1) > 1e-6) return false
  const along: Point = [-n[1], n[0]]
  const reach = [picture.low, picture.high, [picture.low[0], picture.high[1]], [picture.high[0], picture.low[1]]].map(([x, y]) => x * along[0] + y * along[1])
  const place = (t: number, off: number): Point => [
    along[0] * t + n[0] * (section.distance + off) + shift[0],
    along[1] * t + n[1] * (section.distance + off) + shift[1],
  ]
  const [low, high] = [Math.min(...reach) - BEYOND / scale, Math.max(...reach) + BEYOND / scale]
  file.curve({ kind: 'line', from: place(low, 0), to: place(high, 0) }, 'Center')
  for (const [end, inwards] of [
    [low, 1],
    [high, -1],
  ] as const) {
    file.curve({ kind: 'line', from: place(end, 0), to: place(end + (inwards * THICK) / scale, 0) }, 'Section')
    const [tail, tip] = [(2 * ARROW) / scale, 0]
    file.curve({ kind: 'line', from: place(end, tail), to: place(end, tip) }, 'Section')
    const half = ARROW / 6 / scale
    const neck = ARROW / scale
    const side = (by: number): Point => {
      const [x, y] = place(end, neck)
      return [x + along[0] * by, y + along[1] * by]
    }
    file.triangle([place(end, tip), side(half), side(-half)], 'Section')
    file.write({ at: place(end - (inwards * LETTER) / scale, (1.2 * ARROW) / scale), text: 'A', height: LETTER / scale, layer: 'Section', align: 'middle' })
  }
  return true
}

/** The circle around a place that is drawn larger elsewhere. */
export function drawDetailCircle(file: DxfFile, { center, radius }: DrawnDetail, shift: Point, scale: number, letter: boolean): void {
  file.curve(movedCurve({ kind: 'arc', center, radius, start: 0, sweep: 2 * Math.PI }, shift), 'Dimensions')
  if (!letter) return
  const away = radius * Math.SQRT1_2 + (LETTER * 0.8) / scale
  file.write({ at: [center[0] + shift[0] + away, center[1] + shift[1] + away], text: 'B', height: LETTER / scale, layer: 'Section', align: 'middle' })
}

/** "A-A" over a section, "B (5:1)" over a detail. */
export function drawTitle(file: DxfFile, text: string, at: Point): void {
  file.write({ at, text, height: LETTER, layer: 'Section', align: 'center' })
}
