// Compares the visible and hidden lines of drawings with those of OpenCascade's exact algorithm. Makes bench/results/hidden-lines.json and .md.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { FlatCurve } from '../../src/core/export/flat/flatFace.ts'
import { evaluateSpline } from '../../src/core/geometry/spline.ts'
import type { Part, PartId, Structure } from '../../src/core/scene/model.ts'
import { SceneIndex } from '../../src/core/scene/sceneIndex.ts'
import { createImportClient } from '../../workers/entries/client.ts'
import { flatCurves } from '../../workers/export/drawing/flatCurves.ts'
import { hiddenLines, type Occurrence, type Piece } from '../../workers/export/drawing/hiddenLines.ts'
import { PartShape } from '../../workers/export/drawing/partShape.ts'
import { pointAt } from '../../workers/export/drawing/viewCurve.ts'
import { cross } from '../../src/core/geometry/matrix.ts'
import { sourceOf } from '../inspect/source.ts'
import { compareLines, type LineDifference } from './lineCompare.ts'
import { lineViews, type ViewPoints } from './lineViews.ts'

const paths = process.argv.slice(2)
if (paths.length === 0) {
  console.error('usage: node bench/export/lines.ts FILE.step...')
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

/** The views by OpenCascade; fewer where it fails or takes too long. */
async function byOcct(path: string): Promise<Map<string, ViewPoints & { cpu: number }>> {
  const program = fileURLToPath(new URL('occtLines.ts', import.meta.url))
  const child = spawn(process.execPath, [program, path], { stdio: ['ignore', 'pipe', 'ignore'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT)
  const found = new Map<string, ViewPoints & { cpu: number }>()
  for await (const line of createInterface({ input: child.stdout })) {
    // The last line of a program that was ended.
    if (!line.endsWith('}')) break
    const { view, error, ...points } = JSON.parse(line) as ViewPoints & { cpu: number; view?: string; error?: string }
    if (view) found.set(view, points)
    else console.log(basename(path), error)
  }
  clearTimeout(timer)
  return found
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

const results = new URL('../results/', import.meta.url)
const file = new URL('hidden-lines.json', results)
const rows = new Map<string, Row>()
if (existsSync(file)) for (const row of JSON.parse(readFileSync(file, 'utf8')) as Row[]) rows.set(`${row.file} ${row.view}`, row)
const percent = (share: number): string => `${(share * 100).toFixed(3)} %`

function save(): void {
  const all = [...rows.values()].toSorted((a, b) => a.file.localeCompare(b.file) || a.view.localeCompare(b.view))
  writeFileSync(file, `${JSON.stringify(all, null, 1)}\n`)
  const good = (key: 'visibleOff' | 'hiddenOff'): number => all.filter((row) => row[key] <= 0.001).length
  writeFileSync(
    new URL('hidden-lines.md', results),
    [
      '# Hidden lines, beside OpenCascade',
      '',
      `Views in which lines differ by at most 0.1 % of their length: visible ${good('visibleOff')} of ${all.length}, hidden ${good('hiddenOff')} of ${all.length}. A line is the same within 0.04 % of the picture's size; lines on each other count once.`,
      '',
      '| file | view | visible mm | off | hidden mm | off | CPU s | OpenCascade s |',
      '|---|---|---:|---:|---:|---:|---:|---:|',
      ...all.map(
        (row) =>
          `| ${row.file} | ${row.view} | ${row.visible.toFixed(0)} | ${percent(row.visibleOff)} | ${row.hidden.toFixed(0)} | ${percent(row.hiddenOff)} | ${row.cpu.toFixed(2)} | ${row.occtCpu.toFixed(2)} |`,
      ),
      '',
    ].join('\n'),
  )
}

for (const path of paths) {
  const theirs = await byOcct(path)
  if (theirs.size === 0) continue
  const occurrences = await occurrencesOf(path).catch((error: Error) => console.log(basename(path), error.message))
  if (!occurrences) continue
  for (const { name, back, right } of lineViews) {
    const other = theirs.get(name)
    if (!other) continue
    const started = process.cpuUsage()
    const pieces = hiddenLines(occurrences, { right, up: cross(back, right), back })
    const { user, system } = process.cpuUsage(started)
    const ours = { visible: pointsOf(pieces.filter(({ visible }) => visible)), hidden: pointsOf(pieces.filter(({ visible }) => !visible)) }
    if (process.env.LINES_PICTURES) writeFileSync(`${process.env.LINES_PICTURES}/${basename(path)}-${name}.json`, JSON.stringify({ ours, theirs: other }))
    const row = { file: basename(path), view: name, ...compareLines(ours, other), cpu: (user + system) / 1e6, occtCpu: other.cpu }
    rows.set(`${row.file} ${name}`, row)
    console.log(row.file, name, 'visible', row.visible.toFixed(1), percent(row.visibleOff), 'hidden', row.hidden.toFixed(1), percent(row.hiddenOff))
  }
  save()
}
client.dispose()
process.exit(0)
