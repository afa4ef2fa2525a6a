import { drawModel } from '../../../../workers/entries/client.ts'
import type { DrawingOptions } from '../../../core/export/drawing/drawingOptions.ts'
import { documentAtom } from '../../state/document.ts'
import type { Store } from '../../state/store.ts'
import { type ExportedFile, follow, type JobContext } from '../../services/export/exportJob.ts'
import type { MadeSheet } from '../../services/open/drawingsOfModel.ts'
import { type SceneChoice, shownScene } from '../../services/export/shownScene.ts'

/** A sheet as a file. */
export type DrawnFile = ExportedFile & MadeSheet

/** The views of the model, or of its visible part, on a sheet, as DXF. `name`: of the file, without its ending. */
export async function drawingFile(
  store: Store,
  options: DrawingOptions,
  choice: SceneChoice,
  name: string,
  { progress, signal }: JobContext,
): Promise<DrawnFile> {
  const document = store.get(documentAtom)
  const scene = shownScene(store.get, choice)
  if (!document || !scene) throw new Error('nothing to draw')
  const { blob, dimensions } = await follow(drawModel(scene, document.parts, options, progress), signal)
  return { blob, dimensions, name: `${name}.dxf` }
}
