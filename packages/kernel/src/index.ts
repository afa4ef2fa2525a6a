import type { Edges, Mesh, Rgba } from '../../../src/core/scene/mesh.ts'
import type { Part, Structure } from '../../../src/core/scene/model.ts'
import type { SurfaceTable } from '../../../src/core/scene/surface.ts'
import type { Quality } from '../../../workers/contract/format.ts'
import { meshPart } from '../../../workers/formats/exact/meshPart.ts'
import type { Body } from '../../../workers/kernel/brep/body.ts'
import { type Frame, makeFrame, type Vec3 } from '../../../workers/kernel/brep/frame.ts'
import { ball, cylinder, frustum, pyramid as pyramidBody, ring, wedge } from '../../../workers/kernel/brep/solid/primitives.ts'
import type { Profile } from '../../../workers/kernel/brep/solid/profile.ts'
import { revolvedBody } from '../../../workers/kernel/brep/solid/revolve.ts'
import { extrudedBody } from '../../../workers/kernel/brep/solid/sweep.ts'
import { soundMesh } from '../../../workers/kernel/tessellate/soundMesh.ts'
import type { Tolerance } from '../../../workers/kernel/tessellate/tolerance.ts'
import { checkPart } from '../../../workers/pipeline/checkPart.ts'

export type { Body, BodyEdge, BodyFace, Loop, Shell } from '../../../workers/kernel/brep/body.ts'
export { BSplineCurve } from '../../../workers/kernel/brep/curve/bsplineCurve.ts'
export { CompositeCurve, type CurvePiece } from '../../../workers/kernel/brep/curve/compositeCurve.ts'
export { Hyperbola, Parabola } from '../../../workers/kernel/brep/curve/conic.ts'
export type { Curve } from '../../../workers/kernel/brep/curve/curve.ts'
export { Ellipse } from '../../../workers/kernel/brep/curve/ellipse.ts'
export { Line, Polyline } from '../../../workers/kernel/brep/curve/line.ts'
export { expandKnots } from '../../../workers/kernel/brep/knots.ts'
export { straightPiece } from '../../../workers/kernel/brep/solid/profile.ts'
export { type BSplineNet, BSplineSurface } from '../../../workers/kernel/brep/surface/bsplineSurface.ts'
export { Cone } from '../../../workers/kernel/brep/surface/cone.ts'
export { Extrusion } from '../../../workers/kernel/brep/surface/extrusion.ts'
export { Offset } from '../../../workers/kernel/brep/surface/offset.ts'
export { Plane } from '../../../workers/kernel/brep/surface/plane.ts'
export { Revolution } from '../../../workers/kernel/brep/surface/revolution.ts'
export { Sphere } from '../../../workers/kernel/brep/surface/sphere.ts'
export type { Surface } from '../../../workers/kernel/brep/surface/surface.ts'
export { Torus } from '../../../workers/kernel/brep/surface/torus.ts'
export { measureModel, type ModelMeasures } from '../../../src/core/measure/modelMeasures.ts'
export type { Measure } from '../../../src/core/measure/sceneMeasures.ts'
export { decodeNormal } from '../../../src/core/scene/octahedral.ts'
export { edgeInfoAt } from '../../../src/core/geometry/edgeInfo.ts'
export { faceInfoAt, type FaceInfo } from '../../../src/core/scene/surface.ts'
export { makeFrame }
export type { Edges, Frame, Mesh, Part, Profile, Quality, Rgba, Structure, SurfaceTable, Tolerance, Vec3 }

/** The coordinate system of the world. */
const world = (): Frame => makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0])

/** Throws a `RangeError` when sizes made nothing. */
function made(body: Body | undefined, name: string): Body {
  if (!body) throw new RangeError(`${name}: sizes that make no solid`)
  return body
}

/** A block of `x` × `y` × `z` mm from the frame's origin. Throws a `RangeError` unless all are above 0; so do the others. */
export const block = (x: number, y: number, z: number, frame = world()): Body => made(wedge(frame, x, y, z, x, 0), 'block')

