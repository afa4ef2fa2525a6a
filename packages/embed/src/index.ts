import {
  EMBED_VERSION,
  type EmbedAnswers as PlainAnswers,
  type EmbedCall,
  type EmbedError,
  type EmbedEvent,
  type EmbedNews,
  type EmbedReply,
} from '../../../contract/embedMessages.ts'

export { EMBED_VERSION, type EmbedCall, type EmbedError, type EmbedEvent, type EmbedMeasure } from '../../../contract/embedMessages.ts'

/** What the calls answer, by their names. */
export type EmbedAnswers = Omit<PlainAnswers, 'picture'> & { picture: Blob }

/** A call that the frame has refused. */
export class EmbedFailure extends Error {
  override readonly name = 'EmbedFailure'
  readonly code: string
  constructor({ code, message }: EmbedError) {
    super(message)
    this.code = code
  }
}

type CallOf<K extends EmbedCall['call']> = Omit<Extract<EmbedCall, { call: K }>, 'call'>
/** Nothing, where a call needs nothing. */
type Input<K extends EmbedCall['call']> = Partial<CallOf<K>> extends CallOf<K> ? [input?: CallOf<K>] : [input: CallOf<K>]
type EventOf<K extends EmbedEvent['event']> = Extract<EmbedEvent, { event: K }>

/** Leads the Facet in a frame of this page. */
export class FacetFrame {
  private readonly frame: HTMLIFrameElement
  private readonly origin: string
  private readonly listeners = new Map<string, Set<(event: never) => void>>()
  private readonly waiting = new Map<string, { resolve(value: never): void; reject(error: Error): void }>()
  /** Ids of the calls begin with it: a page may lead one frame by several objects. */
  private readonly prefix = Math.random().toString(36).slice(2)
  private last = 0
  private readonly ready: Promise<void>
  private isReady: () => void = () => {}

  /** `frame`: its address is that of a Facet with `#/embed`. Calls wait until Facet is ready. */
  constructor(frame: HTMLIFrameElement) {
    this.frame = frame
    this.origin = new URL(frame.src, document.baseURI).origin
    this.ready = new Promise((resolve) => (this.isReady = resolve))
    addEventListener('message', this.take)
    // A frame that has loaded has reported already that it is ready. Another document may still be in it: so this goes to any, and holds nothing.
    frame.contentWindow?.postMessage({ facet: EMBED_VERSION, id: this.prefix, call: 'hello' }, '*')
  }

  /** Asks the frame; rejects with an `EmbedFailure` when it refuses. */
  async call<K extends EmbedCall['call']>(call: K, ...[input]: Input<K>): Promise<EmbedAnswers[K]> {
    await this.ready
    const id = `${this.prefix}-${++this.last}`
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.frame.contentWindow?.postMessage({ facet: EMBED_VERSION, id, call, ...input }, this.origin)
    })
  }

  /** Opens a file, the files of an assembly, or what lies at an address, which this page fetches: the frame may fetch of its own origin only. */
  async open(source: string | URL | File | readonly File[]): Promise<EmbedAnswers['open']> {
    if (typeof source === 'string' || source instanceof URL) {
      const url = new URL(source, document.baseURI)
      const response = await fetch(url)
      if (!response.ok) throw new EmbedFailure({ code: 'open-failed', message: `${response.status} ${url.href}` })
      return this.call('open', { files: [{ path: decodeURIComponent(url.pathname.split('/').pop() || 'model'), content: await response.blob() }] })
    }
    const files = source instanceof File ? [source] : source
    return this.call('open', { files: files.map((file) => ({ path: file.webkitRelativePath || file.name, content: file })) })
  }

  /** Calls `listener` at each event of a kind; returns the way to stop. */
  on<K extends EmbedEvent['event']>(event: K, listener: (event: EventOf<K>) => void): () => void {
    const listeners = this.listeners.get(event) ?? new Set()
    this.listeners.set(event, listeners)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  /** Listens no more; calls that are not answered are rejected. */
  dispose(): void {
    removeEventListener('message', this.take)
    for (const { reject } of this.waiting.values()) reject(new EmbedFailure({ code: 'failed', message: 'the frame is no longer followed' }))
    this.waiting.clear()
  }

  private readonly take = ({ source, origin, data }: MessageEvent<EmbedReply | EmbedNews>): void => {
    if (source !== this.frame.contentWindow || origin !== this.origin || data?.facet !== EMBED_VERSION) return
    if ('event' in data) {
      if (data.event === 'ready') this.isReady()
      for (const listener of this.listeners.get(data.event) ?? []) listener(data as never)
      return
    }
    if (data.id === this.prefix) this.isReady()
    const waiting = this.waiting.get(data.id as string)
    this.waiting.delete(data.id as string)
    if ('error' in data) waiting?.reject(new EmbedFailure(data.error))
    else waiting?.resolve(data.value as never)
  }
}
