/** How long an opening may be silent before its worker is taken for stuck, and how long it may take in all. Milliseconds. */
export interface Budget {
  silence: number
  total: number
}

/**
 * Budget for a file of `bytes`. A worker that loops without yielding says nothing: reading a file in one go at 1 MB/s on a phone
 * is the slowest that is still alive. The whole may take twenty minutes: the product's request time-out (SPEC §7).
 */
export function openBudget(bytes: number): Budget {
  const megabytes = bytes / 2 ** 20
  return { silence: Math.min(300_000, 45_000 + megabytes * 1000), total: 1_200_000 }
}
