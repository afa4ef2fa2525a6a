import { OpenError } from '../../../src/core/errors.ts'
import { bodySize } from '../../brep/bodySize.ts'
import type { Compound } from '../../compound/compound.ts'
import { meshPart } from '../exact/meshPart.ts'
import type { PartDraft, Quality } from '../format.ts'
import { readXt } from '../parasolid/readXt.ts'

/** The model itself, as a partition or a single part; sketches stand in a stream of their own. */
const streams = ['PARASOLID/STREAM0.P_B', 'PARASOLID/STREAM0.X_B']

/** A part that stores no display mesh, from its Parasolid bodies: all that have faces. Undefined when there are none, or they cannot be read. */
export function exactPart({ id, name }: { id: number; name: string }, compound: Compound, quality: Quality): PartDraft | undefined {
  const stream = streams.map((path) => compound.find(path)).find((found) => found !== undefined)
  if (!stream) return undefined
  try {
    const { parts } = readXt(stream.read())
    const shown = parts.filter(({ bodies }) => bodies.some(({ faces }) => faces.length > 0))
    const bodies = shown.flatMap((part) => part.bodies)
    if (bodies.length === 0) return undefined
    return meshPart({ id, name, bodies, points: [], color: shown[0].color }, bodySize(bodies), quality).draft
  } catch (error) {
    if (error instanceof OpenError) return undefined
    throw error
  }
}
