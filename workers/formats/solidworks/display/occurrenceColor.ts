import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { ComponentRecord } from './components.ts'
import { colorAt, type VisualProperties } from './visualProperties.ts'

/** A byte, then ten f64: centre, greatest and least corner and radius of the component's box. */
const BOX_AT = 1
const NUMBERS = 10

/**
 * The colour that an assembly gives one occurrence, whatever its part's faces have; undefined when it gives none. Behind the box stands the tag of its visual
 * properties: 0 in most records, in all others the class's own.
 */
export function occurrenceColor(bytes: Uint8Array, { placed, end }: ComponentRecord, { classNumber }: VisualProperties): Rgba | undefined {
  const tag = placed + BOX_AT + NUMBERS * 8
  if (classNumber < 0 || tag + 6 > end || (bytes[tag] | (bytes[tag + 1] << 8)) !== (0x8000 | classNumber) || bytes[tag + 5] !== 0) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const box = Array.from({ length: NUMBERS }, (_, i) => view.getFloat64(placed + BOX_AT + i * 8, true))
  const isBox = box.every(Number.isFinite) && [0, 1, 2].every((k) => box[6 + k] <= box[3 + k])
  return isBox ? colorAt(bytes, tag + 2) : undefined
}
