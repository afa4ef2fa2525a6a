import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { Vec3 } from '../../../src/core/geometry/matrix.ts'
import { linesOf, type Piece, placedIn } from '../../export/drawing/hiddenLines.ts'
import type { PlacedShape } from '../../export/drawing/placedShape.ts'
import { evaluate } from '../../export/drawing/viewCurve.ts'
import type { Projection } from '../geometry/projection.ts'
import type { PlacedBody, SolidArea, SolidPicture } from '../flatten/solidEngine.ts'
import type { SolidLook } from '../model/solidLook.ts'
import { projectedBody, worldOf } from './projectedBody.ts'
import { paintOrder } from './paintOrder.ts'
import { lit, type ShadedFacet, shadedFacets } from './shadedFacets.ts'

/** Triangles of the bodies of one view: a quarter of a million take some seconds. */
const MAX_TRIANGLES = 250_000
/** How often the triangles of a view may cover its box, all together times their number. */
const MAX_COVER = 30_000_000
/** Points between two ends of chords. */
const FINER = 2

/** What a view shows of bodies; undefined when it would take too long. `projection`: of a perspective, or a view that is cut by planes. */
export function solidPicture(given: readonly PlacedBody[], look: SolidLook, projection?: Projection): SolidPicture | undefined {
  const triangles = given.reduce((sum, { body }) => sum + body.shape.mesh.indices.length / 3, 0)
  if (triangles > MAX_TRIANGLES) return undefined
  const owners: number[] = []
  const bodies = given.flatMap((one, i) => {
    const seen = projection ? projectedBody(one, projection) : one
    if (seen) owners.push(i)
    return seen ?? []
  })
  const placed = placedIn(
    bodies.map(({ body, transform }) => ({ shape: body.shape, world: worldOf(transform) })),
    plan,
  )
  if (coverOf(placed) * triangles > MAX_COVER) return undefined
  const areas = look === 'hidden' ? [] : areasOf(placed, bodies, look.startsWith('smooth'), projection)
  if (!areas) return undefined
  const lines = look === 'flat' || look === 'smooth' ? [] : linesOf(placed, false).filter(({ visible }) => visible)
  return {
    areas: areas.map((area) => ({ ...area, body: owners[area.body] })),
    lines: lines.map((piece) => ({ body: owners[piece.curve.occurrence ?? 0], points: pointsOf(piece) })),
  }
}

/** The outlines of round faces of a body, seen and hidden. */
export function outlines(given: PlacedBody, projection?: Projection): number[][] {
  const body = projection ? projectedBody(given, projection) : given
  if (!body) return []
  const placed = placedIn([{ shape: body.body.shape, world: worldOf(body.transform) }], plan)
  return linesOf(placed, false).flatMap((piece) => (piece.line === 'contour' ? [pointsOf(piece)] : []))
}

const plan = { right: [1, 0, 0] as Vec3, up: [0, 1, 0] as Vec3, back: [0, 0, 1] as Vec3 }

/** How often the boxes of all triangles cover the box around them. */
function coverOf(placed: readonly PlacedShape[]): number {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  let sum = 0
  for (const { positions: p, shape } of placed) {
    const { indices } = shape.mesh
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3]
      const [left, right] = [Math.min(p[a], p[b], p[c]), Math.max(p[a], p[b], p[c])]
      const [low, high] = [Math.min(p[a + 1], p[b + 1], p[c + 1]), Math.max(p[a + 1], p[b + 1], p[c + 1])]
      sum += (right - left) * (high - low)
      ;[x0, y0, x1, y1] = [Math.min(x0, left), Math.min(y0, low), Math.max(x1, right), Math.max(y1, high)]
    }
  }
  return sum / ((x1 - x0) * (y1 - y0) || 1)
}

/** A piece of a curve as a polyline. */
function pointsOf({ curve, from, to }: Piece): number[] {
  const { params, form } = curve
  const points: number[] = []
  const add = (t: number): void => {
    evaluate(curve, t, here)
    points.push(here[0], here[1])
  }
  add(from)
  if (form.kind !== 'line') {
    const [low, high] = from < to ? [from, to] : [to, from]
    const inner: number[] = []
    for (let i = 0; i + 1 < params.length; i++) {
      const steps = form.kind === 'points' ? 1 : FINER
      for (let k = 0; k < steps; k++) {
        const t = params[i] + ((params[i + 1] - params[i]) * k) / steps
        if (t > low && t < high) inner.push(t)
      }
    }
    inner.sort((a, b) => (a - b) * (from < to ? 1 : -1))
    for (const t of inner) add(t)
  }
  add(to)
  return points
}

const here = new Float64Array(6)

function areasOf(placed: readonly PlacedShape[], bodies: readonly PlacedBody[], isSmooth: boolean, projection?: Projection): SolidArea[] | undefined {
  const first = placed[0]?.positions ?? []
  const origin: [number, number, number] = [first[0] ?? 0, first[1] ?? 0, first[2] ?? 0]
  const ordered = paintOrder(placed.flatMap((one, i) => shadedFacets(one, i, origin, isSmooth, projection)))
  if (!ordered) return undefined
  const areas: SolidArea[] = []
  for (const facet of ordered) {
    let area = areas.at(-1)
    if (area?.body !== facet.owner) areas.push((area = { body: facet.owner, positions: [], indices: [], colors: [] }))
    addFacet(area, facet, origin, colorOf(bodies[facet.owner], facet))
  }
  return areas
}

const colorOf = ({ body, color }: PlacedBody, facet: ShadedFacet): Rgba => facet.color || body.color || color

function addFacet(area: SolidArea, { ring, light }: ShadedFacet, origin: readonly number[], color: Rgba): void {
  const first = area.positions.length / 2
  for (let i = 0; i < ring.length; i += 2) {
    area.positions.push(ring[i] + origin[0], ring[i + 1] + origin[1])
    area.colors.push(...lit(color, light[0] * ring[i] + light[1] * ring[i + 1] + light[2]), 255)
  }
  for (let k = 2; k < ring.length / 2; k++) area.indices.push(first, first + k - 1, first + k)
}
