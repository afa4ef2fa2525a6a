import { identity, invertAffine, type Matrix, multiply } from '../../../../src/core/geometry/matrix.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asNumber, asNumbers, asRow } from '../part21/pick.ts'

type Vector = [number, number, number]

const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
function unit(v: Vector | undefined): Vector | undefined {
  if (!v) return undefined
  const length = Math.hypot(...v)
  return length > 1e-12 && Number.isFinite(length) ? [v[0] / length, v[1] / length, v[2] / length] : undefined
}
/** The part of `v` across unit vector `n`, of length 1. */
function across(v: Vector | undefined, n: Vector): Vector | undefined {
  if (!v) return undefined
  const along = dot(v, n)
  return unit([v[0] - along * n[0], v[1] - along * n[1], v[2] - along * n[2]])
}

/** Coordinates of a CARTESIAN_POINT or DIRECTION (lists of two get z = 0). */
function triple(exchange: Exchange, row: number): Vector | undefined {
  const keyword = exchange.keyword(row)
  if (keyword !== 'CARTESIAN_POINT' && keyword !== 'DIRECTION') return undefined
  const [x = 0, y = 0, z = 0] = asNumbers(exchange.args(row)[1])
  return [x, y, z]
}

/**
 * Matrix of an AXIS2_PLACEMENT_3D or a CARTESIAN_TRANSFORMATION_OPERATOR_3D whose lengths have `mm` millimetres per unit; undefined for anything else.
 * Directions need not be unit vectors in files; missing ones are Z and X (ISO 10303-42).
 */
export function placementMatrix(exchange: Exchange, row: number, mm: number): Matrix | undefined {
  const parts = exchange.parts(row)
  const placement = parts.get('AXIS2_PLACEMENT_3D')
  if (placement) {
    const [location, axis, reference] = placement.slice(-3).map((value) => triple(exchange, asRow(value)))
    const z = unit(axis) ?? [0, 0, 1]
    const x = across(reference, z) ?? across([1, 0, 0], z) ?? across([0, 1, 0], z)!
    return columns(x, cross(z, x), z, location ?? [0, 0, 0], 1, mm)
  }
  // The operator's attributes end with axis1, axis2, local origin, scale, axis3; how many names stand before varies by writer.
  const operator = parts.get('CARTESIAN_TRANSFORMATION_OPERATOR_3D')
  if (!operator || operator.length < 5) return undefined
  const base = exchange.isComplex(row) ? [...(parts.get('CARTESIAN_TRANSFORMATION_OPERATOR') ?? []).slice(-4), operator.at(-1)!] : operator.slice(-5)
  const [axis1, axis2, origin, , axis3] = base.map((value) => triple(exchange, asRow(value)))
  const scale = asNumber(base[3]) ?? 1
  const z = unit(axis3) ?? (axis1 && axis2 ? unit(cross(axis1, axis2)) : undefined) ?? [0, 0, 1]
  const x = across(axis1, z) ?? across([1, 0, 0], z) ?? across([0, 1, 0], z)!
  const right = cross(z, x)
  // A second axis on the other side makes a mirror.
  const y: Vector = axis2 && dot(axis2, right) < 0 ? [-right[0], -right[1], -right[2]] : right
  return columns(x, y, z, origin ?? [0, 0, 0], scale, mm)
}

function columns(x: Vector, y: Vector, z: Vector, o: Vector, scale: number, mm: number): Matrix | undefined {
  const m = identity()
  for (let row = 0; row < 3; row++) {
    m[row] = x[row] * scale
    m[4 + row] = y[row] * scale
    m[8 + row] = z[row] * scale
    m[12 + row] = o[row] * mm
  }
  return m.every(Number.isFinite) && scale !== 0 ? m : undefined
}

/** Takes frame `from` to frame `to`: M(to) · M(from)⁻¹. */
export function frameToFrame(to: Matrix | undefined, from: Matrix | undefined): Matrix | undefined {
  if (!to || !from) return undefined
  const inverse = invertAffine(from)
  return inverse && multiply(to, inverse)
}

/** Undefined when it changes nothing: nodes leave such a transform out. */
export function unlessIdentity(m: Matrix): Matrix | undefined {
  const unitMatrix = identity()
  return m.some((value, i) => Math.abs(value - unitMatrix[i]) > 1e-12) ? m : undefined
}
