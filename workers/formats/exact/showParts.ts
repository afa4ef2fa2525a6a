import { bodySize } from '../../kernel/brep/bodySize.ts'
import type { OpenOptions, PartDraft, Sink } from '../../contract/format.ts'
import { meshPart } from './meshPart.ts'
import type { PartSource } from './partSource.ts'

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
export async function showParts(parts: readonly PartSource[], sink: Sink, { quality, bodies }: OpenOptions, outline = outlineOf(parts)): Promise<void> {
  const { size } = outline
  const total = outline.faces.reduce((sum, faces) => sum + faces, parts.length)
  const doubtful: string[] = []
  const failed: string[] = []
  let done = 0
  let yielded = performance.now()
  for (const [place, source] of parts.entries()) {
    const { draft, flagged } = bodies ? { draft: bareDraft(source), flagged: 0 } : meshPart(source, size, quality)
    if (draft) sink.part(draft)
    else if (source.bodies.length > 0) failed.push(source.name)
    if (flagged > 0) doubtful.push(source.name)
    done += outline.faces[place] + 1
    sink.progress('tessellate', done / total)
    if (performance.now() - yielded > YIELD_MS) {
      // The sign of life needs a turn.
      await new Promise((resolve) => setTimeout(resolve))
      yielded = performance.now()
    }
  }
  if (failed.length > 0) {
    const what = listed(failed)
    sink.note({ level: 'warning', code: 'parts-failed', text: `parts could not be shown: ${what}`, count: failed.length, params: { what } })
  }
  if (doubtful.length > 0) {
    const what = listed(doubtful)
    sink.note({ level: 'warning', code: 'parts-doubtful', text: `parts with faces that may be wrong: ${what}`, count: doubtful.length, params: { what } })
  }
}

/** A part by its bodies alone. */
const bareDraft = ({ id, name, bodies, color }: PartSource): PartDraft => ({ id, name, origin: 'exact', bodies, ...(color !== 0 && { color }) })

const listed = (names: readonly string[]): string => names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? ', …' : '')
