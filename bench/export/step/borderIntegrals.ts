/** Area, and what a face adds to the volume about the origin: mm² and mm³. */
export interface Integral {
  area: number
  volume: number
}

/** Nodes and weights of Gauss and Legendre for eight points, the half of them. */
const NODES = [0.1834346424956498, 0.525532409916329, 0.7966664774136267, 0.9602898564975363]
const WEIGHTS = [0.362683783378362, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763]
const DEEPEST = 12

export function* gauss(from: number, to: number): Generator<[at: number, weight: number]> {
  const [middle, half] = [(from + to) / 2, (to - from) / 2]
  for (let i = 0; i < NODES.length; i++) {
    yield [middle - half * NODES[i], half * WEIGHTS[i]]
    yield [middle + half * NODES[i], half * WEIGHTS[i]]
  }
}

export const sumOf = (a: Integral, b: Integral): Integral => ({ area: a.area + b.area, volume: a.volume + b.volume })

/** An integral over the pieces between cuts, each halved until that changes it by less than `least`. */
export function adaptive(over: (from: number, to: number) => Integral, cuts: readonly number[], least: Integral): Integral {
  let sum: Integral = { area: 0, volume: 0 }
  for (let i = 1; i < cuts.length; i++) sum = sumOf(sum, refined(over, cuts[i - 1], cuts[i], over(cuts[i - 1], cuts[i]), least, 0))
  return sum
}

function refined(over: (from: number, to: number) => Integral, from: number, to: number, whole: Integral, least: Integral, depth: number): Integral {
  const middle = (from + to) / 2
  const [a, b] = [over(from, middle), over(middle, to)]
  const halves = sumOf(a, b)
  const isFine = Math.abs(halves.area - whole.area) <= least.area && Math.abs(halves.volume - whole.volume) <= least.volume
  if (isFine || depth >= DEEPEST) return halves
  return sumOf(refined(over, from, middle, a, least, depth + 1), refined(over, middle, to, b, least, depth + 1))
}
