import { OpenError } from '../../src/core/errors.ts'

/** One file of a set: bytes are read only when asked for. */
export interface FileEntry {
  /** As given by the user, `/` between folders, without a leading slash. */
  readonly path: string
  /** Bytes when read (unpacked size for an archive's entry). */
  readonly size: number
  /** The whole file. Each call may give a fresh copy: the caller owns it. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>
  /** Bytes `start` up to `end` (clamped to the file). */
  slice(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>
}

/** Key of a path: lower case, `/`, without `.` and `..` steps (which never leave the set's top). */
export function pathKey(path: string): string {
  const steps: string[] = []
  for (const step of path.replaceAll('\\', '/').split('/')) {
    if (step === '' || step === '.') continue
    if (step === '..') steps.pop()
    else steps.push(step)
  }
  return steps.join('/').toLowerCase()
}

export const baseName = (path: string): string => path.replaceAll('\\', '/').split('/').pop() ?? ''
export const folderOf = (path: string): string => path.replaceAll('\\', '/').split('/').slice(0, -1).join('/')
export const extensionOf = (path: string): string => {
  const name = baseName(path)
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** The read-only files of one opening: a single file, a folder or an archive's contents, keyed by lower-case path. */
export class FileSet {
  private readonly byKey = new Map<string, FileEntry>()
  private readonly byName = new Map<string, FileEntry[]>()

  constructor(entries: Iterable<FileEntry>) {
    for (const entry of entries) {
      const key = pathKey(entry.path)
      if (key === '' || this.byKey.has(key)) continue
      this.byKey.set(key, entry)
      const name = baseName(key)
      const same = this.byName.get(name)
      if (same) same.push(entry)
      else this.byName.set(name, [entry])
    }
  }

  get size(): number {
    return this.byKey.size
  }

  entries(): IterableIterator<FileEntry> {
    return this.byKey.values()
  }

  get(path: string): FileEntry | undefined {
    return this.byKey.get(pathKey(path))
  }

  /** The entry at `path`; throws when it is not there. */
  need(path: string): FileEntry {
    const entry = this.get(path)
    if (!entry) throw new OpenError('file-exception', `no such file: ${path}`)
    return entry
  }

  /**
   * A reference as written inside the file `from`: relative to its folder, then from the top, then by bare name
   * (stale absolute paths, other folders); of several files of that name the one nearest to `from`.
   */
  resolve(reference: string, from = ''): FileEntry | undefined {
    const cleaned = reference.replace(/^file:\/\/\/?/i, '')
    const direct = this.get(`${folderOf(from)}/${cleaned}`) ?? this.get(cleaned)
    if (direct) return direct
    const same = this.byName.get(baseName(pathKey(cleaned)))
    if (!same) return undefined
    const home = pathKey(folderOf(from)).split('/')
    const closeness = (entry: FileEntry) => {
      const steps = pathKey(entry.path).split('/')
      let n = 0
      while (n < home.length && steps[n] === home[n]) n++
      return n * 1000 - steps.length
    }
    return same.reduce((best, entry) => (closeness(entry) > closeness(best) ? entry : best))
  }
}
