import { XYZ } from '../../model/geometry.ts'
import type { CadObject, ExtendedValue } from '../../model/object.ts'
import type { Tags } from './tags.ts'

const APPLICATION = 1001

/** Gives an object its extended data, by the names of the applications. */
export function readExtended(object: CadObject, tags: Tags): void {
  const { codes, count } = tags
  for (let at = tags.extended; at < count; ) {
    const name = codes[at] === APPLICATION ? tags.string(at) : ''
    const values: ExtendedValue[] = []
    for (at++; at < count && codes[at] !== APPLICATION; at++) {
      const rawValue = valueAt(tags, at)
      if (rawValue !== undefined) values.push({ code: codes[at], rawValue })
    }
    if (name) object.addExtendedData(name, values)
  }
}

function valueAt(tags: Tags, at: number): ExtendedValue['rawValue'] | undefined {
  const code = tags.codes[at]
  if (code === 1000 || code === 1003) return tags.string(at)
  if (code === 1002) return tags.is(at, '}') ? '}' : '{'
  if (code === 1005) return tags.handle(at)
  if (code >= 1010 && code <= 1013) return pointAt(tags, at)
  if ((code < 1040 || code > 1042) && code !== 1070 && code !== 1071) return undefined
  const value = tags.number(at)
  return Number.isFinite(value) ? value : 0
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
