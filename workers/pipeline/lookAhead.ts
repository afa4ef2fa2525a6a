import { cachePlace } from '#host'
import { fingerprint } from './cache/fingerprint.ts'
import { ReadOnce } from './cache/readOnce.ts'
import { ResultCache } from './cache/resultCache.ts'
import type { OpenSource } from '../contract/opening.ts'
import type { Collected } from './collect.ts'
import { LOOK_UP_MS, Replay, withTimeout } from './replay.ts'

/** Small files are parsed as quickly as they are looked up. */
const SMALLEST_KEPT = 150_000
/** Folders of more bytes than this are not hashed: most of them may be something else. */
const LARGEST_KEPT = 512 << 20
/** A single file up to this size is read once, for hashing and for parsing. */
const READ_ONCE = 128 << 20

let cache: Promise<ResultCache | undefined> | undefined
/** This worker's cache; undefined where results are not kept. */
export function resultCache(): Promise<ResultCache | undefined> {
  cache ??= cachePlace()
    .then((place) => place && new ResultCache(place.folder, place.version))
    .catch(() => undefined)
  return cache
}

export const bytesOf = (source: OpenSource): number => source.entries.reduce((sum, { blob }) => sum + blob.size, 0)
export const isKeepable = (bytes: number): boolean => bytes >= SMALLEST_KEPT && bytes <= LARGEST_KEPT

export function readOnce(source: OpenSource, { files, container }: Collected): ReadOnce | undefined {
  const [only] = files.entries()
  return container === 'file' && source.entries.length === 1 && files.size === 1 && only.size <= READ_ONCE ? new ReadOnce(only) : undefined
}

/** Knowledge of a source before it is read. */
export interface Ahead {
  print?: string
  /** The entry of a source with this fingerprint that was used last. */
  name?: string
  /** Whether something of as many bytes is kept. */
  sameSize: boolean
  /** That entry, being read. */
  replay?: Replay
  /** Hashed, or being hashed, where nothing is known by the fingerprint but something may be by the content. */
  file?: ReadOnce
}

/** Look-up for the source that was surveyed last. `key`: the client's name of it. */
let current: { key: number; ahead: Promise<Ahead> } | undefined

/** Begins to look for the kept result of a source during its survey: the page need not ask for its opening first. */
export function lookAhead(source: OpenSource, collecting: Promise<Collected>, key: number, isWanted: () => boolean): void {
  void takeAhead(undefined)
  if (isKeepable(bytesOf(source))) current = { key, ahead: findAhead(source, collecting, isWanted) }
}

/** The early look-up, when it is of this source; that of another source is forgotten. */
export function takeAhead(key: number | undefined): Promise<Ahead> | undefined {
  const taken = current
  current = undefined
  if (taken && taken.key === key) return taken.ahead
  void taken?.ahead.then(({ file }) => file?.forget())
  return undefined
}

/** Looks a source up by its fingerprint. Never rejects. */
export async function findKept(kept: ResultCache, source: OpenSource, about?: readonly string[]): Promise<Ahead> {
  const print = await fingerprint(source)
  return { print, ...(await withTimeout(kept.lookUp({ bytes: bytesOf(source), print, about }), LOOK_UP_MS, { sameSize: false })) }
}

/** Begins to read, or to hash, the files that are likely to be asked for. Never rejects. */
async function findAhead(source: OpenSource, collecting: Promise<Collected>, isWanted: () => boolean): Promise<Ahead> {
  const kept = await withTimeout(resultCache(), LOOK_UP_MS, undefined)
  if (!kept) return { sameSize: false }
  const found = await findKept(kept, source)
  if (!isWanted()) return found
  if (found.name !== undefined) return { ...found, replay: new Replay(kept, found.name) }
  const collected = found.sameSize ? await collecting.catch(() => undefined) : undefined
  const file = collected && readOnce(source, collected)
  // What goes wrong shows when the hash is needed.
  file?.digests().catch(() => {})
  return { ...found, file }
}
