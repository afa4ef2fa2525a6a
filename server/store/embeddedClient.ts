import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'
import type { Asked, AskedKind, Told } from './embeddedMessages.ts'

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** A thread with the database of a folder. A new one is made in a thread of its own: that takes 400 MB, which a thread gives back only with its end. */
async function startThread(folder: string, generation: number): Promise<Worker> {
  const start = (options: object): Worker => new Worker(new URL('./embeddedThread.ts', import.meta.url), { workerData: { folder, ...options } })
  if (!existsSync(join(folder, 'PG_VERSION'))) await once(start({ onlyMake: true }), 'exit')
  return start({ generation })
}

/** An error as PostgreSQL itself gives it for a statement that ran too long. */
const statementTimeout = (): Error => Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })

/**
 * Starts the thread of the embedded database. A statement cannot be ended from outside: when one holds the thread for longer than
 * `limitStatements` allows, the thread ends, all that waits fails, and a new thread opens the folder as after a crash. The client returned has those methods of a PGlite that drizzle and `overPglite` use, and no others. */
export function startEmbedded(folder: string): PGlite & { limitStatements(milliseconds: number): void } {
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, Set<(payload: string) => void>>()
  let last = 0
  let broken: Error | undefined
  let closed = false

  function failAll(error: Error): void {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  function fail(error: Error): void {
    broken ??= error
    failAll(broken)
  }
  function hear(told: Told): void {
    if ('channel' in told) {
      for (const onMessage of listeners.get(told.channel) ?? []) onMessage(told.payload)
      return
    }
    const asked = waiting.get(told.id)
    waiting.delete(told.id)
    if ('fault' in told) asked?.reject(Object.assign(new Error(told.fault.message), told.fault.fields))
    else asked?.resolve(told.value)
  }
  let generation = 0
  function start(): Promise<Worker> {
    const mine = ++generation
    const current = (run: () => void) => () => void (mine === generation && run())
    const thread = startThread(folder, mine).then((worker) =>
      worker
        .on('message', (told: Told) => current(() => hear(told))())
        .on('error', (error: Error) => current(() => fail(error))())
        .on(
          'exit',
          current(() => fail(new Error('the database is closed'))),
        ),
    )
    thread.catch(fail)
    return thread
  }
  let started = start()

  function ask<K extends AskedKind>(kind: K, values: Asked[K]['ask']): Promise<Asked[K]['answer']> {
    return new Promise((resolve, reject) => {
      if (broken) return reject(broken)
      const id = ++last
      waiting.set(id, { resolve, reject })
      // Fails as `started` does, which ends all that waits.
      started.then(
        (worker) => worker.postMessage({ id, kind, ...values }),
        () => {},
      )
    })
  }

  const waitReady = ask('ready', {})
  // Whoever awaits it gets the error.
  waitReady.catch(() => {})
  let opened = waitReady
  /** Statements that were given to the thread and are not answered. */
  let statements = 0
  /** Milliseconds; 0 for no limit. */
  let statementMs = 0
  let dumps = 0
  let watched = false
  const isWorking = (): boolean => statements > 0 && !broken && !closed
  /** Looks, while statements are under way, whether the thread answers. */
  async function watch(): Promise<void> {
    if (watched || statementMs === 0) return
    watched = true
    while (isWorking()) {
      // Opening a folder takes as long as it takes.
      await opened.catch(() => {})
      const answered = ask('ping', {})
      const late = Symbol('late')
      const first = await Promise.race([answered, setTimeout(statementMs, late, { ref: false })]).catch(() => undefined)
      // An image of the whole database is made in the thread as well, and may take longer than a statement.
      if (first === late && dumps === 0 && !closed) await restart()
      else await setTimeout(Math.min(1000, statementMs), undefined, { ref: false })
    }
    watched = false
  }
  async function restart(): Promise<void> {
    const stuck = started
    const left = ++generation
    const worker = await stuck.catch(() => undefined)
    await worker?.terminate()
    failAll(statementTimeout())
    if (closed || generation !== left) return
    started = start()
    opened = ask('ready', {})
    opened.catch(() => {})
    for (const channel of listeners.keys()) ask('listen', { channel }).catch(fail)
  }
  async function askStatement<K extends 'query' | 'exec'>(kind: K, values: Asked[K]['ask']): Promise<Asked[K]['answer']> {
    statements++
    void watch()
    try {
      return await ask(kind, values)
    } finally {
      statements--
    }
  }

  /** Queries inside a transaction, or each on its own. */
  const asking = (transaction?: number) => ({
    query: (sql: string, params?: unknown[], options?: QueryOptions): Promise<Results> =>
      askStatement('query', { sql, params, rowMode: options?.rowMode, transaction }),
    exec: (sql: string): Promise<undefined> => askStatement('exec', { sql, transaction }),
  })

  async function transaction<T>(run: (inside: ReturnType<typeof asking>) => Promise<T>): Promise<T> {
    const key = await ask('begin', {})
    let result: T
    try {
      result = await run(asking(key))
    } catch (error) {
      // After a restart of the thread there is nothing left to take back.
      await ask('end', { transaction: key, commit: false }).catch(() => {})
      throw error
    }
    await ask('end', { transaction: key, commit: true })
    return result
  }

  async function listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>> {
    const all = listeners.get(channel) ?? new Set()
    listeners.set(channel, all.add(onMessage))
    if (all.size === 1) await ask('listen', { channel })
    return async () => {
      all.delete(onMessage)
      if (all.size === 0) await ask('unlisten', { channel })
    }
  }

  const client = {
    ...asking(),
    transaction,
    listen,
    waitReady,
    limitStatements: (milliseconds: number) => void (statementMs = milliseconds),
    get closed() {
      return closed
    },
    async dumpDataDir(compression: 'none' | 'gzip' | 'auto' = 'auto') {
      dumps++
      const image = await ask('dump', { compression }).finally(() => dumps--)
      return new Blob([image])
    },
    async close() {
      closed = true
      if (!broken) await ask('close', {})
      await started.then(
        (worker) => worker.terminate(),
        () => {},
      )
    },
  }
  return client as unknown as ReturnType<typeof startEmbedded>
}
