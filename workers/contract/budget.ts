/** Limits of an opening, milliseconds. A worker that posts no message for `heartbeatTimeout` counts as stuck; an opening takes at most `total`. */
export interface Budget {
  heartbeatTimeout: number
  total: number
}

/**
 * Budget for a file of `bytes`. A worker that loops without yielding posts nothing: the slowest healthy case is reading a file in one go at 1 MB/s
 * on a phone. The whole may take twenty minutes: the product's request time-out (SPEC §7).
 */
export function openBudget(bytes: number): Budget {
  const megabytes = bytes / 2 ** 20
  return { heartbeatTimeout: Math.min(300_000, 45_000 + megabytes * 1000), total: 1_200_000 }
}
