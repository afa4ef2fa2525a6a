import type { Body, BodyFace, Shell } from '../brep/body.ts'
import { BSplineSurface } from '../brep/surface/bsplineSurface.ts'
import { Cone } from '../brep/surface/cone.ts'
import { Revolution } from '../brep/surface/revolution.ts'
import { Sphere } from '../brep/surface/sphere.ts'
import { densitiesOf, type Surface } from '../brep/surface/surface.ts'
import { Torus } from '../brep/surface/torus.ts'
import type { EdgeLine } from './edgeLine.ts'
import type { FaceMesh } from './faceMesh.ts'
import { isOutermost, leavesBorder } from './leavesBorder.ts'
import type { PointPool } from './pointPool.ts'

/** A border that divides a closed surface in halves (a pipe bend, a hemisphere) leaves no doubt; meshes may be off by some per cent. */
const MORE_THAN_HALF = 0.53
/** In an open shell a single border is believed to bound the larger part until the smaller one has less than this share. */
const NEARLY_ALL = 0.9
/** A cone with less rise of its radius per length (a third of a degree) is a cylinder with a draft: its tip is hundreds of radii away. */
const LEAST_SLOPE = 0.006
/** Places of a surface's parameters, in each direction, by which the area of the whole is estimated. */
const GRID = 24
/** A point is the tip when it is this near to it, as a share of the tip's height. */
const APEX = 1e-6

/**
 * Faces whose mesh is larger than their border can bound. On a closed surface (a torus, a sphere, closed splines and surfaces of revolution) a border bounds two regions,
 * and the sense of the face alone states which: a face that takes the larger one is checked in a closed body by the winding number beside it (0 outside, 1 in the
 * material), in an open shell by its share of the surface. Faces of swept and spline surfaces may not leave their border (`leavesBorder.ts`). A cone that is nearly a
 * cylinder and has lost one of its borders would reach to a tip far away.
 */
export function tooLargeFaces(body: Body, meshes: readonly FaceMesh[], lines: readonly EdgeLine[], pool: PointPool): number[] {
  let shellOf: (Shell | undefined)[] | undefined
  const found: number[] = []
  for (let f = 0; f < meshes.length; f++) {
    const face = body.faces[f]
    const kind = face.surface?.kind
    if (kind === 'cone') {
      if (hasUnstatedTip(face, meshes[f], body, pool)) found.push(f)
      continue
    }
    const swept = kind === 'extrusion' || kind === 'revolution' || kind === 'bspline'
    if (swept && leavesBorder(face, meshes[f], lines, pool)) {
      found.push(f)
      continue
    }
    if (!swept && kind !== 'torus' && kind !== 'sphere') continue
    const share = meshes[f].area / closedArea(face)
    if (!(share > MORE_THAN_HALF)) continue
    const borders = bordersOf(face)
    if (borders === 0) continue
    shellOf ??= shellsOfFaces(body)
    // Beyond two borders there would be two faces.
    if (shellOf[f]?.closed ? !isOutermost(meshes, f, pool) : share > NEARLY_ALL && borders === 1) found.push(f)
  }
  return found
}

/** Area of the whole of a closed surface, mm²; infinite for others. */
function closedArea({ surface }: BodyFace): number {
  if (surface instanceof Sphere) return 4 * Math.PI * surface.radius * surface.radius
  if (surface instanceof Revolution || surface instanceof BSplineSurface) return isClosed(surface) ? sampledArea(surface) : Infinity
  if (!(surface instanceof Torus)) return Infinity
  const { major, minor, part, singularities } = surface
  if (singularities.length === 0) return 4 * Math.PI * Math.PI * Math.abs(major * minor)
  const tip = Math.acos(-major / minor)
  const apple = 4 * Math.PI * minor * (major * tip + minor * Math.sin(tip))
  const lemon = 4 * Math.PI * minor * (minor * Math.sin(tip) - major * (Math.PI - tip))
  return part === 'outer' ? apple : part === 'inner' ? lemon : apple + lemon
}

/** A surface without an end: a ring, or a ball between two tips. */
const isClosed = ({ uPeriod, vPeriod, singularities }: Surface): boolean => uPeriod > 0 && (vPeriod > 0 || singularities.length === 2)

/** Area of a surface of finite domain by the middles of a grid of its parameters, mm². */
function sampledArea(surface: Surface): number {
  const [u0, u1, v0, v1] = surface.domain
  const us = new Float64Array(GRID * GRID)
  const vs = new Float64Array(GRID * GRID)
  const densities = new Float64Array(GRID * GRID)
  for (let i = 0; i < GRID * GRID; i++) {
    us[i] = u0 + ((Math.floor(i / GRID) + 0.5) * (u1 - u0)) / GRID
    vs[i] = v0 + (((i % GRID) + 0.5) * (v1 - v0)) / GRID
  }
  densitiesOf(surface, us, vs, us.length, densities)
  return (densities.reduce((sum, density) => sum + density, 0) * (u1 - u0) * (v1 - v0)) / (GRID * GRID)
}

/** Loops of a face with edges that are no seams: its borders. */
function bordersOf({ loops }: BodyFace): number {
  const once = new Map<number, number>()
  for (const [l, { coedges }] of loops.entries()) {
    for (const coedge of coedges) {
      const e = coedge >= 0 ? coedge : ~coedge
      if (!once.delete(e)) once.set(e, l)
    }
  }
  return new Set(once.values()).size + loops.filter(({ polygon }) => polygon).length
}

function shellsOfFaces({ faces, shells }: Body): (Shell | undefined)[] {
  const out: (Shell | undefined)[] = faces.map(() => undefined)
  for (const shell of shells) for (const f of shell.faces) out[f] = shell
  return out
}

/** A tip that the file does not state, of a cone that is nearly a cylinder: a second border is missing. */
function hasUnstatedTip({ surface }: BodyFace, { ids }: FaceMesh, { vertices }: Body, { data }: PointPool): boolean {
  if (!(surface instanceof Cone) || Math.abs(surface.slope) > LEAST_SLOPE) return false
  const { frame: f, singularities } = surface
  const [v] = singularities
  const near = APEX * Math.abs(v)
  const isTip = (p: Float64Array, i: number): boolean =>
    Math.abs(p[i] - f[9] - v * f[6]) < near && Math.abs(p[i + 1] - f[10] - v * f[7]) < near && Math.abs(p[i + 2] - f[11] - v * f[8]) < near
  if (!ids.some((id) => isTip(data, 3 * id))) return false
  for (let i = 0; i < vertices.length; i += 3) if (isTip(vertices, i)) return false
  return true
}
