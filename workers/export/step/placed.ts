import { determinant3, type Matrix } from '../../../src/core/geometry/matrix.ts'
import type { Frame, Vec3 } from '../../kernel/brep/frame.ts'
import { type Part21, real, type Ref } from './part21.ts'

/** Writes points, directions and placements as a mirror or scale puts them, in the unit of the file. */
export class PlacedGeometry {
  readonly file: Part21
  /** Lengths in the file per millimetre of the body. */
  readonly length: number
  readonly mirrors: boolean
  private readonly matrix: Matrix | undefined
  /** Unit of the file per millimetre. */
  private readonly unit: number
  private readonly scale: number

  /** `matrix`: turns, mirrors, moves and scales alike in all directions; absent = identity. `mm`: millimetres per unit of the file. */
  constructor(file: Part21, mm: number, matrix?: Matrix) {
    this.file = file
    this.unit = 1 / mm
    this.matrix = matrix
    const volume = matrix ? determinant3(matrix) : 1
    this.scale = Math.cbrt(Math.abs(volume))
    this.mirrors = volume < 0
    this.length = this.scale * this.unit
  }

  /** A point of the body, as three numbers of the file. */
  place(x: number, y: number, z: number): Vec3 {
    const { matrix: m, unit } = this
    if (!m) return unit === 1 ? [x, y, z] : [x * unit, y * unit, z * unit]
    return [(m[0] * x + m[4] * y + m[8] * z + m[12]) * unit, (m[1] * x + m[5] * y + m[9] * z + m[13]) * unit, (m[2] * x + m[6] * y + m[10] * z + m[14]) * unit]
  }

  /** A direction as turned and mirrored; its length stays. */
  turn(x: number, y: number, z: number): Vec3 {
    const { matrix: m, scale } = this
    if (!m) return [x, y, z]
    return [(m[0] * x + m[4] * y + m[8] * z) / scale, (m[1] * x + m[5] * y + m[9] * z) / scale, (m[2] * x + m[6] * y + m[10] * z) / scale]
  }

  point(x: number, y: number, z: number): Ref {
    return this.file.add(`CARTESIAN_POINT('',${triple(this.place(x, y, z))})`)
  }

  direction(x: number, y: number, z: number): Ref {
    return direction(this.file, this.turn(x, y, z))
  }

  /** Placement of a surface: its axis and reference direction, as mirrored; y is what the format makes of them. */
  surfaceAxes(f: Frame, origin: Vec3 = [f[9], f[10], f[11]], sign = 1): Ref {
    return axes(this.file, this.place(...origin), this.turn(sign * f[6], sign * f[7], sign * f[8]), this.turn(f[0], f[1], f[2]))
  }

  /** Placement of a conic by its own x and y: a mirror turns the axis round, so that its parameter still runs from x to y. */
  conicAxes(f: Frame, swap = false): Ref {
    const [x, y] = swap ? [this.turn(f[3], f[4], f[5]), this.turn(-f[0], -f[1], -f[2])] : [this.turn(f[0], f[1], f[2]), this.turn(f[3], f[4], f[5])]
    const z: Vec3 = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]]
    return axes(this.file, this.place(f[9], f[10], f[11]), z, x)
  }
}

const triple = ([x, y, z]: Vec3): string => `(${real(x)},${real(y)},${real(z)})`

const direction = (file: Part21, d: Vec3): Ref => file.once(`DIRECTION('',${triple(d)})`)

/** AXIS2_PLACEMENT_3D of an origin in the file's unit, an axis and a reference direction. */
export function axes(file: Part21, origin: Vec3, axis: Vec3, reference: Vec3, name = ''): Ref {
  const at = file.add(`CARTESIAN_POINT('',${triple(origin)})`)
  return file.add(`AXIS2_PLACEMENT_3D('${name}',#${at},#${direction(file, axis)},#${direction(file, reference)})`)
}
