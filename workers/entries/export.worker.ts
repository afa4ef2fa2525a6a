import { expose } from 'comlink'
import { parentEndpoint } from '#host'
import type { ExportOptions } from '../../src/core/export/exportOptions.ts'
import type { ExportScene } from '../../src/core/export/exportScene.ts'
import type { PartId } from '../../src/core/scene/model.ts'
import type { ExportPart } from '../export/exportJob.ts'
import { exportModel } from '../export/exportModel.ts'

export interface ExportWorkerApi {
  run(scene: ExportScene, options: ExportOptions, part: (id: PartId) => Promise<ExportPart | undefined>, progress: (fraction: number) => void): Promise<Blob>
}

const api: ExportWorkerApi = {
  run: (scene, options, part, progress) => exportModel({ scene, options, part, progress }),
}

// Synchronously: messages posted to a worker that has not exposed yet are lost.
expose(api, parentEndpoint())
