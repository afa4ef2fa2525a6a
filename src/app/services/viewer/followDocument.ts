import type { Part } from '../../../core/scene/model.ts'
import type { Viewer } from '../../../viewer/api.ts'
import { documentAtom, documentEvents, type OpenDocument } from '../../state/document.ts'
import { appStore } from '../../state/store.ts'
import { postTask } from '../../lib/tasks.ts'

/** Milliseconds that bringing in a model's parts may take at a stretch: each is copied for the GPU, and the page must yield to the event loop. */
const SLICE_MS = 10

/**
 * Hands the tree and each part of the document to the viewer as they come. Parts that came before the viewer follow in slices,
 * then those that came meanwhile, or too many at once; `ready` resolves when there is a document and the viewer has all parts known so far.
 */
export function followDocument(viewer: Pick<Viewer, 'open' | 'addPart' | 'finish' | 'clear'>): { ready: Promise<void>; stop(): void } {
  const { promise: ready, resolve: caughtUp } = Promise.withResolvers<void>()
  let waiting: Part[] = []
  /** When the slice began in which parts are brought in as they come. */
  let sliceStart = 0
  let finished = false
  let callOff: (() => void) | undefined

  const forget = (): void => {
    callOff?.()
    callOff = undefined
    waiting = []
    finished = false
  }
  const open = (document: OpenDocument): void => {
    forget()
    viewer.open(document.structure, document.index)
  }
  const bringIn = (): void => {
    callOff = undefined
    const until = performance.now() + SLICE_MS
    let next = 0
    do viewer.addPart(waiting[next++])
    while (next < waiting.length && performance.now() < until)
    waiting.splice(0, next)
    goOn()
  }
  const goOn = (): void => {
    if (waiting.length > 0) {
      callOff = postTask(bringIn)
      return
    }
    if (finished) viewer.finish()
    caughtUp()
  }

  const present = appStore.get(documentAtom)
  if (present) {
    open(present)
    waiting = [...present.parts.values()]
    finished = present.status === 'open'
    goOn()
  }
  const stops = [
    documentEvents.on('structure', (document) => {
      open(document)
      caughtUp()
    }),
    documentEvents.on('part', (part) => {
      const now = performance.now()
      if (now > sliceStart + 2 * SLICE_MS) sliceStart = now
      if (waiting.length === 0 && now < sliceStart + SLICE_MS) viewer.addPart(part)
      else if (waiting.push(part) === 1) goOn()
    }),
    documentEvents.on('finish', () => {
      if (waiting.length > 0) finished = true
      else viewer.finish()
    }),
    documentEvents.on('close', () => {
      forget()
      viewer.clear()
    }),
    forget,
  ]
  return {
    ready,
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}
