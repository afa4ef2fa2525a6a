import type { Services } from '../services.ts'
import type { Db } from './database.ts'

/** Milliseconds for which the end of a process waits for such work. */
const PATIENCE = 5_000

interface Work {
  waiting: string[]
  ended: Promise<void>
}
const underWay = new WeakMap<Db, Map<string, Work>>()

/** Names that wait for one kind of work; those beyond are left to its job. */
const MOST_WAITING = 1_000

/**
 * Begins work that goes on after the answer of a call: `run` for each of the names that come meanwhile, a few at a time and one batch after the other.
 * Nobody waits for it: it must be noted in the database before, and a job does whatever fails or is left when the process ends.
 */
export function afterwards({ db, log }: Pick<Services, 'db' | 'log'>, kind: string, name: string, run: (names: string[]) => Promise<void>): void {
  const kinds = underWay.get(db) ?? new Map<string, Work>()
  underWay.set(db, kinds)
  const running = kinds.get(kind)
  if (running) {
    if (running.waiting.length < MOST_WAITING) running.waiting.push(name)
    return
  }
  const work: Work = { waiting: [name], ended: Promise.resolve() }
  kinds.set(kind, work)
  const all = async (): Promise<void> => {
    while (work.waiting.length > 0) await run(work.waiting.splice(0, 20))
  }
  work.ended = all()
    .catch((err: unknown) => log.warn({ err, kind }, 'work after a call failed; a job does it later'))
    .finally(() => kinds.delete(kind))
}

/** Waits until such work has ended, for `PATIENCE` at most. */
export async function afterwardsEnded({ db }: Pick<Services, 'db'>): Promise<void> {
  let late: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => (late = setTimeout(resolve, PATIENCE)))
  await Promise.race([Promise.all([...(underWay.get(db)?.values() ?? [])].map(({ ended }) => ended)), patience])
  clearTimeout(late)
}
