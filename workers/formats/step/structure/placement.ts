import { cross, dot, invertAffine, type Matrix, multiplyInto, type Vec3 } from '../../../../src/core/geometry/matrix.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asNumber, asRow, hasRefs, readTriple, refOf } from '../part21/plain.ts'

function unit(v: Vec3 | undefined): Vec3 | undefined {
  if (!v) return undefined
  const length = Math.hypot(v[0], v[1], v[2])
  return length > 1e-12 && Number.isFinite(length) ? [v[0] / length, v[1] / length, v[2] / length] : undefined
}
/** The part of `v` across unit vector `n`, of length 1. */
function across(v: Vec3 | undefined, n: Vec3): Vec3 | undefined {
  if (!v) return undefined
  const along = dot(v, n)
  return unit([v[0] - along * n[0], v[1] - along * n[1], v[2] - along * n[2]])
}

/** Coordinates of a CARTESIAN_POINT or DIRECTION (lists of two get z = 0). */
function triple(exchange: Exchange, row: number): Vec3 | undefined {
  const keyword = exchange.keyword(row)
  if (keyword !== 'CARTESIAN_POINT' && keyword !== 'DIRECTION') return undefined
  const out: Vec3 = [0, 0, 0]
  readTriple(exchange, row, out, 0)
  return out
}

/** Rows of location, axis and reference direction of an AXIS2_PLACEMENT_3D. */
function placementItems(exchange: Exchange, row: number): number[] {
  if (hasRefs(exchange, row, 3)) return [refOf(exchange, row, 0), refOf(exchange, row, 1), refOf(exchange, row, 2)]
  // What stands before the last three is the name, in complex instances not even that.
  const all = exchange.part(row, 'AXIS2_PLACEMENT_3D') ?? []
  const first = Math.max(0, all.length - 3)
  return [asRow(all[first]), asRow(all[first + 1]), asRow(all[first + 2])]
}

/**
 * Matrix of an AXIS2_PLACEMENT_3D or a CARTESIAN_TRANSFORMATION_OPERATOR_3D whose lengths have `mm` millimetres per unit; undefined for anything else.
 * Directions need not be unit vectors in files; missing ones are Z and X (ISO 10303-42).
 */
export function placementMatrix(exchange: Exchange, row: number, mm: number, out: Matrix = new Float64Array(16)): Matrix | undefined {
  if (exchange.is(row, 'AXIS2_PLACEMENT_3D')) {
    const [location, axis, reference] = placementItems(exchange, row)
    const z = unit(triple(exchange, axis)) ?? [0, 0, 1]
    const x = across(triple(exchange, reference), z) ?? across([1, 0, 0], z) ?? across([0, 1, 0], z)!
    return columns(out, x, cross(z, x), z, triple(exchange, location) ?? [0, 0, 0], 1, mm)
  }
  // The operator's attributes end with axis1, axis2, local origin, scale, axis3; how many names stand before varies by writer.
  const operator = exchange.part(row, 'CARTESIAN_TRANSFORMATION_OPERATOR_3D')
  if (!operator) return undefined
  const base = exchange.isComplex(row)
    ? [...(exchange.part(row, 'CARTESIAN_TRANSFORMATION_OPERATOR') ?? []).slice(-4), ...operator.slice(-1)]
    : operator.slice(-5)
  if (base.length < 5) return undefined
  const [axis1, axis2, origin, , axis3] = base.map((value) => triple(exchange, asRow(value)))
  const scale = asNumber(base[3]) ?? 1
  // A third axis that is missing is z (ISO 10303-42, base_axis); only where the others do not lie across z it is square to them.
  const z = unit(axis3) ?? (axis1 && axis2 && !(axis1[2] === 0 && axis2[2] === 0) ? unit(cross(axis1, axis2)) : undefined) ?? [0, 0, 1]
  const x = across(axis1, z) ?? across([1, 0, 0], z) ?? across([0, 1, 0], z)!
  const right = cross(z, x)
  // A second axis on the other side makes a mirror.
  const y: Vec3 = axis2 && dot(axis2, right) < 0 ? [-right[0], -right[1], -right[2]] : right
  return columns(out, x, y, z, origin ?? [0, 0, 0], scale, mm)
}

function columns(out: Matrix, x: Vec3, y: Vec3, z: Vec3, o: Vec3, scale: number, mm: number): Matrix | undefined {
  let sum = 0
  for (let row = 0; row < 3; row++) {
    out[row] = x[row] * scale
    out[4 + row] = y[row] * scale
    out[8 + row] = z[row] * scale
    out[12 + row] = o[row] * mm
    sum += out[row] + out[4 + row] + out[8 + row] + out[12 + row]
  }
  out[3] = out[7] = out[11] = 0
  out[15] = 1
  return Number.isFinite(sum) && scale !== 0 ? out : undefined
}

const inverse: Matrix = new Float64Array(16)

/** Takes frame `from` to frame `to`: M(to) · M(from)⁻¹. */
export function frameToFrame(to: Matrix | undefined, from: Matrix | undefined, out: Matrix = new Float64Array(16)): Matrix | undefined {
  if (!to || !from || !invertAffine(from, inverse)) return undefined
  multiplyInto(out, 0, to, 0, inverse, 0)
  return out
}

/** Undefined when it changes nothing: nodes leave such a transform out. */
export function unlessIdentity(m: Matrix): Matrix | undefined {
  for (let i = 0; i < 16; i++) if (!(Math.abs(m[i] - (i % 5 === 0 ? 1 : 0)) <= 1e-12)) return m
  return undefined
}

/** Matrices in the first buffer and in the largest ones: all of a buffer goes along wherever one of its matrices goes, so that small files get small ones. */
const LEAST = 16
const MOST = 1024
/** Matrices in the buffers before the largest, each twice as large as the one before. */
const BEFORE = MOST - LEAST

/** Room for many matrices in few buffers: an array with a buffer of its own costs several times its sixteen numbers. */
export class Matrices {
  private readonly buffers: ArrayBuffer[] = []
  private count = 0

  next(): Matrix {
    return this.at(this.count++)
  }

  /** The numbers of a matrix by its place in the order. */
  at(place: number): Matrix {
    const doublings = 31 - Math.clz32(place / LEAST + 1)
    const buffer = place < BEFORE ? doublings : 6 + ((place - BEFORE) >> 10)
    const first = place < BEFORE ? LEAST * (2 ** doublings - 1) : BEFORE + (buffer - 6) * MOST
    this.buffers[buffer] ??= new ArrayBuffer(128 * (place < BEFORE ? LEAST << buffer : MOST))
    return new Float64Array(this.buffers[buffer], (place - first) * 128, 16)
  }
}
