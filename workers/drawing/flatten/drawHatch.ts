import { BoundaryPathFlags, HatchStyleType } from '../model/flags.ts'
import {
  type Hatch,
  HatchBoundaryPathArc,
  HatchBoundaryPathEllipse,
  HatchBoundaryPathLine,
  HatchBoundaryPathPolyline,
  HatchBoundaryPathSpline,
} from '../model/hatch.ts'
import { type BoundaryEdge, type BoundaryPath, drawHatch, type Gradient, type GradientKind, type HatchSpec, type HatchStyle } from '../hatch/drawHatch.ts'
import { isWhole, sweepOf } from '../geometry/arcs.ts'
import { nurbsPoints, soundNurbs } from '../geometry/nurbs.ts'
import { aciColor, opaque } from '../build/styles.ts'
import type { Scene } from './scene.ts'
import { colorOf } from './source.ts'

type AnyPath = Hatch['paths'][number]
type AnyEdge = AnyPath['edges'][number]

const styles: Readonly<Record<number, HatchStyle | undefined>> = {
  [HatchStyleType.Normal]: 'normal',
  [HatchStyleType.Outer]: 'outer',
  [HatchStyleType.Ignore]: 'ignore',
}

export function drawHatchEntity(hatch: Hatch, scene: Scene): void {
  // Without fills ($FILLMODE) patterns are not drawn either.
  if (!scene.frame.source.display.fillMode) return
  scene.on(hatch.normal, hatch.elevation, (painter) => drawHatch(hatchSpec(hatch), painter, {}, scene.all.hatchBudget))
}

function hatchSpec(hatch: Hatch): HatchSpec {
  const gradient = hatch.gradientColor?.enabled ? gradientOf(hatch) : undefined
  const background = backgroundOf(hatch)
  const pattern = hatch.isSolid || gradient ? undefined : hatch.pattern?.lines
  return {
    paths: hatch.paths.map(pathOf),
    style: styles[hatch.style] ?? 'normal',
    ...(gradient && { gradient }),
    ...(background !== undefined && { background }),
    ...(pattern && {
      pattern: pattern.map(({ angle, basePoint, offset, dashLengths }) => ({
        angle,
        base: [basePoint.x, basePoint.y] as const,
        offset: [offset.x, offset.y] as const,
        dashes: [...dashLengths],
      })),
    }),
  }
}

/** Stands in the extended data of this application, its kind in the highest byte: 0xc2 = RGB, 0xc3 = an index. */
function backgroundOf(hatch: Hatch): number | undefined {
  for (const { rawValue } of hatch.extendedData.of('HATCHBACKGROUNDCOLOR')) {
    if (typeof rawValue !== 'number') continue
    if (rawValue >>> 24 === 0xc2) return opaque(rawValue & 0xffffff)
    if (rawValue >>> 24 === 0xc3) return aciColor(rawValue & 0xff)
  }
  return undefined
}

function pathOf({ edges, flags }: AnyPath): BoundaryPath {
  const textBox = (flags & BoundaryPathFlags.Textbox) !== 0
  const [first] = edges
  if (first instanceof HatchBoundaryPathPolyline) return { polyline: first.vertices.flatMap(({ x, y, z }) => [x, y, z]), textBox }
  return { edges: edges.flatMap(edgeOf), textBox }
}

/** Angles of clockwise arcs are measured clockwise. */
function edgeOf(edge: AnyEdge): BoundaryEdge[] {
  if (edge instanceof HatchBoundaryPathLine) return [{ kind: 'line', points: [edge.start.x, edge.start.y, edge.end.x, edge.end.y] }]
  if (edge instanceof HatchBoundaryPathArc) {
    const { center, radius } = edge
    return [{ kind: 'arc', center: [center.x, center.y], radius, ...turnOf(edge) }]
  }
  if (edge instanceof HatchBoundaryPathEllipse) {
    const { center, majorAxisEndPoint: major, minorToMajorRatio: ratio } = edge
    return [{ kind: 'ellipse', center: [center.x, center.y], major: [major.x, major.y], ratio, ...parametersOf(edge, ratio) }]
  }
  if (edge instanceof HatchBoundaryPathSpline) {
    const { degree, knots, controlPoints, isRational } = edge
    // The third coordinate is the weight.
    const flat = controlPoints.map(({ x, y }) => ({ x, y, z: 0 }))
    const curve = soundNurbs(degree, knots, flat, isRational ? controlPoints.map(({ z }) => z) : [])
    if (!curve) return [{ kind: 'line', points: edge.fitPoints.flatMap(({ x, y }) => [x, y]) }]
    if (curve.controlPoints.length > 3 * 1000) return [{ kind: 'line', points: nurbsPoints(curve, 0).filter((_, i) => i % 3 !== 2) }]
    return [
      {
        kind: 'spline',
        degree,
        knots: curve.knots,
        controlPoints: curve.controlPoints.filter((_, i) => i % 3 !== 2),
        ...(curve.weights && { weights: curve.weights }),
      },
    ]
  }
  return []
}

/** Edges of hatches state the angles at which their ends are seen from the centre, not the parameters of an ellipse. */
function parametersOf(edge: HatchBoundaryPathEllipse, ratio: number): { start: number; sweep: number } {
  const { start, sweep } = turnOf(edge)
  const from = parameterAt(start, ratio)
  return { start: from, sweep: isWhole(sweep) ? sweep : parameterAt(start + sweep, ratio) - from }
}

/** The parameter of an ellipse at an angle, in the same quarter of the same turn. */
function parameterAt(angle: number, ratio: number): number {
  if (!(ratio > 0)) return angle
  const turns = Math.round(angle / (2 * Math.PI))
  const rest = angle - turns * 2 * Math.PI
  return turns * 2 * Math.PI + Math.atan2(Math.sin(rest) / ratio, Math.cos(rest))
}

function turnOf({ startAngle, endAngle, counterClockWise }: { startAngle: number; endAngle: number; counterClockWise: boolean }): {
  start: number
  sweep: number
} {
  const sweep = sweepOf(startAngle, endAngle)
  return counterClockWise ? { start: startAngle, sweep } : { start: -startAngle, sweep: -sweep }
}

const kinds: Record<string, GradientKind> = { LINEAR: 'linear', CYLINDER: 'cylinder', SPHERICAL: 'spherical', HEMISPHERICAL: 'hemispherical', CURVED: 'curved' }

/** One-colour gradients go to white or black by their tint. */
function gradientOf({ gradientColor: { name, angle, shift, colors, isSingleColorGradient, colorTint } }: Hatch): Gradient | undefined {
  const plain = name.toUpperCase().replace(/^INV/, '')
  const first = colorOf(colors[0]?.color)
  if (!first) return undefined
  const second = isSingleColorGradient || colors.length < 2 ? tinted(first, colorTint) : colorOf(colors[1].color) || first
  return { kind: kinds[plain] ?? 'linear', inverted: plain !== name.toUpperCase(), angle, shift, colors: [first, second] }
}

/** 0 = black, 0.5 = the colour, 1 = white. */
function tinted(color: number, tint: number): number {
  const share = Math.min(1, Math.max(0, tint))
  let result = 0
  for (const shift of [24, 16, 8]) {
    const value = (color >>> shift) & 0xff
    result = result * 256 + Math.round(share < 0.5 ? value * share * 2 : value + (255 - value) * (share - 0.5) * 2)
  }
  return result * 256 + 0xff
}
