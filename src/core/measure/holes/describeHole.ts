import { addScaled, dot, normalize, perpendicular, subtract, type Vec3 } from '../../geometry/matrix.ts'
import type { Part } from '../../scene/model.ts'
import type { MeasureResult, FactDimension, FactId } from '../result.ts'
import { findHoles } from './findHoles.ts'
import type { Hole, HoleStep } from './hole.ts'
import { groupHoles, type HoleGroup, type Pattern } from './pattern.ts'

/** All that is known of a hole and of its pattern, the diameter first. `at`: where it was picked, which the diameter's line leads to. */
export function describeHole({ hole, count, pattern }: HoleInPart, at: Vec3): MeasureResult[] {
  const facts: MeasureResult[] = []
  const put = (id: FactId, dimension: FactDimension, value: number | Vec3, line?: MeasureResult['line']): void => {
    facts.push({ id, dimension, value, exact: hole.exact || dimension === 'count', deviation: 0, ...(line && { line }) })
  }
  const { mouth, axis, diameter, depth, bottom, tip, steps } = hole
  const away = subtract(at, mouth)
  const along = dot(away, axis)
  const middle = addScaled(mouth, axis, along)
  const out = normalize(addScaled(away, axis, -along)) ?? perpendicular(axis)
  put('holeDiameter', 'length', diameter, [addScaled(middle, out, -diameter / 2), addScaled(middle, out, diameter / 2)])
  put(bottom === 'through' ? 'holeThrough' : 'holeDepth', 'length', depth, [mouth, addScaled(mouth, axis, depth)])
  for (const step of steps) for (const [id, dimension, value] of stepFacts(step)) if (!facts.some((fact) => fact.id === id)) put(id, dimension, value)
  if (pattern) put('patternHoles', 'count', pattern.members.length)
  if (pattern?.kind === 'circle') {
    put('pitchCircle', 'length', pattern.diameter)
    put('pitchAngle', 'angle', pattern.angle)
  } else if (pattern?.kind === 'line') put('pitch', 'length', pattern.pitch)
  else if (pattern?.kind === 'grid') {
    put('pitch', 'length', pattern.pitch[0])
    put('pitchAcross', 'length', pattern.pitch[1])
  }
  if (count > 1 && count !== pattern?.members.length) put('equalHoles', 'count', count)
  if (tip !== undefined) put('drillPoint', 'angle', tip)
  put('centre', 'point', mouth)
  put('axis', 'direction', axis)
  return facts
}

function stepFacts({ kind, side, diameter, depth, angle }: HoleStep): [FactId, FactDimension, number][] {
  if (side === 'far') return [['farDiameter', 'length', diameter], angle === undefined ? ['farDepth', 'length', depth] : ['farAngle', 'angle', angle]]
  if (kind === 'groove')
    return [
      ['grooveDiameter', 'length', diameter],
      ['grooveWidth', 'length', depth],
    ]
  if (kind === 'countersink')
    return [
      ['countersinkDiameter', 'length', diameter],
      ['countersinkAngle', 'angle', angle ?? 0],
    ]
  return [
    [`${kind}Diameter`, 'length', diameter],
    [`${kind}Depth`, 'length', depth],
  ]
}

/** The holes of a part: each kind of hole once, with all that are equal to it. */
export interface PartHoles {
  groups: readonly HoleGroup[]
}

/** A hole together with how many equal ones the part has and the pattern that it belongs to. */
export interface HoleInPart {
  hole: Hole
  count: number
  pattern?: Pattern
}

const known = new WeakMap<Part, PartHoles>()

/** The holes of a part, if they have been looked for. */
export const knownHoles = (part: Part): PartHoles | undefined => known.get(part)

/** Takes over holes that another thread has found. */
export function keepHoles(part: Part, holes: PartHoles): void {
  known.set(part, holes)
}

/** Finds the holes of a part and their patterns, once. Yields now and then. */
export function* partHoles(part: Part): Generator<void, PartHoles> {
  const kept = known.get(part)
  if (kept) return kept
  const holes: PartHoles = { groups: yield* groupHoles(yield* findHoles(part)) }
  known.set(part, holes)
  return holes
}

function inPart({ groups }: PartHoles, isIt: (hole: Hole) => boolean): HoleInPart | undefined {
  for (const { holes, patterns } of groups) {
    const hole = holes.find(isIt)
    if (!hole) continue
    const pattern = patterns.find(({ members }) => members.includes(hole))
    return { hole, count: holes.length, ...(pattern && { pattern }) }
  }
  return undefined
}

/** The hole that a face belongs to: a wall, a step, the bottom. */
export const holeOfFace = (holes: PartHoles, face: number): HoleInPart | undefined => inPart(holes, (hole) => hole.faces.includes(face))

/** The hole that has a circular edge among its rims. */
export const holeOfRim = (holes: PartHoles, edge: number): HoleInPart | undefined => inPart(holes, (hole) => hole.rims.includes(edge))
