import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import { findBytes, latinBytes } from '../../../io/bytes/byteWindow.ts'
import type { ComponentRecord } from './components.ts'

const CLASS_NAME = latinBytes('moVisualProperties_c')

/** The visual properties in a DisplayLists stream: objects written in MFC's fashion, found by the shape of what they hold. */
export interface VisualProperties {
  /** Colour behind the class's name: the document's own. */
  document?: Rgba
  /** Number of the class: later objects begin with it, bit 15 set. -1 = no later object. */
  classNumber: number
  /** Places of later objects' tags, ascending. */
  tags: Uint32Array
}

/** COLORREF: red, green, blue, zero. */
export const colorAt = (bytes: Uint8Array, at: number): Rgba => ((bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | 255) >>> 0

export function findVisualProperties(bytes: Uint8Array): VisualProperties {
  const found: VisualProperties = { classNumber: -1, tags: new Uint32Array(0) }
  const introduced = findBytes(bytes, CLASS_NAME)
  if (introduced < 0) return found
  const first = introduced + CLASS_NAME.length
  if (first + 4 > bytes.length) return found
  if (bytes[first + 3] === 0) found.document = colorAt(bytes, first)
  const byClass = new Map<number, number[]>()
  for (let high = bytes.indexOf(0x80, first); high > 0; high = bytes.indexOf(0x80, high + 1)) {
    if (!isObject(bytes, high - 1)) continue
    const tags = byClass.get(bytes[high - 1])
    if (tags) tags.push(high - 1)
    else byClass.set(bytes[high - 1], [high - 1])
  }
  for (const [classNumber, tags] of byClass) {
    if (tags.length <= found.tags.length) continue
    found.classNumber = classNumber
    found.tags = Uint32Array.from(tags)
  }
  return found
}

/** Tag, colour, two halves of eight bytes that are 0 or 00000000 c0c0c000, four bytes, and a framed string. */
function isObject(bytes: Uint8Array, tag: number): boolean {
  const at = tag + 6
  if (at + 15 > bytes.length || bytes[tag + 5] !== 0 || bytes[at + 12] !== 0xff || bytes[at + 13] !== 0xfe || bytes[at + 14] !== 0xff) return false
  for (let i = 0; i < 4; i++) if (bytes[at + i] !== 0) return false
  const grey = bytes[at + 4]
  return (grey === 0 || grey === 0xc0) && bytes[at + 5] === grey && bytes[at + 6] === grey && bytes[at + 7] === 0
}

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
