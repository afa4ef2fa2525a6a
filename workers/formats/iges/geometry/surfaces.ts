import type { Matrix } from '../../../../src/core/geometry/matrix.ts'
import { determinant3, identity } from '../../../../src/core/geometry/matrix.ts'
import { Ellipse } from '../../../kernel/brep/curve/ellipse.ts'
import { makeFrame, movePoint, rotationAbout, scaleOf, turnVector, unit, type Vec3 } from '../../../kernel/brep/frame.ts'
import { type BSplineNet, BSplineSurface, makeBSplineSurface } from '../../../kernel/brep/surface/bsplineSurface.ts'
import { Cone } from '../../../kernel/brep/surface/cone.ts'
import { Extrusion } from '../../../kernel/brep/surface/extrusion.ts'
import { Plane } from '../../../kernel/brep/surface/plane.ts'
import { Revolution } from '../../../kernel/brep/surface/revolution.ts'
import { Sphere } from '../../../kernel/brep/surface/sphere.ts'
import type { Surface } from '../../../kernel/brep/surface/surface.ts'
import { Torus } from '../../../kernel/brep/surface/torus.ts'
import type { IgesFile, Parameters } from '../igesFile.ts'
import type { Curves } from './curves.ts'
import { isoPiece, type NetPatch, parametricNet, rationalNet } from './nets.ts'
import { distance, endOf, type Piece, reversed, startOf, straight } from './piece.ts'
import type { Placements } from './placement.ts'
import { type Patch, recognise } from './recognise.ts'
import { onePiece, ruledNet } from './ruled.ts'

/** A surface entity as placed. */
export interface IgesSurface {
  surface: Surface
  /** The surface's normal is ∂u × ∂v of IGES's parameters. */
  sameSense: boolean
  /** Point at IGES's parameters into `out[0..2]`: for curves that are given by parameters only. */
  point?(u: number, v: number, out: Float64Array): void
  /** The border of its own range of parameters, counter-clockwise in them. */
  border?(): Piece[]
}

const MAX_NESTING = 8

/** Types of entities that are surfaces by themselves. */
export const surfaceTypes = new Set([108, 114, 118, 120, 122, 128, 140, 190, 192, 194, 196, 198])

const out = new Float64Array(9)
const normal = new Float64Array(3)
const other = new Float64Array(3)
const uv = new Float64Array(2)

/** Surface entities as surfaces of the neutral B-rep. */
export class Surfaces {
  private readonly file: IgesFile
  private readonly placements: Placements
  private readonly curves: Curves

  constructor(file: IgesFile, placements: Placements, curves: Curves) {
    this.file = file
    this.placements = placements
    this.curves = curves
  }

  /** Throws RangeError when the entity is no surface, or its numbers make none. */
  surface(row: number, outer: Matrix, depth = 0): IgesSurface {
    if (row < 0 || depth > MAX_NESTING) throw new RangeError('no surface')
    this.curves.used[row] = 1
    const placement = this.placements.of(row, outer)
    const p = this.file.parameters(row)
    switch (this.file.type(row)) {
      case 108:
        return this.plane(p, placement)
      case 114:
        return netSurface(parametricNet(p, placement))
      case 118:
        return this.ruled(p, placement)
      case 120:
        return this.revolution(p, placement)
      case 122:
        return this.tabulated(p, placement)
      case 128:
        return netSurface(rationalNet(p, placement))
      case 140:
        return this.offset(p, placement, depth)
      case 190:
      case 192:
      case 194:
      case 196:
      case 198:
        return { surface: this.elementary(this.file.type(row), p, placement), sameSense: true }
      default:
        throw new RangeError(`no surface: ${this.file.type(row)}`)
    }
  }

  private plane(p: Parameters, placement: Matrix): IgesSurface {
    const n: Vec3 = [p.real(0), p.real(1), p.real(2)]
    const square = n[0] ** 2 + n[1] ** 2 + n[2] ** 2
    if (!(square > 0 && Number.isFinite(square))) throw new RangeError('a plane without a normal')
    const share = p.real(3) / square
    const frame = makeFrame(movePoint(placement, [n[0] * share, n[1] * share, n[2] * share]), turnVector(placement, n))
    const bound = p.row(4)
    return { surface: new Plane(frame), sameSense: true, ...(bound >= 0 && { border: () => this.curves.pieces(bound, placement) }) }
  }

  private ruled(p: Parameters, placement: Matrix): IgesSurface {
    const first = this.curves.pieces(p.row(0), placement)
    let second = this.curves.pieces(p.row(1), placement)
    if (p.integer(2) === 1) second = second.map(reversed).reverse()
    return netSurface({ net: ruledNet(first, second), range: [0, 1, 0, 1] })
  }

