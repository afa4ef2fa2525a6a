import { contentHash, digestsOf, type HashedFile } from './cache/contentHash.ts'
import { Recording } from './cache/recording.ts'
import type { ResultCache } from './cache/resultCache.ts'
import { FileSet } from '../contract/fileSet.ts'
import type { Look, OpenSource } from '../contract/opening.ts'
import { collect } from './collect.ts'
import { type Ahead, bytesOf, findKept, isKeepable, KEEP_BESIDE_BYTES, readOnce, resultCache, takeAhead } from './lookAhead.ts'
import type { OpenRequest } from '../contract/messages.ts'
import { readInto } from '../io/fileset/blobEntry.ts'
import { remoteEntry, remoteOf } from '../io/fileset/remoteEntry.ts'
import { type Emit, openRoot, readRoot } from './openRoot.ts'
import { type KeptResult, LOOK_UP_MS, Replay, withTimeout } from './replay.ts'

/** Storage that does not answer after an opening is as good as none. Milliseconds. */
const KEEP_MS = 10_000
/** Until then its worker is not ended for the sake of memory. */
const LONGEST_KEEP_MS = 120_000
/** Milliseconds from sending the kept result until its source is read: by then the page has its picture. */
const COMPARE_AFTER_MS = 1500
/** After everything of a source was sent, until it is hashed and written down; for the same reason. Of larger ones that goes on beside the reading: less is held in memory. */
const KEEP_AFTER_MS = 600

interface Opened {
  result: KeptResult
  /** When later versions of parts have come, and the result is kept, or compared with the source. Never rejects. */
  settled: Promise<KeptResult>
  /** Resolves when nothing of it is being written any more. Never rejects. */
  written?: Promise<unknown>
}

/** An opening whose result is looked up, or kept. */
interface Keeping {
  kept: ResultCache
  request: OpenRequest
  /** What besides the source decides the result. */
  about: string[]
  ahead: Ahead
  emit: Emit
  started: number
}

/**
 * Opens `root` of a source: from the cache when this very content was opened before, else by its reader, whose result is then kept.
 * The kept result of a source with a known fingerprint is sent at once. Its content is compared before this returns or, where the page can replace the model,
 * some time later, unless something else has been asked for (`isCurrent`). `look`: the page's camera, once it is known.
 */
export async function openSource(request: OpenRequest, emit: Emit, isCurrent: () => boolean, look?: () => Look | undefined): Promise<Opened> {
  const started = performance.now()
  const { source, root, quality, engine = 'facet', as } = request
  const remote = remoteOf(source)
  // The browser's own cache keeps it.
  if (remote)
    return readRoot((await import('../stream/index.ts')).preparedReader(look), new FileSet([remoteEntry(remote.path, remote.blob)]), remote.path, quality, emit)
  const looked = takeAhead(request.surveyed)
  const kept = isKeepable(bytesOf(source)) ? await withTimeout(resultCache(), LOOK_UP_MS, undefined) : undefined
  if (!kept) return openRoot((await collect(source)).files, root, quality, emit, engine, as)
  const about = [root, quality, engine, ...(as ? [as] : [])]
  const keeping: Keeping = { kept, request, about, ahead: (await looked) ?? (await findKept(kept, source, about)), emit, started }
  return (await openKnown(keeping, isCurrent)) ?? openHashed(keeping)
}

