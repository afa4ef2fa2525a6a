import { type ComparedEntity, compareSpaces } from '../../../src/core/compare/compareDrawings.ts'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import type { Space } from '../../../src/core/drawing/space.ts'
import { ownSpaces, recordsOf } from '../../../src/core/drawing/spaceWindow.ts'
import { scaleOfSpace, svgOf } from './drawings.ts'
import type { DiffReport, DrawingDiff } from './schemas.ts'
import { write } from './figures.ts'

type Difference = DrawingDiff['entities'][number]

/** An opened drawing and where it is. */
export interface PlacedDrawing {
  path: string
  drawing: Drawing
}

const only = (one: readonly string[], other: readonly string[]): string[] => one.filter((name) => !other.includes(name))
/** Tabs that draw nothing are in no version. */
const drawn = (drawing: Drawing): Space[] => ownSpaces(drawing).filter(({ extents }) => extents !== undefined)

/** Compares two versions of a drawing, space by space of the same name; model spaces are one whatever they are called. `tolerance`: mm. */
export function diffDrawings(before: PlacedDrawing, after: PlacedDrawing, tolerance: number): DiffReport {
  const [a, b] = [before.drawing, after.drawing]
  const partner = (space: Space): Space | undefined =>
    drawn(b).find((other) => other.kind === space.kind && (space.kind === 'model' || other.name === space.name))
  const entities: Difference[] = []
  let same = 0
  const names = { added: drawn(b).map(({ name }) => name), removed: [] as string[] }
  for (const space of drawn(a)) {
    const other = partner(space)
    if (!other) {
      names.removed.push(space.name)
      continue
    }
    names.added = names.added.filter((name) => name !== other.name)
    const found = compareSpaces(a, space, b, other, tolerance / scaleOfSpace(a, a.spaces.indexOf(space)))
    same += found.same
    for (const change of found.changes) {
      const [old, fresh] = ['before' in change ? change.before : undefined, 'after' in change ? change.after : undefined]
      const [drawing, { entities: table }, row] = fresh ? [b, other, fresh.row] : [a, space, old!.row]
      entities.push({
        change: change.change,
        space: space.name,
        layer: drawing.layers[table.layer[row]].name,
        type: drawing.entityTypes[table.type[row]],
        ...(old && { before: placeOf(old) }),
        ...(fresh && { after: placeOf(fresh) }),
        ...(change.change === 'moved' && { by: change.by }),
        ...(old && fresh && old.text !== fresh.text && { text: { before: old.text, after: fresh.text } }),
      })
    }
  }
  const counts = { same, changed: 0, moved: 0, added: 0, removed: 0 }
  for (const { change } of entities) counts[change]++
  const layersOf = ({ layers }: Drawing): string[] => layers.map(({ name }) => name)
  const layers = { added: only(layersOf(b), layersOf(a)), removed: only(layersOf(a), layersOf(b)) }
  const isSame = entities.length === 0 && names.added.length === 0 && names.removed.length === 0
  return { same: isSame, tolerance, before: sideOf(before), after: sideOf(after), counts, parts: [], drawing: { spaces: names, layers, entities } }
}

function sideOf({ path, drawing }: PlacedDrawing): DiffReport['before'] {
  const scale = scaleOfSpace(drawing, drawing.first)
  const extents = drawing.spaces[recordsOf(drawing, drawing.first)].extents
  const [x0, y0, x1, y1] = (extents ?? [0, 0, 0, 0]).map((value) => value * scale)
  const box = extents ? { min: [x0, y0, 0] as Triple, max: [x1, y1, 0] as Triple, size: [x1 - x0, y1 - y0, 0] as Triple } : null
  const occurrences = ownSpaces(drawing).reduce((sum, { entities }) => sum + entities.count, 0)
  return {
    path,
    format: drawing.format,
    units: drawing.units ?? 'unknown',
    figures: { parts: 0, occurrences, box, area: null, volume: null, centre: null, mass: null },
  }
}
type Triple = [number, number, number]

const placeOf = ({ box: [x, y, x1, y1] }: ComparedEntity): NonNullable<Difference['before']> => ({ x, y, width: x1 - x, height: y1 - y })

/** One line about an entity. */
function entityLine({ change, layer, type, before, after, by, text }: Difference): string {
  const what = `${type} on ${layer}`
  const at = ({ x, y }: { x: number; y: number }): string => `(${write(x)}, ${write(y)})`
  if (change === 'moved') return `${what} moved by (${by!.map(write).join(', ')}) to ${at(after!)}`
  if (text) return `${what} at ${at(after!)}: "${text.before}" → "${text.after}"`
  if (change === 'changed')
    return `${what} at ${at(after!)}: ${write(before!.width)} × ${write(before!.height)} → ${write(after!.width)} × ${write(after!.height)}`
  return `${what} ${change} at ${at((after ?? before)!)}`
}

/** What differs between two drawings, line by line. */
export function drawingLines({ drawing, counts }: DiffReport): string[] {
  const { spaces, layers, entities } = drawing!
  const named = (title: string, change: string, names: readonly string[]): string[] => (names.length > 0 ? [`${title} ${change}: ${names.join(', ')}`] : [])
  return [
    (['changed', 'moved', 'added', 'removed', 'same'] as const).map((change) => `${counts[change]} ${change}`).join(', '),
    ...(['added', 'removed'] as const).flatMap((change) => [...named('layouts', change, spaces[change]), ...named('layers', change, layers[change])]),
    ...entities.map(entityLine),
  ]
}

/** The difference as text for people. */
export function drawingDiffText(report: DiffReport): string {
  const { same, tolerance, before, after, counts } = report
  if (same) return `${before.path}\n${after.path}\n  the same within ${write(tolerance)} mm: ${counts.same} entities\n`
  return [`- ${before.path}`, `+ ${after.path}`, ...drawingLines(report).map((line) => `  ${line}`), ''].join('\n')
}

/** Both versions as pictures for a page. */
export const drawingPictures = (before: PlacedDrawing, after: PlacedDrawing): { path: string; source: string }[] =>
  [before, after].map(({ path, drawing }) => ({
    path,
    source: `data:image/svg+xml;base64,${Buffer.from(svgOf(drawing, drawing.first) ?? '<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
  }))
