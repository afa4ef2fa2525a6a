import { OpenError } from '../../../../src/core/errors.ts'
import { FileSet } from '../../../../workers/contract/fileSet.ts'
import type { FormatReader } from '../../../../workers/contract/format.ts'
import { reader as off } from '../../../../workers/formats/off/index.ts'
import { rar4, rar5, sevenZip, tar } from '../../../../workers/io/archive/archives.fixture.ts'
import { unpackArchive } from '../../../../workers/io/archive/packedArchive.ts'
import { damaged } from '../damaged.ts'
import type { Bytes, FuzzFormat, Variant } from '../variant.ts'

const text = (content: string): Bytes => new TextEncoder().encode(content)
const files = [
  { path: 'parts/Cube.off', data: text('OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 2 0 3\n') },
  { path: 'readme.txt', data: text('Unpacked by libarchive. '.repeat(40)) },
]
const archives: Record<string, Bytes> = {
  'stored.7z': sevenZip(files, 'copy'),
  'lzma2.7z': sevenZip(files, 'lzma2'),
  'header.7z': sevenZip(files, 'lzma2', { packsHeader: true }),
  'a.rar': rar5(files),
  'a.tar': tar(files),
}

/** What an archive holds, by the reader of its only model. */
const reader: FormatReader = {
  id: 'off',
  async open(given, path, sink, options) {
    const entries = await unpackArchive(new Blob([await given.need(path).bytes()]))
    for (const entry of entries) await entry.bytes()
    const model = entries.find((entry) => entry.path.endsWith('.off'))
    if (!model) throw new OpenError('no-geometry', 'the model has another name')
    await off.open(new FileSet(entries), model.path, sink, options)
  },
}

/** Variants of one of some archives each. */
function formatOf(all: Record<string, Bytes>): FuzzFormat {
  const names = Object.keys(all)
  return {
    reader,
    own(next): Variant {
      const name = names[next(names.length)]
      return { files: { [name]: damaged(all[name], next) }, of: name }
    },
  }
}

export const format = formatOf(archives)
/** Archives of RAR 1.5 to 4, which the library reads by code of its own. */
export const rar4Format = formatOf({ 'a.rar': rar4(files) })
