import { writeFile } from 'node:fs/promises'
import { compareShapes, type HoleChange } from '../../../../src/core/compare/compareShapes.ts'
import { compareVersions, type Difference } from '../../../../src/core/compare/compareVersions.ts'
import { matchPairs } from '../../../../src/core/compare/matchPairs.ts'
import { finish } from '../../../../src/core/measure/finish.ts'
import type { Hole } from '../../../../src/core/measure/holes/hole.ts'
import { VOLUME } from '../../../../src/core/measure/moments.ts'
import { knownMeasures } from '../../../../src/core/measure/partMeasures.ts'
import type { Bounds } from '../../../../src/core/scene/mesh.ts'
import type { NodeId, Part } from '../../../../src/core/scene/model.ts'
import { diffPage, diffText, drawingDiffPage } from '../diffText.ts'
import { diffDrawings, drawingDiffText } from '../drawingDiff.ts'
import { figuresOf, measured, openAny, type OpenedModel } from '../figures.ts'
import type { DiffReport, HoleFigures } from '../schemas.ts'
import { type Context, type Input, type Outcome, positiveOf, Status, textOf, UsageError } from '../verb.ts'

type PartDifference = DiffReport['parts'][number]
type HoleDifference = NonNullable<PartDifference['holes']>[number]
type Change<C extends Difference['change']> = Extract<Difference, { change: C }>

/** Millimetres within which two programs state one and the same place. */
const TOLERANCE = 0.01

export async function run(input: Input, context: Context): Promise<Outcome> {
  const tolerance = positiveOf(input, 'tolerance') ?? TOLERANCE
  const density = positiveOf(input, 'density')
  const [older, newer] = [textOf(input, 'before'), textOf(input, 'after')]
  const [one, other] = [await openAny(context, older, input), await openAny(context, newer, input)]
  if ((one.drawing === undefined) !== (other.drawing === undefined)) throw new UsageError('one is a drawing, the other a model')
  const done = async (value: DiffReport, text: string, page: () => string): Promise<Outcome> => {
    if (typeof input.html === 'string') await writeFile(input.html, page())
    return { status: value.same ? Status.ok : Status.different, text, value }
  }
  if (one.drawing && other.drawing) {
    const [before, after] = [
      { path: older, drawing: one.drawing },
      { path: newer, drawing: other.drawing },
    ]
    const value = diffDrawings(before, after, tolerance)
    return done(value, drawingDiffText(value), () => drawingDiffPage(value, before, after))
  }
  const [before, after] = [measured(older, one), measured(newer, other)]
  const value = diffModels(before, after, tolerance, density)
  return done(value, diffText(value), () => diffPage(value, before, after))
}

/** Compares two versions; lengths in millimetres, `density` in g/cm³. */
export function diffModels(before: OpenedModel, after: OpenedModel, tolerance: number, density?: number): DiffReport {
  const sideOf = (model: OpenedModel): DiffReport['before'] => {
    const { path, structure } = model
    return { path, format: structure.format, units: structure.units, figures: figuresOf(model, density) }
  }
  const parts: PartDifference[] = []
  const counts = { same: 0, changed: 0, moved: 0, added: 0, removed: 0 }
  const found = compareVersions(before, after).filter((one) => isBody(before, one.before) && isBody(after, one.after))
  for (const difference of pairedByPlace(before, after, found, tolerance)) {
    const own = describe(before, after, difference, tolerance)
    if (own) parts.push(own)
    counts[own?.change ?? 'same']++
  }
  return { same: parts.length === 0, tolerance, before: sideOf(before), after: sideOf(after), counts, parts }
}

const partOf = ({ index, parts }: OpenedModel, node: NodeId): Part | undefined => index.partAt(parts, node)
/** Sketches and other curves are no bodies, unless a model holds nothing else. */
const isBody = (model: OpenedModel, node: NodeId | undefined): boolean =>
  node === undefined || model.measures.measured === 0 || partOf(model, node)?.mesh !== undefined
const matrixOf = ({ index }: OpenedModel, node: NodeId): Float64Array => index.world.slice(node * 16, node * 16 + 16)

