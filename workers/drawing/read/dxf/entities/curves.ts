import {
  Arc,
  Circle,
  Ellipse,
  Face3D,
  Line,
  LwPolyline,
  LwPolylineVertex,
  Mesh,
  MLine,
  MLineSegment,
  MLineVertex,
  Point,
  Ray,
  Solid,
  Spline,
  XLine,
} from '../../../model/curves.ts'
import { KnotParametrization, SplineFlags1 } from '../../../model/flags.ts'
import { XY, type XYZ } from '../../../model/geometry.ts'
import type { DxfObjects } from '../dxfObjects.ts'
import type { Scope, Tags } from '../tags.ts'
import type { EntitiesAgain } from './again.ts'

export function readLine({ own }: Tags, _objects?: DxfObjects, again?: EntitiesAgain): Line {
  const line = again ? again.line() : new Line()
  own.point(10, line.startPoint)
  own.point(11, line.endPoint)
  line.thickness = own.num(39)
  own.normal(line.normal)
  return line
}

function readRound(own: Scope, circle: Pick<Circle, 'center' | 'radius' | 'thickness' | 'normal'>): void {
  own.point(10, circle.center)
  // AutoCAD ignores the sign, and shows a radius of 0 as a dot.
  circle.radius = Math.abs(own.num(40))
  circle.thickness = own.num(39)
  own.normal(circle.normal)
}

export function readCircle({ own }: Tags, _objects?: DxfObjects, again?: EntitiesAgain): Circle {
  const circle = again ? again.circle() : new Circle()
  readRound(own, circle)
  return circle
}

export function readArc({ own }: Tags, _objects?: DxfObjects, again?: EntitiesAgain): Arc {
  const arc = again ? again.arc() : new Arc()
  readRound(own, arc)
  arc.startAngle = own.angle(50)
  arc.endAngle = own.angle(51)
  return arc
}

/** Length of a minor axis that counts as none. */
const FLAT = 1e-9

export function readEllipse({ own }: Tags): Ellipse {
  const ellipse = new Ellipse()
  ellipse.center = own.point(10)
  ellipse.majorAxisEndPoint = own.point(11)
  ellipse.normal = own.normal()
  ellipse.radiusRatio = Math.max(FLAT, Math.abs(own.num(40, 1)))
  ellipse.startParameter = own.num(41)
  ellipse.endParameter = own.num(42, 2 * Math.PI)
  return ellipse
}

export function readPoint({ own }: Tags): Point {
  const point = new Point(own.point(10))
  point.thickness = own.num(39)
  own.normal(point.normal)
  point.rotation = own.angle(50)
  return point
}

export function readRay({ own }: Tags): Ray {
  const ray = new Ray()
  ray.startPoint = own.point(10)
  ray.direction = own.point(11)
  return ray
}

export function readXLine({ own }: Tags): XLine {
  const line = new XLine()
  line.firstPoint = own.point(10)
  line.direction = own.point(11)
  return line
}

export const readSpline = (tags: Tags): Spline => splineOf(tags.within('AcDbSpline'))

export function splineOf(own: Scope): Spline {
  const spline = new Spline()
  spline.flags = own.num(70)
  spline.degree = own.num(71, 3)
  spline.knots = own.numbers(40)
  spline.controlPoints = own.points(10)
  spline.fitPoints = own.points(11)
  const weights = own.numbers(41)
  if (weights.length === spline.controlPoints.length) spline.weights = weights
  if (own.find(12) >= 0) spline.startTangent = own.point(12)
  if (own.find(13) >= 0) spline.endTangent = own.point(13)
  if (spline.controlPoints.length === 0) spline.flags1 |= SplineFlags1.MethodFitPoints
  else spline.knotParametrization = KnotParametrization.Custom
  return spline
}

