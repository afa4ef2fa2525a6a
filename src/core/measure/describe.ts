import { add, addScaled, distance, dot, normalize, perpendicular, scale, subtract, type Vec3 } from '../geometry/matrix.ts'
import { hasDiameter } from '../scene/surface.ts'
import { doubt, placedBounds, sizeOf } from './placedBounds.ts'
import type { MeasureResult, FactDimension, FactId } from './result.ts'
import { faceMoments } from './faceMoments.ts'
import { type FaceSpan, faceSpan } from './faceSpan.ts'
import { faceSurface } from './faceSurface.ts'
import { finish } from './finish.ts'
import { describeHole } from './holes/describeHole.ts'
import { isExactArea, isExactVolume, knownMeasures } from './partMeasures.ts'
import { AREA, VOLUME } from './moments.ts'
import type { EdgeEntity, FaceEntity, PartEntity, MeasureEntity } from './entity.ts'
import { wallThickness } from './wallThickness.ts'

const FULL_TURN = 2 * Math.PI - 1e-6
/** A cylinder that covers less of its turn is a rounding, which drawings state by its radius. Whole ones are often stored as two halves. */
const HALF_TURN = Math.PI - 1e-3

const fact = (
  id: FactId,
  dimension: FactDimension,
  value: number | Vec3,
  from: { exact: boolean; deviation: number },
  line?: MeasureResult['line'],
): MeasureResult => ({
  id,
  dimension,
  value,
  exact: from.exact,
  deviation: from.deviation,
  ...(line && { line }),
})

/** All that is known of one entity, the most telling first: of a face or edge of a hole, the hole. Of a part its measures, once they have been worked out (`measurePart`). */
export function describe(entity: MeasureEntity): MeasureResult[] {
  const own = describeBare(entity)
  if (!entity.hole) return own
  const facts = describeHole(entity.hole, entity.at)
  const { diameter } = entity.hole.hole
  const isKnown = ({ id, value }: MeasureResult): boolean => {
    if (id === 'diameter' || id === 'radius') return Math.abs((value as number) * (id === 'radius' ? 2 : 1) - diameter) < 1e-9
    // The centre of a rim is on the axis, mostly in the mouth.
    if (id === 'position') return facts.some((fact) => fact.id === 'centre' && distance(fact.value as Vec3, value as Vec3) < 1e-6)
    return facts.some((fact) => fact.id === id)
  }
  return [...facts, ...own.filter((fact) => !isKnown(fact))]
}

function describeBare(entity: MeasureEntity): MeasureResult[] {
  if (entity.kind === 'point') return [fact('position', 'point', entity.at, entity)]
  if (entity.kind === 'edge') return describeEdge(entity)
  return entity.kind === 'face' ? describeFace(entity) : describePart(entity)
}

function describeEdge({ info, at }: EdgeEntity): MeasureResult[] {
  if (info.kind === 'line') return [fact('length', 'length', info.length, info, [info.start, info.end]), fact('axis', 'direction', info.direction, info)]
  if (info.kind === 'circle') {
    const away = subtract(at, info.center)
    const out = scale(normalize(addScaled(away, info.axis, -dot(away, info.axis))) ?? perpendicular(info.axis), info.radius)
    const rim = add(info.center, out)
    const twice = { exact: info.exact, deviation: info.deviation * 2 }
    const closed = info.angle > FULL_TURN
    const diameter = fact('diameter', 'length', info.radius * 2, twice, [subtract(info.center, out), rim])
    const radius = fact('radius', 'length', info.radius, info, [info.center, rim])
    return [
      ...(closed ? [diameter, radius] : [radius, diameter]),
      fact('arcLength', 'length', info.length, info),
      ...(closed ? [] : [fact('sweep', 'angle', info.angle, { exact: info.exact, deviation: 0 })]),
      fact('centre', 'point', info.center, info),
      fact('axis', 'direction', info.axis, info),
    ]
  }
  return [
    fact('length', 'length', info.length, info),
    ...(info.radii ? [fact('major', 'length', Math.max(...info.radii) * 2, info), fact('minor', 'length', Math.min(...info.radii) * 2, info)] : []),
    ...(info.center ? [fact('centre', 'point', info.center, info)] : []),
    ...(info.axis ? [fact('axis', 'direction', info.axis, info)] : []),
  ]
}

