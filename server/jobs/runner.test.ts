import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../store/database.ts'
import { jobs } from '../store/schema/processes.ts'
import { databases } from '../testing/databases.ts'
import { createJobRunner } from './runner.ts'

const quiet = { info: () => {}, error: () => {} }

describe.each(databases())('jobs on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await database.ready
  })
  afterAll(() => database.close())

  test('of all processes one runs a job, and not again before its time', async () => {
    let runs = 0
    const job = { name: 'once', everyMs: 3_600_000, run: async () => void runs++ }
    const processes = Array.from({ length: 5 }, () => createJobRunner(database.db, [job], quiet))
    const ran = await Promise.all(processes.map((one) => one.runDue()))
    expect(ran.flat()).toEqual(['once'])
    await processes[3].runDue()
    expect(runs).toBe(1)
    await database.db.update(jobs).set({ nextAt: sql`now()` })
    expect(await processes[2].runDue()).toEqual(['once'])
  })

  test('a job that fails is written down and tried again in its time; the others run', async () => {
    const errors: object[] = []
    const runner = createJobRunner(
      database.db,
      [
        { name: 'fails', everyMs: 0, run: () => Promise.reject(new Error('no')) },
        { name: 'works', everyMs: 3_600_000, run: async () => {} },
      ],
      { info: () => {}, error: (values) => void errors.push(values) },
    )
    expect(await runner.runDue()).toEqual(['fails', 'works'])
    expect(await runner.runDue()).toEqual(['fails'])
    expect(errors).toMatchObject([{ job: 'fails' }, { job: 'fails' }])
    const rows = await database.db.select().from(jobs)
    expect(rows.find(({ name }) => name === 'fails')).toMatchObject({ error: 'Error: no', holder: null, leasedUntil: null })
  })

  test('the job of a process that died is taken over when its lease ends', async () => {
    let runs = 0
    const job = { name: 'orphan', everyMs: 3_600_000, run: async () => void runs++ }
    await database.db.insert(jobs).values({ name: 'orphan', nextAt: sql`now()`, holder: 'the dead', leasedUntil: sql`now() + interval '1 minute'` })
    const runner = createJobRunner(database.db, [job], quiet)
    expect(await runner.runDue()).toEqual([])
    await database.db.update(jobs).set({ leasedUntil: sql`now() - interval '1 second'` })
    expect(await runner.runDue()).toEqual(['orphan'])
    expect(runs).toBe(1)
  })

  test('stopping waits for the job that runs and begins no other', async () => {
    const done: string[] = []
    const slow = { name: 'slow', everyMs: 0, run: async () => void (await new Promise((wait) => setTimeout(wait, 50)), done.push('slow')) }
    const never = { name: 'never', everyMs: 0, run: async () => void done.push('never') }
    const runner = createJobRunner(database.db, [slow, never], quiet)
    const running = runner.runDue()
    await runner.stop()
    expect(await running).toEqual(['slow'])
    expect(done).toEqual(['slow'])
  })
})
