import { Color } from '../../../model/color.ts'
import { XY, XYZ } from '../../../model/geometry.ts'
import {
  GradientColor,
  Hatch,
  HatchBoundaryPath,
  HatchBoundaryPathArc,
  type HatchBoundaryPathEdge,
  HatchBoundaryPathEllipse,
  HatchBoundaryPathLine,
  HatchBoundaryPathPolyline,
  HatchBoundaryPathSpline,
  HatchPattern,
  HatchPatternLine,
} from '../../../model/hatch.ts'
import { DwgDamage } from '../bitCursor.ts'
import type { DwgRecord } from '../record.ts'
import { rawPoints } from './curves.ts'

const POLYLINE = 2
const DERIVED = 4

export function readHatch(record: DwgRecord): Hatch {
  const { data, release } = record
  const hatch = new Hatch()
  if (release >= 2004) readGradient(record, hatch)
  hatch.elevation = data.bd()
  hatch.normal = record.point()
  hatch.pattern = new HatchPattern(record.text())
  hatch.isSolid = data.bit()
  data.bit()
  let handles = 0
  let derived = false
  for (let left = data.count(data.bl(), 8); left > 0; left--) {
    const path = new HatchBoundaryPath()
    const flags = data.bl()
    if ((flags & DERIVED) !== 0) derived = true
    if ((flags & POLYLINE) !== 0) path.edges.push(readPolyline(record))
    else for (let edges = data.count(data.bl(), 8); edges > 0; edges--) path.edges.push(readEdge(record))
    path.flags = flags
    handles += data.count(data.bl(), 0)
    hatch.paths.push(path)
  }
  hatch.style = data.bs()
  data.bs()
  if (!hatch.isSolid) readPattern(record, hatch)
  if (derived) data.bd()
  rawPoints(record, data.bl())
  record.refList(handles)
  return hatch
}

export function readGradient(record: DwgRecord, hatch: Hatch): void {
  const { data } = record
  const { gradientColor: gradient } = hatch
  gradient.enabled = data.bl() !== 0
  data.bl()
  gradient.angle = data.bd()
  gradient.shift = data.bd()
  gradient.isSingleColorGradient = data.bl() !== 0
  gradient.colorTint = data.bd()
  for (let left = data.count(data.bl(), 12); left > 0; left--) {
    const stop = new GradientColor()
    stop.value = data.bd()
    stop.color = record.color() ?? Color.byLayer
    gradient.colors.push(stop)
  }
  gradient.name = record.text()
}

function readPolyline(record: DwgRecord): HatchBoundaryPathPolyline {
  const { data } = record
  const polyline = new HatchBoundaryPathPolyline()
  const bulged = data.bit()
  polyline.isClosed = data.bit()
  const vertices: XYZ[] = []
  for (let left = data.count(data.bl(), 128); left > 0; left--) {
    const { x, y } = record.raw2()
    vertices.push(new XYZ(x, y, bulged ? data.bd() : 0))
  }
  polyline.vertices = vertices
  return polyline
}

function readEdge(record: DwgRecord): HatchBoundaryPathEdge {
  const { data, release } = record
  switch (data.rc()) {
    case 1: {
      const line = new HatchBoundaryPathLine()
      line.start = record.raw2()
      line.end = record.raw2()
      return line
    }
    case 2: {
      const arc = new HatchBoundaryPathArc()
      arc.center = record.raw2()
      arc.radius = data.bd()
      arc.startAngle = data.bd()
      arc.endAngle = data.bd()
      arc.counterClockWise = data.bit()
      return arc
    }
    case 3: {
      const ellipse = new HatchBoundaryPathEllipse()
      ellipse.center = record.raw2()
      ellipse.majorAxisEndPoint = record.raw2()
      ellipse.minorToMajorRatio = data.bd()
      ellipse.startAngle = data.bd()
      ellipse.endAngle = data.bd()
      ellipse.counterClockWise = data.bit()
      return ellipse
    }
    case 4: {
      const spline = new HatchBoundaryPathSpline()
      spline.degree = data.bl()
      spline.isRational = data.bit()
      data.bit()
      const knots = data.count(data.bl(), 2)
      const count = data.count(data.bl(), 128)
      spline.knots = record.doubles(knots)
      for (let i = 0; i < count; i++) {
        const { x, y } = record.raw2()
        spline.controlPoints.push(new XYZ(x, y, spline.isRational ? data.bd() : 0))
      }
      const fit = release >= 2010 ? data.bl() : 0
      if (fit > 0) {
        spline.fitPoints = rawPoints(record, fit)
        record.raw2()
        record.raw2()
      }
      return spline
    }
    default:
      throw new DwgDamage('an edge of no kind')
  }
}

function readPattern(record: DwgRecord, hatch: Hatch): void {
  const { data } = record
  // The lines are turned and scaled by these two already.
  data.bd()
  data.bd()
  data.bit()
  hatch.pattern.lines = readPatternLines(record)
}

export function readPatternLines(record: DwgRecord): HatchPatternLine[] {
  const { data } = record
  const lines: HatchPatternLine[] = []
  for (let left = data.count(data.bs(), 10); left > 0; left--) {
    const line = new HatchPatternLine()
    const two = (): XY => {
      const x = data.bd()
      return new XY(x, data.bd())
    }
    line.angle = data.bd()
    line.basePoint = two()
    line.offset = two()
    line.dashLengths = record.doubles(data.bs())
    lines.push(line)
  }
  return lines
}
