import type { Entity } from '../../../model/entity.ts'
import { sectionParts } from '../../sectionParts.ts'
import type { DwgRecord } from '../record.ts'

/** SECTIONOBJECT: a section plane of model space. Undefined of one without a line. */
export function readSection(record: DwgRecord): readonly Entity[] | undefined {
  const { data } = record
  const state = data.bl()
  data.bl()
  record.text()
  const direction = record.point()
  const [top, bottom] = record.doubles(2)
  data.bs()
  record.color()
  const line = record.points(data.bl())
  const back = record.points(data.bl())
  // Its settings.
  record.ref()
  const parts = sectionParts({ state, line, back, direction, top, bottom })
  return parts.length > 0 ? parts : undefined
}
