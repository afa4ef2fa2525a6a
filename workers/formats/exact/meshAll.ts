import { bodySize } from '../../kernel/brep/bodySize.ts'
import type { Quality, Sink } from '../../contract/format.ts'
import { type MeshedPart, meshPart } from './meshPart.ts'
import type { PartSource } from './partSource.ts'

const YIELD_MS = 100
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