  /** Surface of revolution (120): u is the generatrix's parameter, v the angle about the axis. */
  private revolution(p: Parameters, placement: Matrix): IgesSurface {
    const axis = onePiece(this.curves.pieces(p.row(0), placement))
    const [from, to] = [startOf(axis), endOf(axis)]
    // A mirror turns the sense of rotation.
    const side = determinant3(placement) < 0 ? -1 : 1
    const direction = unit([side * (to[0] - from[0]), side * (to[1] - from[1]), side * (to[2] - from[2])])
    const [begin, end] = [p.real(2), p.real(3)]
    if (!direction || !(end > begin)) throw new RangeError('a revolution without an axis or an angle')
    const profile = onePiece(this.curves.pieces(p.row(1), placement))
    const base = new Revolution(profile.curve, from, direction)
    const own = ownParameter(profile)
    const border = (): Piece[] => {
      const ring = (share: number): Piece[] => circleOf(base, profile.from + (profile.to - profile.from) * share, begin, end)
      const meridian = (angle: number): Piece[] => {
        const turned = movedBy(rotationAbout(from, direction, angle), placement)
        return [onePiece(this.curves.pieces(p.row(1), turned))]
      }
      return [...meridian(begin), ...ring(1), ...meridian(end).map(reversed), ...ring(0).map(reversed)]
    }
    const size = Math.max(
      base.radiusAt(profile.from),
      base.radiusAt((profile.from + profile.to) / 2),
      base.radiusAt(profile.to),
      distance(startOf(profile), endOf(profile)),
    )
    const patch = { surface: base, u0: begin, u1: end, v0: profile.from, v1: profile.to, size }
    // IGES's normal is ∂profile × ∂angle: the other side of the base's; a profile run through backwards turns it again.
    const sense = profile.from <= profile.to ? -1 : 1
    return { ...known(patch, sense), point: (u, v, to3) => base.evaluate(v, own(u), to3), border }
  }

  /** Tabulated cylinder (122): u runs along the directrix and v along the line, both from 0 to 1. */
  private tabulated(p: Parameters, placement: Matrix): IgesSurface {
    const pieces = this.curves.pieces(p.row(0), placement)
    const directrix = onePiece(pieces)
    const start = startOf(directrix)
    const far = movePoint(placement, [p.real(1), p.real(2), p.real(3)])
    const way: Vec3 = [far[0] - start[0], far[1] - start[1], far[2] - start[2]]
    const length = Math.hypot(...way)
    if (!(length > 0)) throw new RangeError('a tabulated cylinder of no height')
    const { curve, from, to } = directrix
    const base = new Extrusion(curve, way)
    const border = (): Piece[] => {
      const shifted = identity()
      shifted.set(way, 12)
      const top = onePiece(this.curves.pieces(p.row(0), movedBy(shifted, placement)))
      return [directrix, straight(endOf(directrix), endOf(top)), reversed(top), straight(startOf(top), start)]
    }
    const patch = { surface: base, u0: from, u1: to, v0: 0, v1: length, size: Math.max(length, Number.isFinite(curve.period) ? curve.size : 0) }
    return { ...known(patch, from <= to ? 1 : -1), point: (u, v, to3) => base.evaluate(from + (to - from) * u, v * length, to3), border }
  }

  /** Offset surface (140): of elementary surfaces, which are of the same kind. */
  private offset(p: Parameters, placement: Matrix, depth: number): IgesSurface {
    const base = this.surface(p.row(4), placement, depth + 1)
    const distance = p.real(3) * scaleOf(placement) * (base.sameSense ? 1 : -1)
    const surface = offsetOf(base.surface, distance)
    if (!surface) throw new RangeError('the offset of a free-form surface')
    const point = base.point
    if (!point) return { surface, sameSense: base.sameSense }
    return {
      surface,
      sameSense: base.sameSense,
      point: (u, v, to3) => {
        point(u, v, to3)
        base.surface.invert(to3[0], to3[1], to3[2], uv, false)
        base.surface.normal(uv[0], uv[1], normal)
        for (let axis = 0; axis < 3; axis++) to3[axis] += distance * normal[axis]
      },
    }
  }

  /** Analytic surfaces of solids (190 to 198): a point, directions, radii. */
  private elementary(type: number, p: Parameters, placement: Matrix): Surface {
    const origin = this.point(p.row(0), placement)
    const scale = scaleOf(placement)
    const frame = (axis: number, reference: number): Float64Array =>
      makeFrame(origin, this.direction(axis, placement) ?? [0, 0, 1], this.direction(reference, placement))
    const radius = (place: number): number => {
      const value = p.real(place) * scale
      if (!(value > 0 && Number.isFinite(value))) throw new RangeError('a radius that is not positive')
      return value
    }
    switch (type) {
      case 190:
        return new Plane(frame(p.row(1), p.row(2)))
      case 192:
        return new Cone(frame(p.row(1), p.row(3)), radius(2))
      case 194:
        return new Cone(frame(p.row(1), p.row(4)), Math.max(0, p.real(2) * scale), (p.real(3) * Math.PI) / 180)
      case 196:
        return new Sphere(frame(p.row(2), p.row(3)), radius(1))
      default:
        return new Torus(frame(p.row(1), p.row(4)), radius(2), radius(3))
    }
  }

