import { type Compound, readCompound } from '../../compound/compound.ts'
import type { FileEntry } from '../../fileset/fileSet.ts'
import type { PartDraft, Sink } from '../format.ts'
import { damagedTriangles } from './displayMesh.ts'
import { displayPart } from './displayPart.ts'
import { joinedPart } from './exactPart.ts'
import { readPartFile } from './partFile.ts'

/** A part that is shown, and can be shown better. */
interface Shown {
  id: number
  name: string
  /** Read again, so that no file is kept meanwhile. */
  read: () => Promise<Compound>
  /** Shown by a coarse level. */
  coarse: boolean
}

/** Better versions of parts, made one after the other when everything is there: the finest level, and the exact surfaces of the faces. */
export class LaterParts {
  private readonly sink: Sink
  private readonly shown: Shown[] = []

  constructor(sink: Sink) {
    this.sink = sink
  }

  /** Sends a part, and notes it; to a sink that does not wait, what can be sent at once. */
  show(draft: PartDraft, compound: Compound, file: FileEntry | undefined, coarse: boolean): void {
    const { sink } = this
    if (!sink.later) {
      sink.part(joinedPart(draft, compound) ?? draft)
      return
    }
    this.shown.push({ id: draft.id, name: draft.name, coarse, read: async () => (file ? readCompound(await file.bytes()) : compound) })
    sink.part(draft)
  }

  start(): void {
    if (this.shown.length > 0) this.sink.later?.(this.work())
  }

  private async work(): Promise<void> {
    const failed: unknown[] = []
    for (const shown of this.shown) {
      // The sign of life needs a turn.
      await new Promise((resolve) => setTimeout(resolve))
      await this.improve(shown).catch((error: unknown) => failed.push(error))
    }
    if (failed.length > 0) throw failed[0]
  }

  private async improve({ id, name, read, coarse }: Shown): Promise<void> {
    const compound = await read()
    const { display, styles } = readPartFile(compound)
    if (coarse && display.dropped > 0) this.sink.note(damagedTriangles(display.dropped))
    const draft = displayPart(id, name, display, styles)
    const better = draft && (joinedPart(draft, compound) ?? (coarse ? draft : undefined))
    if (better) this.sink.part(better)
  }
}
