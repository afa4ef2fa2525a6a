import type { PartDraft, Sink } from '../../contract/format.ts'
import type { Body } from '../../kernel/brep/body.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'

/** Makes a better version of a part; undefined when there is none. */
export interface Better {
  /** The part as it is, before it is sent. */
  now: () => Promise<PartDraft | undefined> | PartDraft | undefined
  /** The part from the file again: the arrays that were sent are gone. */
  later: () => Promise<PartDraft | undefined>
}

/** Parts that are shown as soon as they can be, and better (more finely, with exact surfaces) one after the other when everything is there. */
export class LaterParts {
  private readonly sink: Sink
  private readonly work: Better[] = []

  constructor(sink: Sink) {
    this.sink = sink
  }

  /** Sends a part; to a sink that takes everything at once, its better version. */
  async show(draft: PartDraft, better: Better): Promise<void> {
    if (this.sink.later) {
      this.sink.part(draft)
      this.work.push(better)
    } else this.sink.part((await better.now()) ?? draft)
  }

  /** When everything was shown. What fails does not keep the others. */
  start(): void {
    if (this.work.length > 0) this.sink.later?.(this.run())
  }

  private async run(): Promise<void> {
    const failed: unknown[] = []
    for (const better of this.work) {
      // The sign of life needs a turn.
      await new Promise((resolve) => setTimeout(resolve))
      try {
        const part = await better.later()
        if (part) this.sink.part(part)
      } catch (error) {
        failed.push(error)
      }
    }
    if (failed.length > 0) throw failed[0]
  }
}

/** One part of an exact format before it is meshed. */
export interface PartSource {
  id: number
  name: string
  bodies: Body[]
  /** Loose points, xyz, millimetres. */
  points: number[]
  /** 0 = none. */
  color: Rgba
}
