import { damagedData, skippedEntity, unitAssumed } from '../../mesh/notes.ts'
import type { Sink } from '../../contract/format.ts'
import type { AcisModel } from './readAcis.ts'

/** What of a stream is not as it should be. */
export function noteModel({ complete, unknown, header }: AcisModel, sink: Sink): void {
  if (!complete) sink.note(damagedData('the file ends early'))
  if (unknown > 0) sink.note(skippedEntity('surfaces and curves of unknown kinds', unknown))
  if (header.encoding === 'text' && !(header.scale > 0)) sink.note(unitAssumed)
}
