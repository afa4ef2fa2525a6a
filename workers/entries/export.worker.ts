import { expose } from 'comlink'
import { parentEndpoint } from '#host'
import type { ExportOptions } from '../../src/core/export/exportOptions.ts'
import type { ExportScene } from '../../src/core/export/exportScene.ts'
import type { PartId } from '../../src/core/scene/model.ts'
import type { ExportPart } from '../export/exportJob.ts'
import { type ExportedModel, exportModel } from '../pipeline/exportModel.ts'
import type { ExactOrigin } from './exactOrigin.ts'

export interface ExportWorkerApi {
  run(
    scene: ExportScene,
    options: ExportOptions,
    origin: ExactOrigin | undefined,
    part: (id: PartId) => Promise<ExportPart | undefined>,
    progress: (fraction: number) => void,
  ): Promise<ExportedModel>
}

const api: ExportWorkerApi = {
  run: async (scene, options, origin, part, progress) => {
    const exact = origin && (await import('./exactOrigin.ts')).exactBodiesOf(origin)
    return exportModel({ scene, options, part, progress }, exact)
  },
}

// Synchronously: messages posted to a worker that has not exposed yet are lost.
expose(api, parentEndpoint())
