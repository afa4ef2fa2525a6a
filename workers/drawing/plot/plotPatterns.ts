/** Dashes, dots (0) and gaps (negative), in widths of the pen as ISO 128 has them. */
const LONG = 24
const DASH = 12
const SHORT = 6
const DOT = 0
const GAP = -3

const dashes = (...lengths: number[]): number[] => lengths.flatMap((length) => [length, GAP])
const doubled = (lengths: number[]): number[] => lengths.map((length) => 2 * length)

/**
 * Line types of plot style tables by their numbers. Tables name them and state no lengths: those of 17 to 30 are the standard's, the others follow from their
 * names ("long dash dot") in the same lengths. The first is continuous.
 */
export const plotPatterns: readonly (readonly number[])[] = [
  [],
  [DASH, 2 * GAP],
  dashes(DOT),
  dashes(DASH, DOT),
  dashes(SHORT),
  dashes(DASH),
  dashes(LONG),
  doubled(dashes(SHORT)),
  doubled(dashes(DASH)),
  doubled(dashes(LONG)),
  dashes(LONG, DASH),
  dashes(DASH, SHORT, SHORT),
  dashes(LONG, SHORT),
  dashes(LONG, DOT, DOT),
  dashes(LONG, DOT),
  dashes(DASH, DOT, SHORT, DOT),
  [DOT, 3 * GAP],
  dashes(DASH),
  [DASH, 6 * GAP],
  dashes(LONG, DOT),
  dashes(LONG, DOT, DOT),
  dashes(LONG, DOT, DOT, DOT),
  dashes(DOT),
  dashes(LONG, SHORT),
  dashes(LONG, SHORT, SHORT),
  dashes(DASH, DOT),
  dashes(DASH, DASH, DOT),
  dashes(DASH, DOT, DOT),
  dashes(DASH, DASH, DOT, DOT),
  dashes(DASH, DOT, DOT, DOT),
  dashes(DASH, DASH, DOT, DOT, DOT),
]
