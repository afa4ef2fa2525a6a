import { exportFile } from '../../../../workers/entries/client.ts'
import { exportEnding, type ExportOptions } from '../../../core/export/exportOptions.ts'
import { documentAtom } from '../../state/document.ts'
import { opener } from '../../services/open/opener.ts'
import { appStore } from '../../state/store.ts'
import { fileName } from '../../lib/browser.ts'
import { type ExportedFile, follow, type JobContext } from './exportJob.ts'
import { type SceneChoice, shownScene } from './shownScene.ts'

/** The model, or its visible part, in an exchange format. */
export async function modelFile(options: ExportOptions, choice: SceneChoice, { progress, signal }: JobContext): Promise<ExportedFile> {
  const document = appStore.get(documentAtom)
  const scene = shownScene(choice)
  if (!document || !scene) throw new Error('nothing to export')
  // While another file is opened the last one is not that of the document.
  const file = document.status === 'open' ? opener.openedFile : undefined
  const { blob, report } = await follow(exportFile(scene, document.parts, options, progress, file), signal)
  return { blob, name: fileName(document.name, exportEnding[options.format]), ...(report && { report }) }
}
