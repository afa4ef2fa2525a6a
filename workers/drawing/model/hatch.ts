import { Color } from './color.ts'
import { named, up } from './entity.ts'
import { XY, type XYZ } from './geometry.ts'

/** Angles are radians; those of clockwise arcs are measured clockwise. */
export class HatchBoundaryPathLine {
  start = new XY()
  end = new XY()
}

export class HatchBoundaryPathArc {
  center = new XY()
  radius = 0
  startAngle = 0
  endAngle = 0
  counterClockWise = false
}

export class HatchBoundaryPathEllipse {
  center = new XY()
  /** From the centre. */
  majorAxisEndPoint = new XY()
  minorToMajorRatio = 0
  startAngle = 0
  endAngle = 0
  counterClockWise = false
}

/** The third coordinate of a vertex is its bulge. */
export class HatchBoundaryPathPolyline {
  isClosed = false
  vertices: XYZ[] = []
}

/** The third coordinate of a control point is its weight. */
export class HatchBoundaryPathSpline {
  degree = 0
  isRational = false
  knots: number[] = []
  readonly controlPoints: XYZ[] = []
  fitPoints: XY[] = []
}

export type HatchBoundaryPathEdge =
  | HatchBoundaryPathLine
  | HatchBoundaryPathArc
  | HatchBoundaryPathEllipse
  | HatchBoundaryPathPolyline
  | HatchBoundaryPathSpline

export class HatchBoundaryPath {
  flags = 0
  readonly edges: HatchBoundaryPathEdge[]

  constructor(edges: HatchBoundaryPathEdge[] = []) {
    this.edges = edges
  }
}

/** A family of lines, turned and scaled. */
export class HatchPatternLine {
  angle = 0
  basePoint = new XY()
  offset = new XY()
  dashLengths: number[] = []
}

export class HatchPattern {
  readonly name: string
  lines: HatchPatternLine[] = []

  constructor(name: string) {
    this.name = name
  }
}

export class GradientColor {
  value = 0
  color = Color.byLayer
}

export interface Gradient {
  enabled: boolean
  angle: number
  shift: number
  isSingleColorGradient: boolean
  colorTint: number
  colors: GradientColor[]
  name: string
}

export class Hatch extends named('HATCH') {
  elevation = 0
  normal = up()
  isSolid = false
  style = 0
  pattern = new HatchPattern('SOLID')
  readonly paths: HatchBoundaryPath[] = []
  readonly gradientColor: Gradient = { enabled: false, angle: 0, shift: 0, isSingleColorGradient: false, colorTint: 0, colors: [], name: '' }
}
