import type { Node } from '../../../src/core/scene/model.ts'
import type { Sink } from '../../contract/format.ts'
import { damagedData, filledFaces, skippedEntity, unitAssumed } from '../../mesh/notes.ts'
import type { PartSource } from '../exact/laterParts.ts'
import { AcisRecords } from './model/acisRecords.ts'
import { buildBodies } from './model/bodies.ts'
import { type AcisHeader, openAcis } from './stream/openAcis.ts'

/** An ACIS stream as neutral bodies. */
export interface AcisModel {
  header: AcisHeader
  roots: Node[]
  /** One for each body; its lumps are `bodies`, whose surfaces and edges name their records in `source`. */
  parts: PartSource[]
  /** The application's number of the body of each part (-1: none), and the body's place among those of the stream. */
  keys: { key: number; ordinal: number }[]
  /** Faces and edges of unknown kinds. */
  unknown: number
  /** Faces whose border alone the stream holds, and that were filled. */
  filled: number
  /** False when the stream breaks off: what stands before is shown. */
  complete: boolean
}

/** Lengths of binary streams of Autodesk's kernel are centimetres. */
const MM_PER_CM = 10

/**
 * Reads SAT text (plain, or enciphered as in drawings), SAB and ASM binary (4 and 8), files of their own or streams inside of others: bodies in millimetres.
 * Throws OpenError `file-exception` when the bytes are no such stream or break off within its values.
 * `unit`: millimetres in a unit of the stream when they are known from elsewhere; drawings count in their own unit, whatever the stream states.
 */
export function readAcis(bytes: Uint8Array, unit?: number): AcisModel {
  const { header, tokens, complete } = openAcis(bytes)
  const bodies = buildBodies(new AcisRecords(tokens), unit ?? unitScale(header))
  tokens.release()
  return { header, complete, ...bodies }
}

function unitScale({ scale, encoding }: AcisHeader): number {
  if (encoding !== 'text' && !(scale > 0)) return MM_PER_CM
  return scale > 0 && Number.isFinite(scale) ? scale : 1
}

/** What of a stream is not as it should be. */
export function noteModel({ complete, unknown, filled, header }: AcisModel, sink: Sink): void {
  if (!complete) sink.note(damagedData('the file ends early'))
  if (unknown > 0) sink.note(skippedEntity('surfaces and curves of unknown kinds', unknown))
  if (filled > 0) sink.note(filledFaces(filled))
  if (header.encoding === 'text' && !(header.scale > 0)) sink.note(unitAssumed)
}
