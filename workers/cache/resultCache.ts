import type { CacheFile, CacheFolder } from './cacheFolder.ts'
import { type EntryReader, readEntry } from './entryFile.ts'

const INDEX = 'index.json'
/** One entry may take at most this share of the budget. */
const LARGEST_SHARE = 0.25

/** An entry's size and when it was last used (`Date.now()`). */
type Index = Record<string, { bytes: number; used: number }>

/** An entry that is being written. */
export interface Draft {
  file: CacheFile
  /** Closes it and lets go of entries that were not used for longest, or of this one when it is too large. */
  keep(): Promise<void>
  drop(): Promise<void>
}

/**
 * Results of earlier openings by content. Names of entries begin with the reader's version: others are of another build and are removed.
 * Nothing here throws for what another page or a full disk does: the cache is then as if it were empty.
 */
export class ResultCache {
  private readonly folder: CacheFolder
  private readonly version: string
  private tidied = false
  /** When the index is free again: within a page, too, its file can be open only once. */
  private free: Promise<void> = Promise.resolve()

  constructor(folder: CacheFolder, version: string) {
    this.folder = folder
    this.version = version
  }

  /** Whether something of a source of so many bytes is kept: only then is it worth hashing before reading. */
  mayHave(sourceBytes: number): Promise<boolean> {
    return this.withIndex((index) => Object.keys(index).some((name) => name.startsWith(`${this.version}-${sourceBytes}-`)))
  }

  nameOf(sourceBytes: number, hash: string): string {
    return `${this.version}-${sourceBytes}-${hash}`
  }

  /** Shows an entry to `use`; true when it was there and whole. A damaged one is removed. */
  async read(name: string, use: (entry: EntryReader) => void): Promise<boolean> {
    const file = await this.folder.open(name, false)
    if (!file) return false
    let whole = false
    try {
      const entry = readEntry(file)
      if (entry) {
        use(entry)
        whole = true
      }
    } catch (error) {
      if (!(error instanceof RangeError) && !(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error
    } finally {
      file.close()
    }
    // Nobody waits for what is noted of it but who reads the index next.
    const noted = this.withIndex((index) => this.note(index, name, whole)).catch(() => {})
    if (!whole) await noted
    return whole
  }

  /** That an entry was read just now, or is gone. */
  private async note(index: Index, name: string, isWhole: boolean): Promise<void> {
    if (isWhole && index[name]) index[name].used = Date.now()
    if (!isWhole) {
      delete index[name]
      await this.folder.remove(name)
    }
    await this.save(index)
  }

  /** Begins an entry; undefined when it cannot be written. */
  async write(name: string): Promise<Draft | undefined> {
    // Before there is a file that the index does not know.
    await this.withIndex(() => {})
    const file = await this.folder.open(name, true)
    if (!file) return undefined
    const close = (kept: boolean): Promise<void> => {
      const bytes = kept ? file.getSize() : 0
      file.close()
      return this.withIndex(async (index) => {
        const budget = await this.folder.budget()
        if (kept && bytes <= budget * LARGEST_SHARE) index[name] = { bytes, used: Date.now() }
        else await this.folder.remove(name)
        await this.evict(index, budget)
        await this.save(index)
      })
    }
    return { file, keep: () => close(true), drop: () => close(false) }
  }

  size(): Promise<number> {
    return this.withIndex((index) => Object.values(index).reduce((sum, { bytes }) => sum + bytes, 0))
  }

  async clear(): Promise<void> {
    for (const name of await this.folder.names()) await this.folder.remove(name)
  }

  private async evict(index: Index, budget: number): Promise<void> {
    const oldestFirst = Object.entries(index).sort(([, a], [, b]) => a.used - b.used)
    let total = oldestFirst.reduce((sum, [, { bytes }]) => sum + bytes, 0)
    for (const [name, { bytes }] of oldestFirst) {
      if (total <= budget) break
      total -= bytes
      delete index[name]
      await this.folder.remove(name)
    }
  }

  /** Reads the index for `work`, which may change and save it, when those who asked before have done so. */
  private withIndex<T>(work: (index: Index) => T | Promise<T>): Promise<T> {
    const done = this.free.then(async () => work(await this.load()))
    this.free = done.then(
      () => {},
      () => {},
    )
    return done
  }

  /**
   * Other pages write it too; while one does, nothing is known. The first time, what is of no use is removed: other builds' entries, and files that were not
   * finished.
   */
  private async load(): Promise<Index> {
    const file = await this.folder.open(INDEX, false)
    if (!file) return {}
    const index = parseIndex(file)
    file.close()
    if (this.tidied) return index
    this.tidied = true
    const names = new Set(await this.folder.names())
    names.delete(INDEX)
    for (const name of Object.keys(index)) if (!names.has(name) || !name.startsWith(`${this.version}-`)) delete index[name]
    for (const name of names) if (!index[name]) await this.folder.remove(name)
    return index
  }

  private async save(index: Index): Promise<void> {
    const file = await this.folder.open(INDEX, true)
    if (!file) return
    const text = new TextEncoder().encode(JSON.stringify(index))
    file.truncate(0)
    file.write(text, { at: 0 })
    file.flush()
    file.close()
  }
}

function parseIndex(file: CacheFile): Index {
  const bytes = new Uint8Array(file.getSize())
  file.read(bytes, { at: 0 })
  try {
    const value = JSON.parse(new TextDecoder().decode(bytes)) as unknown
    return typeof value === 'object' && value !== null ? (value as Index) : {}
  } catch {
    return {}
  }
}
