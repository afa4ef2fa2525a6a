import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../store/database.ts'
import { jobs } from '../store/schema/processes.ts'

/** Something that is done again and again by one process of all. */
export interface Job {
  name: string
  /** Milliseconds between the end of a run and the start of the next. */
  everyMs: number
  run(): Promise<void>
}

interface JobLog {
  info(values: object, text: string): void
  error(values: object, text: string): void
}

/** How often a process looks for due jobs, how long a lease lasts without being renewed, and how often it is renewed. */
const LOOK = 10_000
const LEASE_SECONDS = 120
const RENEW = 30_000

export interface JobRunner {
  start(): void
  /** Runs the jobs that are due and not leased by another process, one after the other. Returns their names. */
  runDue(): Promise<string[]>
  /** Starts nothing more and waits for the job that is running. */
  stop(): Promise<void>
}

/**
 * Runs jobs by leases in the table `jobs`, on the database's clock. An advisory lock would belong to a connection of the pool,
 * would block the embedded database's only connection, and would not keep a second process from running the same job right after the first.
 */
export function createJobRunner(db: Db, list: readonly Job[], log: JobLog): JobRunner {
  const holder = randomUUID()
  const leased = sql`now() + make_interval(secs => ${LEASE_SECONDS})`
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<string[]> | undefined

  async function claim({ name }: Job): Promise<boolean> {
    await db.insert(jobs).values({ name, nextAt: sql`now()` }).onConflictDoNothing()
    const free = or(isNull(jobs.leasedUntil), lt(jobs.leasedUntil, sql`now()`))
    const claimed = await db
      .update(jobs)
      .set({ holder, leasedUntil: leased })
      .where(and(eq(jobs.name, name), lte(jobs.nextAt, sql`now()`), free))
      .returning({ name: jobs.name })
    return claimed.length > 0
  }

  async function work(job: Job): Promise<void> {
    const mine = and(eq(jobs.name, job.name), eq(jobs.holder, holder))
    const renewal = setInterval(() => {
      db.update(jobs)
        .set({ leasedUntil: leased })
        .where(mine)
        .then(undefined, (error: unknown) => log.error({ job: job.name, err: error }, 'lease not renewed'))
    }, RENEW)
    const started = Date.now()
    let error: string | null = null
    try {
      await job.run()
      log.info({ job: job.name, ms: Date.now() - started }, 'job done')
    } catch (fault) {
      error = String(fault).slice(0, 500)
      log.error({ job: job.name, err: fault }, 'job failed')
    } finally {
      clearInterval(renewal)
    }
    const nextAt = sql`now() + make_interval(secs => ${job.everyMs / 1000})`
    await db.update(jobs).set({ holder: null, leasedUntil: null, nextAt, finishedAt: sql`now()`, error }).where(mine)
  }

  async function runAll(): Promise<string[]> {
    const ran: string[] = []
    for (const job of list) {
      if (stopped) break
      if (!(await claim(job))) continue
      await work(job)
      ran.push(job.name)
    }
    return ran
  }

  const runDue = (): Promise<string[]> => {
    running ??= runAll().finally(() => {
      running = undefined
    })
    return running
  }

  const look = (): void => {
    timer = setTimeout(() => {
      runDue()
        .catch((error: unknown) => log.error({ err: error }, 'jobs could not be looked up'))
        .finally(() => stopped || look())
    }, LOOK)
  }

  return {
    start: look,
    runDue,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running?.catch(() => {})
    },
  }
}
