import type { LineBatch, StrokeLetters } from './space.ts'

/** Writes the points of a stroke of a letter, relative to the space's origin, to `out` from `to` on. Returns where they end. */
function placeStroke(letters: StrokeLetters, row: number, letter: number, stroke: number, out: Float32Array, to: number): number {
  const { matrix, places, strokeStart, points } = letters
  const a = matrix[row * 4]
  const b = matrix[row * 4 + 1]
  const c = matrix[row * 4 + 2]
  const d = matrix[row * 4 + 3]
  const e = places[letter * 2]
  const f = places[letter * 2 + 1]
  for (let at = strokeStart[stroke] * 2; at < strokeStart[stroke + 1] * 2; at += 2) {
    const u = points[at]
    const v = points[at + 1]
    out[to++] = a * u + c * v + e
    out[to++] = b * u + d * v + f
  }
  return to
}

let scratch = new Float32Array(64)

/** Calls `visit` for each run of a row of letters, with x y pairs relative to the space's origin in `points`, up to `end`. They are good until the next run. */
export function eachRunOfRow(letters: StrokeLetters, row: number, visit: (points: Float32Array, end: number) => void): void {
  const { rowStart, sign, signStart, strokeStart } = letters
  for (let letter = rowStart[row]; letter < rowStart[row + 1]; letter++)
    for (let stroke = signStart[sign[letter]]; stroke < signStart[sign[letter] + 1]; stroke++) {
      const values = (strokeStart[stroke + 1] - strokeStart[stroke]) * 2
      if (scratch.length < values) scratch = new Float32Array(values * 2)
      visit(scratch, placeStroke(letters, row, letter, stroke, scratch, 0))
    }
}

/** The items that lines belong to, those of letters included; some come more than once. */
export const ownersOf = ({ item, letters }: LineBatch): Uint32Array[] => (letters ? [item, letters.item] : [item])

/** Lines with their letters written out as runs among the others, in the order in which they were drawn. */
export function wholeLines(lines: LineBatch): LineBatch {
  const { letters } = lines
  if (!letters) return lines
  const runs = lines.item.length + letters.runCount
  const positions = new Float32Array(lines.positions.length + letters.pointCount * 2)
  const start = new Uint32Array(runs + 1)
  const along = new Float32Array(runs)
  const item = new Uint32Array(runs)
  let own = 0
  let run = 0
  let to = 0
  const copyUntil = (end: number): void => {
    positions.set(lines.positions.subarray(lines.start[own] * 2, lines.start[end] * 2), to)
    along.set(lines.along.subarray(own, end), run)
    item.set(lines.item.subarray(own, end), run)
    const shift = to / 2 - lines.start[own]
    for (; own < end; own++) start[run++] = lines.start[own] + shift
    to = (lines.start[end] + shift) * 2
  }
  const { rowStart, sign, signStart } = letters
  for (let row = 0; row < letters.item.length; row++) {
    if (letters.runsBefore[row] > own) copyUntil(letters.runsBefore[row])
    for (let letter = rowStart[row]; letter < rowStart[row + 1]; letter++)
      for (let stroke = signStart[sign[letter]]; stroke < signStart[sign[letter] + 1]; stroke++) {
        start[run] = to / 2
        item[run++] = letters.item[row]
        to = placeStroke(letters, row, letter, stroke, positions, to)
      }
  }
  copyUntil(lines.item.length)
  start[runs] = to / 2
  return { positions, start, along, item }
}
