import type { Arc, Circle, Ellipse, Line, Point, Ray, Spline, XLine } from '../model/curves.ts'
import { KnotParametrization, SplineFlags1 } from '../model/flags.ts'
import { arcCurve, ellipseCurve, isWhole, sweepOf } from '../geometry/arcs.ts'
import { extrusion, type Point3 } from '../geometry/affine.ts'
import { closedFit, fitCurve, type Nurbs, nurbsPoints, soundNurbs } from '../geometry/nurbs.ts'
import type { Scene } from './scene.ts'
import { CONTINUOUS } from '../emitter.ts'
import { drawGlyph } from '../build/drawGlyph.ts'
import type { Painter } from '../build/painter.ts'
import type { Shape } from '../model/texts.ts'

/** Values of the shape that is being drawn, of lines, circles and arcs. */
const ends = new Float64Array(4)
const round = new Float64Array(3)
const part = new Float64Array(5)

export function drawLine({ startPoint, endPoint }: Line, scene: Scene): void {
  if (scene.all.projection) return scene.flat((painter) => scene.path([startPoint, endPoint], painter))
  scene.projectInto(startPoint, ends, 0)
  scene.projectInto(endPoint, ends, 2)
  scene.flat(drawEnds)
}

function drawEnds(painter: Painter): void {
  painter.exact('line', ends)
}

export function drawCircle({ normal, center, radius }: Circle, scene: Scene): void {
  scene.on(normal, center.z, (painter) => {
    painter.circle(center.x, center.y, radius)
    round[0] = center.x
    round[1] = center.y
    round[2] = radius
    painter.shape('circle', round)
  })
}

export function drawArc({ normal, center, radius, startAngle, endAngle }: Arc, scene: Scene): void {
  const sweep = sweepOf(startAngle, endAngle)
  scene.on(normal, center.z, (painter) => {
    part[0] = center.x
    part[1] = center.y
    part[2] = radius
    part[3] = startAngle
    part[4] = sweep
    painter.exact('arc', part)
  })
}

/** Centre and axes of an ellipse are world coordinates; its minor axis is the major one turned about the normal. */
export function drawEllipse({ center, normal, majorAxisEndPoint: u, radiusRatio, startParameter, endParameter }: Ellipse, scene: Scene): void {
  const n = extrusion(normal)
  const [nx, ny, nz] = [n[6], n[7], n[8]]
  const v = {
    x: (ny * u.z - nz * u.y) * radiusRatio,
    y: (nz * u.x - nx * u.z) * radiusRatio,
    z: (nx * u.y - ny * u.x) * radiusRatio,
  }
  const sweep = sweepOf(startParameter, endParameter)
  if (scene.all.projection)
    return scene.onPlane([u.x, u.y, u.z, v.x, v.y, v.z, nx, ny, nz, center.x, center.y, center.z], (painter) => {
      painter.curve(arcCurve(0, 0, 1, startParameter, sweep, painter.chordError()))
      if (isWhole(sweep)) painter.shape('circle', [0, 0, 1])
      else painter.shape('arc', [0, 0, 1, startParameter, sweep])
    })
  const from = (axis: Point3): [number, number] => {
    const [x, y] = scene.project({ x: center.x + axis.x, y: center.y + axis.y, z: center.z + axis.z })
    return [x - cx, y - cy]
  }
  const [cx, cy] = scene.project(center)
  const [major, minor] = [from(u), from(v)]
  scene.flat((painter) => {
    painter.curve(ellipseCurve(cx, cy, major[0], major[1], minor[0], minor[1], startParameter, sweep, painter.chordError()))
    // In the plane of its axes an ellipse is a circle: seen from the space it is whatever its image is.
    painter.push([...major, ...minor, cx, cy])
    if (isWhole(sweep)) painter.shape('circle', [0, 0, 1])
    else painter.shape('arc', [0, 0, 1, startParameter, sweep])
    painter.pop()
  })
}

const spacings: Readonly<Record<number, 'chord' | 'root' | undefined>> = {
  [KnotParametrization.Chord]: 'chord',
  [KnotParametrization.SquareRoot]: 'root',
}

const throughFitPoints = ({ fitPoints, isClosed, flags1, startTangent, endTangent, knotParametrization }: Spline): Nurbs | undefined => {
  const spacing = spacings[knotParametrization] ?? 'even'
  return isClosed || (flags1 & SplineFlags1.Closed) !== 0 ? closedFit(fitPoints, spacing) : fitCurve(fitPoints, startTangent, endTangent, spacing)
}

/** A spline by its control points, else through its fit points. */
export function drawSpline(spline: Spline, scene: Scene): void {
  const curve = soundNurbs(spline.degree, spline.knots, spline.controlPoints, spline.weights) ?? throughFitPoints(spline)
  if (!curve) return
  const { splineFrames, allSplineFrames } = scene.frame.source.display
  if (spline.isHelix ? splineFrames : allSplineFrames) drawSplineFrame(curve, scene)
  if (scene.all.projection) {
    const points = nurbsPoints(curve, scene.all.painter.chordError())
    return scene.flat((painter) => scene.path(trios(points), painter))
  }
  const controlPoints: number[] = []
  for (let i = 0; i < curve.controlPoints.length; i += 3)
    controlPoints.push(...scene.project({ x: curve.controlPoints[i], y: curve.controlPoints[i + 1], z: curve.controlPoints[i + 2] }), 0)
  const seen: Nurbs = { ...curve, controlPoints }
  scene.flat((painter) => {
    painter.polyline(nurbsPoints(seen, painter.chordError()).filter((_, i) => i % 3 !== 2))
    const shape = [seen.degree, controlPoints.length / 3, seen.weights ? 1 : 0, ...seen.knots]
    for (let i = 0; i < controlPoints.length; i += 3) shape.push(controlPoints[i], controlPoints[i + 1], ...(seen.weights ? [seen.weights[i / 3]] : []))
    painter.shape('spline', shape)
  })
}

