import type { GeometryFile } from '../../src/core/scene/paged/pageStore.ts'

export { createImportClient } from './importClient.ts'
export type * from '../contract/opening.ts'
export type { Engine, Phase, Quality, ShownAs } from '../contract/format.ts'
export { compareDrawings, drawModel, exportFile, type OpenedFile, prepareDrawing, prepareModel } from './exportClient.ts'
export type { ExportedModel } from '../pipeline/exportModel.ts'
export { createPictureMaker, type PictureMaker } from './pictureMaker.ts'
export { createPartMeasurer, type PartMeasurer } from './measureClient.ts'

/** A file that geometry is moved to from a page with a large model; the code comes when it is first needed. */
export const openGeometryFile = async (): Promise<GeometryFile> => (await import('./geometryFile.ts')).openGeometryFile()
