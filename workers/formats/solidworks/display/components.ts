import { identity } from '../../../../src/core/geometry/matrix.ts'
import { type FaceRecord, findFaces } from './faceRecords.ts'

/** Millimetres of a metre. */
const MM = 1000

/** A component as the display data of an assembly names it, and the faces that stand behind it. */
export interface ComponentRecord {
  /** `Sub-1/Part-2`: the path of occurrences from the top. */
  path: string
  /** File name and configuration at the last full save; empty = not found. */
  file: string
  configuration: string
  faces: FaceRecord[]
  /** Where the record begins and the next one does. */
  start: number
  end: number
  /** Where its placement ends: the box and the colour of the occurrence follow. */
  placed: number
  /** Where it is displayed: column-major 4×4 relative to the top, millimetres. */
  matrix: Float64Array
}

/** `Name-1@Assembly`, or several of these with slashes between. */
const PLACED_NAME = /^[^@]+-\d+@/
const FILE_NAME = /\.sld(?:prt|asm)$/i
/** Strings behind a record among which the file's name is. */
const MOST_STRINGS = 12

/** Finds the component records of an assembly's DisplayLists stream, with their faces, in the stream's order. */
export function findComponents(bytes: Uint8Array): ComponentRecord[] {
  const strings = framedStrings(bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const records: ComponentRecord[] = []
  for (let s = 0; s < strings.length; s++) {
    const { start, end, text } = strings[s]
    const placement = PLACED_NAME.test(text) ? placementAt(view, end) : undefined
    if (!placement) continue
    const record: ComponentRecord = { path: occurrencePath(text), file: '', configuration: '', faces: [], start, end: bytes.length, ...placement }
    for (let k = s + 1; k < strings.length && k <= s + MOST_STRINGS; k++) {
      if (PLACED_NAME.test(strings[k].text)) break
      if (!FILE_NAME.test(strings[k].text)) continue
      record.file = strings[k].text
      if (k - s >= 3) record.configuration = strings[k - 2].text
      break
    }
    const before = records.at(-1)
    if (before) before.end = start
    records.push(record)
  }
  for (const record of records) record.faces = findFaces(bytes, record.start, record.end)
  return records
}

/**
 * Behind a component's name: whether it is turned, the rotation for row vectors, row by row, the translation in metres, and a scale that is never 0. Undefined where
 * something else stands.
 */
function placementAt(view: DataView, at: number): Pick<ComponentRecord, 'placed' | 'matrix'> | undefined {
  if (at + 1 > view.byteLength) return undefined
  const turned = view.getUint8(at)
  const translation = at + 1 + (turned === 1 ? 72 : 0)
  const scale = translation + 24
  if (turned > 1 || scale + 8 > view.byteLength) return undefined
  const value = view.getFloat64(scale, true)
  if (!Number.isFinite(value) || value === 0) return undefined
  const matrix = identity()
  for (let axis = 0; axis < 3; axis++) {
    if (turned === 1) for (let k = 0; k < 3; k++) matrix[axis * 4 + k] = view.getFloat64(at + 1 + (axis * 3 + k) * 8, true)
    matrix[12 + axis] = view.getFloat64(translation + axis * 8, true) * MM
  }
  return { placed: scale + 8, matrix }
}

/** `Sub-1@Top/Part-2@Sub` without the assemblies' names. */
const occurrencePath = (text: string): string =>
  text
    .split('/')
    .map((step) => step.slice(0, step.indexOf('@') < 0 ? undefined : step.indexOf('@')))
    .join('/')

interface FramedString {
  start: number
  end: number
  text: string
}

/** Strings written as ff fe ff, a count (one byte, or ff and two) and UTF-16. Empty ones are counted too. */
export function framedStrings(bytes: Uint8Array): FramedString[] {
  const strings: FramedString[] = []
  const decoder = new TextDecoder('utf-16le')
  // Real strings do not overlap: together they are no longer than the stream.
  let left = bytes.length
  for (let hit = bytes.indexOf(0xfe, 1); hit > 0; hit = bytes.indexOf(0xfe, hit + 1)) {
    if (bytes[hit - 1] !== 0xff || bytes[hit + 1] !== 0xff || hit + 3 > bytes.length) continue
    const long = bytes[hit + 2] === 0xff
    const from = hit + (long ? 5 : 3)
    const length = long ? bytes[hit + 3] | (bytes[hit + 4] << 8) : bytes[hit + 2]
    const end = from + length * 2
    if (end > bytes.length) continue
    left -= length * 2
    if (left < 0) break
    strings.push({ start: hit - 1, end, text: decoder.decode(bytes.subarray(from, end)) })
  }
  return strings
}
