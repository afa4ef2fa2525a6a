import { release } from '../../../../src/core/limits.ts'
import { number, readNumber } from '../../step/part21/number.ts'

const OPEN = 40
const CLOSE = 41
const COMMA = 44
/** Place of CoordIndex among the arguments of an IfcTriangulatedFaceSet, the same in all editions of the schema; PnIndex follows. */
const COORD_INDEX = 3
/** A vertex that no mesh has. */
const NONE = 0xffffffff
const FIRST_VALUES = 1 << 10
/** Digits of a number that 32 bits hold for certain. */
const MAX_DIGITS = 9

/** Points of an IfcCartesianPointList3D, xyz each; NaN where there is no number. */
export function readPoints(line: Uint8Array): Float64Array<ArrayBuffer> {
  return readTriples(line, argumentPlace(line, 0)).values
}

/** Corners of an IfcTriangulatedFaceSet over so many points, counted from 0; beyond all points where there is no such point. */
export function readTriangles(line: Uint8Array, points: number): Uint32Array<ArrayBuffer> {
  const from = argumentPlace(line, COORD_INDEX)
  const { values, end } = plainTriples(line, from) ?? readTriples(line, from)
  const through = pointIndex(line, end)
  const indices = new Uint32Array(values.length)
  for (let i = 0; i < indices.length; i++) {
    const point = through ? through[values[i] - 1] : values[i]
    indices[i] = point >= 1 && point <= points ? point - 1 : NONE
  }
  return indices
}

/** Like `readTriples`, of whole numbers without a sign; undefined when there are others, or not three in each list. */
function plainTriples(line: Uint8Array, from: number): { values: Uint32Array; end: number } | undefined {
  let count = 0
  let at = from
  const pass = (expected: number): boolean => {
    while (line[at] <= 32) at++
    return line[at++] === expected
  }
  if (!pass(OPEN)) return undefined
  // A triple takes eight bytes at least, with its comma.
  const values = new Uint32Array(Math.ceil((line.length - from) / 8) * 3)
  do {
    if (!pass(OPEN)) return undefined
    for (let k = 0; k < 3; k++) {
      while (line[at] <= 32) at++
      const first = at
      let value = 0
      for (; line[at] >= 48 && line[at] <= 57; at++) value = value * 10 + line[at] - 48
      if (at === first || at - first > MAX_DIGITS || !pass(k < 2 ? COMMA : CLOSE)) return undefined
      values[count++] = value
    }
  } while (pass(COMMA))
  return line[at - 1] === CLOSE ? { values: values.subarray(0, count), end: at } : undefined
}

/** The list of lists of three numbers that begins at `from`; NaN where one is missing. `end`: behind it. Anything else there is an empty list. */
function readTriples(line: Uint8Array, from: number): { values: Float64Array<ArrayBuffer>; end: number } {
  let values = new Float64Array(FIRST_VALUES)
  let rows = 0
  let column = 0
  let depth = 0
  let at = from
  while (at < line.length) {
    const byte = line[at]
    if (isNumber(byte)) {
      at = readNumber(line, at, line.length)
      if (depth === 2 && column < 3) values[rows * 3 + column++] = number[0]
      continue
    }
    at++
    if (byte === OPEN) {
      depth++
      if (depth !== 2) continue
      if (rows * 3 + 3 > values.length) values = grown(values)
      values.fill(Number.NaN, rows * 3, rows * 3 + 3)
      column = 0
    } else if (byte === CLOSE) {
      if (depth-- === 2) rows++
      if (depth <= 0) break
    } else if (depth === 0 && byte > 32) break
  }
  const out = values.slice(0, rows * 3)
  release(values)
  return { values: out, end: at }
}

const isNumber = (byte: number): boolean => (byte >= 48 && byte <= 57) || (byte >= 43 && byte <= 46 && byte !== COMMA)

function grown(values: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const wider = new Float64Array(values.length * 2)
  wider.set(values)
  release(values)
  return wider
}

/** Where a line's argument begins; the line's end when it has fewer. There are no strings in it. */
function argumentPlace(line: Uint8Array, argument: number): number {
  let at = line.indexOf(OPEN) + 1
  let depth = 0
  for (let left = argument; left > 0 && at < line.length; at++) {
    const byte = line[at]
    if (byte === OPEN) depth++
    else if (byte === CLOSE) depth--
    else if (byte === COMMA && depth === 0) left--
  }
  while (line[at] <= 32) at++
  return at
}

/** IfcTriangulatedFaceSet.PnIndex, the points that the corners' numbers stand for, which follows at `from`; undefined when there is none. */
function pointIndex(line: Uint8Array, from: number): number[] | undefined {
  let at = from
  while (line[at] <= 32 || line[at] === COMMA) at++
  if (line[at] !== OPEN) return undefined
  const points: number[] = []
  for (at++; at < line.length && line[at] !== CLOSE; at++) {
    if (!isNumber(line[at])) continue
    at = readNumber(line, at, line.length) - 1
    points.push(number[0])
  }
  return points
}
