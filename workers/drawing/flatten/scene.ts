import type { BlockRecord } from '../model/tables.ts'
import type { ItemStyle, Matrix2 } from '../emitter.ts'
import { type Affine, extrusion, identity, identity2, multiply, planeOf, type Point3, translation } from '../geometry/affine.ts'
import type { Painter } from '../build/painter.ts'
import type { Flattening } from './flattening.ts'
import type { Source } from './source.ts'

/** Where entities stand: in a space itself, or in a block that is drawn there. */
export interface Frame {
  source: Source
  /** From the block's coordinates to the space's. */
  transform: Affine
  /** Style of the insert around it. */
  outer?: ItemStyle
  /** Layer of an insert that is frozen: all of it is drawn there, so that thawing the layer shows it. */
  pinned?: number
  /** Annotation scale of an annotative object that is being drawn. */
  annotation?: ShownAt
  /** Blocks that are being drawn, outermost first. */
  open: readonly BlockRecord[]
}

/** The scale of an annotative object, and in which views it is seen; `views` is absent for all. */
interface ShownAt {
  factor: number
  views?: number
}

/** What a drawer of one kind of entity works with. */
export class Scene {
  readonly all: Flattening
  readonly frame: Frame
  readonly style: ItemStyle

  constructor(all: Flattening, frame: Frame, style: ItemStyle) {
    this.all = all
    this.frame = frame
    this.style = style
  }

  /** Draws in the plane of an extrusion, `elevation` along it. */
  on(normal: Point3, elevation: number, draw: (painter: Painter) => void): void {
    const { transform } = this.frame
    const axes = extrusion(normal)
    if (axes === identity && transform === identity) return this.drawIn(identity2, draw)
    const height = Number.isFinite(elevation) ? elevation : 0
    const plane = axes === identity ? transform : multiply(transform, axes)
    if (this.all.projection) this.all.painter.withinPlane(this.style, multiply(plane, translation(0, 0, height)), draw)
    else this.drawIn(planeOf(plane, height), draw)
  }

  /** Draws in a plane of the block: its axes, their normal and its origin. */
  onPlane(plane: Affine, draw: (painter: Painter) => void): void {
    this.all.painter.withinPlane(this.style, multiply(this.frame.transform, plane), draw)
  }

  /** Draws with points that `project` gives. */
  flat(draw: (painter: Painter) => void): void {
    this.drawIn(identity2, draw)
  }

  /** Where a point of the block is seen in the space; not a number where it is not. */
  project({ x, y, z }: Point3): [number, number] {
    const m = this.frame.transform
    const [px, py] = [m[0] * x + m[3] * y + m[6] * z + m[9], m[1] * x + m[4] * y + m[7] * z + m[10]]
    const { projection } = this.all
    if (!projection) return [px, py]
    const pz = m[2] * x + m[5] * y + m[8] * z + m[11]
    return projection.shows(pz) ? [projection.x(px, pz), projection.y(py, pz)] : [Number.NaN, Number.NaN]
  }

  /** The outline of a polygon of the block in the space, with what clip planes hide; empty where it lies behind the eye of a perspective. */
  outline(corners: readonly Point3[]): number[] {
    const { projection } = this.all
    if (!projection) return corners.flatMap((corner) => this.project(corner))
    const m = this.frame.transform
    return projection.outline(
      corners.map(({ x, y, z }) => [m[0] * x + m[3] * y + m[6] * z + m[9], m[1] * x + m[4] * y + m[7] * z + m[10], m[2] * x + m[5] * y + m[8] * z + m[11]]),
    )
  }

  /** Like `project`, written into `out` from value `at` on, of views that have no projection of their own. */
  projectInto({ x, y, z }: Point3, out: Float64Array, at: number): void {
    const m = this.frame.transform
    out[at] = m[0] * x + m[3] * y + m[6] * z + m[9]
    out[at + 1] = m[1] * x + m[4] * y + m[7] * z + m[10]
  }

  /** Draws a line through points of the block; `apart`: the pattern of its line type begins again at each. */
  path(points: readonly Point3[], painter: Painter, isClosed = false, apart = false): void {
    const { projection } = this.all
    if (!projection)
      return painter.polyline(
        points.flatMap((point) => this.project(point)),
        isClosed,
        apart,
      )
    const m = this.frame.transform
    const seen = (isClosed ? [...points, points[0]] : points).flatMap(({ x, y, z }) => [
      m[0] * x + m[3] * y + m[6] * z + m[9],
      m[1] * x + m[4] * y + m[7] * z + m[10],
      m[2] * x + m[5] * y + m[8] * z + m[11],
    ])
    for (const run of projection.runs(seen)) painter.polyline(run, false, apart)
  }

  /** The same, with other places. */
  moved(transform: Affine): Scene {
    return new Scene(this.all, { ...this.frame, transform }, this.style)
  }

  private drawIn(matrix: Matrix2, draw: (painter: Painter) => void): void {
    this.all.painter.within(this.style, matrix, draw)
  }
}