/**
 * Programs name one and the same part differently: what seems to be removed and added is one part when its box is the same, or when it is all that is left.
 */
function pairedByPlace(before: OpenedModel, after: OpenedModel, found: readonly Difference[], tolerance: number): Difference[] {
  const removed = found.filter((one) => one.change === 'removed')
  const added = found.filter((one) => one.change === 'added')
  const out: Difference[] = found.filter(({ change }) => change !== 'removed' && change !== 'added')
  const boxOf = (model: OpenedModel, node: NodeId): Bounds | undefined => {
    const part = partOf(model, node)
    return part && model.index.worldBounds(node, part.bounds)
  }
  const take = (a: Change<'removed'>, b: Change<'added'>): void => void out.push({ change: 'changed', name: b.name, before: a.before, after: b.after })
  matchPairs(
    removed,
    added,
    (a, b) => {
      const [p, q] = [boxOf(before, a.before), boxOf(after, b.after)]
      if (!p || !q) return undefined
      const away = Math.max(...p.map((value, i) => Math.abs(value - q[i])))
      // Boxes are of triangles: of bent faces they miss a little.
      const extent = Math.hypot(p[3] - p[0], p[4] - p[1], p[5] - p[2])
      return away <= Math.max(tolerance, 0.005 * extent) ? away : undefined
    },
    take,
  )
  if (removed.length !== 1 || added.length !== 1) return [...out, ...removed, ...added]
  take(removed[0], added[0])
  return out
}

/** What became of one occurrence; undefined when it is the same within the tolerance. */
function describe(before: OpenedModel, after: OpenedModel, difference: Difference, tolerance: number): PartDifference | undefined {
  const { change, name } = difference
  if (change === 'same') return undefined
  const { index } = change === 'removed' ? before : after
  const path = index.path(change === 'removed' ? difference.before : difference.after).map((id) => index.nodes[id].name)
  if (change === 'moved') {
    const { distance } = difference
    const isHere = distance <= tolerance && sameTurn(before, after, difference.before, difference.after)
    return isHere ? undefined : { change, name, path, distance }
  }
  if (change !== 'changed') return { change, name, path }
  const { before: a, after: b } = difference
  const [one, other] = [partOf(before, a), partOf(after, b)]
  if (!one || !other) return { change, name, path }
  const { holes, faces, sameFaces } = finish(compareShapes({ part: one, matrix: matrixOf(before, a) }, { part: other, matrix: matrixOf(after, b) }, tolerance))
  if (holes.length === 0 && faces.length === 0) return undefined
  const [p, q] = [knownMeasures(one), knownMeasures(other)]
  return {
    change,
    name,
    path,
    ...(p?.basis && q?.basis && { volume: { before: p.moments[VOLUME], after: q.moments[VOLUME] } }),
    holes: holes.map(holeDifference),
    faces: faces.map((face) => (face.change === 'moved' ? { ...face, by: [...face.by] } : face)),
    sameFaces,
  }
}

function sameTurn(before: OpenedModel, after: OpenedModel, a: NodeId, b: NodeId): boolean {
  const [p, q] = [matrixOf(before, a), matrixOf(after, b)]
  return [0, 1, 2, 4, 5, 6, 8, 9, 10].every((i) => Math.abs(p[i] - q[i]) < 1e-5)
}

function holeDifference(hole: HoleChange): HoleDifference {
  if (hole.change === 'added') return { change: hole.change, after: holeFigures(hole.after) }
  if (hole.change === 'removed') return { change: hole.change, before: holeFigures(hole.before) }
  const both = { before: holeFigures(hole.before), after: holeFigures(hole.after) }
  return hole.change === 'moved' ? { change: hole.change, ...both, by: [...hole.by] } : { change: hole.change, ...both }
}

function holeFigures({ diameter, depth, bottom, mouth, axis, steps }: Hole): HoleFigures {
  return {
    diameter,
    depth,
    bottom,
    mouth: [...mouth],
    axis: [...axis],
    steps: steps.map(({ kind, diameter: wide, depth: deep }) => ({ kind, diameter: wide, depth: deep })),
  }
}
