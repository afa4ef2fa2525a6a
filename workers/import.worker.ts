import { expose } from 'comlink'
import { parentEndpoint } from '#host'
import { asOpenError } from '../src/core/errors.ts'
import { loadReader } from './formats/registry.ts'
import { collect, type Collected } from './pipeline/collect.ts'
import type { ImportWorkerApi, OpenMessage, WireError } from './pipeline/messages.ts'
import { openRoot } from './pipeline/openRoot.ts'
import { survey } from './pipeline/survey.ts'

/** How often a busy but living worker says so; silence means that its loop is blocked. */
const ALIVE_MS = 1000

const wire = (error: unknown): WireError => {
  const { code, detail } = asOpenError(error)
  return { code, detail }
}

/** Counts files that were looked into: what is done ahead of them ends. */
let openings = 0

const api: ImportWorkerApi = {
  ping() {},
  async warmUp(format) {
    const before = openings
    const reader = await loadReader(format)
    if (openings === before) await reader.warmUp?.(() => openings === before)
  },
  async survey(source, options) {
    openings++
    try {
      return { survey: await survey(await collect(source), options) }
    } catch (error) {
      return { error: wire(error) }
    }
  },
  open(source, root, quality, port) {
    openings++
    const post = (message: OpenMessage, transfer: Transferable[] = []): void => port.postMessage(message, transfer)
    const beat = setInterval(() => post({ type: 'alive' }), ALIVE_MS)
    collect(source)
      .then(({ files }: Collected) => openRoot(files, root, quality, post))
      .then(
        (result) => post({ type: 'done', result }),
        (error: unknown) => post({ type: 'failed', error: wire(error) }),
      )
      .finally(() => {
        clearInterval(beat)
        port.close()
      })
  },
}

// Synchronously, before anything is awaited: messages posted to a worker that has not exposed yet are lost.
expose(api, parentEndpoint())
