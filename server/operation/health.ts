import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { checkDisk } from '../dataFolder.ts'
import type { Services } from '../services.ts'

/** A dependency that does not answer within this time counts as away. */
const PATIENCE = 3_000
/** Answers within this time are one answer: whoever asks often costs nothing. */
const FRESH = 1_000

const within = <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * `/healthz`: the process lives (a supervisor restarts it when not). `/readyz`: it can serve, with the state of each thing that it needs
 * (a balancer sends nothing when not, and nothing while it shuts down).
 */
export function registerHealth(app: FastifyInstance, services: Pick<Services, 'config' | 'database' | 'db' | 'blobs' | 'log'> | undefined): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  // Without the API there is nothing to wait for.
  if (!services) return
  const { config, database, db, blobs, log } = services
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })

  const needs: Record<string, () => Promise<unknown>> = {
    database: async () => {
      await database.ready
      await db.execute(sql`select 1`)
    },
    blobs: () => blobs.head(randomUUID()),
    // Parts of uploads wait in the data folder, whichever database and blob store there are.
    disk: () => checkDisk(config.dataDir),
  }
  async function look(name: string, ask: () => Promise<unknown>): Promise<[string, 'ok' | 'away']> {
    try {
      await within(ask())
      return [name, 'ok']
    } catch (err) {
      log.warn({ err, need: name }, 'not ready')
      return [name, 'away']
    }
  }
  let looked: { at: number; states: Promise<[string, 'ok' | 'away'][]> } | undefined
  app.get('/readyz', async (_request, reply) => {
    if (!looked || Date.now() - looked.at > FRESH) looked = { at: Date.now(), states: Promise.all(Object.entries(needs).map(([name, ask]) => look(name, ask))) }
    const states = await looked.states
    const isReady = !closing && states.every(([, state]) => state === 'ok')
    return reply.code(isReady ? 200 : 503).send({ status: closing ? 'closing' : isReady ? 'ready' : 'not ready', ...Object.fromEntries(states) })
  })
}
