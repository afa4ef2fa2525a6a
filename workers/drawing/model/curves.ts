import { named, up } from './entity.ts'
import { KnotParametrization, LwPolylineFlags, PolylineFlags, SplineFlags, SplineFlags1, VertexFlags } from './flags.ts'
import { XY, XYZ } from './geometry.ts'
import type { MLineStyle } from './objects.ts'

export class Line extends named('LINE') {
  startPoint = new XYZ()
  endPoint = new XYZ()
  thickness = 0
  normal = up()
}

export class Circle extends named('CIRCLE') {
  center = new XYZ()
  radius = 1
  thickness = 0
  normal = up()
}

/** Angles are radians. */
export class Arc extends Circle {
  startAngle = 0
  endAngle = Math.PI

  override get objectName(): string {
    return 'ARC'
  }
}

/** Length of a minor axis that counts as none. */
const FLAT = 1e-9

export class Ellipse extends named('ELLIPSE') {
  center = new XYZ()
  /** From the centre. */
  majorAxisEndPoint = new XYZ(1, 0, 0)
  normal = up()
  startParameter = 0
  endParameter = 2 * Math.PI
  private ratio = 1

  /** Minor to major axis; more than 1 where a program did not sort them. */
  get radiusRatio(): number {
    return this.ratio
  }

  set radiusRatio(ratio: number) {
    if (Number.isFinite(ratio)) this.ratio = Math.max(FLAT, Math.abs(ratio))
  }
}

export class Point extends named('POINT') {
  location: XYZ
  thickness = 0
  normal = up()
  rotation = 0

  constructor(location = new XYZ()) {
    super()
    this.location = location
  }
}

export class Ray extends named('RAY') {
  startPoint = new XYZ()
  direction = new XYZ(1, 0, 0)
}

export class XLine extends named('XLINE') {
  firstPoint = new XYZ()
  direction = new XYZ(1, 0, 0)
}

export class Spline extends named('SPLINE') {
  degree = 3
  flags = 0
  flags1 = 0
  knotParametrization: number = KnotParametrization.Chord
  knots: number[] = []
  controlPoints: XYZ[] = []
  weights: number[] = []
  fitPoints: XYZ[] = []
  startTangent = new XYZ()
  endTangent = new XYZ()
  normal = up()
  /** It is the curve of a HELIX. */
  isHelix = false

  get isClosed(): boolean {
    return (this.flags & SplineFlags.Closed) !== 0
  }

  set isClosed(closed: boolean) {
    this.flags = closed ? this.flags | SplineFlags.Closed : this.flags & ~SplineFlags.Closed
    this.flags1 = closed ? this.flags1 | SplineFlags1.Closed : this.flags1 & ~SplineFlags1.Closed
  }
}

export class LwPolylineVertex {
  location: XY
  bulge = 0
  startWidth = 0
  endWidth = 0

  constructor(location: XY) {
    this.location = location
  }
}

export class LwPolyline extends named('LWPOLYLINE') {
  flags = 0
  constantWidth = 0
  elevation = 0
  thickness = 0
  normal = up()
  readonly vertices: LwPolylineVertex[] = []

  get isClosed(): boolean {
    return (this.flags & LwPolylineFlags.Closed) !== 0
  }
}

export class Face3D extends named('3DFACE') {
  firstCorner = new XYZ()
  secondCorner = new XYZ()
  thirdCorner = new XYZ()
  fourthCorner = new XYZ()
  flags = 0
}

/** SOLID and TRACE: a filled area. */
export class Solid extends named('SOLID') {
  firstCorner = new XYZ()
  secondCorner = new XYZ()
  thirdCorner = new XYZ()
  fourthCorner = new XYZ()
  thickness = 0
  normal = up()
}

export class MLineSegment {
  parameters: number[] = []
  areaFillParameters: number[] = []
}

export class MLineVertex {
  position = new XYZ()
  direction = new XYZ()
  miter = new XYZ()
  readonly segments: MLineSegment[] = []
}

export class MLine extends named('MLINE') {
  scaleFactor = 1
  justification = 0
  flags = 0
  startPoint = new XYZ()
  normal = up()
  style: MLineStyle | null = null
  readonly vertices: MLineVertex[] = []
}

export class Mesh extends named('MESH') {
  vertices: XYZ[] = []
  readonly faces: number[][] = []
}

/** A vertex of a polyline of any kind. */
export class Vertex extends named('VERTEX') {
  flags = 0
  location = new XYZ()
  bulge = 0
  startWidth = 0
  endWidth = 0
}

export class Vertex2D extends Vertex {}

export class Vertex3D extends Vertex {
  constructor(location = new XYZ()) {
    super()
    this.location = location
    this.flags = VertexFlags.PolylineVertex3D
  }
}

/** A place of a mesh. */
export class VertexFaceMesh extends Vertex {}

/** A face of a polyface mesh: numbers of its vertices, from 1 on; 0 = none, negative: the edge is not drawn. */
export class VertexFaceRecord extends Vertex {
  index1 = 0
  index2 = 0
  index3 = 0
  index4 = 0
}

abstract class Polyline extends named('POLYLINE') {
  flags = 0
  readonly vertices: Vertex[] = []

  get isClosed(): boolean {
    return (this.flags & PolylineFlags.ClosedPolylineOrClosedPolygonMeshInM) !== 0
  }

  set isClosed(closed: boolean) {
    const bit = PolylineFlags.ClosedPolylineOrClosedPolygonMeshInM
    this.flags = closed ? this.flags | bit : this.flags & ~bit
  }
}

export class Polyline2D extends Polyline {
  elevation = 0
  thickness = 0
  startWidth = 0
  endWidth = 0
  normal = up()
}

export class Polyline3D extends Polyline {}

export class PolyfaceMesh extends Polyline {
  readonly faces: VertexFaceRecord[] = []
}

/** A net of rows (M) and columns (N) of vertices. */
export class PolygonMesh extends Polyline {
  mVertexCount = 0
  nVertexCount = 0
  mSmoothSurfaceDensity = 0
  nSmoothSurfaceDensity = 0
}
