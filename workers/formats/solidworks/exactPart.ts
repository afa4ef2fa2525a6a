import { OpenError } from '../../../src/core/errors.ts'
import type { Body } from '../../brep/body.ts'
import { bodySize } from '../../brep/bodySize.ts'
import { meshPart } from '../exact/meshPart.ts'
import type { PartDraft, Quality } from '../format.ts'
import type { Document } from './document.ts'
import { partitionsOf } from './partitions.ts'

/** A part saved without display data, from the Parasolid bodies of the first configuration that has some. Undefined when there are none, or they cannot be read. */
export function exactPart(part: { id: number; name: string }, document: Document, quality: Quality): PartDraft | undefined {
  for (const model of partitionsOf(document)) {
    const bodies = bodiesOf(model)
    if (bodies.length > 0) return meshPart({ ...part, bodies, points: [], color: 0 }, bodySize(bodies), quality).draft
  }
  return undefined
}

function bodiesOf(model: () => Body[]): Body[] {
  try {
    return model().filter(({ faces }) => faces.length > 0)
  } catch (error) {
    if (error instanceof OpenError) return []
    throw error
  }
}