function describeFace({ surface, part, face, placement, at }: FaceEntity): MeasureResult[] {
  const facts: MeasureResult[] = []
  const twice = { exact: surface.exact, deviation: surface.deviation * 2 }
  const { factor } = placement
  const span: FaceSpan = factor === undefined ? {} : faceSpan(part, face, faceSurface(part, face))
  if (surface.radius !== undefined && surface.kind === 'blend') facts.push(fact('radius', 'length', surface.radius, surface))
  if (surface.radius !== undefined && hasDiameter(surface.kind)) {
    const centre = surface.kind === 'cylinder' ? onAxis(surface.origin, surface.axis, at) : surface.origin
    const diameter = fact('diameter', 'length', surface.radius * 2, twice, surface.kind === 'torus' ? undefined : [subtract(scale(centre, 2), at), at])
    const isRounding = surface.kind === 'cylinder' && span.sweep !== undefined && span.sweep.value < HALF_TURN
    const radius = fact('radius', 'length', surface.radius, surface, isRounding ? [centre, at] : undefined)
    facts.push(...(isRounding ? [radius, diameter] : [diameter, radius]))
  }
  if (surface.minorRadius !== undefined) facts.push(fact('minorDiameter', 'length', surface.minorRadius * 2, twice))
  if (surface.halfAngle !== undefined) facts.push(fact('halfAngle', 'angle', Math.abs(surface.halfAngle), { exact: surface.exact, deviation: 0 }))
  if (factor !== undefined) {
    const own = faceMoments(part, face)
    const area = fact('area', 'area', own.moments[AREA] * factor ** 2, { exact: own.exact, deviation: doubt(own.moments[AREA], own.area) * factor ** 2 })
    const { height, sweep } = span
    if (height) facts.push(fact('height', 'length', height.value * factor, { exact: height.exact, deviation: 0 }))
    if (sweep && sweep.value < FULL_TURN - 1e-3) facts.push(fact('sweep', 'angle', sweep.value, { exact: sweep.exact, deviation: 0 }))
    if (facts.length === 0) facts.push(area)
    else facts.splice(Math.min(2, facts.length), 0, area)
  }
  const wall = wallThickness(part, face, placement, at)
  if (wall) facts.push(fact('thickness', 'length', wall.thickness, wall, [wall.from, wall.to]))
  if (surface.kind === 'plane') facts.push(fact('normal', 'direction', surface.axis, surface))
  if (surface.kind === 'cylinder' || surface.kind === 'cone' || surface.kind === 'torus') facts.push(fact('axis', 'direction', surface.axis, surface))
  if (surface.kind === 'sphere' || surface.kind === 'torus') facts.push(fact('centre', 'point', surface.origin, surface))
  return facts
}

function describePart({ part, placement }: PartEntity): MeasureResult[] {
  const facts: MeasureResult[] = []
  const own = knownMeasures(part)
  const { factor } = placement
  if (own && factor !== undefined) {
    const [area, volume] = [own.moments[AREA], own.moments[VOLUME]]
    const measured = (value: number, exact: boolean, off: number) => ({ value, exact, deviation: doubt(value, off) })
    if (own.basis) {
      const { value, ...from } = measured(volume * factor ** 3, isExactVolume(own), own.volumeOff * factor ** 3)
      facts.push(fact('volume', 'volume', value, from))
    }
    const { value, ...from } = measured(area * factor ** 2, isExactArea(own), own.areaOff * factor ** 2)
    facts.push(fact('area', 'area', value, from))
  }
  const extent = finish(placedBounds(part, placement.matrix, 0))
  const b = extent.box
  const { exact, deviation } = sizeOf(extent, part.origin === 'exact' && !part.placeholder)
  facts.push(fact('box', 'size', [b[3] - b[0], b[4] - b[1], b[5] - b[2]], { exact, deviation }))
  return facts
}

function onAxis(origin: Vec3, axis: Vec3, at: Vec3): Vec3 {
  const from = subtract(at, origin)
  return addScaled(origin, axis, from[0] * axis[0] + from[1] * axis[1] + from[2] * axis[2])
}