export function readLwPolyline(tags: Tags, _objects?: DxfObjects, again?: EntitiesAgain): LwPolyline {
  const { codes, embedded } = tags
  const polyline = again ? again.polyline() : new LwPolyline()
  const { vertices } = polyline
  let count = 0
  let last: LwPolylineVertex | undefined
  for (let at = 0; at < embedded; at++) {
    const code = codes[at]
    if (code < 10 || (code > 70 && code !== 210 && code !== 220 && code !== 230)) continue
    const value = tags.number(at)
    if (!Number.isFinite(value)) continue
    if (code === 10) {
      last = again ? again.vertex(count, value) : new LwPolylineVertex(new XY(value, 0))
      vertices[count++] = last
    } else if (code === 70) polyline.flags = value
    else if (code === 43) polyline.constantWidth = value
    else if (code === 38) polyline.elevation = value
    else if (code === 39) polyline.thickness = value
    else if (code === 210) polyline.normal.x = value
    else if (code === 220) polyline.normal.y = value
    else if (code === 230) polyline.normal.z = value
    else if (!last) continue
    else if (code === 20) last.location.y = value
    else if (code === 40) last.startWidth = value
    else if (code === 41) last.endWidth = value
    else if (code === 42) last.bulge = value
  }
  // Asked first: setting the length of an array is a slow call.
  if (vertices.length !== count) vertices.length = count
  return polyline
}

/** Corners under 10 to 13; the fourth is the third where it is left out. */
function corners(own: Scope): [XYZ, XYZ, XYZ, XYZ] {
  return [own.point(10), own.point(11), own.point(12), own.point(own.find(13) < 0 ? 12 : 13)]
}

export function readFace({ own }: Tags): Face3D {
  const face = new Face3D()
  ;[face.firstCorner, face.secondCorner, face.thirdCorner, face.fourthCorner] = corners(own)
  face.flags = own.num(70)
  return face
}

/** SOLID and TRACE. */
export function readSolid({ own }: Tags): Solid {
  const solid = new Solid()
  ;[solid.firstCorner, solid.secondCorner, solid.thirdCorner, solid.fourthCorner] = corners(own)
  solid.thickness = own.num(39)
  solid.normal = own.normal()
  return solid
}

export function readMLine(tags: Tags, objects: DxfObjects): MLine {
  const own = tags.within('AcDbMline')
  const line = new MLine()
  line.scaleFactor = own.num(40, 1)
  line.justification = own.num(70)
  line.flags = own.num(71)
  line.startPoint = own.point(10)
  line.normal = own.normal()
  line.style = objects.multiLineStyle(own.handle(340), own.string(2)) ?? null
  for (let at = own.find(11); at >= 0; ) {
    const end = own.find(11, at + 1)
    line.vertices.push(vertexOf(own.part(at, end < 0 ? own.to : end)))
    at = end
  }
  return line
}

function vertexOf(given: Scope): MLineVertex {
  const { tags } = given
  const vertex = new MLineVertex()
  vertex.position = given.point(11)
  vertex.direction = given.point(12)
  vertex.miter = given.point(13)
  let segment: MLineSegment | undefined
  for (let at = given.from; at < given.to; at++) {
    const code = tags.codes[at]
    if (code === 74) vertex.segments.push((segment = new MLineSegment()))
    else if (code === 41) segment?.parameters.push(tags.number(at))
    else if (code === 42) segment?.areaFillParameters.push(tags.number(at))
  }
  return vertex
}

export function readMesh(tags: Tags): Mesh {
  const own = tags.within('AcDbSubDMesh')
  const mesh = new Mesh()
  mesh.vertices = own.points(10)
  const start = own.find(93)
  const end = own.find(94)
  if (start < 0) return mesh
  const list: number[] = []
  for (let at = start + 1; at < (end < 0 ? own.to : end); at++) if (tags.codes[at] === 90) list.push(tags.number(at))
  for (let at = 0; at < list.length; ) {
    const count = list[at++]
    if (!(count >= 0 && at + count <= list.length)) break
    mesh.faces.push(list.slice(at, at + count))
    at += count
  }
  return mesh
}
