import { hardware } from '#host'
import { spawnOcctWorker } from '#spawn/occt'
import { OcctPool } from './pool.ts'

/** What decides how many OpenCascade workers run at once. */
interface PoolConditions {
  cores: number
  /** Memory of the device; browsers round it and stop at 8. */
  memoryGiB: number
  /** Pieces of work there are. */
  jobs: number
}

/** A worker's engine and the mini file that it reads: measured peaks are 200–300 MB for files cut as `occtMesher.ts` does. */
const WORKER_GIB = 0.3
/** Share of the device's memory that the workers may take together. */
const MEMORY_SHARE = 0.3
const MAX_WORKERS = 8

/** Number of workers and the condition that decided. One core stays with the page where there are more than two. */
export function poolSize({ cores, memoryGiB, jobs }: PoolConditions): { count: number; reason: 'cores' | 'memory' | 'jobs' | 'limit' } {
  const limits = [
    { count: jobs, reason: 'jobs' },
    { count: cores > 2 ? cores - 1 : cores, reason: 'cores' },
    { count: Math.floor((memoryGiB * MEMORY_SHARE) / WORKER_GIB), reason: 'memory' },
    { count: MAX_WORKERS, reason: 'limit' },
  ] as const
  const lowest = limits.reduce((least, limit) => (limit.count < least.count ? limit : least))
  return { count: Math.max(1, lowest.count), reason: lowest.reason }
}

let pool: OcctPool | undefined

/** The pool of this worker, made for `jobs` pieces of work: kept warm between openings. */
export function occtPool(jobs: number): OcctPool {
  pool ??= new OcctPool(spawnOcctWorker)
  pool.resize(poolSize({ ...hardware(), jobs }).count)
  return pool
}

/** Ends the pool's workers; the next call of `occtPool` starts new ones. */
export function closeOcctPool(): void {
  pool?.dispose()
  pool = undefined
}
