import { sizeText, write } from './figures.ts'
import type { DiffReport, HoleFigures } from './schemas.ts'

type PartDifference = DiffReport['parts'][number]
type HoleDifference = NonNullable<PartDifference['holes']>[number]
type FaceDifference = NonNullable<PartDifference['faces']>[number]

const callout = ({ diameter, depth, bottom, steps }: HoleFigures): string =>
  [`⌀${write(diameter)} ${bottom === 'through' ? 'through' : `${write(depth)} deep`}`, ...steps.map((step) => `${step.kind} ⌀${write(step.diameter)}`)].join(
    ', ',
  )
const at = (point: readonly number[]): string => `(${point.map((value) => write(Math.abs(value) < 5e-7 ? 0 : value)).join(', ')})`
const long = (vector: readonly number[]): string => write(Math.hypot(...vector))

/** One line about a hole. */
function holeLine({ change, before, after, by }: HoleDifference): string {
  if (change === 'added') return `hole added: ${callout(after!)} at ${at(after!.mouth)}`
  if (change === 'removed') return `hole removed: ${callout(before!)} at ${at(before!.mouth)}`
  if (change === 'moved') return `hole moved by ${long(by!)} mm ${at(by!)}: ${callout(after!)} at ${at(after!.mouth)}`
  const wider = after!.diameter - before!.diameter
  const word = Math.abs(wider) < 1e-6 ? 'changed' : wider > 0 ? 'widened' : 'narrowed'
  return `hole ${word}: ${callout(before!)} → ${callout(after!)} at ${at(after!.mouth)}`
}

/** One line about a face. */
function faceLine({ change, kind, area, radius, by }: FaceDifference): string {
  if (change === 'moved') return `${kind} face moved by ${long(by!)} mm ${at(by!)}`
  if (change === 'resized') return `${kind} face resized: R${write(radius!.before)} → R${write(radius!.after)}`
  if (change === 'trimmed') return `${kind} face has another border: ${write(area!.before!)} → ${write(area!.after!)} mm²`
  return `${kind} face ${change}, ${write(area!.after ?? area!.before!)} mm²`
}

/** Lines about one part, its name first. */
export function partLines({ change, name, distance, volume, holes = [], faces = [], sameFaces }: PartDifference): string[] {
  const how = change === 'moved' && distance !== undefined ? (distance > 0 ? ` by ${write(distance)} mm` : ': turned') : ''
  return [
    `${change}${how}: ${name}`,
    ...(volume ? [`  volume ${write(volume.before)} → ${write(volume.after)} mm³`] : []),
    ...holes.map((hole) => `  ${holeLine(hole)}`),
    ...faces.map((face) => `  ${faceLine(face)}`),
    ...(sameFaces === undefined ? [] : [`  ${sameFaces} faces are the same`]),
  ]
}

/** Lines of size, area, volume and mass that differ, or of all when `all`. */
export function figureRows({ before, after, tolerance }: DiffReport): { name: string; before: string; after: string; differs: boolean }[] {
  const value = (measure: { value: number } | null, unit: string): string => (measure ? `${write(measure.value)} ${unit}` : '–')
  const near = (a = 0, b = 0): boolean => Math.abs(a - b) <= Math.max(1e-4 * Math.abs(a), 1e-9)
  const [p, q] = [before.figures, after.figures]
  const sameBox = p.box && q.box ? p.box.size.every((size, axis) => Math.abs(size - q.box!.size[axis]) <= tolerance) : p.box === q.box
  return [
    { name: 'size', before: sizeText(p), after: sizeText(q), differs: !sameBox },
    { name: 'area', before: value(p.area, 'mm²'), after: value(q.area, 'mm²'), differs: !near(p.area?.value, q.area?.value) },
    { name: 'volume', before: value(p.volume, 'mm³'), after: value(q.volume, 'mm³'), differs: !near(p.volume?.value, q.volume?.value) },
    ...(p.mass !== null || q.mass !== null
      ? [
          {
            name: 'mass',
            before: p.mass === null ? '–' : `${write(p.mass)} kg`,
            after: q.mass === null ? '–' : `${write(q.mass)} kg`,
            differs: !near(p.mass ?? 0, q.mass ?? 0),
          },
        ]
      : []),
  ]
}

/** The whole difference as text for people. */
export function diffText(report: DiffReport): string {
  const { same, tolerance, before, after, counts, parts } = report
  if (same) return `${before.path}\n${after.path}\n  the same within ${write(tolerance)} mm: ${counts.same} ${counts.same === 1 ? 'part' : 'parts'}\n`
  return [
    `- ${before.path}`,
    `+ ${after.path}`,
    `  ${(['changed', 'moved', 'added', 'removed', 'same'] as const).map((change) => `${counts[change]} ${change}`).join(', ')}`,
    ...figureRows(report).map((row) => `  ${row.name} ${row.before}${row.differs ? ` → ${row.after}` : ''}`),
    ...parts.flatMap((part) => partLines(part).map((line) => `  ${line}`)),
    '',
  ].join('\n')
}
