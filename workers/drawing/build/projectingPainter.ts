import type { PictureLook, ShapeKind } from '../../../src/core/drawing/space.ts'
import type { ItemStyle, Matrix2 } from '../emitter.ts'
import { type Affine, identity2, multiply, multiply2 } from '../geometry/affine.ts'
import type { Projection } from '../geometry/projection.ts'
import { mapped } from './drawGlyph.ts'
import { Painter, type PainterHost } from './painter.ts'
import type { SpaceBuilder } from './spaceBuilder.ts'
import type { Styles } from './styles.ts'

/** Draws a view that is a perspective, or is cut by planes: things in a plane go through the projection point by point. */
export class ProjectingPainter extends Painter {
  private readonly projection: Projection
  /** The plane that is drawn in; undefined: coordinates are those of the space. */
  private plane: Affine | undefined

  constructor(space: SpaceBuilder, styles: Styles, host: PainterHost, tolerance: number, projection: Projection) {
    super(space, styles, host, tolerance)
    this.projection = projection
  }

  override within(style: ItemStyle, matrix: Matrix2, draw: (painter: Painter) => void, item = -1): void {
    this.inPlane(undefined, () => super.within(style, matrix, draw, item))
  }

  override withinPlane(style: ItemStyle, plane: Affine, draw: (painter: Painter) => void): void {
    this.inPlane(plane, () => super.within(style, identity2, draw))
  }

  override chordError(): number {
    const error = super.chordError()
    if (!this.plane) return error
    const [ax, ay, az, bx, by, bz] = this.plane
    const factor = Math.max(Math.hypot(ax, ay, az), Math.hypot(bx, by, bz))
    return factor > 0 ? error / factor : error
  }

  override triangles(positions: ArrayLike<number>, indices: ArrayLike<number>, color?: Uint8Array): void {
    if (!this.plane) return super.triangles(positions, indices, color)
    const { projection } = this
    const points = this.inView(positions, positions.length >> 1)
    const corner = (at: number): number[] => [points[at * 3], points[at * 3 + 1], points[at * 3 + 2], ...(color?.subarray(at * 4, at * 4 + 4) ?? [])]
    const placed: number[] = []
    const joined: number[] = []
    const colors: number[] = []
    for (let i = 0; i + 2 < indices.length; i += 3) {
      const first = placed.length / 2
      const piece = projection.cut([corner(indices[i]), corner(indices[i + 1]), corner(indices[i + 2])])
      for (const [x, y, z, ...rest] of piece.map((one) => Array.from(one))) {
        placed.push(projection.x(x, z), projection.y(y, z))
        colors.push(...rest)
      }
      for (let k = 2; k < piece.length; k++) joined.push(first, first + k - 1, first + k)
    }
    this.onSpace(() => super.triangles(placed, joined, color && Uint8Array.from(colors)))
  }

  override glyph(font: number, glyph: number, matrix: Matrix2): void {
    if (!this.plane) return super.glyph(font, glyph, matrix)
    const placed = this.mapOf(matrix)
    if (placed) this.onSpace(() => super.glyph(font, glyph, placed))
  }

  override text(text: string, corners: ArrayLike<number>, above = 1): void {
    if (!this.plane) return super.text(text, corners, above)
    const points = this.inView(corners, corners.length >> 1)
    if (this.isWhole(points)) this.onSpace(() => super.text(text, this.projection.flat(points), above))
  }

  /** Exact curves are kept where none of their points moves: of planes that face a parallel view. Lines stay lines. */
  override shape(kind: ShapeKind, values: ArrayLike<number>): void {
    const { plane, projection } = this
    if (!plane) return kind === 'line' || kind === 'polyline' || kind === 'point' ? super.shape(kind, values) : undefined
    if (projection.isPerspective || plane[2] !== 0 || plane[5] !== 0 || !projection.shows(plane[11])) return
    const [a, b, , c, d, , , , , e, f] = plane
    const own = this.matrix
    this.onSpace(() => {
      this.matrix = multiply2([a, b, c, d, e, f], own)
      super.shape(kind, values)
    })
  }

  override block(name: string, matrix: Matrix2): boolean {
    if (!this.plane) return false
    const [a, b, c, d, e, f] = multiply2(this.matrix, matrix)
    return this.host.drawBlock(name, identity2, this.ownStyle!, multiply(this.plane, [a, b, 0, c, d, 0, 0, 0, 1, e, f, 0]))
  }

  override picture(picture: number, matrix: Matrix2, outline?: readonly number[], look?: PictureLook): void {
    if (!this.plane) return super.picture(picture, matrix, outline, look)
    const placed = this.mapOf(matrix)
    if (placed) this.onSpace(() => super.picture(picture, placed, outline, look))
  }

  override place(x: number, y: number): [number, number] {
    if (!this.plane) return super.place(x, y)
    const [px, py, pz] = this.inView([x, y], 1)
    return [this.projection.x(px, pz), this.projection.y(py, pz)]
  }

  /** Points are projected one by one. */
  protected override drawsItself(): boolean {
    return false
  }

  protected override sign(strokes: readonly ArrayLike<number>[], matrix: Matrix2): boolean {
    return !this.plane && super.sign(strokes, matrix)
  }

  protected override line(points: ArrayLike<number>, corners: number, closed: boolean, apart: boolean): void {
    if (!this.plane) return super.line(points, corners, closed, apart)
    const seen = this.inView(points, corners)
    if (closed) seen.push(seen[0], seen[1], seen[2])
    const runs = this.projection.runs(seen)
    this.onSpace(() => {
      for (const run of runs) super.line(run, run.length >> 1, false, apart)
    })
  }

  /** Points of the plane (x y) in the view (x y z). */
  private inView(points: ArrayLike<number>, count: number): number[] {
    const m = this.plane!
    const flat = mapped(Array.from(points).slice(0, count * 2), this.matrix)
    const out: number[] = []
    for (let i = 0; i < flat.length; i += 2) {
      const [x, y] = [flat[i], flat[i + 1]]
      out.push(m[0] * x + m[3] * y + m[9], m[1] * x + m[4] * y + m[10], m[2] * x + m[5] * y + m[11])
    }
    return out
  }

  /** The map that comes nearest to the projection of the unit square; undefined where not all of it is shown. */
  private mapOf(matrix: Matrix2): Matrix2 | undefined {
    const points = this.inView(mapped([0, 0, 1, 0, 0, 1], matrix), 3)
    if (!this.isWhole(points)) return undefined
    const [e, f, ax, ay, cx, cy] = this.projection.flat(points)
    return [ax - e, ay - f, cx - e, cy - f, e, f]
  }

  private isWhole(points: readonly number[]): boolean {
    for (let i = 2; i < points.length; i += 3) if (!this.projection.shows(points[i])) return false
    return true
  }

  private inPlane(plane: Affine | undefined, draw: () => void): void {
    const before = this.plane
    this.plane = plane
    try {
      draw()
    } finally {
      this.plane = before
    }
  }

  /** Draws in coordinates of the space. */
  private onSpace(draw: () => void): void {
    const { plane, matrix } = this
    this.plane = undefined
    this.matrix = identity2
    try {
      draw()
    } finally {
      this.plane = plane
      this.matrix = matrix
    }
  }
}
