import { proxy, type Remote } from 'comlink'
import { spawnExportWorker } from '#spawn/export'
import { OpenError } from '../../src/core/errors.ts'
import type { ComparedDrawings, VersionColours } from '../../src/core/compare/mergeDrawings.ts'
import type { Drawing } from '../../src/core/drawing/drawing.ts'
import type { DrawingOptions } from '../../src/core/export/drawing/drawingOptions.ts'
import { type ExportOptions, needsExactBodies } from '../../src/core/export/exportOptions.ts'
import type { ExportScene } from '../../src/core/export/exportScene.ts'
import type { Part, PartId } from '../../src/core/scene/model.ts'
import type { Task } from '../../src/core/limits.ts'
import { type ExactOrigin, shownParts } from '../export/shownParts.ts'
import type { ExportWorkerApi, PreparedModel } from './export.worker.ts'
import { ownWorker } from './ownWorker.ts'
import type { MadeDrawing } from '../export/drawing/makeDrawing.ts'
import type { DrawnPart } from '../export/drawing/partShape.ts'
import { exportPart, type ExportPart } from '../export/exportJob.ts'
import type { ExportedModel } from '../pipeline/exportModel.ts'

/** The file that a model was opened from, for formats that take its exact bodies. */
export type OpenedFile = Omit<ExactOrigin, 'parts'>

/**
 * Writes a model in a worker of its own, which gets the parts one by one, and reads `file` once more where the format holds exact bodies.
 * The written file is kept by the browser, not on the page's heap.
 */
export function exportFile(
  scene: ExportScene,
  parts: ReadonlyMap<PartId, Part>,
  options: ExportOptions,
  progress: (fraction: number) => void,
  file?: OpenedFile,
): Task<ExportedModel> {
  const part = async (id: PartId): Promise<ExportPart | undefined> => {
    const found = parts.get(id)
    return found && exportPart(found)
  }
  const origin = file && needsExactBodies(options) ? { ...file, parts: shownParts(scene, parts) } : undefined
  return inWorker(progress, (worker, tell) => worker.run(scene, options, origin, proxy(part), proxy(tell)))
}

/** Draws a model's views onto a sheet, in a worker of its own. */
export function drawModel(
  scene: ExportScene,
  parts: ReadonlyMap<PartId, Part>,
  options: DrawingOptions,
  progress: (fraction: number) => void,
): Task<MadeDrawing> {
  const part = async (id: PartId): Promise<DrawnPart | undefined> => {
    const found = parts.get(id)
    // A box or a picture that stands for a shape is none.
    if (!found || found.placeholder) return undefined
    const { name, mesh, edges, faces, offset, doubleSided, bounds } = found
    return { id, name, mesh, edges, faces, offset, doubleSided, bounds }
  }
  return inWorker(progress, (worker, tell) => worker.draw(scene, options, proxy(part), proxy(tell)))
}

/** Compares two versions of a drawing, in a worker of its own. */
export const compareDrawings = (before: Drawing, after: Drawing, colours: VersionColours): Task<ComparedDrawings> =>
  inWorker(
    () => {},
    (worker) => worker.compare(before, after, colours),
  )

/** Prepares a model for shares, in a worker of its own, which gets the parts one by one. */
export function prepareModel(model: PreparedModel, parts: ReadonlyMap<PartId, Part>, progress: (fraction: number) => void): Task<Blob> {
  return inWorker(progress, (worker, tell) =>
    worker.prepare(
      model,
      proxy(async (id) => parts.get(id)),
      proxy(tell),
    ),
  )
}

/** Prepares a drawing for shares, in a worker of its own. */
export const prepareDrawing = (drawing: Drawing): Task<Blob> =>
  inWorker(
    () => {},
    (worker) => worker.prepareDrawing(drawing),
  )

/** Runs one piece of work in a worker that ends with it. */
function inWorker<T>(progress: (fraction: number) => void, work: (worker: Remote<ExportWorkerApi>, tell: (fraction: number) => void) => Promise<T>): Task<T> {
  let stop: (error: Error) => void = () => {}
  const stopped = new Promise<never>((_, reject) => {
    stop = reject
  })
  const worker = ownWorker<ExportWorkerApi>(spawnExportWorker, (reason) => stop(new OpenError('memory-budget', reason.message)))
  // The answer and the progress come over different ports, in no order to each other: the end is reported here, and nothing after it.
  let ended = false
  const tell = (fraction: number): void => {
    if (!ended) progress(fraction)
  }
  const running = work(worker.api, tell)
  const finished = async (): Promise<T> => {
    const made = await Promise.race([running, stopped])
    tell(1)
    return made
  }
  return {
    done: finished().finally(() => {
      ended = true
      worker.terminate()
    }),
    cancel: () => stop(new OpenError('cancelled')),
  }
}
