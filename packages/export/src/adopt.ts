import type { Body } from '../../../workers/kernel/brep/body.ts'
import { BSplineCurve } from '../../../workers/kernel/brep/curve/bsplineCurve.ts'
import { CompositeCurve } from '../../../workers/kernel/brep/curve/compositeCurve.ts'
import { Hyperbola, Parabola } from '../../../workers/kernel/brep/curve/conic.ts'
import type { Curve } from '../../../workers/kernel/brep/curve/curve.ts'
import { Ellipse } from '../../../workers/kernel/brep/curve/ellipse.ts'
import { Line, Polyline } from '../../../workers/kernel/brep/curve/line.ts'
import { BSplineSurface } from '../../../workers/kernel/brep/surface/bsplineSurface.ts'
import { Cone } from '../../../workers/kernel/brep/surface/cone.ts'
import { Extrusion } from '../../../workers/kernel/brep/surface/extrusion.ts'
import { Offset } from '../../../workers/kernel/brep/surface/offset.ts'
import { Plane } from '../../../workers/kernel/brep/surface/plane.ts'
import { Revolution } from '../../../workers/kernel/brep/surface/revolution.ts'
import { Sphere } from '../../../workers/kernel/brep/surface/sphere.ts'
import type { Surface } from '../../../workers/kernel/brep/surface/surface.ts'
import { Torus } from '../../../workers/kernel/brep/surface/torus.ts'

/** Prototypes of the kinds that are written exactly. */
const curves: Readonly<Record<string, object>> = {
  line: Line.prototype,
  polyline: Polyline.prototype,
  circle: Ellipse.prototype,
  ellipse: Ellipse.prototype,
  parabola: Parabola.prototype,
  hyperbola: Hyperbola.prototype,
  bspline: BSplineCurve.prototype,
  composite: CompositeCurve.prototype,
}
const surfaces: Readonly<Record<string, object>> = {
  plane: Plane.prototype,
  cylinder: Cone.prototype,
  cone: Cone.prototype,
  sphere: Sphere.prototype,
  torus: Torus.prototype,
  bspline: BSplineSurface.prototype,
  extrusion: Extrusion.prototype,
  revolution: Revolution.prototype,
  offset: Offset.prototype,
}
/** Offsets of offsets end somewhere. */
const DEEPEST = 16

/** The same geometry as an instance of this bundle's class; objects of other kinds stay as they are, and are fitted. */
function adopted<T extends { kind: string }>(value: T, prototypes: Readonly<Record<string, object>>, depth: number): T {
  const prototype = prototypes[value.kind] as object | undefined
  if (!prototype || depth > DEEPEST || Object.getPrototypeOf(value) === prototype) return value
  const copy = Object.assign(Object.create(prototype) as T, value)
  const { profile, base, pieces } = value as { profile?: Curve; base?: Surface; pieces?: readonly { curve: Curve }[] }
  if (profile) Object.assign(copy, { profile: adopted(profile, curves, depth + 1) })
  if (base) Object.assign(copy, { base: adopted(base, surfaces, depth + 1) })
  if (pieces) Object.assign(copy, { pieces: pieces.map((piece) => ({ ...piece, curve: adopted(piece.curve, curves, depth + 1) })) })
  return copy
}

/** A body of another bundle, as `@facet-cad/kernel` makes them: the writer recognises curves and surfaces by their classes, of which each bundle has its own. */
export const adopt = (body: Body): Body => ({
  ...body,
  edges: body.edges.map((edge) => (edge.curve ? { ...edge, curve: adopted(edge.curve, curves, 0) } : edge)),
  faces: body.faces.map((face) => (face.surface ? { ...face, surface: adopted(face.surface, surfaces, 0) } : face)),
})
