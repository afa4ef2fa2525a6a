import { expose } from 'comlink'
import { parentEndpoint } from '#host'
import { asOpenError } from '../../src/core/errors.ts'
import { columnBuffers } from '../../src/core/scene/indexColumns.ts'
import { loadReader } from '../formats/registry.ts'
import { fetchAhead, remoteOf } from '../io/fileset/remoteEntry.ts'
import { collect } from '../pipeline/collect.ts'
import { sliceBuffers } from '../contract/nodeSlices.ts'
import type { Look } from '../contract/opening.ts'
import type { ImportWorkerApi, OpenMessage, PageMessage, WireError } from '../contract/messages.ts'
import { lookAhead, resultCache } from '../pipeline/lookAhead.ts'
import { openSource } from '../pipeline/openSource.ts'
import { warmUpReader } from '../pipeline/warmUp.ts'
import { survey } from '../pipeline/survey.ts'
import { partBuffers } from '../pipeline/transferables.ts'
import { isGrown } from './grown.ts'
import { PartGroups } from './partGroups.ts'
import { inMessages } from './structureMessages.ts'

/** How often a busy worker reports that it is alive; without a report its loop is blocked. */
const ALIVE_MS = 1000
const wire = (error: unknown): WireError => {
  const { code, detail } = asOpenError(error)
  return { code, detail }
}

/** Counts surveyed files: work ahead of a file ends when another comes. */
let openings = 0
/** Resolves when what the last opening writes down has been written. */
let written: Promise<unknown> | undefined

const api: ImportWorkerApi = {
  ping() {},
  async warmUp(format) {
    const before = openings
    // The first look into the browser's storage is slow.
    if (format === 'step') void resultCache().then((kept) => kept?.lookUp({ bytes: 0 }))
    const reader = await loadReader(format)
    if (openings !== before) return
    await reader.warmUp?.()
    await warmUpReader(reader, () => openings === before)
  },
  async warmUpForLink(model) {
    // Later it may be on its way already.
    if (model && openings === 0) fetchAhead(model)
    await import('../stream/index.ts')
  },
  async mesh(format, job, worker, port) {
    openings++
    const reader = await loadReader(format)
    reader.mesh?.(job, worker, (answer, draft) => port.postMessage(answer, draft ? partBuffers(draft) : []))
  },
  async survey(source, options, key) {
    const own = ++openings
    const remote = remoteOf(source)
    if (remote) return { survey: { candidates: [], obvious: remote.path, drawings: [], reason: 'prepared', files: 1 } }
    try {
      const collecting = collect(source)
      lookAhead(source, collecting, key, () => own === openings)
      return { survey: await survey(await collecting, options) }
    } catch (error) {
      return { error: wire(error) }
    }
  },
  async cacheSize() {
    return (await (await resultCache())?.size()) ?? 0
  },
  async clearCache() {
    await (await resultCache())?.clear()
  },
  async atRest() {
    await written
  },
  open(request, port) {
    const own = ++openings
    let stopped = false
    const groups = new PartGroups((message, transfer) => {
      if (stopped) return
      if (message.type === 'structure') {
        for (const part of inMessages(message)) {
          const moved = part.type === 'nodes' ? sliceBuffers(part.nodes) : part.type === 'structure' && part.columns ? columnBuffers(part.columns) : []
          port.postMessage(part, part.type === 'structure' ? [...transfer, ...moved] : moved)
        }
      } else port.postMessage(message, transfer)
    })
    const post = (message: OpenMessage, transfer: Transferable[] = []): void => groups.send(message, transfer)
    let look: Look | undefined
    port.addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
      if (data.type === 'look') {
        look = data.look
        return
      }
      // Nobody waits for later results.
      stopped = true
      // The engines may already be at work for the next file.
      if (openings !== own) return
      import('../kernel/occt/occtPool.ts').then(
        ({ closeOcctPool }) => closeOcctPool(),
        () => {},
      )
    })
    port.start()
    const beat = setInterval(() => post({ type: 'alive' }), ALIVE_MS)
    openSource(
      request,
      post,
      () => own === openings,
      () => look,
    )
      .then(async (opened) => {
        const { result } = opened
        written = opened.written
        post({ type: 'done', result })
        post({ type: 'settled', result: await opened.settled, recycle: isGrown(request, result.cached) })
      })
      .catch((error: unknown) => post({ type: 'failed', error: wire(error) }))
      .finally(() => {
        clearInterval(beat)
        port.close()
      })
  },
}

// Synchronously, before anything is awaited: messages posted to a worker that has not exposed yet are lost.
expose(api, parentEndpoint())
// Started ahead for a link (`io/host/browser/spawnImport.ts`). What fails is tried again when it is needed.
if ((globalThis as { name?: string }).name === 'facet-link') import('../stream/index.ts').catch(() => {})
