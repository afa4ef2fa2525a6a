import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import type { Part, Structure } from '../../../src/core/scene/model.ts'
import type { RootResult } from '../../contract/opening.ts'
import { EntryWriter } from './entryFile.ts'
import type { Draft } from './resultCache.ts'

/** Writes down the messages on their way to the page. Failures (a full disk) end the recording, not the opening. */
export class Recording {
  private readonly writer = new EntryWriter()
  private readonly draft: Promise<Draft | undefined>
  private broken = false

  /** `draft`: undefined when nothing can be written. Until it is known, results are held in memory. */
  constructor(draft: Promise<Draft | undefined>) {
    this.draft = draft
    void draft.then((opened) => {
      if (opened) this.try(() => this.writer.attach(opened.file))
      else this.broken = true
    })
  }

  structure(structure: Structure): void {
    this.try(() => this.writer.structure(structure))
  }

  drawing(drawing: Drawing): void {
    this.try(() => this.writer.drawing(drawing))
  }

  part(part: Part): void {
    this.try(() => this.writer.part(part))
  }

  async keep(result: RootResult): Promise<void> {
    const draft = await this.draft
    this.try(() => this.writer.finish(result))
    await (this.broken ? draft?.drop() : draft?.keep())
  }

  async drop(): Promise<void> {
    this.broken = true
    await (await this.draft)?.drop()
  }

  private try(work: () => void): void {
    if (this.broken) return
    try {
      work()
    } catch {
      this.broken = true
    }
  }
}
