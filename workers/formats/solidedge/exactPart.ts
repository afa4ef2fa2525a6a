import { OpenError } from '../../../src/core/errors.ts'
import type { Body } from '../../kernel/brep/body.ts'
import { bodySize } from '../../kernel/brep/bodySize.ts'
import type { Compound, CompoundStream } from '../../io/compound/compound.ts'
import { meshPart } from '../exact/meshPart.ts'
import { withExactFaces } from '../exact/withExactFaces.ts'
import type { PartDraft, Quality } from '../../contract/format.ts'
import { readXt } from '../parasolid/readXt.ts'

/** The model itself, as a partition or a single part; sketches stand in a stream of their own. */
const streams = ['PARASOLID/STREAM0.P_B', 'PARASOLID/STREAM0.X_B']
/** Bytes from which a stream takes more than a second or two to read beside a mesh that is shown already. */
const LONG = 16 << 20

const modelOf = (compound: Compound): CompoundStream | undefined => streams.map((path) => compound.find(path)).find((found) => found !== undefined)

/** The stream of the bodies, if it can be read beside a mesh. */
export function modelStream(compound: Compound): CompoundStream | undefined {
  const stream = modelOf(compound)
  return stream && stream.size <= LONG ? stream : undefined
}

/** A part that stores no display mesh, from its Parasolid bodies: all that have faces. Undefined when there are none, or they cannot be read. */
export function exactPart({ id, name }: { id: number; name: string }, compound: Compound, quality: Quality): PartDraft | undefined {
  const stream = modelOf(compound)
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

/** A display mesh with the exact surfaces of its faces; undefined when the Parasolid bodies are not those displayed (a partition whose changes stand in another stream). */
export function joinedPart(draft: PartDraft, compound: Compound): PartDraft | undefined {
  return withExactFaces(draft, modelsOf(compound))
}

/** The Parasolid bodies, if they can be read beside a mesh that is shown already. Reading throws OpenError. */
export function modelsOf(compound: Compound): (() => Body[])[] {
  const stream = modelStream(compound)
  return stream ? [() => readXt(stream.read()).parts.flatMap(({ bodies }) => bodies)] : []
}
