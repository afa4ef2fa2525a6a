import { OpenError } from '../../src/core/errors.ts'

/** One file of a set: bytes are read only when asked for. */
export interface FileEntry {
  /** Path as given by the user, `/` between folders, without a leading slash. */
  readonly path: string
  /** Bytes when read (unpacked size for an archive's entry). */
  readonly size: number
  /**
   * The whole file. Each call may give a fresh copy: the caller owns it.
   * `arrived`: called while a large file is read, when its bytes before `end` are there, in the buffer that is returned in the end.
   */
  bytes(arrived?: (bytes: Uint8Array<ArrayBuffer>, end: number) => void): Promise<Uint8Array<ArrayBuffer>>
  /** The file where it lies, when it lies there unpacked: pieces of it are read without the whole. */
  readonly blob?: Blob
  /** The bytes of a packed file in order, in pieces of any size that are the caller's; the whole is never held. Fails when they are not as many as stated. */
  unpack?(): AsyncGenerator<Uint8Array<ArrayBuffer>, void>
  /** Bytes `start` up to `end` (clamped to the file). */
  slice(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Key of a path: lower case, `/`, without `.` and `..` steps (which never leave the set's top), letters with their accents in one (macOS writes them in two, in
 * folders and in archives).
 */
export function pathKey(path: string): string {
  const steps: string[] = []
  for (const step of path.replaceAll('\\', '/').split('/')) {
    if (step === '' || step === '.') continue
    if (step === '..') steps.pop()
    else steps.push(step)
  }
  return steps.join('/').toLowerCase().normalize('NFC')
}

/** Steps of a path's key. */
export const stepsOf = (key: string): string[] => (key === '' ? [] : key.split('/'))

/** How many of two lists are equal from the beginning on. */
export function sharedSteps(a: readonly string[], b: readonly string[]): number {
  let shared = 0
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++
  return shared
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
   * A reference as written inside the file `from`: relative to its folder, then from the top. Else (stale absolute paths, moved folders) as many of its last
   * folders as are there, below the nearest of the folders that `from` is in; else any file of that name: the one that shares the most last folders with the
   * reference, of these the nearest to `from`.
   */
  resolve(reference: string, from = ''): FileEntry | undefined {
    const cleaned = reference.replace(/^file:\/\/\/?/i, '')
    const direct = this.get(`${folderOf(from)}/${cleaned}`) ?? this.get(cleaned)
    if (direct) return direct
    const wanted = stepsOf(pathKey(cleaned))
    const same = this.byName.get(wanted.at(-1) ?? '')
    if (!same || same.length === 1) return same?.[0]
    const home = stepsOf(pathKey(folderOf(from)))
    return this.below(home, wanted) ?? nearest(same, wanted, home)
  }

  /** The last steps of a path, two at least, below one of the folders, the innermost first. */
  private below(home: readonly string[], wanted: readonly string[]): FileEntry | undefined {
    for (let level = home.length; level >= 0; level--) {
      const folder = home.slice(0, level)
      for (let first = 0; first < wanted.length - 1; first++) {
        const found = this.byKey.get([...folder, ...wanted.slice(first)].join('/'))
        if (found) return found
      }
    }
    return undefined
  }
}

function nearest(entries: readonly FileEntry[], wanted: readonly string[], home: readonly string[]): FileEntry {
  const ends = wanted.toReversed()
  const ranked = entries.map((entry) => {
    const steps = stepsOf(pathKey(entry.path))
    return { entry, ends: sharedSteps(steps.toReversed(), ends), near: sharedSteps(steps, home), depth: steps.length }
  })
  return ranked.toSorted((a, b) => b.ends - a.ends || b.near - a.near || a.depth - b.depth)[0].entry
}
