// Compares the visible and hidden lines of drawings with those of OpenCascade's exact algorithm, and judges both by rays. Makes bench/results/hidden-lines.json and .md.
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FlatCurve } from '../../../src/core/export/flat/flatFace.ts'
import { evaluateSpline } from '../../../src/core/geometry/spline.ts'
import type { Part, PartId, Structure } from '../../../src/core/scene/model.ts'
import { SceneIndex } from '../../../src/core/scene/sceneIndex.ts'
import { createImportClient } from '../../../workers/entries/client.ts'
import { flatCurves } from '../../../workers/export/drawing/flatCurves.ts'
import { hiddenLines, type Occurrence, type Piece } from '../../../workers/export/drawing/hiddenLines.ts'
import { PartShape } from '../../../workers/export/drawing/partShape.ts'
import { pointAt } from '../../../workers/export/drawing/viewCurve.ts'
import { cross } from '../../../src/core/geometry/matrix.ts'
import { sourceOf } from '../../inspect/source.ts'
import { type FineMesh, readFineMesh } from './fineMesh.ts'
import { compareLines, type LineDifference, pictureSize } from './lineCompare.ts'
import { type Fault, type Judged, judgeLines, shareOf, wordsFor } from './lineJudge.ts'
import { lineViews, type ViewPoints } from './lineViews.ts'
import { RayLines } from './rayLines.ts'

const paths = process.argv.slice(2)
if (paths.length === 0) {
  console.error('usage: node bench/export/lines/run.ts FILE.step...')
  process.exit(2)
}
/** How long OpenCascade may draw a file, milliseconds. */
const LIMIT = 300_000
const POINTS = 240

interface Row extends LineDifference {
  file: string
  view: string
  /** Seconds of CPU. */
  cpu: number
  occtCpu: number
  /** Missing in rows of runs without rays. */
  judged?: Judged
}

const client = createImportClient()

async function occurrencesOf(path: string): Promise<Occurrence[]> {
  const source = await sourceOf(path)
  const { candidates, obvious } = await client.survey(source).done
  const parts = new Map<PartId, Part>()
  let structure: Structure | undefined
  await client.open(source, obvious ?? candidates[0].path, {
    progress() {},
    structure(value) {
      structure = value
      parts.clear()
    },
    drawing() {},
    part: (part) => parts.set(part.id, part),
    note() {},
  }).settled
  if (!structure) throw new Error('a drawing')
  const index = new SceneIndex(structure.root)
  const shapes = new Map<PartId, PartShape>()
  return Array.from(index.bodies).flatMap((id) => {
    const part = parts.get(index.nodes[id].part!)
    if (!part?.mesh) return []
    const shape = shapes.get(part.id) ?? new PartShape(part, part.mesh)
    shapes.set(part.id, shape)
    return [{ shape, world: index.world.slice(id * 16, id * 16 + 16) }]
  })
}

interface OcctViews {
  /** Named; fewer where OpenCascade fails or takes too long. */
  views: Map<string, ViewPoints & { cpu: number }>
  mesh?: FineMesh
}

/** Set to keep what OpenCascade finds in a folder, for further runs over the same files. */
const KEPT = process.env.LINES_OCCT

async function byOcct(path: string): Promise<OcctViews> {
  const folder = KEPT ?? mkdtempSync(join(tmpdir(), 'facet-lines-'))
  const [meshFile, linesFile] = ['mesh', 'jsonl'].map((ending) => join(folder, `${basename(path)}.${ending}`))
  if (!existsSync(meshFile) || !existsSync(linesFile)) {
    const program = fileURLToPath(new URL('occtLines.ts', import.meta.url))
    const output = openSync(linesFile, 'w')
    // A program that is ended leaves the views that it has drawn.
    spawnSync(process.execPath, [program, path, meshFile], { stdio: ['ignore', output, 'ignore'], timeout: LIMIT, killSignal: 'SIGKILL' })
    closeSync(output)
  }
  const views: OcctViews['views'] = new Map()
  for (const line of readFileSync(linesFile, 'utf8').split('\n')) {
    if (!line.endsWith('}')) continue
    const { view, error, ...points } = JSON.parse(line) as ViewPoints & { cpu: number; view?: string; error?: string }
    if (view) views.set(view, points)
    else console.log(basename(path), error)
  }
  const mesh = existsSync(meshFile) ? readFineMesh(meshFile) : undefined
  if (!KEPT) rmSync(folder, { recursive: true })
  return { views, mesh }
}

/** The drawn curves; traced outlines as the splines that they become. */
const pointsOf = (pieces: readonly Piece[]): number[][] =>
  pieces.flatMap((piece) => {
    const { curve, from, to } = piece
    if (curve.form.kind === 'points') return flatCurves(piece).map(pointsOfSpline)
    return [Array.from({ length: POINTS + 1 }, (_, i) => pointAt(curve, from + ((to - from) * i) / POINTS).slice(0, 2)).flat()]
  })

const here = new Float64Array(6)

