import { expect, test } from 'vitest'
import { poolSize } from './occtPool.ts'

test.each([
  [{ cores: 8, memoryGiB: 8, jobs: 1 }, 1, 'jobs'],
  [{ cores: 2, memoryGiB: 8, jobs: 40 }, 2, 'cores'],
  [{ cores: 1, memoryGiB: 8, jobs: 40 }, 1, 'cores'],
  [{ cores: 4, memoryGiB: 8, jobs: 40 }, 3, 'cores'],
  [{ cores: 8, memoryGiB: 2, jobs: 40 }, 2, 'memory'],
  [{ cores: 8, memoryGiB: 0.25, jobs: 40 }, 1, 'memory'],
  [{ cores: 64, memoryGiB: 64, jobs: 400 }, 8, 'limit'],
  [{ cores: 0, memoryGiB: 8, jobs: 0 }, 1, 'jobs'],
] as const)('%j', (conditions, count, reason) => {
  expect(poolSize(conditions)).toEqual({ count, reason })
})
