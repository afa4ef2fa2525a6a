// The headless twin of the viewer: opens files with the very pipeline of the app and tells what is in them.
import { stat, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { OpenError } from '../src/core/errors.ts'
import type { Drawing } from '../src/core/drawing/drawing.ts'
import type { Part, PartId, Structure } from '../src/core/scene/model.ts'
import { createImportClient } from '../workers/client.ts'
import { glbOf } from './inspect/glb.ts'
import { type InspectArguments, parseArguments, usage } from './inspect/arguments.ts'
import { describeDrawing } from './inspect/drawing.ts'
import { describeFailure, describeScene, emptyReport, type InspectReport } from './inspect/report.ts'
import { filesUnder, sourceOf } from './inspect/source.ts'
import { summary } from './inspect/summary.ts'

const client = createImportClient()

async function inspect(path: string, { quality, out }: InspectArguments): Promise<InspectReport> {
  const report = emptyReport(path)
  const watch = setInterval(() => (report.peakRss = Math.max(report.peakRss, process.memoryUsage.rss())), 20)
  const started = performance.now()
  try {
    const source = await sourceOf(path).catch((error: unknown) => {
      throw new OpenError('open-failed', error instanceof Error ? error.message : String(error))
    })
    const { candidates, obvious } = await client.survey(source).done
    const root = obvious ?? candidates[0].path
    let structure: Structure | undefined
    let drawing: Drawing | undefined
    const parts = new Map<PartId, Part>()
    const result = await client.open(
      source,
      root,
      {
        progress() {},
        structure(opened) {
          structure = opened
          parts.clear()
        },
        drawing: (opened) => (drawing = opened),
        part: (part) => parts.set(part.id, part),
        note() {},
      },
      { quality },
    ).settled
    report.timings = { ...result.timings, total: performance.now() - started }
    report.missing = result.missing
    if (result.meshing) report.meshing = result.meshing
    report.notes = result.notes.map(({ level, code, text, count }) => ({ level, code, text, count }))
    if (!obvious && candidates.length > 1)
      report.notes.push({ level: 'info', code: 'roots-ignored', text: `opened ${root}; other files could be opened too`, count: candidates.length - 1 })
    if (drawing) describeDrawing(report, drawing)
    else describeScene(report, structure!, parts)
    if (out && drawing) throw new OpenError('not-yet', 'a drawing as GLB')
    if (out) await writeFile(out, await glbOf(structure!, parts))
    report.ok = true
  } catch (error) {
    report.error = describeFailure(error)
  } finally {
    clearInterval(watch)
    report.peakRss = Math.max(report.peakRss, process.memoryUsage.rss())
  }
  return report
}

let args: InspectArguments
try {
  args = parseArguments(process.argv.slice(2))
} catch (error) {
  console.error(`${(error as Error).message}\n${usage}`)
  process.exit(2)
}

const paths: string[] = []
for (const path of args.paths) {
  const isFolder = (await stat(resolve(path)).catch(() => undefined))?.isDirectory() ?? false
  if (args.each && isFolder) paths.push(...(await filesUnder(path)))
  else paths.push(path)
}
let ok = true
for (const path of paths) {
  const report = await inspect(path, args)
  ok &&= report.ok
  console.log(args.json ? JSON.stringify(report) : summary(report))
}
client.dispose()
process.exitCode = ok ? 0 : 1
