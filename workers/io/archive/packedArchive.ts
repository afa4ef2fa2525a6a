import { isMissingCode, OpenError } from '../../../src/core/errors.ts'
import { MAX_ARCHIVE_ENTRIES } from '../../../src/core/limits.ts'
import { type Libarchive, startLibarchive } from '../../../wasm/libarchive/index.ts'
import type { FileEntry } from '../../contract/fileSet.ts'
import { sevenZipNames } from './sevenZipNames.ts'
import { safePath } from './zipDirectory.ts'

/** All files are unpacked at once, since one stream may hold them all: more than this would not leave room for the model. */
const MAX_UNPACKED = 1024 * 1024 * 1024
const FILE = 0o100000
const ENCRYPTED = 1

const damaged = (why: string): OpenError => new OpenError('archive-failed', why)

/**
 * The files of a 7-Zip, RAR or tar archive, unpacked by libarchive. Folders, links and devices are left out.
 * Throws `encrypted`, `invalid-name` for paths that climb out, `archive-failed` for a damaged archive or one that unpacks to more than the limits.
 */
export async function unpackArchive(blob: Blob): Promise<FileEntry[]> {
  const bytes = new Int8Array(await blob.arrayBuffer())
  try {
    const isSevenZip = bytes[0] === 0x37 && bytes[1] === 0x7a
    const header = isSevenZip ? await startLibarchive() : undefined
    const names = header ? sevenZipNames(new Uint8Array(bytes.buffer), (packed) => unpack(header, new Int8Array(packed.buffer))[0].data) : []
    return unpack(await startLibarchive(), bytes, names).map(inMemory)
  } catch (error) {
    throw error instanceof OpenError || isMissingCode(error) ? error : damaged(error instanceof Error ? error.message : String(error))
  }
}

interface Unpacked {
  path: string
  data: Uint8Array<ArrayBuffer>
}

/** `names`: of all entries, where the engine's own may be spoilt. */
function unpack(engine: Libarchive, bytes: Int8Array, names: readonly string[] = []): Unpacked[] {
  const { module } = engine
  const at = module._malloc(bytes.length)
  if (at === 0) throw damaged('no memory')
  module.HEAP8.set(bytes, at)
  const archive = engine.read_new_memory(at, bytes.length)
  const entries: Unpacked[] = []
  let total = 0
  for (let count = 0; ; count++) {
    const entry = engine.read_next_entry(archive)
    if (entry === 0) break
    if (count >= MAX_ARCHIVE_ENTRIES) throw damaged(`more than ${MAX_ARCHIVE_ENTRIES} entries`)
    if (engine.entry_filetype(entry) !== FILE) continue
    const name = names[count] ?? engine.entry_pathname(entry)
    if (!name) throw damaged('a name that cannot be read')
    const path = safePath(name)
    if (engine.entry_is_encrypted(entry) !== 0) throw new OpenError('encrypted', path)
    const size = engine.entry_size(entry)
    if (!(size >= 0)) throw damaged(`${path}: no size`)
    total += size
    if (total > MAX_UNPACKED) throw damaged('it would unpack to more than the limit')
    entries.push({ path, data: read(engine, archive, path, size) })
  }
  // Names that are enciphered as well end the list before its first entry.
  if (engine.read_has_encrypted_entries(archive) === ENCRYPTED) throw new OpenError('encrypted', 'the names of its files')
  const problem = engine.error_string(archive)
  if (problem) throw damaged(problem)
  return entries
}

function read(engine: Libarchive, archive: number, path: string, size: number): Uint8Array<ArrayBuffer> {
  const { module } = engine
  const to = module._malloc(size)
  if (to === 0 && size > 0) throw damaged(`${path}: no memory for ${size} bytes`)
  const got = size > 0 ? engine.read_data(archive, to, size) : 0
  if (got !== size) throw damaged(`${path} is cut`)
  // The engine's memory may have moved while it unpacked.
  const data = new Uint8Array(module.HEAP8.buffer.slice(to, to + size))
  module._free(to)
  return data
}

const inMemory = ({ path, data }: Unpacked): FileEntry => ({
  path,
  size: data.length,
  bytes: async () => data.slice(),
  slice: async (start, end) => data.slice(Math.max(0, start), end),
})
