import { proxy, wrap } from 'comlink'
import { spawnExportWorker } from '#spawn/export'
import { OpenError } from '../../src/core/errors.ts'
import type { ExportOptions } from '../../src/core/export/exportOptions.ts'
import type { ExportScene } from '../../src/core/export/exportScene.ts'
import type { Part, PartId } from '../../src/core/scene/model.ts'
import type { Task } from '../../src/core/task.ts'
import type { ExportWorkerApi } from './export.worker.ts'
import type { ExportPart } from '../export/exportJob.ts'

/** Only the exported arrays cross over: the tables of surfaces and curves stay. */
function exportPart(part: Part): ExportPart {
  const { id, name, mesh, points, color, metalness, roughness, texture, offset, edges } = part
  return { id, name, mesh, points, color, metalness, roughness, texture, offset, ...(edges && { edges: { points: edges.points, start: edges.start } }) }
}

/** Writes a model in a worker of its own, which gets the parts one by one. The file is kept by the browser, not on the page's heap. */
export function exportFile(scene: ExportScene, parts: ReadonlyMap<PartId, Part>, options: ExportOptions, progress: (fraction: number) => void): Task<Blob> {
  let stop: (error: Error) => void = () => {}
  const stopped = new Promise<never>((_, reject) => {
    stop = reject
  })
  const worker = spawnExportWorker((reason) => stop(new OpenError('memory-budget', reason.message)))
  const part = async (id: PartId): Promise<ExportPart | undefined> => {
    const found = parts.get(id)
    return found && exportPart(found)
  }
  // The answer and the progress come over different ports, in no order to each other: the end is reported here, and nothing after it.
  let ended = false
  const tell = (fraction: number): void => {
    if (!ended) progress(fraction)
  }
  const work = wrap<ExportWorkerApi>(worker.endpoint).run(scene, options, proxy(part), proxy(tell))
  const written = async (): Promise<Blob> => {
    const blob = await Promise.race([work, stopped])
    tell(1)
    return blob
  }
  return {
    done: written().finally(() => {
      ended = true
      worker.terminate()
    }),
    cancel: () => stop(new OpenError('cancelled')),
  }
}