  private point(row: number, outer: Matrix): Vec3 {
    if (this.file.type(row) !== 116) throw new RangeError('no point')
    this.curves.used[row] = 1
    const p = this.file.parameters(row)
    return movePoint(this.placements.of(row, outer), [p.real(0), p.real(1), p.real(2)])
  }

  private direction(row: number, outer: Matrix): Vec3 | undefined {
    if (row < 0 || this.file.type(row) !== 123) return undefined
    const p = this.file.parameters(row)
    return unit(turnVector(this.placements.of(row, outer), [p.real(0), p.real(1), p.real(2)]))
  }
}

/** `outer` after `inner`. */
function movedBy(outer: Matrix, inner: Matrix): Matrix {
  const result = new Float64Array(16)
  for (let column = 0; column < 4; column++) {
    for (let line = 0; line < 4; line++) {
      for (let k = 0; k < 4; k++) result[column * 4 + line] += outer[k * 4 + line] * inner[column * 4 + k]
    }
  }
  return result
}

const ownParameter =
  ({ from, to, igesFrom, igesTo }: Piece) =>
  (t: number): number =>
    from + ((t - igesFrom) * (to - from)) / (igesTo - igesFrom)

/** The circle that one point of the profile describes; nothing for a point of the axis. */
function circleOf(base: Revolution, t: number, begin: number, end: number): Piece[] {
  const radius = base.radiusAt(t)
  if (!(radius > 1e-9)) return []
  base.evaluate(0, t, out)
  const f = base.frame
  const at: Vec3 = [out[0], out[1], out[2]]
  const height = (at[0] - f[9]) * f[6] + (at[1] - f[10]) * f[7] + (at[2] - f[11]) * f[8]
  const center: Vec3 = [f[9] + height * f[6], f[10] + height * f[7], f[11] + height * f[8]]
  const frame = makeFrame(center, [f[6], f[7], f[8]], [at[0] - center[0], at[1] - center[1], at[2] - center[2]])
  return [{ curve: new Ellipse(frame, radius, radius), from: begin, to: end, igesFrom: begin, igesTo: end }]
}

/** A net as the surface that it is: elementary where it lies on one. */
function netSurface({ net, range }: NetPatch): IgesSurface {
  const base = new BSplineSurface(net)
  const [u0, u1, v0, v1] = range
  const found = recognise({ surface: base, u0, u1, v0, v1, size: base.size })
  const made = found ? undefined : makeBSplineSurface(net)
  return {
    surface: found ?? made!.surface,
    sameSense: found ? agrees(found, { surface: base, u0, u1, v0, v1, size: base.size }) : !made!.flipped,
    point: (u, v, to3) => base.evaluate(u, v, to3),
    border: () => netBorder(net, range),
  }
}

const netBorder = (net: BSplineNet, [u0, u1, v0, v1]: NetPatch['range']): Piece[] => [
  isoPiece(net, false, v0, u0, u1),
  isoPiece(net, true, u1, v0, v1),
  reversed(isoPiece(net, false, v1, u0, u1)),
  reversed(isoPiece(net, true, u0, v0, v1)),
]

/** The elementary surface that a patch lies on, or the patch's own. `sense` -1: its normal is opposite to IGES's. */
function known(patch: Patch, sense: number): Pick<IgesSurface, 'surface' | 'sameSense'> {
  const found = recognise(patch)
  if (!found) return { surface: patch.surface, sameSense: sense > 0 }
  return { surface: found, sameSense: agrees(found, patch) === sense > 0 }
}

/** Normals of an elementary surface and of the patch that lies on it point to the same side. */
function agrees(found: Surface, { surface, u0, u1, v0, v1 }: Patch): boolean {
  const [u, v] = [u0 + (u1 - u0) * 0.47, v0 + (v1 - v0) * 0.47]
  surface.evaluate(u, v, out)
  surface.normal(u, v, normal)
  found.invert(out[0], out[1], out[2], uv, false)
  found.normal(uv[0], uv[1], other)
  return normal[0] * other[0] + normal[1] * other[1] + normal[2] * other[2] > 0
}

function offsetOf(surface: Surface, by: number): Surface | undefined {
  if (surface instanceof Plane) {
    const frame = surface.frame.slice()
    for (let i = 0; i < 3; i++) frame[9 + i] += by * frame[6 + i]
    return new Plane(frame)
  }
  if (surface instanceof Sphere && surface.radius + by > 0) return new Sphere(surface.frame, surface.radius + by)
  if (surface instanceof Torus && surface.minor + by > 0) return new Torus(surface.frame, surface.major, surface.minor + by)
  if (surface instanceof Cone && surface.kind === 'cylinder' && surface.radius + by > 0) return new Cone(surface.frame, surface.radius + by)
  return undefined
}

/** Whether a point lies on a surface within a tolerance. */
export function liesOn(surface: Surface, [x, y, z]: Vec3, tolerance: number): boolean {
  return surface.invert(x, y, z, uv, false) <= tolerance
}
