import { OpenError } from '../../../src/core/errors.ts'
import { MAX_ARCHIVE_ENTRIES } from '../../../src/core/limits.ts'
import { isZip } from '../../../src/core/sniff.ts'
import { readZipDirectory } from '../../io/archive/zipDirectory.ts'
import { zipFileEntry } from '../../io/archive/zipEntry.ts'
import { extensionOf, FileSet } from '../../contract/fileSet.ts'
import { decodeText } from '../../mesh/text.ts'

export const isZae = (bytes: Uint8Array): boolean => isZip(bytes)

/** A zipped COLLADA: its document (named by `dae_root` of manifest.xml, else the shallowest .dae) and its files, followed by those beside the archive. */
export async function unpackZae(bytes: Uint8Array<ArrayBuffer>, beside: FileSet): Promise<{ files: FileSet; path: string }> {
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