function pointsOfSpline(curve: FlatCurve): number[] {
  if (curve.kind === 'line') return [...curve.from, ...curve.to]
  if (curve.kind !== 'spline') return []
  const { degree, knots, controls } = curve
  const homogeneous = Float64Array.from(controls.flatMap(([x, y]) => [x, y, 0]))
  const steps = controls.length * 3
  return Array.from({ length: steps + 1 }, (_, i) => {
    evaluateSpline({ degree, knots, count: controls.length, rational: false, homogeneous, period: 0 }, (knots[knots.length - 1] * i) / steps, here)
    return [here[0], here[1]]
  }).flat()
}

const results = new URL('../../results/', import.meta.url)
const file = new URL('hidden-lines.json', results)
const rows = new Map<string, Row>()
if (existsSync(file)) for (const row of JSON.parse(readFileSync(file, 'utf8')) as Row[]) rows.set(`${row.file} ${row.view}`, row)
const percent = (share: number | undefined): string => (share === undefined ? '' : `${(share * 100).toFixed(3)} %`)

/** Differences up to here are none. */
const LEAST = 0.001

function save(): void {
  const all = [...rows.values()].toSorted((a, b) => a.file.localeCompare(b.file) || a.view.localeCompare(b.view))
  writeFileSync(file, `${JSON.stringify(all, null, 1)}\n`)
  const good = (pick: (row: Row) => number | undefined): string => {
    const known = all.map(pick).filter((share) => share !== undefined)
    return `${known.filter((share) => share <= LEAST).length} of ${known.length}`
  }
  const rays =
    (whose: 'ours' | 'theirs', what: 'visible' | 'hidden') =>
    ({ judged }: Row): number | undefined =>
      judged && shareOf(judged, judged[whose])[what]
  writeFileSync(
    new URL('hidden-lines.md', results),
    [
      '# Hidden lines, judged by rays and beside OpenCascade',
      '',
      "Rays beside every place of a line, through OpenCascade's mesh of the bodies (chords within 1e-5 of their size, normals of the exact surfaces), tell whether a line is there and in sight. Views in which lines differ by at most 0.1 % of their length, visible and hidden:",
      '',
      '| beside | visible | hidden |',
      '|---|---:|---:|',
      `| Facet and the rays | ${good(rays('ours', 'visible'))} | ${good(rays('ours', 'hidden'))} |`,
      `| OpenCascade and the rays | ${good(rays('theirs', 'visible'))} | ${good(rays('theirs', 'hidden'))} |`,
      `| Facet and OpenCascade | ${good((row) => row.visibleOff)} | ${good((row) => row.hiddenOff)} |`,
      '',
      "A line is the same within 0.04 % of the picture's size; lines on each other count once. `v`, `h`: visible and hidden lines.",
      '',
      '| file | view | v mm | v off rays | h mm | h off rays | v off OpenCascade | h off OpenCascade | CPU s | OpenCascade s | by the rays |',
      '|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---|',
      ...all.map(
        (row) =>
          `| ${[
            row.file,
            row.view,
            (row.judged?.truth.visible ?? row.visible).toFixed(0),
            percent(rays('ours', 'visible')(row)),
            (row.judged?.truth.hidden ?? row.hidden).toFixed(0),
            percent(rays('ours', 'hidden')(row)),
            percent(row.visibleOff),
            percent(row.hiddenOff),
            row.cpu.toFixed(2),
            row.occtCpu.toFixed(2),
            row.judged
              ? [wordsFor('Facet', row.judged, row.judged.ours, LEAST), wordsFor('OpenCascade', row.judged, row.judged.theirs, LEAST)]
                  .filter(Boolean)
                  .join('; ')
              : '',
          ].join(' | ')} |`,
      ),
      '',
    ].join('\n'),
  )
}

for (const path of paths) {
  const { views: theirs, mesh } = await byOcct(path)
  if (theirs.size === 0 || !mesh) continue
  const occurrences = await occurrencesOf(path).catch((error: Error) => console.log(basename(path), error.message))
  if (!occurrences) continue
  for (const { name, back, right } of lineViews) {
    const other = theirs.get(name)
    if (!other) continue
    const started = process.cpuUsage()
    const pieces = hiddenLines(occurrences, { right, up: cross(back, right), back })
    const { user, system } = process.cpuUsage(started)
    const ours = { visible: pointsOf(pieces.filter(({ visible }) => visible)), hidden: pointsOf(pieces.filter(({ visible }) => !visible)) }
    const size = pictureSize(other)
    const faults: Fault[] = []
    const judged = judgeLines(ours, other, new RayLines(mesh, { name, back, right }, size), size, faults)
    if (process.env.LINES_PICTURES)
      writeFileSync(`${process.env.LINES_PICTURES}/${basename(path)}-${name}.json`, JSON.stringify({ ours, theirs: other, faults }))
    const row: Row = {
      file: basename(path),
      view: name,
      ...compareLines(ours, other),
      cpu: (user + system) / 1e6,
      occtCpu: other.cpu,
      ...(judged && { judged }),
    }
    rows.set(`${row.file} ${name}`, row)
    console.log(
      row.file,
      name,
      'visible',
      row.visible.toFixed(1),
      percent(row.visibleOff),
      'hidden',
      row.hidden.toFixed(1),
      percent(row.hiddenOff),
      JSON.stringify(judged),
    )
  }
  save()
}
client.dispose()
process.exit(0)
