import type { Rgba } from '../../scene/mesh.ts'
import { BACKGROUND, type Drawing, FOREGROUND } from '../drawing.ts'
import { flattenShape } from '../flattenShape.ts'
import { type Affine, mapX, mapY, scaleOf } from '../spaceWindow.ts'
import { type Rect, shapeKinds, type ShapeTable } from '../space.ts'
import { clipRun } from './clipPieces.ts'
import { dxfName, dxfText, type DxfTags } from './tags.ts'

/** Weights of lines that the format has, hundredths of a millimetre. */
const weights = [0, 5, 9, 13, 15, 18, 20, 25, 30, 35, 40, 50, 53, 60, 70, 80, 90, 100, 106, 120, 140, 158, 200, 211]
export const standardWeight = (weight: number): number => weights.reduce((best, each) => (Math.abs(each - weight) < Math.abs(best - weight) ? each : best))

/** Numbers of a colour: 7 is the one that stands out from the ground; others are stated in full. */
export const colorTags = (color: Rgba): number[] => (color === FOREGROUND ? [62, 7] : [420, color >>> 8])

/** Chords of curves that are cut at the border of a window are this share of it off. */
const CUT_CURVE = 1e-4
/** Bits of group 70 of polylines. */
const CLOSED = 1
const PATTERN_RUNS_ON = 128
const POLYLINE = shapeKinds.indexOf('polyline')
const degrees = (radians: number): number => (radians * 180) / Math.PI
const TURN = 2 * Math.PI
const isWhole = (sweep: number): boolean => Math.abs(sweep) >= TURN - 1e-9

/** Writes items as entities of model space (the record `owner`). */
export class EntityWriter {
  count = 0
  readonly #tags: DxfTags
  readonly #drawing: Drawing
  readonly #owner: string

  constructor(tags: DxfTags, drawing: Drawing, owner: string) {
    this.#tags = tags
    this.#drawing = drawing
    this.#owner = owner
  }

  /**
   * A shape as the curve that it is, moved by a map that keeps angles; cut into chords where `box` (after the map) does not hold all of it. `apart`: patterns begin again
   * at each corner.
   */
  shape(shapes: ShapeTable, s: number, style: number, map: Affine, box: Rect | undefined, apart: boolean): void {
    const { kind, start, values: v } = shapes
    const at = start[s]
    const scale = scaleOf(map)
    if (box) {
      const points: number[] = []
      flattenShape(shapes, s, (Math.hypot(box[2] - box[0], box[3] - box[1]) * CUT_CURVE) / (scale || 1), points)
      const placed = placedPoints(map, points)
      const runs = clipRun(box, placed)
      const isInside = placed.every((value, i) => value >= box[i % 2] && value <= box[2 + (i % 2)])
      if (!isInside) {
        for (const run of runs) this.run(run, style, apart && kind[s] === POLYLINE)
        return
      }
    }
    const [x, y] = [mapX(map, v[at], v[at + 1]), mapY(map, v[at], v[at + 1])]
    const turn = Math.atan2(map[1], map[0])
    switch (kind[s]) {
      case 0:
        this.begin('POINT', style, 'AcDbPoint')
        this.#tags.put(10, x, 20, y, 30, 0)
        return
      case 1:
        this.begin('LINE', style, 'AcDbLine')
        this.#tags.put(10, x, 20, y, 30, 0, 11, mapX(map, v[at + 2], v[at + 3]), 21, mapY(map, v[at + 2], v[at + 3]), 31, 0)
        return
      case 2:
      case 3: {
        const [from, sweep] = kind[s] === 2 ? [0, TURN] : [v[at + 3] + turn, v[at + 4]]
        this.begin(isWhole(sweep) ? 'CIRCLE' : 'ARC', style, 'AcDbCircle')
        this.#tags.put(10, x, 20, y, 30, 0, 40, v[at + 2] * scale)
        if (!isWhole(sweep)) this.#tags.put(100, 'AcDbArc', 50, degrees(Math.min(from, from + sweep)), 51, degrees(Math.max(from, from + sweep)))
        return
      }
      case 4:
        this.#ellipse(x, y, vector(map, v[at + 2], v[at + 3]), v[at + 4], v[at + 5], v[at + 6], style)
        return
      case 5:
        this.#polyline(v, at, start[s + 1], style, map, apart)
        return
      case 6:
        this.#spline(v, at, start[s + 1], style, map)
    }
  }

  /** A run of x y pairs; `apart`: patterns begin again at each corner. */
  run(points: readonly number[], style: number, apart: boolean): void {
    if (points.length < 4) return
    if (points.length === 4) {
      this.begin('LINE', style, 'AcDbLine')
      this.#tags.put(10, points[0], 20, points[1], 30, 0, 11, points[2], 21, points[3], 31, 0)
      return
    }
    this.begin('LWPOLYLINE', style, 'AcDbPolyline')
    this.#tags.put(90, points.length / 2, 70, apart ? 0 : PATTERN_RUNS_ON)
    for (let i = 0; i < points.length; i += 2) this.#tags.put(10, points[i], 20, points[i + 1])
  }

  /** A line without one or both ends, through two points; a ray begins at the first. */
  endless(kind: 'XLINE' | 'RAY', [x, y, x2, y2]: readonly number[], style: number): void {
    const length = Math.hypot(x2 - x, y2 - y)
    if (!(length > 0)) return
    this.begin(kind, style, kind === 'RAY' ? 'AcDbRay' : 'AcDbXline')
    this.#tags.put(10, x, 20, y, 30, 0, 11, (x2 - x) / length, 21, (y2 - y) / length, 31, 0)
  }

