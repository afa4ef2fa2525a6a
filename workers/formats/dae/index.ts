import { OpenError } from '../../../src/core/errors.ts'
import type { FileSet } from '../../contract/fileSet.ts'
import { skippedEntity } from '../../mesh/notes.ts'
import { decodeText } from '../../mesh/text.ts'
import { showScene, wholeFile } from '../../mesh/three/showScene.ts'
import { runLoader } from '../../mesh/three/domShims.ts'
import type { FormatReader, Sink } from '../../contract/format.ts'
import { parseCollada, readAsset, spellOutStrips } from './document.ts'
import { isZae, unpackZae } from './zae.ts'

export const reader: FormatReader = {
  id: 'dae',
  async open(files, path, sink) {
    const bytes = await wholeFile(files, path)
    if (!isZae(bytes)) return openDae(bytes, files, path, path, sink)
    const inner = await unpackZae(bytes, files)
    return openDae(await wholeFile(inner.files, inner.path), inner.files, inner.path, path, sink)
  },
}

/** `from` is the document that references are written in, `path` the file that the user opened. */
async function openDae(bytes: Uint8Array<ArrayBuffer>, files: FileSet, from: string, path: string, sink: Sink): Promise<void> {
  sink.progress('parse', Number.NaN)
  const { document, damaged } = parseCollada(decodeText(bytes).text)
  spellOutStrips(document.documentElement!)
  const asset = readAsset(document)
  const { ColladaLoader } = await import('three/examples/jsm/loaders/ColladaLoader.js')
  const { result, warnings } = runLoader(() => new ColladaLoader().parse('<COLLADA/>', ''), { parseXml: () => document })
  if (!result) throw new OpenError('file-exception', 'COLLADA document')
  if (damaged > 0) sink.note({ level: 'warning', code: 'damaged-data', text: 'errors in the XML', count: damaged, params: { what: 'XML' } })
  const strange = warnings.filter((warning) => warning.includes('Unknown primitive type')).length
  if (strange > 0) sink.note(skippedEntity('primitives of a kind that is not known', strange))
  await showScene(result.scene, files, from, sink, { format: 'dae', scale: asset.meter * 1000, ...asset.structure, shownAs: path })
}
