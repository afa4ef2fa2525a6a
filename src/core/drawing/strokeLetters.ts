import type { StrokeLetters } from './space.ts'

/** Writes the points of a stroke of a letter, relative to the space's origin, to `out` from `to` on. Returns where they end. */
export function placeStroke(letters: StrokeLetters, row: number, letter: number, stroke: number, out: Float32Array, to: number): number {
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