  /** Rings that are filled. */
  area(rings: readonly (readonly number[])[], style: number, color?: Rgba): void {
    const sound = rings.filter((ring) => ring.length >= 6)
    if (sound.length === 0) return
    this.begin('HATCH', style, 'AcDbHatch', color)
    this.#tags.put(10, 0, 20, 0, 30, 0, 210, 0, 220, 0, 230, 1, 2, 'SOLID', 70, 1, 71, 0, 91, sound.length)
    for (const ring of sound) {
      this.#tags.put(92, 2, 72, 0, 73, 1, 93, ring.length / 2)
      for (let i = 0; i < ring.length; i += 2) this.#tags.put(10, ring[i], 20, ring[i + 1])
      this.#tags.put(97, 0)
    }
    this.#tags.put(75, 0, 76, 1, 98, 0)
  }

  /** A line of text that fits its box: corners counter-clockwise from the lower left. `above`: part of its height over the base line. */
  text(text: string, corners: readonly number[], above: number, style: number, font: string): void {
    const [ax, ay, bx, by, , , dx, dy] = corners
    const down = 1 - above
    const [sx, sy] = [(dx - ax) * down, (dy - ay) * down]
    const height = Math.hypot(dx - ax, dy - ay) * above
    if (!(height > 0)) return
    this.begin('TEXT', style, 'AcDbText')
    const angle = degrees(Math.atan2(by - ay, bx - ax))
    // Between two points, at that height.
    this.#tags.put(10, ax + sx, 20, ay + sy, 30, 0, 40, height, 1, dxfText(text), 50, angle, 7, font, 72, 5)
    this.#tags.put(11, bx + sx, 21, by + sy, 31, 0, 100, 'AcDbText')
  }

  begin(name: string, style: number, type: string, ownColor?: Rgba): void {
    const { styles, layers, lineTypes } = this.#drawing
    this.count++
    const [color, weight, lineType, opacity] = [ownColor ?? styles.color[style], styles.weight[style], styles.lineType[style], styles.opacity[style]]
    const scale = styles.lineTypeScale[style]
    this.#tags.put(0, name, 5, this.#tags.handle(), 330, this.#owner, 100, 'AcDbEntity', 8, dxfName(layers[styles.layer[style]]?.name ?? '0'))
    if (lineType >= 0) this.#tags.put(6, dxfName(lineTypes[lineType]?.name ?? 'Continuous'))
    if (color !== 0 && color !== BACKGROUND) this.#tags.put(...colorTags(color))
    if (weight !== -1) this.#tags.put(370, weight < 0 ? -3 : standardWeight(weight))
    if (scale > 0 && scale !== 1) this.#tags.put(48, scale)
    if (opacity >= 0 && opacity < 1) this.#tags.put(440, 0x2000000 + Math.round(opacity * 255))
    this.#tags.put(100, type)
  }

  #ellipse(x: number, y: number, [mx, my]: readonly [number, number], ratio: number, start: number, sweep: number, style: number): void {
    // The longer axis comes first.
    const swaps = ratio > 1
    const major = swaps ? [-my * ratio, mx * ratio] : [mx, my]
    const from = Math.min(start, start + sweep) - (swaps ? Math.PI / 2 : 0)
    this.begin('ELLIPSE', style, 'AcDbEllipse')
    this.#tags.put(10, x, 20, y, 30, 0, 11, major[0], 21, major[1], 31, 0, 210, 0, 220, 0, 230, 1, 40, swaps ? 1 / ratio : ratio, 41, from)
    this.#tags.put(42, from + Math.min(TURN, Math.abs(sweep)))
  }

  #polyline(v: Float64Array, at: number, end: number, style: number, map: Affine, apart: boolean): void {
    this.begin('LWPOLYLINE', style, 'AcDbPolyline')
    this.#tags.put(90, Math.floor((end - at - 1) / 3), 70, (v[at] === 0 ? 0 : CLOSED) | (apart ? 0 : PATTERN_RUNS_ON))
    for (let i = at + 1; i + 2 < end; i += 3) {
      this.#tags.put(10, mapX(map, v[i], v[i + 1]), 20, mapY(map, v[i], v[i + 1]))
      if (v[i + 2] !== 0) this.#tags.put(42, v[i + 2])
    }
  }

  #spline(v: Float64Array, at: number, end: number, style: number, map: Affine): void {
    const [degree, count, rational] = v.subarray(at, at + 3)
    const knots = v.subarray(at + 3, at + 3 + count + degree + 1)
    const stride = rational === 0 ? 2 : 3
    this.begin('SPLINE', style, 'AcDbSpline')
    this.#tags.put(210, 0, 220, 0, 230, 1, 70, rational === 0 ? 8 : 12, 71, degree, 72, knots.length, 73, count, 74, 0, 42, 1e-9, 43, 1e-9)
    for (const knot of knots) this.#tags.put(40, knot)
    const first = at + 3 + knots.length
    if (rational !== 0) for (let i = first; i + 2 < end; i += 3) this.#tags.put(41, v[i + 2])
    for (let i = first; i + stride <= end; i += stride) this.#tags.put(10, mapX(map, v[i], v[i + 1]), 20, mapY(map, v[i], v[i + 1]), 30, 0)
  }
}

const vector = (map: Affine, x: number, y: number): [number, number] => [map[0] * x + map[2] * y, map[1] * x + map[3] * y]

/** x y pairs through a map. */
export function placedPoints(map: Affine, points: ArrayLike<number>): number[] {
  const out: number[] = []
  for (let i = 0; i + 1 < points.length; i += 2) out.push(mapX(map, points[i], points[i + 1]), mapY(map, points[i], points[i + 1]))
  return out
}
