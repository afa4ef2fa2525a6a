import { compareCheckValues } from '../../../../src/core/validation/compareCheckValues.ts'
import { isSameShape, shapeOf } from '../../../../src/core/compare/shapeOf.ts'
import { finish } from '../../../../src/core/measure/finish.ts'
import { isMeasurable, knownMeasures } from '../../../../src/core/measure/partMeasures.ts'
import type { Part } from '../../../../src/core/scene/model.ts'
import { type OpenedModel, openPath } from '../figures.ts'
import type { CheckReport } from '../schemas.ts'
import { type Context, type Input, type Outcome, Status, textOf } from '../verb.ts'

type Finding = CheckReport['findings'][number]

/** Parts that are compared with each other for equal shapes. */
const MOST_COMPARED = 5000

export async function run(input: Input, context: Context): Promise<Outcome> {
  const path = textOf(input, 'path')
  const model = await openPath(context, path, input)
  const findings = [...openParts(model), ...checkValues(model), ...inOnePlace(model), ...equalParts(model), ...ofOpening(model)]
  const ok = findings.every(({ level }) => level === 'info')
  const value: CheckReport = { path, ok, findings }
  const lines = findings.map(
    ({ level, text, names }) => `  ${level}: ${text}${names.length > 0 ? `: ${names.slice(0, 10).join(', ')}${names.length > 10 ? ', …' : ''}` : ''}`,
  )
  return { status: ok ? Status.ok : Status.different, text: [path, ...(lines.length > 0 ? lines : ['  no faults']), ''].join('\n'), value }
}

const nameOf = ({ index }: OpenedModel, node: number): string => index.nodes[node].name

function openParts(model: OpenedModel): Finding[] {
  const open = model.shown.filter((id) => {
    const part = model.index.partAt(model.parts, id)
    return part && isMeasurable(part) && !knownMeasures(part)?.basis
  })
  if (open.length === 0) return []
  return [
    {
      code: 'open',
      level: 'warning',
      text: `${open.length} of ${model.shown.length} bodies enclose no volume`,
      names: [...open].map((id) => nameOf(model, id)),
    },
  ]
}

function checkValues(model: OpenedModel): Finding[] {
  const { structure, index, parts } = model
  if (!structure.checkValues) return []
  const { differ } = finish(compareCheckValues(index, parts, structure.checkValues, knownMeasures, structure.pmi))
  return differ.map((one) => ({
    code: 'check-value',
    level: 'warning',
    text: `the file states another ${one.kind} than it holds`,
    names: [nameOf(model, one.node)],
  }))
}

/** Occurrences of one part in one and the same place. */
function inOnePlace(model: OpenedModel): Finding[] {
  const { index, shown } = model
  const places = Map.groupBy(shown, (id) => {
    const matrix = index.world.subarray(id * 16, id * 16 + 16)
    return `${index.nodes[id].part} ${[...matrix].map((value) => Math.round(value * 1e4)).join()}`
  })
  return [...places.values()]
    .filter((nodes) => nodes.length > 1)
    .map((nodes) => ({
      code: 'same-place',
      level: 'warning',
      text: `${nodes.length} occurrences of one part lie in one place`,
      names: nodes.map((id) => nameOf(model, id)),
    }))
}

/** Distinct parts of one shape: the file holds the same thing several times. */
function equalParts({ index, parts, shown }: OpenedModel): Finding[] {
  const used = [...new Set([...shown].map((id) => index.nodes[id].part!))].flatMap((id) => parts.get(id) ?? []).filter(isMeasurable)
  if (used.length > MOST_COMPARED) return []
  const groups: { shape: ReturnType<typeof shapeOf>; parts: Part[] }[] = []
  const byFaces = new Map<number, typeof groups>()
  for (const part of used) {
    const shape = shapeOf(part)
    const faces = part.mesh.faceStart.length
    const known = byFaces.get(faces) ?? []
    byFaces.set(faces, known)
    const group = known.find((one) => isSameShape(one.shape, shape))
    if (group) group.parts.push(part)
    else {
      const made = { shape, parts: [part] }
      known.push(made)
      groups.push(made)
    }
  }
  return groups
    .filter((group) => group.parts.length > 1)
    .map((group) => ({ code: 'equal-parts', level: 'info', text: `${group.parts.length} parts have one shape`, names: group.parts.map(({ name }) => name) }))
}

function ofOpening({ result }: OpenedModel): Finding[] {
  return [
    ...result.missing.map((name): Finding => ({ code: 'missing-file', level: 'error', text: 'a file is missing', names: [name] })),
    ...result.notes
      .filter(({ level }) => level === 'warning')
      .map(({ text, count }): Finding => ({ code: 'skipped', level: 'warning', text: `${count > 1 ? `${count} × ` : ''}${text}`, names: [] })),
  ]
}
