// The thread of the embedded database: it computes for milliseconds at a time, and for seconds when it opens; pages and uploads must not wait for it.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type Transaction, types } from '@electric-sql/pglite'
import type { Ask, Asked, Fault, Told } from './embeddedMessages.ts'
import { createStatements } from './embeddedStatements.ts'

if (!parentPort) throw new Error('this file is the entry of a thread')
const port = parentPort
const tell = (told: Told): void => port.postMessage(told)

/** drizzle asks for times as text, and passes functions for that; they cannot be sent. */
const asText = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182]
const { folder, onlyMake, generation = 0 } = workerData as { folder: string; onlyMake?: true; generation?: number }
const client = new PGlite(folder, {
  parsers: Object.fromEntries(asText.map((type) => [type, (text: string) => text])),
  // PostgreSQL's default is 128 MB, and all of it is touched. Pages that are read lie in the operating system's cache as well.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'],
})

const statements = createStatements(client)

interface Open {
  transaction: Transaction
  end(commit: boolean): void
  ended: Promise<void>
}
const open = new Map<number, Open>()
const stopListening = new Map<string, () => Promise<void>>()
const rolledBack = Symbol('rolled back')
/** Key of the last transaction: no key of this thread is one of a thread before. */
let last = generation * 2 ** 32

/** Begins a transaction that stays open until `end`; others wait their turn. */
function begin(): Promise<number> {
  return new Promise((resolve, reject) => {
    const ended = client.transaction(async (transaction) => {
      await new Promise<void>((commit, rollBack) => {
        const key = ++last
        open.set(key, { transaction, end: (commits) => (commits ? commit() : rollBack(rolledBack)), ended: outcome })
        resolve(key)
      })
    })
    const outcome: Promise<void> = ended.catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
    outcome.catch(reject)
  })
}

async function end(key: number, commit: boolean): Promise<void> {
  const entry = open.get(key)
  if (!entry) throw new Error(`no transaction ${key}`)
  open.delete(key)
  entry.end(commit)
  await entry.ended
}

function inside(key: number | undefined): Transaction | PGlite {
  if (key === undefined) return client
  const entry = open.get(key)
  if (!entry) throw new Error(`no transaction ${key}`)
  return entry.transaction
}

async function query({ sql, params, rowMode, transaction }: Asked['query']['ask']): Promise<unknown> {
  const holder = inside(transaction)
  const run = (syncToFs: boolean) => client.runExclusive(() => statements.run(sql, params, rowMode, syncToFs))
  if (transaction !== undefined) return (await run(false)) ?? holder.query(sql, params, { rowMode })
  await client.waitReady
  return (await client._runExclusiveTransaction(() => run(true))) ?? holder.query(sql, params, { rowMode })
}

async function answer(ask: Ask): Promise<unknown> {
  switch (ask.kind) {
    case 'ready':
      return client.waitReady
    case 'ping':
      return undefined
    case 'query':
      return query(ask)
    case 'exec':
      await inside(ask.transaction).exec(ask.sql)
      return undefined
    case 'begin':
      return begin()
    case 'end':
      return end(ask.transaction, ask.commit)
    case 'listen':
      stopListening.set(ask.channel, await client.listen(ask.channel, (payload) => tell({ channel: ask.channel, payload })))
      return undefined
    case 'unlisten':
      await stopListening.get(ask.channel)?.()
      stopListening.delete(ask.channel)
      return undefined
    case 'dump':
      return (await client.dumpDataDir(ask.compression)).arrayBuffer()
    case 'close':
      return client.close()
  }
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { message: String(error), fields: {} }
  const fields = Object.entries(error).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return { message: error.message, fields: Object.fromEntries(fields) }
}

if (onlyMake) void client.waitReady.then(() => client.close())
else
  port.on('message', (ask: Ask) => {
    answer(ask).then(
      (value) => tell({ id: ask.id, value }),
      (error: unknown) => tell({ id: ask.id, fault: faultOf(error) }),
    )
  })
