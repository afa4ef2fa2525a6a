import { determinant3, type Matrix } from '../../../../src/core/geometry/matrix.ts'
import type { Body } from '../../../kernel/brep/body.ts'
import type { CurvePiece } from '../../../kernel/brep/curve/compositeCurve.ts'
import { cross, type Frame, movePoint, perpendicular, placedFrame, scaleOf, turnVector, unit, type Vec3 } from '../../../kernel/brep/frame.ts'
import { extrudedBody } from '../../../kernel/brep/solid/sweep.ts'
import { ball, frustum, ring, wedge } from '../../../kernel/brep/solid/primitives.ts'
import { pointOn, straightPiece } from '../../../kernel/brep/solid/profile.ts'
import { revolvedBody } from '../../../kernel/brep/solid/revolve.ts'
import type { Curves } from '../geometry/curves.ts'
import { distance } from '../geometry/piece.ts'
import type { Placements } from '../geometry/placement.ts'
import type { IgesFile, Parameters } from '../igesFile.ts'

/** Solids of constructive geometry: primitives, sweeps, trees of operations, and solids that stand elsewhere. */
export const primitiveTypes = new Set([150, 152, 154, 156, 158, 160, 162, 164, 180, 430])

const MAX_NESTING = 32
/** A damaged file can name one solid many times over. */
const MAX_SOLIDS = 10_000
const DIFFERENCE = 3
/** Ends nearer than this share of the curve are one. */
const CLOSED = 1e-6

export interface PrimitiveBodies {
  bodies: Body[]
  /** Operations that are not carried out: the first operand stands for a difference, both for an intersection. */
  uncut: boolean
}

/** Solids by their parameters (IGES 5.3, §4.27 to 4.40). */
export class Primitives {
  private readonly file: IgesFile
  private readonly placements: Placements
  private readonly curves: Curves
  private visits = 0

  constructor(file: IgesFile, placements: Placements, curves: Curves) {
    this.file = file
    this.placements = placements
    this.curves = curves
  }

  /** Throws RangeError when the entity, or one that it is made of, is no solid. */
  bodies(row: number, outer: Matrix): PrimitiveBodies {
    this.visits = 0
    return this.read(row, outer, 0)
  }

  private read(row: number, outer: Matrix, depth: number): PrimitiveBodies {
    if (row < 0 || depth > MAX_NESTING || ++this.visits > MAX_SOLIDS) throw new RangeError('no solid')
    this.curves.used[row] = 1
    const placement = this.placements.of(row, outer)
    const p = this.file.parameters(row)
    const type = this.file.type(row)
    if (type === 430) return this.read(p.row(0), placement, depth + 1)
    if (type === 180) return this.tree(p, placement, depth)
    const body = this.primitive(row, p, placement)
    if (!body) throw new RangeError(`entity ${type} without a size`)
    return { bodies: [body], uncut: false }
  }

  /** Operands (negative pointers) and operations, each behind the two that it joins. */
  private tree(p: Parameters, placement: Matrix, depth: number): PrimitiveBodies {
    const stack: PrimitiveBodies[] = []
    for (let i = 1; i <= p.counted(0, 1); i++) {
      const item = p.integer(i)
      if (item < 0) {
        stack.push(this.read(p.row(i), placement, depth + 1))
        continue
      }
      const second = stack.pop(),
        first = stack.pop()
      if (!first || !second || item < 1 || item > DIFFERENCE) throw new RangeError('a tree that is none')
      const bodies = item === DIFFERENCE ? first.bodies : [...first.bodies, ...second.bodies]
      stack.push({ bodies, uncut: first.uncut || second.uncut || item > 1 })
    }
    const [whole] = stack
    if (stack.length !== 1) throw new RangeError('a tree that is none')
    return whole
  }

  private primitive(row: number, p: Parameters, placement: Matrix): Body | undefined {
    const source = row * 2 + 1
    const scale = scaleOf(placement)
    // A mirrored one would stand on the other side of its frame.
    if (determinant3(placement) < 0) throw new RangeError('a mirrored primitive')
    const size = (at: number): number => p.real(at) * scale
    const vector = (at: number, fallback: Vec3): Vec3 => [p.real(at, fallback[0]), p.real(at + 1, fallback[1]), p.real(at + 2, fallback[2])]
    const frame = (at: number): Frame => boxFrame(placement, vector(at, [0, 0, 0]), vector(at + 3, [1, 0, 0]), vector(at + 6, [0, 0, 1]))
    const axial = (at: number): Frame => {
      const z = unit(vector(at + 3, [0, 0, 1])) ?? [0, 0, 1]
      return boxFrame(placement, vector(at, [0, 0, 0]), perpendicular(z), z)
    }
    switch (this.file.type(row)) {
      case 150:
        return wedge(frame(3), size(0), size(1), size(2), size(0), source)
      case 152:
        return wedge(frame(4), size(0), size(1), size(2), size(3), source)
      case 154:
        return frustum(axial(2), size(1), size(1), size(0), source)
      case 156:
        return frustum(axial(3), size(1), size(2), size(0), source)
      case 158:
        return ball(movePoint(placement, vector(1, [0, 0, 0])), size(0), source)
      case 160:
        return ring(axial(2), size(0), size(1), source)
      case 162: {
        const [origin, axis] = [movePoint(placement, vector(2, [0, 0, 0])), turnVector(placement, vector(5, [0, 0, 1]))]
        const chain = closedOver(this.curves.pieces(p.row(0), placement), this.file.directory.form[row] === 0 ? { origin, axis } : undefined)
        return revolvedBody([chain], origin, axis, 2 * Math.PI * p.real(1, 1), source)
      }
      case 164: {
        const along = unit(turnVector(placement, vector(2, [0, 0, 1]))) ?? [0, 0, 1]
        const length = size(1)
        return extrudedBody([closedOver(this.curves.pieces(p.row(0), placement))], [along[0] * length, along[1] * length, along[2] * length], source)
      }
      default:
        return undefined
    }
  }
}

/** The frame of an origin, a local x and a local z as placed. */
function boxFrame(placement: Matrix, origin: Vec3, x: Vec3, z: Vec3): Frame {
  return placedFrame(placement, origin, x, cross(z, x))
}

/** A chain whose ends are joined: straight, or over an axis. */
function closedOver(pieces: readonly CurvePiece[], over?: { origin: Vec3; axis: Vec3 }): CurvePiece[] {
  const start = pointOn(pieces[0], 0),
    end = pointOn(pieces[pieces.length - 1], 1)
  if (distance(start, end) <= CLOSED * Math.max(...pieces.map(({ curve }) => curve.size))) return [...pieces]
  const axis = over && unit(over.axis)
  if (!over || !axis) return [...pieces, straightPiece(end, start)]
  const foot = (point: Vec3): Vec3 => {
    const height = point.reduce((sum, value, i) => sum + (value - over.origin[i]) * axis[i], 0)
    return [over.origin[0] + height * axis[0], over.origin[1] + height * axis[1], over.origin[2] + height * axis[2]]
  }
  const corners = [end, foot(end), foot(start), start]
  return [...pieces, ...corners.slice(1).flatMap((to, i) => (distance(corners[i], to) > 0 ? [straightPiece(corners[i], to)] : []))]
}
