import { OpenError } from '../../../src/core/errors.ts'
import type { Preview } from '../../../src/core/scene/model.ts'
import { isZip } from '../../../src/core/sniff.ts'
import { baseName, type FileSet } from '../../contract/fileSet.ts'
import type { FormatReader } from '../../contract/format.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { openOrPicture } from '../../mesh/placeholder/picturePart.ts'
import { pictureSize } from '../../mesh/placeholder/pictureSize.ts'
import { unpacked, zipPackage } from '../../mesh/zipPackage.ts'

/** The package begins behind a head of the program's own. */
const HEAD = 65_536
const PICTURE = /(^|\/)preview\.(jpe?g|png|bmp)$/i
const MAX_PICTURE = 64 << 20

/** eDrawings parts, assemblies and drawings, by the picture that they carry: their shapes are HOOPS streams, which are not read. */
export const reader: FormatReader = {
  id: 'edrawings',
  async open(files, path, sink) {
    sink.progress('read', 0)
    const inner = await packageOf(path, await files.need(path).bytes())
    const preview = await previewOf(inner)
    if (preview) sink.preview?.(preview)
    const file = { path, preview, program: 'eDrawings', about: { format: 'edrawings', upAxis: 'y', application: 'eDrawings' } } as const
    await openOrPicture(file, sink, () => Promise.reject(new OpenError('shape-unread', 'HOOPS streams of eDrawings are not read: export STEP or STL')))
  },
}

/** The zip behind the head. Throws `unsupported-format` when there is none. */
function packageOf(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<FileSet> {
  for (let at = 0; at < Math.min(HEAD, bytes.length - 4); at++) {
    if (bytes[at] === 0x50 && isZip(bytes.subarray(at, at + 4))) return zipPackage(memoryEntry(baseName(path), bytes.slice(at)))
  }
  throw new OpenError('unsupported-format', 'an eDrawings file of a form that is not known')
}

async function previewOf(inner: FileSet): Promise<Preview | undefined> {
  const entry = [...inner.entries()].find(({ path, size }) => PICTURE.test(path) && size <= MAX_PICTURE)
  const image = entry && (await unpacked(entry))
  if (!image || !pictureSize(image)) return undefined
  return { image, mime: image[0] === 0xff ? 'image/jpeg' : image[0] === 0x89 ? 'image/png' : 'image/bmp' }
}