function drawSplineFrame({ controlPoints }: Nurbs, scene: Scene): void {
  scene.flat((painter) => {
    painter.style({ lineType: CONTINUOUS })
    scene.path(trios(controlPoints), painter)
  })
}

const trios = (values: readonly number[]): Point3[] =>
  Array.from({ length: Math.floor(values.length / 3) }, (_, i) => ({ x: values[i * 3], y: values[i * 3 + 1], z: values[i * 3 + 2] }))

export const drawRay = ({ startPoint, direction }: Ray, scene: Scene): void => drawEndless(startPoint, direction, 0, scene)
export const drawXLine = ({ firstPoint, direction }: XLine, scene: Scene): void => drawEndless(firstPoint, direction, -1, scene)

/** Heights of the drawing after which endless lines end in perspectives. */
const FAR_AWAY = 100

/** How far a line without an end is drawn depends on the extents: see `Flattening.finish`. */
function drawEndless(point: Point3, direction: Point3, from: -1 | 0, scene: Scene): void {
  if (scene.all.projection) {
    const reach = (FAR_AWAY * scene.all.roughHeight) / (Math.hypot(direction.x, direction.y, direction.z) || 1)
    const at = (t: number): Point3 => ({ x: point.x + direction.x * t, y: point.y + direction.y * t, z: point.z + direction.z * t })
    return scene.flat((painter) => scene.path([at(from * reach), at(reach)], painter))
  }
  const [x, y] = scene.project(point)
  const [x2, y2] = scene.project({ x: point.x + direction.x, y: point.y + direction.y, z: point.z + direction.z })
  const length = Math.hypot(x2 - x, y2 - y)
  if (!(length > 0) || !Number.isFinite(length)) return
  scene.flat((painter) => scene.all.endless.push({ item: painter.later(x, y).item, at: [x, y], direction: [(x2 - x) / length, (y2 - y) / length], from }))
}

/** Sizes of 0 and below are percentages of the screen's height when the drawing fits it. */
const DEFAULT_PERCENT = 5

/** A point by $PDMODE: 0 dot, 1 nothing, 2 plus, 3 cross, 4 tick; with 32 a circle, with 64 a square around it. */
export function drawPoint({ location, rotation }: Point, scene: Scene): void {
  const header = scene.frame.source.display
  const mode = isDefinition(scene) ? 0 : (header?.pointDisplayMode ?? 0)
  const size = header?.pointDisplaySize ?? 0
  const half = (size > 0 ? size : (scene.all.roughHeight * (-size || DEFAULT_PERCENT)) / 100) / 2
  const [x, y] = scene.project(location)
  scene.flat((painter) => {
    painter.style({ lineType: 0 })
    painter.push([Math.cos(rotation), -Math.sin(rotation), Math.sin(rotation), Math.cos(rotation), x, y])
    painter.shape('point', [0, 0])
    const style = mode & 7
    // A line without length is drawn as wide as a line is: a dot at every zoom.
    if (style === 0) painter.polyline([0, 0, 0, 0])
    if (style === 2) {
      painter.polyline([-half * 2, 0, half * 2, 0])
      painter.polyline([0, -half * 2, 0, half * 2])
    }
    if (style === 3) {
      painter.polyline([-half * 2, -half * 2, half * 2, half * 2])
      painter.polyline([-half * 2, half * 2, half * 2, -half * 2])
    }
    if (style === 4) painter.polyline([0, 0, 0, half])
    if (mode & 32) painter.curve(arcCurve(0, 0, half, 0, 2 * Math.PI, painter.chordError()))
    if (mode & 64) painter.polyline([-half, -half, half, -half, half, half, -half, half], true)
    painter.pop()
  })
}

/** The points that a dimension is made from stand in its block, and are dots whatever $PDMODE is. */
const isDefinition = ({ frame }: Scene): boolean => /^\*D\d/i.test(frame.open.at(-1)?.name ?? '')

/** A shape of a shape file that was found among the files. */
export function drawShape(
  { insertionPoint, normal, size, rotation, relativeXScale, obliqueAngle, shapeStyle, shapeIndex, shapeName }: Shape,
  scene: Scene,
): void {
  const glyph = scene.all.fonts.shape(shapeStyle.filename, shapeIndex, shapeName)
  if (!glyph) {
    scene.all.fonts.missShape(shapeStyle.filename, shapeName)
    return scene.all.skip('SHAPE')
  }
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)]
  const [width, slant] = [size * (relativeXScale || 1), Math.tan(obliqueAngle) * size]
  scene.on(normal, insertionPoint.z, (painter) => {
    drawGlyph(painter, glyph, [cos * width, sin * width, cos * slant - sin * size, sin * slant + cos * size, insertionPoint.x, insertionPoint.y])
  })
}
