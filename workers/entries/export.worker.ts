import { expose, transfer } from 'comlink'
import { parentEndpoint } from '#host'
import type { ComparedDrawings, VersionColours } from '../../src/core/compare/mergeDrawings.ts'
import type { Drawing } from '../../src/core/drawing/drawing.ts'
import type { DrawingOptions } from '../../src/core/export/drawing/drawingOptions.ts'
import type { ExportOptions } from '../../src/core/export/exportOptions.ts'
import type { ExportScene } from '../../src/core/export/exportScene.ts'
import type { Part, PartId } from '../../src/core/scene/model.ts'
import type { StreamJob } from '../stream/writeStream.ts'
import type { MadeDrawing } from '../export/drawing/makeDrawing.ts'
import type { DrawnPart } from '../export/drawing/partShape.ts'
import type { ExportPart } from '../export/exportJob.ts'
import { type ExportedModel, exportModel } from '../pipeline/exportModel.ts'
import { buffersOf } from '../pipeline/transferables.ts'
import type { ExactOrigin } from '../export/shownParts.ts'

/** Facts of a model besides its parts. */
export type PreparedModel = Omit<StreamJob, 'part' | 'progress'>

export interface ExportWorkerApi {
  run(
    scene: ExportScene,
    options: ExportOptions,
    origin: ExactOrigin | undefined,
    part: (id: PartId) => Promise<ExportPart | undefined>,
    progress: (fraction: number) => void,
  ): Promise<ExportedModel>
  /** The model as a file for shares (docs/STREAM.md). */
  prepare(model: PreparedModel, part: (id: PartId) => Promise<Part | undefined>, progress: (fraction: number) => void): Promise<Blob>
  /** The same of a drawing. */
  prepareDrawing(drawing: Drawing): Promise<Blob>
  /** A drawing of the model, as DXF. */
  draw(
    scene: ExportScene,
    options: DrawingOptions,
    part: (id: PartId) => Promise<DrawnPart | undefined>,
    progress: (fraction: number) => void,
  ): Promise<MadeDrawing>
  /** Two versions of a drawing as one. */
  compare(before: Drawing, after: Drawing, colours: VersionColours): Promise<ComparedDrawings>
}

const api: ExportWorkerApi = {
  run: async (scene, options, origin, part, progress) => {
    const exact = origin && (await import('./exactOrigin.ts')).exactBodiesOf(origin)
    return exportModel({ scene, options, part, progress }, exact)
  },
  prepare: async (model, part, progress) => {
    const { writeStream } = await import('../stream/writeStream.ts')
    return new Blob(await writeStream({ ...model, part, progress }))
  },
  prepareDrawing: async (drawing) => {
    const { writeDrawing } = await import('../stream/writeStream.ts')
    return new Blob(await writeDrawing(drawing))
  },
  draw: async (scene, options, part, progress) => {
    const { makeDrawing } = await import('../export/drawing/makeDrawing.ts')
    return makeDrawing({ scene, options, part, progress })
  },
  compare: async (before, after, colours) => {
    const { mergeDrawings } = await import('../../src/core/compare/mergeDrawings.ts')
    const compared = mergeDrawings(before, after, colours)
    return transfer(compared, buffersOf(compared))
  },
}

// Synchronously: messages posted to a worker that has not exposed yet are lost.
expose(api, parentEndpoint())
