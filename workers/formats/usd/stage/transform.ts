import { identity, invertAffine, type Matrix, multiply } from '../../../../src/core/geometry/matrix.ts'
import type { NumberArray } from '../layer.ts'
import { numbersOf, type StagePrim } from './stagePrim.ts'

const RADIANS = Math.PI / 180

/** Where a prim stands in its parent, in the units of the stage; undefined = as the parent. `reset`: the parents do not count. */
export function localTransform(prim: StagePrim): { matrix?: Matrix; reset: boolean } {
  const order = prim.value('xformOpOrder')
  if (!Array.isArray(order) || order.length === 0) return { reset: false }
  let matrix: Matrix | undefined
  let reset = false
  for (const item of order) {
    if (typeof item !== 'string') continue
    if (item === '!resetXformStack!') {
      reset = true
      matrix = undefined
      continue
    }
    const inverse = item.startsWith('!invert!')
    const name = inverse ? item.slice(8) : item
    const values = prim.numbers(name)
    if (!values || !values.every(Number.isFinite)) continue
    const made = operation(name.split(':')[1] ?? '', values)
    const used = made && inverse ? invertAffine(made) : made
    if (used) matrix = matrix ? multiply(matrix, used) : used
  }
  return matrix ? { matrix, reset } : { reset }
}

function operation(kind: string, values: NumberArray): Matrix | undefined {
  const [x = 0, y = 0, z = 0] = values
  if (kind === 'translate') return translation(x, y, z)
  if (kind === 'scale') return scaling(x, y, z)
  if (kind === 'transform' && values.length === 16) return Float64Array.from(values)
  if (kind === 'orient' && values.length === 4) return rotation(values[0], values[1], values[2], values[3])
  const axes = /^rotate([XYZ]{1,3})$/.exec(kind)?.[1]
  if (!axes) return undefined
  let matrix = identity()
  // The first letter turns first.
  for (const [at, axis] of [...axes].entries()) {
    const angle = axes.length === 1 ? x : (values['XYZ'.indexOf(axis)] ?? values[at] ?? 0)
    matrix = multiply(turn(axis, angle * RADIANS), matrix)
  }
  return matrix
}

function translation(x: number, y: number, z: number): Matrix {
  return new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1])
}

function scaling(x: number, y: number, z: number): Matrix {
  return new Float64Array([x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1])
}

function turn(axis: string, angle: number): Matrix {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  if (axis === 'X') return new Float64Array([1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, 0, 1])
  if (axis === 'Y') return new Float64Array([c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1])
  return new Float64Array([c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
}

/** The turn of a quaternion with its real part first; of any length but 0. */
function rotation(w: number, x: number, y: number, z: number): Matrix {
  const length = Math.hypot(w, x, y, z)
  if (!(length > 0)) return identity()
  const [a, b, c, d] = [w / length, x / length, y / length, z / length]
  return new Float64Array([
    1 - 2 * (c * c + d * d),
    2 * (b * c + a * d),
    2 * (b * d - a * c),
    0,
    2 * (b * c - a * d),
    1 - 2 * (b * b + d * d),
    2 * (c * d + a * b),
    0,
    2 * (b * d + a * c),
    2 * (c * d - a * b),
    1 - 2 * (b * b + c * c),
    0,
    0,
    0,
    0,
    1,
  ])
}

/** Where each instance of a point instancer stands, in the instancer; `prototype` is the place of its prototype. Instances that are switched off are left out. */
export function instancePlaces(prim: StagePrim): { prototype: number; matrix: Matrix }[] {
  const prototypes = prim.numbers('protoIndices') ?? new Int32Array()
  const positions = prim.numbers('positions')
  const orientations = numbersOf(prim.value('orientations') ?? prim.value('orientationsf'))
  const scales = prim.numbers('scales')
  const ids = prim.numbers('ids')
  const off = new Set<number>([...(prim.numbers('invisibleIds') ?? []), ...(prim.numbers('inactiveIds') ?? [])])
  const out: { prototype: number; matrix: Matrix }[] = []
  for (let i = 0; i < prototypes.length; i++) {
    if (off.has(ids?.[i] ?? i)) continue
    const at = i * 3
    let matrix = positions && at + 2 < positions.length ? translation(positions[at], positions[at + 1], positions[at + 2]) : identity()
    if (orientations && i * 4 + 3 < orientations.length)
      matrix = multiply(matrix, rotation(orientations[i * 4], orientations[i * 4 + 1], orientations[i * 4 + 2], orientations[i * 4 + 3]))
    if (scales && at + 2 < scales.length) matrix = multiply(matrix, scaling(scales[at], scales[at + 1], scales[at + 2]))
    if (matrix.every(Number.isFinite)) out.push({ prototype: prototypes[i], matrix })
  }
  return out
}
