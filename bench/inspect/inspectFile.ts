import { writeFile } from 'node:fs/promises'
import { OpenError } from '../../src/core/errors.ts'
import type { Drawing } from '../../src/core/drawing/drawing.ts'
import type { Part, PartId, Structure } from '../../src/core/scene/model.ts'
import type { createImportClient, OpenSource } from '../../workers/entries/client.ts'
import type { Quality } from '../../workers/contract/format.ts'
import { modelFile } from './modelFile.ts'
import { describeDrawing } from './drawing.ts'
import { describePmi } from './pmi.ts'
import { describeFailure, describeScene, emptyReport, type InspectReport } from './report.ts'
import { outFormat } from './arguments.ts'
import { sourceOf } from './source.ts'

type ImportClient = ReturnType<typeof createImportClient>

export interface InspectOptions {
  quality: Quality
  /** Adds annotations with their meaning. */
  pmi?: boolean
  /** Where the model is written, in the format of the ending. */
  out?: string | undefined
  /** Source that is opened instead of the file or folder at the path. */
  source?: OpenSource
  /** Path of the root in the source, if it is not left to the survey. */
  root?: string
  /** Called with the structure of the model. */
  structure?: (structure: Structure) => void
}

/** Opens a file, folder or zip as the app does and describes its contents. Failures stand in the report. */
export async function inspect(
  client: ImportClient,
  path: string,
  { quality, pmi, out, source: given, root: wanted, structure: opened }: InspectOptions,
): Promise<InspectReport> {
  const report = emptyReport(path)
  const watch = setInterval(() => (report.peakRss = Math.max(report.peakRss, process.memoryUsage.rss())), 20)
  const started = performance.now()
  try {
    const source =
      given ??
      (await sourceOf(path).catch((error: unknown) => {
        throw new OpenError('open-failed', error instanceof Error ? error.message : String(error))
      }))
    const { candidates, obvious } = wanted === undefined ? await client.survey(source).done : { candidates: [], obvious: wanted }
    const root = obvious ?? candidates[0].path
    let structure: Structure | undefined
    let drawing: Drawing | undefined
    const parts = new Map<PartId, Part>()
    const result = await client.open(
      source,
      root,
      {
        progress() {},
        structure(value) {
          structure = value
          parts.clear()
        },
        drawing: (value) => (drawing = value),
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
    if (structure) opened?.(structure)
    if (pmi && !drawing) report.pmi = describePmi(structure?.pmi, parts)
    if (drawing) describeDrawing(report, drawing)
    else describeScene(report, structure!, parts)
    if (out && drawing) throw new OpenError('not-yet', 'a drawing as a model')
    if (out) {
      const written = await modelFile(structure!, parts, outFormat(out) ?? 'glb', { source, root })
      if (written.report) report.written = written.report
      await writeFile(out, written.bytes)
    }
    report.ok = true
  } catch (error) {
    report.error = describeFailure(error)
  } finally {
    clearInterval(watch)
    report.peakRss = Math.max(report.peakRss, process.memoryUsage.rss())
  }
  return report
}
