import { type OpenedModel, sizeText, write } from './figures.ts'
import type { DiffReport, HoleFigures } from './schemas.ts'
import { drawModel, encodePng } from './raster/drawModel.ts'
import { drawingLines, drawingPictures, type PlacedDrawing } from './drawingDiff.ts'

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
function holeLine(hole: HoleDifference): string {
  if (hole.change === 'added') return `hole added: ${callout(hole.after)} at ${at(hole.after.mouth)}`
  if (hole.change === 'removed') return `hole removed: ${callout(hole.before)} at ${at(hole.before.mouth)}`
  const { before, after } = hole
  if (hole.change === 'moved') return `hole moved by ${long(hole.by)} mm ${at(hole.by)}: ${callout(after)} at ${at(after.mouth)}`
  const wider = after.diameter - before.diameter
  const word = Math.abs(wider) < 1e-6 ? 'changed' : wider > 0 ? 'widened' : 'narrowed'
  return `hole ${word}: ${callout(before)} → ${callout(after)} at ${at(after.mouth)}`
}

/** One line about a face. */
function faceLine(face: FaceDifference): string {
  const { kind } = face
  switch (face.change) {
    case 'moved':
      return `${kind} face moved by ${long(face.by)} mm ${at(face.by)}`
    case 'resized':
      return `${kind} face resized: R${write(face.radius.before)} → R${write(face.radius.after)}`
    case 'trimmed':
      return `${kind} face has another border: ${write(face.area.before)} → ${write(face.area.after)} mm²`
    case 'added':
      return `${kind} face added, ${write(face.area.after)} mm²`
    case 'removed':
      return `${kind} face removed, ${write(face.area.before)} mm²`
  }
}

/** Lines about one part, its name first. */
function partLines({ change, name, distance, volume, holes = [], faces = [], sameFaces }: PartDifference): string[] {
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
function figureRows({ before, after, tolerance }: DiffReport): { name: string; before: string; after: string; differs: boolean }[] {
  const value = (measure: { value: number } | null, unit: string): string => (measure ? `${write(measure.value)} ${unit}` : '–')
  const near = (a = 0, b = 0): boolean => Math.abs(a - b) <= Math.max(1e-4 * Math.abs(a), 1e-9)
  const [p, q] = [before.figures, after.figures]
  const [sizes, others] = [p.box?.size, q.box?.size]
  const sameBox = sizes && others ? sizes.every((size, axis) => Math.abs(size - others[axis]) <= tolerance) : sizes === others
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

const SIZE = { width: 640, height: 480 }
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The difference of two models as one page without scripts, with pictures of both versions from the same place. */
export function diffPage(report: DiffReport, before: OpenedModel, after: OpenedModel): string {
  const boxes = [before, after].map(({ measures }) => measures.bounds)
  const both = [0, 1, 2, 3, 4, 5].map((i) => (i < 3 ? Math.min : Math.max)(boxes[0][i], boxes[1][i])) as unknown as (typeof boxes)[0]
  const pictures = [before, after].map((model) => ({
    path: model.path,
    source: `data:image/png;base64,${Buffer.from(encodePng(drawModel(model, { ...SIZE, frame: both }))).toString('base64')}`,
  }))
  const rows = figureRows(report).map(
    (row) => `<tr${row.differs ? ' class="differs"' : ''}><th>${row.name}</th><td>${row.before}</td><td>${row.after}</td></tr>`,
  )
  const parts = report.parts.map((part) => {
    const [name, ...lines] = partLines(part)
    return `<li><b>${escape(name)}</b>${lines.length > 0 ? `<ul>${lines.map((line) => `<li>${escape(line.trim())}</li>`).join('')}</ul>` : ''}</li>`
  })
  return page(report, pictures, `<table>${rows.join('')}</table>\n<ul>${parts.join('')}</ul>`)
}

/** The difference of two drawings as one page without scripts. */
export const drawingDiffPage = (report: DiffReport, before: PlacedDrawing, after: PlacedDrawing): string =>
  page(
    report,
    drawingPictures(before, after),
    `<ul>${drawingLines(report)
      .map((line) => `<li>${escape(line)}</li>`)
      .join('')}</ul>`,
  )

function page(report: DiffReport, pictures: readonly { path: string; source: string }[], content: string): string {
  const figures = pictures.map(
    ({ path, source }) => `<figure><img width="${SIZE.width}" height="${SIZE.height}" alt="" src="${source}"><figcaption>${escape(path)}</figcaption></figure>`,
  )
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(report.before.path)} → ${escape(report.after.path)}</title>
<style>
body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:1320px;padding:0 1rem;color:#1c2530;background:#fff}
.pictures{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0}img{max-width:100%;height:auto;border:1px solid #d5dbe2}
th{text-align:left;font-weight:400;padding-right:1rem}td{padding-right:1rem;font-variant-numeric:tabular-nums}.differs td:last-child{font-weight:600}
@media(prefers-color-scheme:dark){body{color:#e8edf2;background:#1d2228}img{border-color:#39424c}}
</style>
<h1>${report.same ? `The same within ${write(report.tolerance)} mm` : 'Differences'}</h1>
<div class="pictures">${figures.join('')}</div>
${content}
</html>
`
}
