import { Ellipse } from '../../../kernel/brep/curve/ellipse.ts'
import { Line } from '../../../kernel/brep/curve/line.ts'
import { cross, makeFrame, unit, type Vec3 } from '../../../kernel/brep/frame.ts'
import { Cone } from '../../../kernel/brep/surface/cone.ts'
import { EllipticCone } from '../../../kernel/brep/surface/ellipticCone.ts'
import { Extrusion } from '../../../kernel/brep/surface/extrusion.ts'
import { Plane } from '../../../kernel/brep/surface/plane.ts'
import { Sphere } from '../../../kernel/brep/surface/sphere.ts'
import type { Surface } from '../../../kernel/brep/surface/surface.ts'
import { Torus } from '../../../kernel/brep/surface/torus.ts'
import { Tok, type TokenTable } from '../stream/tokenTable.ts'
import { type BuiltCurve, readCurve, subtypeAt } from './curves.ts'
import { FieldReader, type Placement } from './fieldReader.ts'
import { helixSurface } from './helix.ts'
import { isSurfaceBlock, nurbsSurface, ownBlocks } from './nurbs.ts'

export interface BuiltSurface {
  surface: Surface
  /** The stream's normal is against ours. */
  flipped: boolean
}

/** The surface of a kind ("plane"), whose fields stand at the reader. Undefined for other kinds; throws RangeError. */
export function readSurface(kind: string, reader: FieldReader, placement: Placement): BuiltSurface | undefined {
  switch (kind) {
    case 'plane':
      return { surface: new Plane(placement.frame(reader.vector(), reader.vector())), flipped: false }
    case 'cone':
      return cone(reader, placement)
    case 'sphere': {
      const frame = placement.frame(reader.vector(), [0, 0, 1])
      const radius = reader.number() * placement.scale
      if (radius === 0) throw new RangeError('a sphere without radius')
      return { surface: new Sphere(frame, Math.abs(radius)), flipped: radius < 0 }
    }
    case 'torus':
      return torus(reader, placement)
    case 'spline': {
      const reversed = reader.flag()
      const built = splineSurface(reader.tokens, subtypeAt(reader), placement)
      return built && { surface: built.surface, flipped: built.flipped !== reversed }
    }
    default:
      return undefined
  }
}

/** Base ellipse, then sine and cosine of the half angle: a negative cosine turns the normal inwards. */
function cone(reader: FieldReader, placement: Placement): BuiltSurface | undefined {
  const center = reader.vector()
  const axis = reader.vector()
  const major = reader.vector()
  const ratio = reader.number()
  // The base's own bounds.
  reader.bound()
  reader.bound()
  const sine = reader.number(),
    cosine = reader.number()
  const radius = Math.hypot(...placement.length(major))
  if (!(radius > 0) || cosine === 0) throw new RangeError('a cone without extent')
  const frame = placement.frame(center, axis, major)
  const flipped = cosine < 0
  if (Math.abs(ratio - 1) < 1e-9) return { surface: new Cone(frame, radius, Math.abs(sine) < 1e-12 ? 0 : Math.atan(sine / cosine)), flipped }
  if (Math.abs(sine) > 1e-12) return { surface: new EllipticCone(frame, radius, Math.abs(ratio), Math.atan(sine / cosine)), flipped }
  const profile = new Ellipse(frame, radius, radius * Math.abs(ratio))
  return { surface: new Extrusion(profile, placement.vector(axis)), flipped }
}

/** Negative tube: the normal looks inwards. Negative distance from the axis: the lemon within. */
function torus(reader: FieldReader, placement: Placement): BuiltSurface {
  const frame = placement.frame(reader.vector(), reader.vector())
  const major = reader.number() * placement.scale,
    minor = reader.number() * placement.scale
  if (minor === 0) throw new RangeError('a torus without tube')
  const spindle = Math.abs(minor) >= Math.abs(major)
  const inner = spindle && major < 0
  const surface = new Torus(frame, Math.abs(major), Math.abs(minor), spindle ? (inner ? 'inner' : 'outer') : undefined)
  // The engine's normal of a lemon looks to the axis.
  return { surface, flipped: minor < 0 !== inner }
}

/** A vertex blend, by both names that its subtype has had. Throws RangeError. */
export function isCornerBlend(kind: string, reader: FieldReader): boolean {
  if (kind !== 'spline') return false
  reader.flag()
  return /^(VBL_SURF|vertexblendsur)$/i.test(reader.tokens.string(subtypeAt(reader)))
}

/** The surface by its cached net, the last of its own blocks; without one an extrusion is made of its directrix. */
function splineSurface(tokens: TokenTable, name: number, placement: Placement): BuiltSurface | undefined {
  const block = ownBlocks(tokens, name).findLast((at) => isSurfaceBlock(tokens, at))
  if (block !== undefined) return nurbsSurface(tokens, block, placement)
  const kind = tokens.string(name)
  const reader = new FieldReader(tokens, name + 1)
  return kind.startsWith('cyl') ? extrusion(reader, placement) : helixSurface(kind, reader, placement)
}

function extrusion(reader: FieldReader, placement: Placement): BuiltSurface | undefined {
  // Revision and form, where they are stated.
  while (reader.peek() === Tok.number || reader.peek() === Tok.enumeration || /^(full|none|summary|historical)$/.test(reader.tokens.string(reader.at)))
    reader.at++
  const profile: BuiltCurve | undefined = readCurve(reader.word(), reader, placement)
  if (!profile) return undefined
  // Bounds of the directrix.
  for (let ends = 0; ends < 2 && reader.peek() !== Tok.number; ends++) reader.bound()
  while (reader.peek() === Tok.yes || reader.peek() === Tok.no || reader.tokens.string(reader.at) === 'I') reader.bound()
  const direction: Vec3 = placement.vector(reader.vector())
  const { curve, reversed } = profile
  if (curve instanceof Line) {
    const normal = unit(cross(curve.direction, direction))
    return normal && { surface: new Plane(makeFrame(curve.point, normal, curve.direction)), flipped: false }
  }
  return { surface: new Extrusion(curve, direction), flipped: reversed }
}
