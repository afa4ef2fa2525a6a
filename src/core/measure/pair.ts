import { add, addScaled, distance, dot, normalize, scale, subtract, type Vec3 } from '../geometry/matrix.ts'
import type { MeasureResult, FactId } from './result.ts'
import type { HoleInPart } from './holes/describeHole.ts'
import { angleBetween, areParallel, arePerpendicular, betweenLines, closestOnLine, type Line } from './lines.ts'
import { shortest } from './shortest.ts'
import type { MeasureEntity } from './entity.ts'

interface Accuracy {
  exact: boolean
  deviation: number
}
/** What an entity has that distances can be counted from, besides its own shape. */
interface Features {
  centre?: Vec3
  axis?: Line
  line?: Line
  plane?: Line
  point?: Vec3
  /** One of two holes that do not lie on one axis. */
  isHole?: boolean
  sure: Accuracy
}

/**
 * Two holes get a centre each, whichever of their faces were picked: a picked circle keeps its own, a wall takes the point of its axis that lies across from the other centre
 * where the axes are parallel (mouths may be on opposite sides of a plate), else the middle of its mouth. Two picks in one hole, or on one axis, stay what they are.
 */
function holeCentres(a: MeasureEntity, b: MeasureEntity, p: Features, q: Features): [Features, Features] {
  if (!a.hole || !b.hole) return [p, q]
  const one: Line = { origin: a.hole.hole.mouth, direction: a.hole.hole.axis },
    other: Line = { origin: b.hole.hole.mouth, direction: b.hole.hole.axis }
  const isParallel = areParallel(one.direction, other.direction)
  const scaleOf = Math.max(a.hole.hole.diameter, b.hole.hole.diameter)
  if (isParallel && distance(one.origin, closestOnLine(one.origin, other)) < scaleOf * 1e-6) return [p, q]
  const first = p.centre ?? (isParallel && q.centre ? closestOnLine(q.centre, one) : one.origin)
  const second = q.centre ?? (isParallel ? closestOnLine(first, other) : other.origin)
  return [
    { ...p, axis: one, centre: first, isHole: true },
    { ...q, axis: other, centre: second, isHole: true },
  ]
}

function featuresOf(entity: MeasureEntity): Features {
  if (entity.kind === 'part') return { sure: { exact: false, deviation: 0 } }
  if (entity.kind === 'point') return entity.snap === 'centre' ? { centre: entity.at, sure: entity } : { point: entity.at, sure: entity }
  if (entity.kind === 'edge') {
    const { info } = entity
    if (info.kind === 'line') return { line: { origin: info.start, direction: info.direction }, sure: info }
    if (!info.center || !info.axis) return { sure: info }
    return { centre: info.center, axis: { origin: info.center, direction: info.axis }, sure: info }
  }
  const { surface } = entity
  const line: Line = { origin: surface.origin, direction: surface.axis }
  if (surface.kind === 'plane') return { plane: line, sure: surface }
  if (surface.kind === 'cylinder' || surface.kind === 'cone') return { axis: line, sure: surface }
  if (surface.kind === 'torus') return { axis: line, centre: surface.origin, sure: surface }
  return surface.kind === 'sphere' ? { centre: surface.origin, sure: surface } : { sure: surface }
}

/** All that is known of a pair, the most telling first. Yields now and then: the shortest distance of big parts takes its time. */
export function* relate(a: MeasureEntity, b: MeasureEntity): Generator<void, MeasureResult[]> {
  const [p, q] = holeCentres(a, b, featuresOf(a), featuresOf(b))
  const sure: Accuracy = { exact: p.sure.exact && q.sure.exact, deviation: p.sure.deviation + q.sure.deviation }
  const facts = [...betweenFeatures(p, q, a.at, b.at, sure), ...angle(p, q, a.at, b.at, sure)]
  const least = yield* shortest(a, b)
  const straight: MeasureResult[] = least ? [measured('distance', least.a, least.b, least)] : []
  const primary = (p.isHole && facts.find(({ id }) => id === 'centres')) || primaryOf(p, q, facts)
  const first = primary ? facts.filter((fact) => fact === primary) : []
  const rest = facts.filter((fact) => fact !== primary)
  // ΔX ΔY ΔZ are those of the distance that stands first.
  const shown = first[0]?.line?.length === 2 ? first[0] : straight[0]
  return [...first, ...(p.isHole ? [...diametersOf(a, b), ...straight] : [...straight, ...diametersOf(a, b)]), ...(shown ? deltas(shown) : []), ...rest]
}

/** Diameters of two holes, which stand beside the distance of their centres. */
function diametersOf(a: MeasureEntity, b: MeasureEntity): MeasureResult[] {
  if (!a.hole || !b.hole) return []
  const diameter = (id: FactId, { hole }: HoleInPart): MeasureResult => ({ id, dimension: 'length', value: hole.diameter, exact: hole.exact, deviation: 0 })
  return [diameter('firstDiameter', a.hole), diameter('secondDiameter', b.hole)]
}

const measured = (id: FactId, from: Vec3, to: Vec3, { exact, deviation }: Accuracy): MeasureResult => ({
  id,
  dimension: 'length',
  value: distance(from, to),
  exact,
  deviation,
  line: [from, to],
})

function deltas({ line, exact, deviation }: MeasureResult): MeasureResult[] {
  const [from, to] = line!
  return (['dx', 'dy', 'dz'] as const).map((id, axis) => ({ id, dimension: 'length', value: Math.abs(to[axis] - from[axis]), exact, deviation }))
}

