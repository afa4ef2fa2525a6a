import { type Remote, transfer } from 'comlink'
import type { Annotation } from '../../src/core/pmi/annotation.ts'
import { OpenError } from '../../src/core/errors.ts'
import { SceneIndex } from '../../src/core/scene/sceneIndex.ts'
import type { Look, OpenHandlers, OpenResult } from '../contract/opening.ts'
import type { ImportWorkerApi, OpenMessage, OpenRequest, PageMessage } from '../contract/messages.ts'
import { SlicedTree } from '../contract/nodeSlices.ts'
import { isGrown } from './grown.ts'

type Result = Omit<OpenResult, 'retried'>

/** One opening in a worker, followed through its messages. */
export class OpenJob {
  /** `performance.now()` of the last message. */
  lastMessageAt = performance.now()
  readonly done: Promise<Result>
  /** After `done`, when nothing more comes. `recycle`: the worker should be replaced. Never rejects. */
  readonly settled: Promise<{ result?: Result; recycle: boolean }>
  private readonly port: MessagePort
  /** Messages that wait for the task in which an earlier one is handled. */
  private held: OpenMessage[] | undefined
  private stopped = false
  /** The model is complete, and its worker still holds hundreds of megabytes that it was made from (`isGrown`). */
  private hasGrown = false
  private settle: (end: { result?: Result; recycle: boolean }) => void = () => {}

  constructor(api: Remote<ImportWorkerApi>, request: OpenRequest, handlers: OpenHandlers) {
    const { port1, port2 } = new MessageChannel()
    this.port = port1
    const annotations: Annotation[] = []
    const tree = new SlicedTree()
    let index: SceneIndex | undefined
    this.settled = new Promise((resolve) => (this.settle = resolve))
    this.done = new Promise((resolve, reject) => {
      const handle = (message: OpenMessage): void => {
        if (message.type === 'progress') handlers.progress(message.progress)
        else if (message.type === 'preview') handlers.preview?.(message.preview)
        else if (message.type === 'annotations') annotations.push(...message.annotations)
        else if (message.type === 'nodes') tree.add(message.nodes)
        else if (message.type === 'structure') handlers.structure(message.structure, index)
        else if (message.type === 'earlyPart') handlers.earlyPart?.(message.structure, message.part)
        else if (message.type === 'early') handlers.early?.(message.drawing)
        else if (message.type === 'drawing') handlers.drawing?.(message.drawing)
        else if (message.type === 'part' || message.type === 'growing') handlers.part(message.part)
        else if (message.type === 'parts') for (const part of message.parts) handlers.part(part)
        else if (message.type === 'note') handlers.note(message.note)
        else if (message.type === 'changed') handlers.changed?.()
        else if (message.type === 'done') {
          this.hasGrown = isGrown(request, message.result.cached)
          resolve(message.result)
        } else if (message.type === 'settled') this.end(message)
        else if (message.type === 'failed') reject(new OpenError(message.error.code, message.error.detail))
      }
      port1.addEventListener('message', ({ data: message }: MessageEvent<OpenMessage>) => {
        this.lastMessageAt = performance.now()
        if (this.held) this.held.push(message)
        else if (message.type !== 'structure') handle(message)
        else {
          message.structure.pmi?.annotations.push(...annotations.splice(0))
          const { root } = tree
          if (!root) return this.later([message], handle)
          message.structure.root = root
          if (message.columns) index = new SceneIndex(root, { nodes: tree.nodes, columns: message.columns })
          this.later([message], handle)
        }
      })
      port1.start()
      api.open(request, transfer(port2, [port2])).catch((error: unknown) => reject(new OpenError('open-failed', String(error))))
    })
    this.done.catch(() => this.end({ recycle: false }))
  }

  /** Handles messages, and those that come before that, in a task of its own: a large tree has taken long enough to be copied. */
  private later(held: OpenMessage[], handle: (message: OpenMessage) => void): void {
    this.held = held
    setTimeout(() => {
      if (this.stopped) return
      handle(held.shift()!)
      // What the page makes of the structure is work enough for one task.
      setTimeout(() => {
        this.held = undefined
        if (!this.stopped) held.forEach(handle)
      })
    })
  }

  /** Stops later work, which nobody waits for. Returns whether its worker has grown. */
  stop(): boolean {
    this.stopped = true
    this.tell({ type: 'stop' })
    this.end({ recycle: false })
    return this.hasGrown
  }

  look(look: Look): void {
    if (!this.stopped) this.tell({ type: 'look', look })
  }

  private tell(message: PageMessage): void {
    this.port.postMessage(message)
  }

  private end(how: { result?: Result; recycle: boolean }): void {
    this.settle({ result: how.result, recycle: how.recycle })
    this.port.close()
  }
}
