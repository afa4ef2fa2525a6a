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
import { indexed } from '../../dwg/record.ts'
import { colorOf24 } from '../codes.ts'
import type { Scope, Tags } from '../tags.ts'

const POLYLINE = 2
const TURN = Math.PI / 180

export function readHatch(tags: Tags): Hatch {
  const own = tags.within('AcDbHatch')
  const hatch = new Hatch()
  const start = own.find(91)
  const end = own.find(75, Math.max(own.from, start))
  const paths = own.part(start < 0 ? own.to : start + 1, end < 0 ? own.to : end)
  const head = own.part(own.from, paths.from)
  const tail = own.part(paths.to, own.to)
  hatch.elevation = head.num(30)
  hatch.normal = head.normal()
  hatch.pattern = new HatchPattern(head.string(2) ?? '')
  hatch.isSolid = head.flag(70)
  hatch.paths.push(...pathsOf(paths))
  hatch.style = tail.num(75)
  hatch.pattern.lines = patternLines(tail)
  readGradient(hatch, tail)
  return hatch
}

export function readGradient(hatch: Hatch, own: Scope): void {
  const { tags } = own
  if (own.find(450) < 0) return
  const { gradientColor: gradient } = hatch
  gradient.enabled = own.flag(450)
  // Radians, unlike all other angles.
  gradient.angle = own.num(460)
  gradient.shift = own.num(461)
  gradient.isSingleColorGradient = own.flag(452)
  gradient.colorTint = own.num(462)
  gradient.name = own.string(470) ?? ''
  let stop: GradientColor | undefined
  for (let at = own.find(453); at >= 0 && at < own.to; at++) {
    const code = tags.codes[at]
    if (code === 463) {
      gradient.colors.push((stop = new GradientColor()))
      stop.value = tags.number(at)
    } else if (code === 63 && stop) stop.color = indexed(tags.number(at))
    else if (code === 421 && stop) stop.color = colorOf24(tags.number(at))
  }
}

/** Each path from its flags (92) to the next one. */
function pathsOf(own: Scope): HatchBoundaryPath[] {
  const paths: HatchBoundaryPath[] = []
  for (let at = own.find(92); at >= 0; ) {
    const end = own.find(92, at + 1)
    const given = own.part(at, end < 0 ? own.to : end)
    const flags = given.num(92)
    const path = new HatchBoundaryPath()
    if ((flags & POLYLINE) !== 0) path.edges.push(polylineOf(given))
    else path.edges.push(...edgesOf(given))
    path.flags = flags
    paths.push(path)
    at = end
  }
  return paths
}

/** Vertices with their bulges as the third coordinate. */
function polylineOf(given: Scope): HatchBoundaryPathPolyline {
  const { tags } = given
  const polyline = new HatchBoundaryPathPolyline()
  polyline.isClosed = given.flag(73)
  const vertices: XYZ[] = []
  for (let at = given.from; at < given.to; at++) {
    const code = tags.codes[at]
    // Handles of source objects follow.
    if (code === 97) break
    if (code !== 10 && code !== 20 && code !== 42) continue
    const value = tags.number(at)
    const last = vertices[vertices.length - 1]
    if (code === 10) vertices.push(new XYZ(Number.isFinite(value) ? value : 0, 0, 0))
    else if (last && Number.isFinite(value)) last[code === 20 ? 'y' : 'z'] = value
  }
  polyline.vertices = vertices
  return polyline
}

function edgesOf(given: Scope): HatchBoundaryPathEdge[] {
  const edges: HatchBoundaryPathEdge[] = []
  for (let at = given.find(72); at >= 0; ) {
    const end = given.find(72, at + 1)
    const edge = edgeOf(given.part(at, end < 0 ? given.to : end))
    if (edge) edges.push(edge)
    at = end
  }
  return edges
}

function edgeOf(given: Scope): HatchBoundaryPathEdge | undefined {
  switch (given.num(72)) {
    case 1: {
      const line = new HatchBoundaryPathLine()
      line.start = given.point2(10)
      line.end = given.point2(11)
      return line
    }
    case 2: {
      const arc = new HatchBoundaryPathArc()
      arc.center = given.point2(10)
      arc.radius = given.num(40)
      arc.startAngle = given.angle(50)
      arc.endAngle = given.angle(51)
      arc.counterClockWise = given.flag(73)
      return arc
    }
    case 3: {
      const ellipse = new HatchBoundaryPathEllipse()
      ellipse.center = given.point2(10)
      ellipse.majorAxisEndPoint = given.find(11) < 0 ? new XY(1, 0) : given.point2(11)
      ellipse.minorToMajorRatio = given.num(40)
      ellipse.startAngle = given.angle(50)
      ellipse.endAngle = given.angle(51)
      ellipse.counterClockWise = given.flag(73)
      return ellipse
    }
    case 4:
      return splineOf(given)
    default:
      return undefined
  }
}

function splineOf(given: Scope): HatchBoundaryPathSpline {
  const spline = new HatchBoundaryPathSpline()
  spline.degree = given.num(94)
  spline.isRational = given.flag(73)
  spline.knots = given.numbers(40)
  const weights = given.numbers(42)
  for (const [i, { x, y }] of given.points2(10).entries()) spline.controlPoints.push(new XYZ(x, y, spline.isRational ? (weights[i] ?? 1) : 0))
  spline.fitPoints = given.points2(11)
  return spline
}

/** Lines of a pattern from 53 on; they are turned and scaled already. */
export function patternLines(own: Scope): HatchPatternLine[] {
  const { tags } = own
  const lines: HatchPatternLine[] = []
  const start = own.find(78)
  for (let at = start < 0 ? own.to : start; at < own.to; at++) {
    const code = tags.codes[at]
    // Pixel size, seeds and gradients follow.
    if (code === 98 || code === 47 || code === 450) break
    const value = tags.number(at)
    if (!Number.isFinite(value)) continue
    if (code === 53) {
      lines.push(new HatchPatternLine())
      lines[lines.length - 1].angle = value * TURN
    }
    const line = lines.at(-1)
    if (!line) continue
    if (code === 43) line.basePoint = new XY(value, line.basePoint.y)
    else if (code === 44) line.basePoint = new XY(line.basePoint.x, value)
    else if (code === 45) line.offset = new XY(value, line.offset.y)
    else if (code === 46) line.offset = new XY(line.offset.x, value)
    else if (code === 49) line.dashLengths.push(value)
  }
  return lines
}
