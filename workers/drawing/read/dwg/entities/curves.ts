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
import type { Entity } from '../../../model/entity.ts'
import { KnotParametrization, LwPolylineFlags, SplineFlags, SplineFlags1 } from '../../../model/flags.ts'
import { XY, XYZ } from '../../../model/geometry.ts'
import { DwgDamage } from '../bitCursor.ts'
import type { DwgObjects } from '../dwgObjects.ts'
import type { DwgRecord } from '../record.ts'

/** Fewest bits of things that are counted: doubles are two bits at least, points six. */
const DOUBLE = 2
const POINT = 6
const RAW_POINT = 128

export function readLine(record: DwgRecord): Line {
  const { data, release } = record
  const line = new Line()
  if (release < 2000) {
    line.startPoint = record.point()
    line.endPoint = record.point()
  } else {
    const flat = data.bit()
    const x1 = data.rd()
    const x2 = data.dd(x1)
    const y1 = data.rd()
    const y2 = data.dd(y1)
    const z1 = flat ? 0 : data.rd()
    const z2 = flat ? 0 : data.dd(z1)
    line.startPoint = new XYZ(x1, y1, z1)
    line.endPoint = new XYZ(x2, y2, z2)
  }
  line.thickness = record.thickness()
  line.normal = record.extrusion()
  return line
}

function readRound(record: DwgRecord, circle: Pick<Circle, 'center' | 'radius' | 'thickness' | 'normal'>): void {
  circle.center = record.point()
  circle.radius = Math.abs(record.data.bd())
  circle.thickness = record.thickness()
  circle.normal = record.extrusion()
}

export function readCircle(record: DwgRecord): Circle {
  const circle = new Circle()
  readRound(record, circle)
  return circle
}

export function readArc(record: DwgRecord): Arc {
  const arc = new Arc()
  readRound(record, arc)
  arc.startAngle = record.data.bd()
  arc.endAngle = record.data.bd()
  return arc
}

export function readEllipse(record: DwgRecord): Ellipse {
  const { data } = record
  const ellipse = new Ellipse()
  ellipse.center = record.point()
  ellipse.majorAxisEndPoint = record.point()
  ellipse.normal = record.point()
  ellipse.radiusRatio = data.bd()
  ellipse.startParameter = data.bd()
  ellipse.endParameter = data.bd()
  return ellipse
}

export function readPoint(record: DwgRecord): Point {
  const point = new Point(record.point())
  point.thickness = record.thickness()
  point.normal = record.extrusion()
  point.rotation = record.data.bd()
  return point
}

export function readRay(record: DwgRecord): Ray {
  const ray = new Ray()
  ray.startPoint = record.point()
  ray.direction = record.point()
  return ray
}

export function readXLine(record: DwgRecord): XLine {
  const line = new XLine()
  line.firstPoint = record.point()
  line.direction = record.point()
  return line
}

export function readSpline(record: DwgRecord): Spline {
  const { data, release } = record
  const spline = new Spline()
  let kind = data.bl()
  if (release >= 2013) {
    spline.flags1 = data.bl()
    spline.knotParametrization = data.bl()
    spline.isClosed = (spline.flags1 & SplineFlags1.Closed) !== 0
    kind = spline.knotParametrization === KnotParametrization.Custom || (spline.flags1 & SplineFlags1.MethodFitPoints) === 0 ? 1 : 2
  } else if (kind === 2) spline.flags1 |= SplineFlags1.MethodFitPoints
  else spline.knotParametrization = KnotParametrization.Custom
  spline.degree = data.bl()
  if (kind === 2) {
    data.bd()
    spline.startTangent = record.point()
    spline.endTangent = record.point()
    spline.fitPoints = record.points(data.bl())
    return spline
  }
  if (kind !== 1) throw new DwgDamage('a spline of no kind')
  if (data.bit()) spline.flags |= SplineFlags.Rational
  if (data.bit()) spline.flags |= SplineFlags.Closed
  if (data.bit()) spline.flags |= SplineFlags.Periodic
  data.bd()
  data.bd()
  const knots = data.count(data.bl(), DOUBLE)
  const count = data.count(data.bl(), POINT)
  const weighted = data.bit()
  for (let i = 0; i < knots; i++) spline.knots.push(data.bd())
  for (let i = 0; i < count; i++) {
    spline.controlPoints.push(record.point())
    if (weighted) spline.weights.push(data.bd())
  }
  return spline
}

/** HELIX: a spline, and the axis, radius and turns that it was made of. */
export function readHelix(record: DwgRecord): Spline {
  const { data } = record
  const spline = readSpline(record)
  spline.isHelix = true
  data.bl()
  data.bl()
  for (let i = 0; i < 3; i++) record.point()
  for (let i = 0; i < 3; i++) data.bd()
  data.skip(9)
  return spline
}

const HAS_NORMAL = 1
const HAS_THICKNESS = 2
const HAS_WIDTH = 4
const HAS_ELEVATION = 8
const HAS_BULGES = 16
const HAS_WIDTHS = 32
const PATTERN_GOES_ON = 256
const CLOSED = 512
const HAS_IDS = 1024