/** Shows the kept result of a source with this fingerprint; undefined when there is none, or it is of another content. */
async function openKnown({ kept, request, about, ahead, emit, started }: Keeping, isCurrent: () => boolean): Promise<Opened | undefined> {
  const { print } = ahead
  if (print === undefined || ahead.name === undefined) return undefined
  // It may have been made of another of the source's files.
  const { name } = await withTimeout(kept.lookUp({ bytes: bytesOf(request.source), print, about }), LOOK_UP_MS, { name: undefined })
  if (name === undefined) return undefined
  const shown = await (ahead.replay?.name === name ? ahead.replay : new Replay(kept, name)).show(emit, started)
  if (!shown) return undefined
  const isSame = async (atOnce?: number): Promise<boolean> => {
    // The model stays when its file cannot be read any more.
    const is = await nameOf(kept, request.source, filesOf(request.source, atOnce), about).then(
      (whole) => whole === name,
      () => true,
    )
    if (!is) await kept.distrust(print).catch(() => {})
    return is
  }
  const compare = async (): Promise<KeptResult> => {
    await new Promise((resolve) => setTimeout(resolve, COMPARE_AFTER_MS))
    // One piece at a time: nobody waits for it.
    if (isCurrent() && !(await isSame(1))) emit({ type: 'changed' })
    return shown
  }
  if (request.revalidates) return { result: shown, settled: compare() }
  return (await isSame()) ? { result: shown, settled: Promise.resolve(shown) } : undefined
}

/** Shows the kept result of a source with this content, or opens it and keeps the result. */
async function openHashed(keeping: Keeping): Promise<Opened> {
  const { kept, request, about, ahead, emit, started } = keeping
  const { source } = request
  const collected = await collect(source)
  const single = ahead.file ?? readOnce(source, collected)
  const files = single ? new FileSet([single]) : collected.files
  const naming = (): Promise<string> => nameOf(kept, source, single ? [single] : filesOf(source), about)
  if (!ahead.sameSize) return record(keeping, files, naming)
  const name = await naming()
  const shown = await new Replay(kept, name, ahead.print).show(emit, started)
  if (!shown) return record(keeping, files, async () => name)
  single?.forget()
  return { result: shown, settled: Promise.resolve(shown) }
}

/** Opens files by their reader and keeps the result in the cache. `naming`: resolves to the result's name in the cache. */
async function record({ kept, request, about, ahead, emit }: Keeping, files: FileSet, naming: () => Promise<string>): Promise<Opened> {
  const { root, quality, engine = 'facet', as } = request
  const isLarge = bytesOf(request.source) > KEEP_BESIDE_BYTES
  const { promise: shown, resolve: show } = Promise.withResolvers<void>()
  const draft = shown.then(naming).then((name) => kept.write(name, { about, print: ahead.print }))
  const recording = new Recording(draft.catch(() => undefined))
  const opened = await openRoot(
    files,
    root,
    quality,
    (message, transfer) => {
      if (message.type === 'structure') recording.structure(message.structure)
      else if (message.type === 'part') recording.part(message.part)
      else if (message.type === 'drawing') recording.drawing(message.drawing)
      emit(message, transfer)
      if (message.type === 'part' && isLarge) show()
    },
    engine,
    as,
  ).catch(async (error: unknown) => {
    show()
    await withTimeout(recording.drop(), KEEP_MS, undefined)
    throw error
  })
  if (isLarge) show()
  else setTimeout(show, KEEP_AFTER_MS)
  const writing = opened.settled.then((result) => {
    const failed = result.notes.some(({ code, level }) => code === 'parts-failed' || level === 'error')
    return failed ? recording.drop() : recording.keep(result)
  })
  const settled = opened.settled.then(async (result) => {
    await withTimeout(writing, KEEP_MS, undefined)
    return result
  })
  return { result: opened.result, settled, written: withTimeout(writing, LONGEST_KEEP_MS, undefined) }
}

const nameOf = async (kept: ResultCache, source: OpenSource, files: readonly HashedFile[], about: readonly string[]): Promise<string> =>
  kept.nameOf(bytesOf(source), await contentHash(files, about))

/** `atOnce`: pieces that are hashed beside each other. */
function filesOf(source: OpenSource, atOnce?: number): HashedFile[] {
  return source.entries.map(({ path, blob }) => ({
    path,
    size: blob.size,
    digests: () => {
      if (!(blob instanceof Blob)) throw new Error('only files of the browser are kept')
      return digestsOf(blob.size, (start, into) => readInto(blob, start, into), { atOnce })
    },
  }))
}
