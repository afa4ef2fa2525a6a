import { OpenError } from '../../../src/core/errors.ts'
import { MAX_ARCHIVE_ENTRIES } from '../../../src/core/limits.ts'
import { isZip } from '../../../src/core/sniff.ts'
import { readZipDirectory } from '../../io/archive/zipDirectory.ts'
import { zipFileEntry } from '../../io/archive/zipEntry.ts'
import { extensionOf, FileSet } from '../../contract/fileSet.ts'
import { decodeText } from '../../mesh/text.ts'
import { skippedEntity } from '../../mesh/notes.ts'
import { showScene, wholeFile } from '../../mesh/three/showScene.ts'
import { runLoader } from '../../mesh/three/domShims.ts'
import type { FormatReader, Sink } from '../../contract/format.ts'
import { parseCollada, readAsset, spellOutStrips } from './document.ts'

const isZae = (bytes: Uint8Array): boolean => isZip(bytes)

/** A zipped COLLADA: its document (named by `dae_root` of manifest.xml, else the shallowest .dae) and its files, followed by those beside the archive. */
async function unpackZae(bytes: Uint8Array<ArrayBuffer>, beside: FileSet): Promise<{ files: FileSet; path: string }> {
  const blob = new Blob([bytes])
  const directory = await readZipDirectory(blob)
  if (directory.length > MAX_ARCHIVE_ENTRIES) throw new OpenError('archive-failed', 'too many entries')
  const inside = directory.flatMap((entry) => {
    try {
      return [zipFileEntry(blob, entry)]
    } catch {
      return []
    }
  })
  const files = new FileSet([...inside, ...beside.entries()])
  const manifest = inside.find((entry) => entry.path.toLowerCase() === 'manifest.xml')
  if (manifest && manifest.size < 1 << 20) {
    const root = /<dae_root[^>]*>([^<]*)</.exec(decodeText(await manifest.bytes()).text)?.[1]?.trim()
    const entry = root && files.resolve(root.replace(/#.*$/, ''))
    if (entry && inside.includes(entry)) return { files, path: entry.path }
  }
  const [found] = inside
    .filter((entry) => extensionOf(entry.path) === 'dae')
    .sort((a, b) => a.path.split('/').length - b.path.split('/').length || b.size - a.size)
  if (!found) throw new OpenError('file-exception', 'ZAE without a COLLADA document')
  return { files, path: found.path }
}

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
