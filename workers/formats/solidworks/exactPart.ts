import { OpenError } from '../../../src/core/errors.ts'
import type { Body } from '../../kernel/brep/body.ts'
import { bodySize } from '../../kernel/brep/bodySize.ts'
import { meshPart } from '../exact/meshPart.ts'
import type { PartDraft, Quality } from '../../contract/format.ts'
import { findVisualProperties } from './display/visualProperties.ts'
import { DISPLAY_STREAM, type Document } from './document.ts'
import { partitionsOf } from './partitions.ts'

/** A part saved without display data that can be read, from the Parasolid bodies of the first configuration that has some. Undefined when there are none, or they cannot be read. */
export function exactPart(part: { id: number; name: string }, document: Document, quality: Quality): PartDraft | undefined {
  const display = document.streams.read(DISPLAY_STREAM)
  const color = (display && findVisualProperties(display).document) ?? 0
  for (const model of partitionsOf(document)) {
    const bodies = bodiesOf(model)
    if (bodies.length > 0) return meshPart({ ...part, bodies, points: [], color }, bodySize(bodies), quality).draft
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
