import { hardware } from '#host'
import { spawnOcctWorker } from '#spawn/occt'
import { OcctPool } from './pool.ts'
import { poolSize } from './poolSize.ts'

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
