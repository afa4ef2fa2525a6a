/** How many times less ours costs, over several files. */
export interface Ratios {
  sum: number
  median: number
  /** One file in ten is worse. */
  tenthPercentile: number
}

/** `pairs`: ours and theirs of each file, in the same unit. */
export function ratiosOf(pairs: readonly (readonly [ours: number, theirs: number])[]): Ratios {
  const each = pairs.map(([ours, theirs]) => theirs / ours).toSorted((a, b) => a - b)
  const at = (share: number): number => each[Math.min(each.length - 1, Math.floor(share * each.length))]
  const total = (side: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[side], 0)
  const middle = each.length % 2 === 1 ? at(0.5) : (each[each.length / 2 - 1] + each[each.length / 2]) / 2
  return { sum: total(1) / total(0), median: middle, tenthPercentile: at(0.1) }
}