export function readLwPolyline(record: DwgRecord): LwPolyline {
  const { data, release } = record
  const polyline = new LwPolyline()
  const flags = data.bs()
  if ((flags & CLOSED) !== 0) polyline.flags |= LwPolylineFlags.Closed
  if ((flags & PATTERN_GOES_ON) !== 0) polyline.flags |= LwPolylineFlags.Plinegen
  if ((flags & HAS_WIDTH) !== 0) polyline.constantWidth = data.bd()
  if ((flags & HAS_ELEVATION) !== 0) polyline.elevation = data.bd()
  if ((flags & HAS_THICKNESS) !== 0) polyline.thickness = data.bd()
  if ((flags & HAS_NORMAL) !== 0) polyline.normal = record.point()
  const count = data.count(data.bl(), 4)
  const bulges = (flags & HAS_BULGES) !== 0 ? data.count(data.bl(), DOUBLE) : 0
  const ids = release >= 2010 && (flags & HAS_IDS) !== 0 ? data.count(data.bl(), DOUBLE) : 0
  const widths = (flags & HAS_WIDTHS) !== 0 ? data.count(data.bl(), 2 * DOUBLE) : 0
  const { vertices } = polyline
  let x = 0
  let y = 0
  for (let i = 0; i < count; i++) {
    const whole = i === 0 || release < 2000
    x = whole ? data.rd() : data.dd(x)
    y = whole ? data.rd() : data.dd(y)
    vertices.push(new LwPolylineVertex(new XY(x, y)))
  }
  for (let i = 0; i < bulges; i++) {
    const bulge = data.bd()
    if (i < count) vertices[i].bulge = bulge
  }
  for (let i = 0; i < ids; i++) data.bl()
  for (let i = 0; i < widths; i++) {
    const [start, end] = [data.bd(), data.bd()]
    if (i >= count) continue
    vertices[i].startWidth = start
    vertices[i].endWidth = end
  }
  return polyline
}

export function readFace(record: DwgRecord): Face3D {
  const { data, release } = record
  const face = new Face3D()
  if (release < 2000) {
    face.firstCorner = record.point()
    face.secondCorner = record.point()
    face.thirdCorner = record.point()
    face.fourthCorner = record.point()
    face.flags = data.bs()
    return face
  }
  const noFlags = data.bit()
  const flat = data.bit()
  const x = data.rd()
  const y = data.rd()
  const next = (given: XYZ): XYZ => {
    const nx = data.dd(given.x)
    const ny = data.dd(given.y)
    return new XYZ(nx, ny, data.dd(given.z))
  }
  face.firstCorner = new XYZ(x, y, flat ? 0 : data.rd())
  face.secondCorner = next(face.firstCorner)
  face.thirdCorner = next(face.secondCorner)
  face.fourthCorner = next(face.thirdCorner)
  if (!noFlags) face.flags = data.bs()
  return face
}

/** SOLID and TRACE. */
export function readSolid(record: DwgRecord): Solid {
  const { data } = record
  const solid = new Solid()
  solid.thickness = record.thickness()
  const elevation = data.bd()
  const corner = (): XYZ => {
    const x = data.rd()
    return new XYZ(x, data.rd(), elevation)
  }
  solid.firstCorner = corner()
  solid.secondCorner = corner()
  solid.thirdCorner = corner()
  solid.fourthCorner = corner()
  solid.normal = record.extrusion()
  return solid
}

export function readMLine(record: DwgRecord, objects: DwgObjects): MLine {
  const { data } = record
  const line = new MLine()
  line.scaleFactor = data.bd()
  line.justification = data.rc()
  line.startPoint = record.point()
  line.normal = record.point()
  line.flags = data.bs()
  const lines = data.rc()
  const count = data.count(data.bs(), 3 * POINT)
  for (let i = 0; i < count; i++) {
    const vertex = new MLineVertex()
    vertex.position = record.point()
    vertex.direction = record.point()
    vertex.miter = record.point()
    for (let k = 0; k < lines; k++) {
      const segment = new MLineSegment()
      segment.parameters = record.doubles(data.bs())
      segment.areaFillParameters = record.doubles(data.bs())
      vertex.segments.push(segment)
    }
    line.vertices.push(vertex)
  }
  line.style = objects.multiLineStyle(record.ref()) ?? null
  return line
}

export function readMesh(record: DwgRecord): Mesh {
  const { data } = record
  const mesh = new Mesh()
  data.bs()
  data.bit()
  data.bl()
  mesh.vertices = record.points(data.bl())
  for (let left = data.count(data.bl(), DOUBLE); left > 0; ) {
    const corners = data.bl()
    left -= corners + 1
    if (corners < 0 || left < 0) throw new DwgDamage('a mesh with a wrong count of corners')
    mesh.faces.push(Array.from({ length: corners }, () => data.bl()))
  }
  const edges = data.count(data.bl(), 2 * DOUBLE)
  for (let i = 0; i < 2 * edges; i++) data.bl()
  record.doubles(data.bl())
  data.bl()
  return mesh
}

/** Points of the file that are kept as they are. */
export const rawPoints = (record: DwgRecord, count: number): XY[] => Array.from({ length: record.data.count(count, RAW_POINT) }, () => record.raw2())

export type ReadEntity = (record: DwgRecord, objects: DwgObjects) => Entity
