import { cachePlace } from '#host'
import { contentHash, digestsOf, type HashedFile } from '../cache/contentHash.ts'
import { ReadOnce } from '../cache/readOnce.ts'
import { Recording } from '../cache/recording.ts'
import { ResultCache } from '../cache/resultCache.ts'
import { FileSet } from '../fileset/fileSet.ts'
import type { Engine, Quality, ShownAs } from '../formats/format.ts'
import type { OpenSource } from '../opening.ts'
import { collect, type Collected } from './collect.ts'
import { type Emit, openRoot, type RootResult } from './openRoot.ts'
import { buffersOf } from './transferables.ts'
import { within } from './within.ts'

/** Small files are parsed as quickly as they are looked up. */
const SMALLEST_KEPT = 150_000
/** Folders of more bytes than this are not hashed: most of them may be something else. */
const LARGEST_KEPT = 512 << 20
/** A single file up to this size is read once, for hashing and for parsing. */
const READ_ONCE = 128 << 20

/** Storage that does not answer is as good as none: waited for before an opening, and after it. Milliseconds. */
const LOOK_UP_MS = 1000
const KEEP_MS = 10_000

let cache: Promise<ResultCache | undefined> | undefined
/** This worker's cache; undefined where results are not kept. */
export function resultCache(): Promise<ResultCache | undefined> {
  cache ??= cachePlace()
    .then((place) => place && new ResultCache(place.folder, place.version))
    .catch(() => undefined)
  return cache
}

interface Opened {
  result: RootResult & { cached?: boolean }
  /** When later versions of parts have come, and the result is kept. Never rejects. */
  settled: Promise<RootResult>
}

/** The file that was looked into last, for its opening. `key`: the client's name of its source. */
let ahead: { key: number; file: ReadOnce } | undefined

/** Begins to hash a file that is being looked into, when something of its size is kept: the page need not ask for its opening first. */
export async function hashAhead(source: OpenSource, collecting: Promise<Collected>, key: number, isWanted: () => boolean): Promise<void> {
  const bytes = bytesOf(source)
  takeAhead(undefined)
  if (bytes < SMALLEST_KEPT || bytes > READ_ONCE) return
  const [isKept, collected] = await Promise.all([within(isSizeKept(bytes), LOOK_UP_MS, false), collecting])
  const file = isKept && isWanted() ? readOnce(collected, bytes) : undefined
  if (!file) return
  ahead = { key, file }
  await file.digests()
}

const isSizeKept = async (bytes: number): Promise<boolean> => (await (await resultCache())?.mayHave(bytes)) ?? false

/** What was read ahead, when it is of this source; of another it is forgotten. */
function takeAhead(key: number | undefined): ReadOnce | undefined {
  const taken = ahead
  ahead = undefined
  if (taken && taken.key === key) return taken.file
  taken?.file.forget()
  return undefined
}

/**
 * Opens `root` of a source: from the cache when this very content was opened before, else by its reader, whose result is then kept.
 * `surveyed`: the key by which the source was hashed ahead.
 */
export async function openSource(
  source: OpenSource,
  root: string,
  quality: Quality,
  emit: Emit,
  engine: Engine = 'facet',
  as?: ShownAs,
  surveyed?: number,
): Promise<Opened> {
  const started = performance.now()
  const hashed = takeAhead(surveyed)
  const kept = await within(resultCache(), LOOK_UP_MS, undefined)
  const bytes = bytesOf(source)
  const collected = await collect(source)
  const { files } = collected
  if (!kept || bytes < SMALLEST_KEPT || bytes > LARGEST_KEPT) return openRoot(files, root, quality, emit, engine, as)

  const single = hashed ?? readOnce(collected, bytes)
  const hash = (): Promise<string> => contentHash(single ? [single] : hashedFiles(source), [root, quality, engine, ...(as ? [as] : [])])
  let name: string | undefined
  if (await within(kept.mayHave(bytes), LOOK_UP_MS, false)) {
    name = kept.nameOf(bytes, await hash())
    const shown = await replay(kept, name, emit, started)
    if (shown) {
      single?.forget()
      return { result: shown, settled: Promise.resolve(shown) }
    }
  }
  // Hashing a file for later waits until there is something to see of it.
  const { promise: shown, resolve: show } = Promise.withResolvers<void>()
  const naming = name === undefined ? shown.then(hash).then((value) => kept.nameOf(bytes, value)) : Promise.resolve(name)
  const recording = new Recording(naming.then((value) => kept.write(value)).catch(() => undefined))
  const opened = await openRoot(
    single ? new FileSet([single]) : files,
    root,
    quality,
    (message, transfer) => {
      if (message.type === 'structure') recording.structure(message.structure)
      else if (message.type === 'part') recording.part(message.part)
      else if (message.type === 'drawing') recording.drawing(message.drawing)
      emit(message, transfer)
      if (message.type === 'part') show()
    },
    engine,
    as,
  ).catch(async (error: unknown) => {
    show()
    await within(recording.drop(), KEEP_MS, undefined)
    throw error
  })
  show()
  const settled = opened.settled.then(async (result) => {
    const failed = result.notes.some(({ code, level }) => code === 'parts-failed' || level === 'error')
    await within(failed ? recording.drop() : recording.keep(result), KEEP_MS, undefined)
    return result
  })
  return { result: opened.result, settled }
}

const bytesOf = (source: OpenSource): number => source.entries.reduce((sum, { blob }) => sum + blob.size, 0)

function readOnce({ files, container }: Collected, bytes: number): ReadOnce | undefined {
  const [only] = files.entries()
  return container === 'file' && files.size === 1 && bytes <= READ_ONCE ? new ReadOnce(only) : undefined
}

async function replay(kept: ResultCache, name: string, emit: Emit, started: number): Promise<Opened['result'] | undefined> {
  const since = (): number => performance.now() - started
  const timings = { total: 0, firstPart: 0, read: since(), structure: 0, tessellate: 0 }
  let result: RootResult | undefined
  let late = false
  const read = kept.read(name, (entry) => {
    if (late) return
    result = entry.result
    timings.structure = since()
    if (entry.drawing) emit({ type: 'drawing', drawing: entry.drawing }, buffersOf(entry.drawing))
    if (entry.structure) emit({ type: 'structure', structure: entry.structure })
    for (const { parts, buffer } of entry.parts()) {
      if (timings.firstPart === 0) timings.firstPart = since()
      emit({ type: 'parts', parts }, [buffer])
    }
  })
  const whole = await within(read, LOOK_UP_MS, false)
  late = true
  if (!whole || !result) return undefined
  for (const note of result.notes) emit({ type: 'note', note })
  timings.total = since()
  const { meshing: _, ...told } = result
  return { ...told, timings, cached: true }
}

function hashedFiles(source: OpenSource): HashedFile[] {
  return source.entries.map(({ path, blob }) => ({
    path,
    size: blob.size,
    digests: () =>
      digestsOf(blob.size, async (start, end) => {
        if ('file' in blob) throw new Error('files of a disk are not kept')
        return new Uint8Array(await blob.slice(start, end).arrayBuffer())
      }),
  }))
}
