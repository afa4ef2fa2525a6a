import type { CacheFile, CacheFolder } from '../../contract/cacheFolder.ts'
import { type EntryReader, readEntry } from './entryFile.ts'

const INDEX = 'index.json'
/** One entry may take at most this share of the budget. */
const LARGEST_SHARE = 0.25

/** Fingerprints of one entry's source: the same file lies at several places, with several times of change. */
const MOST_PRINTS = 4

/** What an entry was made of, to be found without hashing it. */
export interface Origin {
  /** What besides the source decides the result. */
  about: readonly string[]
  /** The source's fingerprint; undefined when it has none. */
  print: string | undefined
}

interface Kept {
  bytes: number
  /** `Date.now()`. */
  used: number
  /** In JSON. */
  about: string
  /** Fingerprints of sources that had its content, the last first. */
  prints: string[]
}

type Index = Record<string, Kept>

interface LookUp {
  /** Name found by the fingerprint. */
  name?: string
  sameSize: boolean
}

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
  /** Index as it was read last: later changes by another page are missing. */
  private known: Index = {}
  private readonly distrusted = new Set<string>()
  /** Entries that are being read, each until its last reader is done. */
  private readonly reading = new Map<string, Promise<void>>()
  /** When the index is free again: within a page, too, its file can be open only once. */
  private free: Promise<void> = Promise.resolve()

  constructor(folder: CacheFolder, version: string) {
    this.folder = folder
    this.version = version
  }

  /**
   * What may be kept of a source: the entry that was used last of those with its fingerprint (and `about`, if given), and whether one is of as many bytes, so that
   * it is worth hashing before reading. An entry of this page's index is enough; else the entries that other pages have written count.
   */
  async lookUp({ bytes, print, about }: { bytes: number; print?: string; about?: readonly string[] }): Promise<LookUp> {
    const key = about && JSON.stringify(about)
    const isOf = ([, { prints, about: own }]: [string, Kept]): boolean => print !== undefined && prints.includes(print) && (key === undefined || own === key)
    const find = (index: Index): LookUp => {
      const entries = Object.entries(index)
      const [last] = this.distrusted.has(print ?? '') ? [] : entries.filter(isOf).toSorted(([, a], [, b]) => b.used - a.used)
      return { name: last?.[0], sameSize: entries.some(([name]) => name.startsWith(`${this.version}-${bytes}-`)) }
    }
    const known = find(this.known)
    return known.name === undefined ? this.withIndex(find) : known
  }

  /** There are two contents with this fingerprint: it does not count from now on. */
  distrust(print: string): Promise<void> {
    this.distrusted.add(print)
    return this.withIndex(async (index) => {
      for (const kept of Object.values(index)) kept.prints = kept.prints.filter((own) => own !== print)
      await this.save(index)
    })
  }

  nameOf(sourceBytes: number, hash: string): string {
    return `${this.version}-${sourceBytes}-${hash}`
  }

  /** Shows an entry to `use`; true when it was there and whole. A damaged one is removed. `print`: of the source that turned out to have this content. */
  read(name: string, use: (entry: EntryReader) => void | Promise<void>, print?: string): Promise<boolean> {
    // Its file can be open only once: who comes second waits.
    const before = this.reading.get(name) ?? Promise.resolve()
    const done = before.then(() => this.readAlone(name, use, print))
    const over = done.then(
      () => {},
      () => {},
    )
    this.reading.set(name, over)
    void over.then(() => this.reading.get(name) === over && this.reading.delete(name))
    return done
  }

  private async readAlone(name: string, use: (entry: EntryReader) => void | Promise<void>, print?: string): Promise<boolean> {
    const file = await this.folder.open(name, false)
    if (!file) return false
    let whole = false
    try {
      const entry = readEntry(file)
      if (entry) {
        await use(entry)
        whole = true
      }
    } catch (error) {
      if (!(error instanceof RangeError) && !(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error
    } finally {
      file.close()
    }
    // Nobody waits for its note but the next reader of the index.
    const noted = this.withIndex((index) => this.note(index, name, whole, print)).catch(() => {})
    if (!whole) await noted
    return whole
  }

  /** That an entry was read just now, or is gone. */
  private async note(index: Index, name: string, isWhole: boolean, print?: string): Promise<void> {
    const entry = index[name]
    if (isWhole && entry) {
      entry.used = Date.now()
      if (print !== undefined) entry.prints = [...new Set([print, ...entry.prints])].slice(0, MOST_PRINTS)
    }
    if (!isWhole) {
      delete index[name]
      await this.folder.remove(name)
    }
    await this.save(index)
  }

  /** Begins an entry; undefined when it cannot be written. */
  async write(name: string, { about, print }: Origin): Promise<Draft | undefined> {
    // Before there is a file that is not in the index.
    await this.withIndex(() => {})
    const file = await this.folder.open(name, true)
    if (!file) return undefined
    const close = (kept: boolean): Promise<void> => {
      const bytes = kept ? file.getSize() : 0
      file.close()
      return this.withIndex(async (index) => {
        const budget = await this.folder.budget()
        if (kept && bytes <= budget * LARGEST_SHARE)
          index[name] = { bytes, used: Date.now(), about: JSON.stringify(about), prints: print === undefined ? [] : [print] }
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
    this.known = {}
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
    const done = this.free.then(async () => {
      this.known = await this.load()
      return work(this.known)
    })
    this.free = done.then(
      () => {},
      () => {},
    )
    return done
  }

  /**
   * Other pages write it too; while one does, nothing is known. The first time, useless files are removed: other builds' entries, and files that were not
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
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, Kept] => isKept(entry[1])))
  } catch {
    return {}
  }
}

function isKept(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { bytes, used, about, prints } = value as Partial<Kept>
  return typeof bytes === 'number' && typeof used === 'number' && typeof about === 'string' && Array.isArray(prints)
}
