import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStatements } from './embeddedStatements.ts'

let client: PGlite
/** Statements that the other tests have kept. */
const others = 4
let statements: ReturnType<typeof createStatements>
beforeAll(async () => {
  client = new PGlite()
  await client.exec('create table things (id int primary key, name text, at timestamptz, flag boolean, size bigint, data jsonb, list text[])')
  await client.exec(
    `insert into things values (1, 'é', '2026-01-02T03:04:05.678Z', true, 12345678901, '{"a":[1]}', '{x,y}'), (2, null, null, null, null, null, null)`,
  )
  statements = createStatements(client)
})
afterAll(() => client.close())

/** What PGlite itself gives, beside a statement that is kept. */
async function both(text: string, params: unknown[], rowMode: 'array' | 'object') {
  const own = await client.query(text, params, { rowMode })
  await statements.run(text, params, rowMode)
  const kept = await statements.run(text, params, rowMode)
  return { own: { rows: own.rows, fields: own.fields }, kept: kept && { rows: kept.rows, fields: kept.fields } }
}

it('gives from the second time on what the database gives, in all types', async () => {
  const text = 'select *, id + 1 as next from things where id = any($1::int[]) or flag = $2 or size = $3 or name = $4 or at = $5 or data = $6 order by id'
  const params = [[1, 2], true, 12345678901, 'é', '2026-01-02T03:04:05.678Z', '{"a":[1]}']
  for (const rowMode of ['array', 'object'] as const) {
    const { own, kept } = await both(text, params, rowMode)
    expect(kept).toEqual(own)
    expect(kept?.rows).toHaveLength(2)
  }
  const written = await both('update things set name = $1 where id = $2 returning name', [null, 2], 'object')
  expect(written.kept).toEqual({ ...written.own, rows: [{ name: null }] })
  expect((await both('update things set flag = false where id = $1', [77], 'array')).kept?.rows).toEqual([])
})

it('goes on after a fault, and takes back with its transaction', async () => {
  const insert = 'insert into things (id) values ($1)'
  await statements.run(insert, [10])
  await statements.run(insert, [10])
  await expect(statements.run(insert, [10])).rejects.toMatchObject({ code: '23505' })
  await expect(
    client.transaction(async (tx) => {
      await client.runExclusive(() => statements.run(insert, [11]))
      await tx.query('select 1/0')
    }),
  ).rejects.toMatchObject({ code: '22012' })
  expect((await client.query('select id from things where id >= 10')).rows).toEqual([{ id: 10 }])
  expect((await statements.run(insert, [11]))?.rows).toEqual([])
})

it('keeps no more than it has room for, each by a name of its own', async () => {
  const rowsOf = async (at: number) => (await statements.run(`select ${at}`, [], 'array'))?.rows
  for (let at = 0; at < 400; at++) expect(await rowsOf(at)).toBeUndefined()
  for (let at = 0; at < 400; at++) expect(await rowsOf(at)).toEqual(at < 200 - others ? [[at]] : undefined)
})
