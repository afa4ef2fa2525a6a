import { embedCall, embedRequest } from '../../../../contract/embed.ts'
import { EMBED_VERSION, type EmbedCall, type EmbedError, type EmbedEvent } from '../../../../packages/embed/src/index.ts'
import { documentAtom } from '../../state/document.ts'
import { selectionAtom } from '../../state/selection.ts'
import type { Store } from '../../state/store.ts'
import { viewerAtom } from '../../state/tool.ts'
import { openFlowAtom } from '../open/flow/openFlow.ts'
import { sessionOf } from '../open/session.ts'
import { embedCalls, EmbedRefusal, summary } from './embedCalls.ts'

/** The page around the frame: where messages come from and go to. */
type Host = Pick<Window, 'postMessage'>

/** Milliseconds between two messages about a moving camera. */
const CAMERA_MS = 100

/** What ends the embedding of a store. */
const running = new WeakMap<Store, () => void>()

/**
 * Answers the page that shows Facet in a frame, and sends it events, until the returned function is called; again: the same. Only the frame's own parent is
 * answered, at the origin that it asks from; before it has asked, it only learns that Facet is ready.
 */
export function startEmbedding(store: Store, host: Host = window.parent): () => void {
  const present = running.get(store)
  if (present) return present
  /** Origin of the page around, once it has asked. */
  let origin: string | undefined
  const tell = (event: EmbedEvent): void => {
    if (origin !== undefined) host.postMessage({ facet: EMBED_VERSION, ...event }, origin)
  }
  const take = (message: MessageEvent): void => {
    if (message.source !== (host as unknown)) return
    const request = embedRequest.safeParse(message.data)
    if (!request.success) return
    origin = message.origin
    const { id } = request.data
    const reply = (answer: object): void => host.postMessage({ facet: EMBED_VERSION, id, ...answer }, message.origin)
    answerTo(store, message.data).then(
      (value) => reply({ value }),
      (error: unknown) => reply({ error: errorOf(error) }),
    )
  }
  addEventListener('message', take)
  const { document: holder } = sessionOf(store)
  const stops = [
    () => removeEventListener('message', take),
    holder.events.on('finish', (document) => tell({ event: 'opened', ...summary(document) })),
    holder.events.on('close', () => tell({ event: 'closed' })),
    store.sub(openFlowAtom, () => {
      const flow = store.get(openFlowAtom)
      if (flow.step === 'failed') tell({ event: 'failed', code: flow.code, name: flow.name })
    }),
    store.sub(selectionAtom, () => {
      const { nodes, face } = store.get(selectionAtom)
      if (store.get(documentAtom)) tell({ event: 'selected', nodes: [...nodes], ...(face && { face }) })
    }),
    followCamera(store, tell),
  ]
  const stop = (): void => {
    for (const one of stops) one()
    running.delete(store)
  }
  running.set(store, stop)
  // The listener is not known yet: this message holds nothing that is not public.
  host.postMessage({ facet: EMBED_VERSION, event: 'ready' } satisfies { facet: number } & EmbedEvent, '*')
  return stop
}

async function answerTo(store: Store, data: unknown): Promise<unknown> {
  const call = embedCall.safeParse(data)
  if (!call.success) throw new EmbedRefusal('invalid', call.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  return await (embedCalls[call.data.call] as (store: Store, call: EmbedCall) => unknown)(store, call.data)
}

const errorOf = (error: unknown): EmbedError => ({
  code: error instanceof EmbedRefusal ? error.code : 'failed',
  message: error instanceof Error ? error.message : String(error),
})

/** Reports the camera ten times a second at most, and always of where it comes to rest. */
function followCamera(store: Store, tell: (event: EmbedEvent) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let leave: (() => void) | undefined
  const follow = (): void => {
    leave?.()
    const viewer = store.get(viewerAtom)
    leave = viewer?.on('camera', () => {
      timer ??= setTimeout(() => {
        timer = undefined
        tell({ event: 'camera', camera: viewer.camera() })
      }, CAMERA_MS)
    })
  }
  follow()
  const unfollow = store.sub(viewerAtom, follow)
  return () => {
    clearTimeout(timer)
    leave?.()
    unfollow()
  }
}
