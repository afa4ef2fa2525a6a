import * as z from 'zod'
import cluster from 'node:cluster'

/** Messages of a worker process to its primary. `id` numbers those that are answered. */
export const fromWorker = z.discriminatedUnion('facet', [
  /** Notices for this user shall come to this worker, or no more. */
  z.object({ facet: z.literal('watch'), id: z.number(), userId: z.string(), on: z.boolean() }),
  z.object({ facet: z.literal('metrics'), id: z.number() }),
])
export type FromWorker = z.output<typeof fromWorker>

const fromPrimary = z.discriminatedUnion('facet', [
  z.object({ facet: z.literal('done'), id: z.number(), text: z.string().optional() }),
  /** The payload of a NOTIFY. */
  z.object({ facet: z.literal('notice'), text: z.string() }),
  /** The connection to the database was lost for a while: notices may be missing. */
  z.object({ facet: z.literal('missed') }),
])
export type FromPrimary = z.output<typeof fromPrimary>

type Question = FromWorker extends infer M ? (M extends unknown ? Omit<M, 'id'> : never) : never

/** The primary process, for a worker of it. */
export interface Primary {
  /** Notices for a user come to this process from now on, or no more. */
  watch(userId: string, on: boolean): Promise<void>
  /** Metrics of all workers in the format of Prometheus. */
  metrics(): Promise<string>
  /** Takes the notices that the primary receives for watched users; `missed` when some may be lost. Returns how to stop. */
  listen(onMessage: (text: string) => void, missed: () => void): () => void
}

/** An answer takes longer only when the primary is about to end. */
const PATIENCE = 5_000

/** The primary of this process; undefined when the process stands alone. */
export function primaryOf(): Primary | undefined {
  if (!cluster.isWorker) return undefined
  const waiting = new Map<number, (text: string | undefined) => void>()
  const listeners = new Set<(message: FromPrimary) => void>()
  let last = 0
  process.on('message', (received: unknown) => {
    // Messages of Node and of the metrics library come the same way.
    const { success, data } = fromPrimary.safeParse(received)
    if (!success) return
    if (data.facet === 'done') waiting.get(data.id)?.(data.text)
    else for (const listener of listeners) listener(data)
  })

  function ask(question: Question): Promise<string | undefined> {
    const id = ++last
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.delete(id)
        reject(new Error('the primary process does not answer'))
      }, PATIENCE)
      waiting.set(id, (text) => {
        clearTimeout(late)
        waiting.delete(id)
        resolve(text)
      })
      process.send?.({ ...question, id })
    })
  }

  return {
    async watch(userId, on) {
      await ask({ facet: 'watch', userId, on })
    },
    metrics: async () => (await ask({ facet: 'metrics' })) ?? '',
    listen(onMessage, missed) {
      const listener = (message: FromPrimary): void => (message.facet === 'notice' ? onMessage(message.text) : missed())
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
