import { bodySize } from '../../kernel/brep/bodySize.ts'
import type { OpenOptions, PartDraft, Quality, Sink } from '../../contract/format.ts'
import { type MeshedPart, meshPart } from './meshPart.ts'
import type { PartSource } from './laterParts.ts'

const YIELD_MS = 100
/** Names in one note. */
const MOST_NAMED = 3

/** Sizes of all parts before their geometry is made: how large they are together (mm), and how many faces each has. */
export interface PartsOutline {
  size: number
  faces: readonly number[]
}

/** Outline of parts whose geometry is there. */
const outlineOf = (parts: readonly PartSource[]): PartsOutline => ({
  size: parts.reduce((largest, { bodies }) => Math.max(largest, bodySize(bodies)), 0),
  faces: parts.map(({ bodies }) => bodies.reduce((sum, { faces }) => sum + faces.length, 0)),
})

/** Meshes parts one after the other and yields each; those that fail, or that the checks doubt, are named in a note. */
export async function showParts(parts: readonly PartSource[], sink: Sink, options: OpenOptions, outline = outlineOf(parts)): Promise<void> {
  const shower = new PartShower(sink, options)
  const total = outline.faces.reduce((sum, faces) => sum + faces, parts.length)
  let done = 0
  for (const [place, source] of parts.entries()) {
    done += outline.faces[place] + 1
    await shower.show(source, outline.size, done / total)
  }
  shower.finish()
}

/** Meshes parts as they come. */
export class PartShower {
  private readonly sink: Sink
  private readonly options: OpenOptions
  private readonly doubtful: string[] = []
  private readonly failed: string[] = []
  private yielded = performance.now()

  constructor(sink: Sink, options: OpenOptions) {
    this.sink = sink
    this.options = options
  }

  /** `size`: of the largest part, millimetres. `fraction` of the work that is done with this part. */
  async show(source: PartSource, size: number, fraction: number): Promise<void> {
    const { quality, bodies } = this.options
    const { draft, flagged } = bodies ? { draft: bareDraft(source), flagged: 0 } : meshPart(source, size, quality)
    if (draft) this.sink.part(draft)
    else if (source.bodies.length > 0) this.failed.push(source.name)
    if (flagged > 0) this.doubtful.push(source.name)
    this.sink.progress('tessellate', fraction)
    if (performance.now() - this.yielded > YIELD_MS) {
      // The sign of life needs a turn.
      await new Promise((resolve) => setTimeout(resolve))
      this.yielded = performance.now()
    }
  }

  /** Notes parts that failed, and those that the checks doubt. */
  finish(): void {
    const { failed, doubtful } = this
    if (failed.length > 0) {
      const what = listed(failed)
      this.sink.note({ level: 'warning', code: 'parts-failed', text: `parts could not be shown: ${what}`, count: failed.length, params: { what } })
    }
    if (doubtful.length > 0) {
      const what = listed(doubtful)
      this.sink.note({
        level: 'warning',
        code: 'parts-doubtful',
        text: `parts with faces that may be wrong: ${what}`,
        count: doubtful.length,
        params: { what },
      })
    }
  }
}

/** A part by its bodies alone. */
const bareDraft = ({ id, name, bodies, color }: PartSource): PartDraft => ({ id, name, origin: 'exact', bodies, ...(color !== 0 && { color }) })

const listed = (names: readonly string[]): string => names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? ', …' : '')

/** More faces than this share that the checks find fault with: the file is better read by the reference engine. */
const MOST_FLAGGED = 0.05

/** Meshes all parts of a file, before any is shown: how many faces fail decides who reads the file. */
export async function meshAll(parts: readonly PartSource[], sink: Sink, quality: Quality): Promise<MeshedPart[]> {
  const size = parts.reduce((largest, { bodies }) => Math.max(largest, bodySize(bodies)), 0)
  const total = parts.reduce((sum, part) => sum + part.bodies.reduce((faces, body) => faces + body.faces.length, 1), 0)
  const meshed: MeshedPart[] = []
  let done = 0
  let yielded = performance.now()
  for (const source of parts) {
    const part = meshPart(source, size, quality)
    meshed.push(part)
    done += part.faces + 1
    sink.progress('tessellate', done / total)
    if (performance.now() - yielded > YIELD_MS) {
      // The sign of life needs a turn.
      await new Promise((resolve) => setTimeout(resolve))
      yielded = performance.now()
    }
  }
  return meshed
}

/** So many faces are flagged that the whole is not to be trusted. */
export function mostlyFlagged(parts: readonly MeshedPart[]): boolean {
  const faces = parts.reduce((sum, part) => sum + part.faces, 0)
  const flagged = parts.reduce((sum, part) => sum + part.flagged, 0)
  return flagged > Math.max(1, MOST_FLAGGED * faces)
}
