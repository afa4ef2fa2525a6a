import type { Part } from '../../src/core/scene/model.ts'
import type { OpenMessage } from '../contract/messages.ts'
import { moveArrays, packedBytes } from '../pipeline/cache/packed.ts'

/** Bytes of a part up to which it travels with others; bytes and parts of one message. */
const SMALL = 16 << 10
const GROUP = 256 << 10
const COUNT = 200
/** Milliseconds that a part waits at most for others while the worker is at work. */
const WAIT_MS = 8

type Post = (message: OpenMessage, transfer: Transferable[]) => void

/**
 * Puts small parts that are made right after each other into one message, in which their arrays share a buffer: a message, and each buffer in it, costs the page more
 * than what most of thousands of parts hold. All messages of an opening go through it, and keep their order.
 */
export class PartGroups {
  private readonly post: Post
  private held: { part: Part; bytes: number; transfer: Transferable[] }[] = []
  private bytes = 0
  /** When the first of those that wait came. */
  private since = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(post: Post) {
    this.post = post
  }

  send(message: OpenMessage, transfer: Transferable[]): void {
    const bytes = message.type === 'part' ? packedBytes(message.part) : Infinity
    if (message.type !== 'part' || bytes > SMALL) {
      this.flush()
      this.post(message, transfer)
      return
    }
    if (this.bytes + bytes > GROUP) this.flush()
    if (this.held.length === 0) {
      this.since = performance.now()
      this.timer = setTimeout(() => this.flush())
    }
    this.held.push({ part: message.part, bytes, transfer })
    this.bytes += bytes
    if (this.held.length >= COUNT || performance.now() - this.since >= WAIT_MS) this.flush()
  }

  /** Sends what waits. */
  private flush(): void {
    clearTimeout(this.timer)
    const { held } = this
    const buffer = new ArrayBuffer(this.bytes)
    this.held = []
    this.bytes = 0
    if (held.length === 1) this.post({ type: 'part', part: held[0].part }, held[0].transfer)
    if (held.length < 2) return
    let at = 0
    const parts = held.map(({ part, bytes }) => {
      const moved = moveArrays(part, buffer, at)
      at += bytes
      return moved
    })
    this.post({ type: 'parts', parts }, [buffer])
  }
}
