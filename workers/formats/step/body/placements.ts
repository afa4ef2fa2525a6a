import { determinant3 } from '../../../../src/core/geometry/matrix.ts'
import { type Frame, makeFrame, newFrame, squareUp, type Vec3 } from '../../../kernel/brep/frame.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asNumber, asRow, hasRefs, readTriple, refOf } from '../part21/plain.ts'
import type { Value } from '../part21/value.ts'
import { placementMatrix } from '../structure/placement.ts'

/** Where replicas are put: unit axes, which make a mirror where they are left-handed, and origin, millimetres. */
interface Operator {
  frame: Frame
  mirrors: boolean
}

const turned = (f: Frame, x: number, y: number, z: number): Vec3 => [
  f[0] * x + f[3] * y + f[6] * z,
  f[1] * x + f[4] * y + f[7] * z,
  f[2] * x + f[5] * y + f[8] * z,
]

/** Points, directions, placements and lengths of one representation context, in millimetres and radians, where an operator of replicas puts them. */
export class Placements {
  protected readonly exchange: Exchange
  readonly length: number
  readonly angle: number
  private readonly operator: Operator | undefined
  private readonly triple = [0, 0, 0]

  /** `length`: millimetres per unit of the context; `angle`: radians per unit. */
  constructor(exchange: Exchange, length: number, angle: number, operator?: Operator) {
    this.exchange = exchange
    this.operator = operator
    this.length = length
    this.angle = angle
  }

  point(row: number): Vec3 {
    readTriple(this.exchange, row, this.triple, 0)
    return this.placed(this.triple[0] * this.length, this.triple[1] * this.length, this.triple[2] * this.length)
  }

  direction(row: number): Vec3 {
    readTriple(this.exchange, row, this.triple, 0)
    const [x, y, z] = this.triple
    return this.turned(x, y, z)
  }

  /** A direction as an operator turns or mirrors it. */
  protected turned(x: number, y: number, z: number): Vec3 {
    return this.operator ? turned(this.operator.frame, x, y, z) : [x, y, z]
  }

  /** A mirror, by which the senses of faces and the directions of loops are exchanged. */
  get mirrors(): boolean {
    return this.operator?.mirrors === true
  }

  /** A point in millimetres where a replica's operator puts it. The scale is in the length already. */
  protected placed(x: number, y: number, z: number): Vec3 {
    if (!this.operator) return [x, y, z]
    const { frame } = this.operator
    const [px, py, pz] = turned(frame, x, y, z)
    return [px + frame[9], py + frame[10], pz + frame[11]]
  }

  /** AXIS2_PLACEMENT_3D or AXIS1_PLACEMENT. */
  frame(row: number): Frame {
    if (hasRefs(this.exchange, row, 3) && !this.operator) return this.plainFrame(row)
    const [, location, axis, reference] = this.exchange.args(row)
    if (this.exchange.keyword(row) === 'AXIS2_PLACEMENT_2D')
      return makeFrame(this.point(asRow(location)), [0, 0, 1], asRow(axis) >= 0 ? this.direction(asRow(axis)) : [1, 0, 0])
    const z = asRow(axis),
      x = asRow(reference)
    return makeFrame(
      this.point(asRow(location)),
      z >= 0 ? this.direction(z) : this.turned(0, 0, 1),
      x >= 0 ? this.direction(x) : z >= 0 ? undefined : this.turned(1, 0, 0),
    )
  }

  /** The placement of a conic, whose direction is mirrored with it. */
  protected conicFrame(row: number): Frame {
    const frame = this.frame(row)
    if (this.mirrors) for (let i = 3; i < 9; i++) frame[i] = -frame[i]
    return frame
  }

  /** A placement that states origin, axis and reference direction. */
  private plainFrame(row: number): Frame {
    const { exchange, length } = this
    const frame = newFrame()
    readTriple(exchange, refOf(exchange, row, 0), frame, 9)
    readTriple(exchange, refOf(exchange, row, 1), frame, 6)
    readTriple(exchange, refOf(exchange, row, 2), frame, 0)
    frame[9] *= length
    frame[10] *= length
    frame[11] *= length
    squareUp(frame)
    return frame
  }

  protected points(rows: readonly number[]): Float64Array {
    const out = new Float64Array(rows.length * 3)
    for (let i = 0; i < rows.length; i++) readTriple(this.exchange, rows[i], out, i * 3)
    for (let i = 0; i < out.length; i++) out[i] *= this.length
    if (this.operator) for (let i = 0; i < out.length; i += 3) out.set(this.placed(out[i], out[i + 1], out[i + 2]), i)
    return out
  }

  /** Half angle of a cone. Only degrees can be larger than a right angle, whatever the context's unit. */
  protected halfAngle(value: number): number {
    const radians = value * this.angle
    return Math.abs(radians) < Math.PI / 2 ? radians : (value * Math.PI) / 180
  }

  /** A length in millimetres; 0 when it is none. */
  size(value: Value | undefined): number {
    return (asNumber(value) ?? 0) * this.length
  }

  /** What an operator does to all that is read: where it puts things, and by how much it scales them; undefined when the row is none. */
  protected operatorOf(row: number): { operator: Operator; scale: number } | undefined {
    const { exchange } = this
    const matrix = exchange.part(row, 'CARTESIAN_TRANSFORMATION_OPERATOR_3D') && placementMatrix(exchange, row, this.length)
    if (!matrix) return undefined
    const volume = determinant3(matrix)
    const scale = Math.cbrt(Math.abs(volume))
    const frame = new Float64Array(12)
    for (let k = 0; k < 3; k++) frame.set(this.turned(matrix[4 * k] / scale, matrix[4 * k + 1] / scale, matrix[4 * k + 2] / scale), 3 * k)
    frame.set(this.placed(matrix[12], matrix[13], matrix[14]), 9)
    return { operator: { frame, mirrors: this.mirrors !== volume < 0 }, scale }
  }
}
