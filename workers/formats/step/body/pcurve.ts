import type { Curve } from '../../../kernel/brep/curve/curve.ts'
import { SurfaceCurve, type TraceScale } from '../../../kernel/brep/curve/surfaceCurve.ts'
import { Sphere } from '../../../kernel/brep/surface/sphere.ts'
import type { Surface } from '../../../kernel/brep/surface/surface.ts'
import { Torus } from '../../../kernel/brep/surface/torus.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asNumber, asRow, asRows } from '../part21/plain.ts'
import type { Geometry } from './geometry.ts'

/**
 * PCURVE: a plane curve in the parameters of a surface, as a curve in space. Its numbers are in the surface's units: angles, lengths, or none (ISO 10303-42).
 * `plain` reads without units. Undefined when its surface or its curve is unknown.
 */
export function pcurve(exchange: Exchange, row: number, geometry: Geometry, plain: Geometry, length: number, angle: number, depth: number): Curve | undefined {
  const [, on, reference] = exchange.args(row)
  const found = geometry.surface(asRow(on), depth)
  const plane = asRows(exchange.args(asRow(reference))[1])[0] ?? -1
  const trace = plain.curve(plane, depth)
  const scale = found && scaleOf(exchange, asRow(on), length, angle)
  if (!found || !trace || !scale) return undefined
  return new SurfaceCurve(inStepsParameters(found.surface), trace, { ...scale, swap: found.flipped })
}

/** Our spheres are projected, those of STEP are by longitude and latitude: so is a torus without a hole. */
const inStepsParameters = (surface: Surface): Surface => (surface instanceof Sphere ? new Torus(surface.frame, 0, surface.radius) : surface)

function scaleOf(exchange: Exchange, row: number, length: number, angle: number): TraceScale | undefined {
  const args = exchange.args(row)
  const round = (profile: number): number => (/^(CIRCLE|ELLIPSE)$/.test(exchange.keyword(profile)) ? angle : 1)
  switch (exchange.isComplex(row) ? 'B_SPLINE_SURFACE' : exchange.keyword(row)) {
    case 'PLANE':
      return { u: length, v: length, swap: false }
    case 'CYLINDRICAL_SURFACE':
    case 'CONICAL_SURFACE':
      return { u: angle, v: length, swap: false }
    case 'SPHERICAL_SURFACE':
    case 'TOROIDAL_SURFACE':
    case 'DEGENERATE_TOROIDAL_SURFACE':
      return { u: angle, v: angle, swap: false }
    case 'SURFACE_OF_REVOLUTION':
      return { u: angle, v: round(asRow(args[1])), swap: false }
    case 'SURFACE_OF_LINEAR_EXTRUSION':
      // Straight profiles are made into planes with parameters of their own.
      return exchange.keyword(asRow(args[1])) === 'LINE'
        ? undefined
        : { u: round(asRow(args[1])), v: (asNumber(exchange.args(asRow(args[2]))[2]) ?? 1) * length, swap: false }
    case 'B_SPLINE_SURFACE':
    case 'B_SPLINE_SURFACE_WITH_KNOTS':
    case 'BEZIER_SURFACE':
    case 'QUASI_UNIFORM_SURFACE':
    case 'UNIFORM_SURFACE':
      return { u: 1, v: 1, swap: false }
    default:
      return undefined
  }
}
