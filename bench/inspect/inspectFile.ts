import type { StepSchema } from '../../src/core/export/exportOptions.ts'
import { writeFile } from 'node:fs/promises'
import { OpenError } from '../../src/core/errors.ts'
import type { Structure } from '../../src/core/scene/model.ts'
import { modelFile } from './modelFile.ts'
import { describeDrawing } from './drawing.ts'
import { type ImportClient, openModel, type OpenOptions } from './openModel.ts'
import { describePmi } from './pmi.ts'
import { describeFailure, describeScene, emptyReport, type InspectReport } from './report.ts'
import { outFormat } from './arguments.ts'

export interface InspectOptions extends OpenOptions {
  /** Adds annotations with their meaning. */
  pmi?: boolean
  /** Where the model is written, in the format of the ending. */
  out?: string | undefined
  /** Protocol of a STEP file that is written. */
  schema?: StepSchema | undefined
  /** Called with the structure of the model. */
  structure?: (structure: Structure) => void
}

/** Opens a file, folder or zip as the app does and describes its contents. Failures stand in the report. */
export async function inspect(client: ImportClient, path: string, { pmi, out, schema, structure: opened, ...options }: InspectOptions): Promise<InspectReport> {
  const report = emptyReport(path)
  const watch = setInterval(() => (report.peakRss = Math.max(report.peakRss, process.memoryUsage.rss())), 20)
  const started = performance.now()
  try {
    const { source, root, others, structure, drawing, parts, result } = await openModel(client, path, options)
    report.timings = { ...result.timings, total: performance.now() - started }
    report.missing = result.missing
    if (result.meshing) report.meshing = result.meshing
    report.notes = result.notes.map(({ level, code, text, count }) => ({ level, code, text, count }))
    if (others > 0) report.notes.push({ level: 'info', code: 'roots-ignored', text: `opened ${root}; other files could be opened too`, count: others })
    if (structure) opened?.(structure)
    if (pmi && !drawing) report.pmi = describePmi(structure?.pmi, parts)
    if (drawing) describeDrawing(report, drawing)
    else describeScene(report, structure!, parts)
    if (out && drawing) throw new OpenError('not-yet', 'a drawing as a model')
    if (out) {
      const written = await modelFile(structure!, parts, outFormat(out) ?? 'glb', { source, root }, schema)
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
