import { type CadObject, ExtendedData, ExtendedDataControlString, type ExtendedDataRecord, XYZ } from '@node-projects/acad-ts'
import { ExtendedValue } from '../dwg/extendedData.ts'
import type { Tags } from './tags.ts'

const APPLICATION = 1001

/** Gives an object its extended data, by the names of the applications. */
export function readExtended(object: CadObject, tags: Tags): void {
  const { codes, count } = tags
  for (let at = tags.extended; at < count; ) {
    const name = codes[at] === APPLICATION ? tags.string(at) : ''
    const records: ExtendedDataRecord[] = []
    for (at++; at < count && codes[at] !== APPLICATION; at++) {
      const record = recordAt(tags, at)
      if (record) records.push(record)
    }
    if (name) object.extendedData.addByName(name, new ExtendedData(records))
  }
}

function recordAt(tags: Tags, at: number): ExtendedDataRecord | undefined {
  const code = tags.codes[at]
  if (code === 1000 || code === 1003) return new ExtendedValue(code - 1000, tags.string(at))
  if (code === 1002) return new ExtendedDataControlString(tags.is(at, '}'))
  if (code === 1005) return new ExtendedValue(code - 1000, tags.handle(at))
  if (code >= 1010 && code <= 1013) return new ExtendedValue(code - 1000, pointAt(tags, at))
  if ((code >= 1040 && code <= 1042) || code === 1070 || code === 1071) {
    const value = tags.number(at)
    return new ExtendedValue(code - 1000, Number.isFinite(value) ? value : 0)
  }
  return undefined
}

/** x here, y and z in the two tags behind. */
export function pointAt(tags: Tags, at: number): XYZ {
  const code = tags.codes[at]
  const coordinate = (axis: 0 | 1 | 2): number => {
    const value = tags.codes[at + axis] === code + 10 * axis && at + axis < tags.count ? tags.number(at + axis) : 0
    return Number.isFinite(value) ? value : 0
  }
  return new XYZ(coordinate(0), coordinate(1), coordinate(2))
}
