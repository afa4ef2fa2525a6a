import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'
import type { Asked, AskedKind, Told } from './embeddedMessages.ts'

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** A thread with the database of a folder. A new one is made in a thread of its own: that takes 400 MB, which a thread gives back only with its end. */
async function startThread(folder: string): Promise<Worker> {
  const start = (options: object): Worker => new Worker(new URL('./embeddedThread.ts', import.meta.url), { workerData: { folder, ...options } })
  if (!existsSync(join(folder, 'PG_VERSION'))) await once(start({ onlyMake: true }), 'exit')
  return start({})
}

/** Starts the thread of the embedded database. What comes back can do what drizzle and `overPglite` ask of a PGlite, and no more. */
export function startEmbedded(folder: string): PGlite {
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, Set<(payload: string) => void>>()
  let last = 0
  let broken: Error | undefined
  let closed = false

  function fail(error: Error): void {
    broken ??= error
    for (const { reject } of waiting.values()) reject(broken)
    waiting.clear()
  }
  function hear(told: Told): void {
    if ('channel' in told) {
      for (const heard of listeners.get(told.channel) ?? []) heard(told.payload)
      return
    }
    const asked = waiting.get(told.id)
    waiting.delete(told.id)
    if ('fault' in told) asked?.reject(Object.assign(new Error(told.fault.message), told.fault.fields))
    else asked?.resolve(told.value)
  }
  const started = startThread(folder).then((worker) =>
    worker
      .on('message', hear)
      .on('error', fail)
      .on('exit', () => fail(new Error('the database is closed'))),
  )
  started.catch(fail)

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

  /** Queries inside a transaction, or each on its own. */
  const asking = (transaction?: number) => ({
    query: (sql: string, params?: unknown[], options?: QueryOptions): Promise<Results> => ask('query', { sql, params, rowMode: options?.rowMode, transaction }),
    exec: (sql: string): Promise<undefined> => ask('exec', { sql, transaction }),
  })

  async function transaction<T>(run: (inside: ReturnType<typeof asking>) => Promise<T>): Promise<T> {
    const key = await ask('begin', {})
    let result: T
    try {
      result = await run(asking(key))
    } catch (error) {
      await ask('end', { transaction: key, commit: false })
      throw error
    }
    await ask('end', { transaction: key, commit: true })
    return result
  }

  async function listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
    const all = listeners.get(channel) ?? new Set()
    listeners.set(channel, all.add(heard))
    if (all.size === 1) await ask('listen', { channel })
    return async () => {
      all.delete(heard)
      if (all.size === 0) await ask('unlisten', { channel })
    }
  }

  const waitReady = ask('ready', {})
  // Whoever awaits it gets the error.
  waitReady.catch(() => {})
  const client = {
    ...asking(),
    transaction,
    listen,
    waitReady,
    get closed() {
      return closed
    },
    dumpDataDir: async (compression: 'none' | 'gzip' | 'auto' = 'auto') => new Blob([await ask('dump', { compression })]),
    async close() {
      closed = true
      if (!broken) await ask('close', {})
      await started.then(
        (worker) => worker.terminate(),
        () => {},
      )
    },
  }
  return client as unknown as PGlite
}