/** A cylinder along the frame's z, of a radius and height in mm; with `top` a cone, whole (0) or cut off. */
export const cone = (radius: number, height: number, top = radius, frame = world()): Body =>
  made(top === radius ? cylinder(frame, radius, height, 0) : frustum(frame, radius, top, height, 0), 'cone')

/** A pyramid over a rectangle of `x` × `y` mm, its tip above the middle. */
export const pyramid = (x: number, y: number, height: number, frame = world()): Body => made(pyramidBody(frame, x, y, height, 0), 'pyramid')

/** A ball of a radius in mm. */
export const sphere = (radius: number, center: Vec3 = [0, 0, 0]): Body => made(ball(center, radius, 0), 'sphere')

/** A ring about the frame's z: radius of its middle line and of its tube, mm. */
export const torus = (major: number, minor: number, frame = world()): Body => made(ring(frame, major, minor, 0), 'torus')

/** A plane profile, closed chains of pieces of curves of which one runs around all others, moved along a vector in mm. */
export const extrude = (profile: Profile, vector: Vec3): Body => made(extrudedBody(profile, vector, 0), 'extrusion')

/** A plane profile turned about an axis in its plane by an angle in radians; a full turn when absent. */
export const revolve = (profile: Profile, origin: Vec3, axis: Vec3, angle = 2 * Math.PI): Body =>
  made(revolvedBody(profile, origin, axis, angle, 0), 'revolution')

/** A tessellated body. Positions are xyz in millimetres, triangles are contiguous and in order by face, edges lie on vertices of the mesh. */
export interface Tessellation {
  mesh: Mesh
  edges: Edges
  /** The exact surface of each face: `faceInfoAt`. */
  faces: SurfaceTable
  /** Area of each face by its triangles, mm². */
  areas: Float64Array
  /** What the checks found: a reason for each faulty face by its index, and faults of the whole. Empty when the mesh is sound. */
  faceProblems: ReadonlyMap<number, readonly string[]>
  bodyProblems: readonly string[]
}

/**
 * Tessellates a body: each edge once, so that faces meet without cracks. `linear` is the largest distance of a chord from its curve or surface (mm), `angular` the largest
 * angle between neighbouring normals (radians, 0.24 at most).
 */
export function tessellate(body: Body, { linear = 0.1, angular = 0.2 }: Partial<Tolerance> = {}): Tessellation {
  if (!(linear > 0) || !(angular > 0)) throw new RangeError('tolerances are above 0')
  const { mesh, edges, faces, areas, faceProblems, bodyProblems } = soundMesh(body, { linear, angular })
  return { mesh, edges, faces, areas, faceProblems, bodyProblems }
}

/** A part that the viewer shows and the writers take. */
export interface MadePart {
  name?: string
  bodies: readonly Body[]
  /** `0xRRGGBBAA`. */
  color?: Rgba
}

/** A model in the form in which readers give theirs, and the exact bodies of its parts by id. */
export interface MadeModel {
  structure: Structure
  parts: Map<number, Part>
  bodies: Map<number, readonly Body[]>
}

/** Puts bodies together to a model of one level: each part occurs once, where its bodies stand. Throws a `RangeError` when nothing of a part can be drawn. */
export function modelOf(name: string, made: readonly MadePart[], quality: Quality = 'normal'): MadeModel {
  const parts = new Map<number, Part>()
  const bodies = new Map<number, readonly Body[]>()
  made.forEach((one, id) => {
    const { draft } = meshPart({ id, name: one.name ?? `Part ${id + 1}`, bodies: [...one.bodies], points: [], color: one.color ?? 0 }, 0, quality)
    const part = draft && checkPart(draft).part
    if (!part) throw new RangeError(`${one.name ?? `part ${id + 1}`}: nothing to draw`)
    parts.set(id, part)
    bodies.set(id, one.bodies)
  })
  const children = [...parts.values()].map((part, i) => ({ id: i + 1, name: part.name, part: part.id, children: [] }))
  return { structure: { name, format: 'brep', units: 'mm', upAxis: 'z', root: { id: 0, name, children } }, parts, bodies }
}
