import { expect, test } from 'vitest'
import { fineWithin, geometryShare, gpuCeiling, type Resident } from './gpuBudget.ts'

const part = (bytes: number, error: number, isFine = false, proxyBytes = 1): Resident => ({ bytes, proxyBytes, error, isFine })

test('a machine has 700 MB for a view, a phone or one of little memory less', () => {
  const megabytes = (memoryGiB: number | undefined, isHandheld: boolean): number => gpuCeiling({ memoryGiB, isHandheld }) / 1e6
  expect([megabytes(8, false), megabytes(undefined, false), megabytes(4, false), megabytes(undefined, true), megabytes(2, true)]).toEqual([
    700, 700, 320, 320, 200,
  ])
  // A canvas of 2560 × 1440, and one that is larger than any memory.
  expect(geometryShare(700e6, 2560 * 1440)).toBeCloseTo(493.6e6, -6)
  expect(geometryShare(200e6, 1e9)).toBe(80e6)
})

test('parts have all of their geometry where it is seen most; what is out of sight or tiny gives it back', () => {
  expect([...fineWithin([part(10, 3), part(10, 0), part(10, 0.01), part(10, 9)], 24)]).toEqual([1, 0, 0, 1])
  expect([...fineWithin([part(10, 3), part(10, 0), part(10, 0.01), part(10, 9)], 34)]).toEqual([1, 0, 1, 1])
  expect([...fineWithin([part(10, 3), part(10, 0)], 1e9)]).toEqual([1, 1])
})

test('together they never take more than the budget, proxies included', () => {
  const parts = Array.from({ length: 500 }, (_, i) => part(1 + ((i * 7919) % 997), (i * 104729) % 61, i % 3 === 0, 1 + (i % 5)))
  for (const budget of [0, 1500, 5000, 60_000]) {
    const fine = fineWithin(parts, budget)
    const sum = parts.reduce((bytes, { bytes: all, proxyBytes }, i) => bytes + proxyBytes + (fine[i] ? all : 0), 0)
    expect(sum).toBeLessThanOrEqual(Math.max(budget, 1500))
    // Nothing that would fit is left out.
    if (budget > 1500) expect(parts.every(({ bytes }, i) => fine[i] === 1 || sum + bytes > budget)).toBe(true)
  }
})

test('one that is too large leaves its turn; one that must be there comes before all', () => {
  expect([...fineWithin([part(100, 50), part(10, 1)], 50)]).toEqual([0, 1])
  expect([...fineWithin([part(30, 50, true), part(30, Infinity)], 40)]).toEqual([0, 1])
})

test('two parts that matter alike do not take turns', () => {
  const pair = (first: number, second: number) => [...fineWithin([part(10, first, true), part(10, second)], 15)]
  expect(pair(4, 5)).toEqual([1, 0])
  expect(pair(4, 7)).toEqual([0, 1])
})