/** Distances between centres, axes, lines and planes. */
function betweenFeatures(p: Features, q: Features, atP: Vec3, atQ: Vec3, sure: Accuracy): MeasureResult[] {
  const facts: MeasureResult[] = []
  if (p.centre && q.centre) facts.push(measured('centres', p.centre, q.centre, sure))
  if (p.axis && q.axis) {
    const { a, b } = betweenLines(p.axis, q.axis, p.centre ?? atP)
    facts.push(measured('axes', a, b, sure))
  }
  if (p.line && q.line) {
    const { a, b } = betweenLines(p.line, q.line, atP)
    facts.push(measured('lines', a, b, sure))
  }
  if (p.plane && q.plane && areParallel(p.plane.direction, q.plane.direction)) facts.push(measured('planes', atP, ontoPlane(atP, q.plane), sure))
  for (const [one, other, at, swapped] of [
    [p, q, atP, false],
    [q, p, atQ, true],
  ] as const) {
    const put = (id: FactId, from: Vec3, to: Vec3): void => void facts.push(swapped ? measured(id, to, from, sure) : measured(id, from, to, sure))
    if (one.point && other.centre) put('toCentre', one.point, other.centre)
    const spot = one.point ?? one.centre
    if (spot && other.axis && !(one.centre && one.axis)) put('toAxis', spot, closestOnLine(spot, other.axis))
    if (one.point && other.line) put('toAxis', one.point, closestOnLine(one.point, other.line))
    if (one.line && other.axis) {
      const { a, b } = betweenLines(one.line, other.axis, at)
      put('lines', a, b)
    }
    if (!other.plane) continue
    const along = one.axis ?? one.line
    if (one.point || (one.centre && !one.axis)) put('toPlane', (one.point ?? one.centre)!, ontoPlane((one.point ?? one.centre)!, other.plane))
    else if (along && arePerpendicular(along.direction, other.plane.direction)) {
      const from = closestOnLine(at, along)
      put('toPlane', from, ontoPlane(from, other.plane))
    } else if (one.centre) put('toPlane', one.centre, ontoPlane(one.centre, other.plane))
  }
  return facts
}

function ontoPlane(point: Vec3, { origin, direction }: Line): Vec3 {
  return addScaled(point, direction, -dot(subtract(point, origin), direction))
}

/** The angle between two entities with directions; nothing for parallel ones. */
function angle(p: Features, q: Features, atP: Vec3, atQ: Vec3, { exact, deviation }: Accuracy): MeasureResult[] {
  const one = p.plane ?? p.axis ?? p.line,
    other = q.plane ?? q.axis ?? q.line
  if (!one || !other) return []
  const turned = Boolean(p.plane) !== Boolean(q.plane)
  const size = angleBetween(one.direction, other.direction)
  const value = turned ? Math.PI / 2 - size : size
  if (value < 1e-5) return []
  return [{ id: 'angle', dimension: 'angle', value, exact: exact && deviation === 0, deviation: 0, line: corner(p, q, atP, atQ) }]
}

/** Two points and the corner between them, to draw an angle at. */
function corner(p: Features, q: Features, atP: Vec3, atQ: Vec3): readonly [Vec3, Vec3, Vec3] {
  const first = p.axis ?? p.line,
    second = q.axis ?? q.line
  if (first && second) {
    const { a } = betweenLines(first, second, atP)
    const reach = Math.max(distance(a, atP), distance(a, atQ), 1e-9)
    return [
      towards(a, closestOnLine(atP, first), first.direction, reach),
      a,
      towards(a, addScaled(a, second.direction, signed(atQ, a, second.direction)), second.direction, reach),
    ]
  }
  // A plane: the corner lies on it, below or beside the picked point.
  const plane = (p.plane ?? q.plane)!
  const apex = p.plane && q.plane ? onBoth(p.plane, q.plane, scale(add(atP, atQ), 0.5)) : p.plane ? ontoPlane(atQ, plane) : ontoPlane(atP, plane)
  return [atP, apex, atQ]
}

const signed = (to: Vec3, from: Vec3, direction: Vec3): number => dot(subtract(to, from), direction)

function towards(from: Vec3, to: Vec3, fallback: Vec3, size: number): Vec3 {
  return addScaled(from, normalize(subtract(to, from)) ?? fallback, size)
}

/** The point of the line where two planes meet that is nearest to `near`. */
function onBoth(p: Line, q: Line, near: Vec3): Vec3 {
  const c = dot(p.direction, q.direction)
  const dp = dot(subtract(p.origin, near), p.direction),
    dq = dot(subtract(q.origin, near), q.direction)
  const det = 1 - c * c
  return addScaled(addScaled(near, p.direction, (dp - c * dq) / det), q.direction, (dq - c * dp) / det)
}

/** The usual measurement of such a pair; undefined: the shortest distance. */
function primaryOf(p: Features, q: Features, facts: readonly MeasureResult[]): MeasureResult | undefined {
  const find = (id: FactId): MeasureResult | undefined => facts.find((fact) => fact.id === id)
  if (p.plane && q.plane) return find('planes') ?? find('angle')
  if (p.centre && q.centre) return find('centres')
  if (p.axis && q.axis) {
    const axes = find('axes')!
    return (axes.value as number) > 1e-9 ? axes : find('angle')
  }
  if (p.line && q.line) return areParallel(p.line.direction, q.line.direction) ? find('lines') : undefined
  return find('toCentre') ?? (p.axis || q.axis ? (find('toAxis') ?? find('toPlane')) : undefined) ?? (p.point || q.point ? find('toPlane') : undefined)
}
