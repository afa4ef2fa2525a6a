import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import { AggregatorRegistry } from 'prom-client'
import * as z from 'zod'
import type { Config } from '../config.ts'
import { HUB_CHANNEL } from '../realtime/backplane.ts'
import { LAST } from '../shutdown.ts'
import { listenTo } from '../store/listener.ts'
import { type FromPrimary, type FromWorker, fromWorker } from './worker.ts'

/** A worker that ends sooner than this after its start has not run; so many of them in a row end the whole. */
const EARLY = 5_000
const MOST_EARLY = 5
/** Pause before a worker takes the place of one that ended. */
const PAUSE = 500
/** Pause before the first connection for notices is tried again. */
const RETRY = 1_000

const addressed = z.object({ userId: z.string() })

/**
 * Runs the server in several processes of this machine, which share its port. This process answers nothing: it starts others in place of those that
 * end, and holds the one connection of the machine on which notices come, and gives each to the processes with connections of its user.
 */
export async function runPrimary(config: Config, log: Logger): Promise<void> {
  // Workers take connections from the port themselves. Node's other way, by turns of the primary, leaves one open and unanswered for ever when its worker dies
  // on the way, and keeps others for a worker that stands still.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const watchers = new Map<string, Set<Worker>>()
  const metrics = new AggregatorRegistry()
  let early = 0
  let closing = false
  let stopListening: (() => Promise<void>) | undefined

  const send = (worker: Worker, message: FromPrimary): void => {
    if (worker.isConnected()) worker.send(message)
  }
  async function answer(worker: Worker, message: FromWorker): Promise<void> {
    if (message.facet === 'metrics') return send(worker, { facet: 'done', id: message.id, text: await metrics.clusterMetrics() })
    const { userId, on, id } = message
    const workers = watchers.get(userId) ?? new Set()
    if (on) watchers.set(userId, workers.add(worker))
    else if (workers.delete(worker) && workers.size === 0) watchers.delete(userId)
    send(worker, { facet: 'done', id })
  }
  function forget(worker: Worker): void {
    for (const [userId, workers] of watchers) if (workers.delete(worker) && workers.size === 0) watchers.delete(userId)
  }

  async function listen(): Promise<void> {
    try {
      stopListening = await listenTo(
        config.directUrl ?? config.databaseUrl ?? '',
        HUB_CHANNEL,
        (text) => {
          const { data } = addressed.safeParse(JSON.parse(text))
          for (const worker of watchers.get(data?.userId ?? '') ?? []) send(worker, { facet: 'notice', text })
        },
        () => {
          for (const worker of Object.values(cluster.workers ?? {})) if (worker) send(worker, { facet: 'missed' })
        },
      )
      if (closing) await stopListening()
    } catch (err) {
      if (closing) return
      log.error({ err }, 'the primary process cannot listen to the database')
      setTimeout(() => void listen(), RETRY)
    }
  }

  async function end(code: number): Promise<void> {
    if (closing) return
    closing = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const codes = workers.map(
      (worker) => new Promise<number>((resolve) => worker.once('exit', (ended: number | null, signal) => resolve(ended ?? (signal === 'SIGTERM' ? 0 : 1)))),
    )
    // One that is still starting has not taken the signal over, and ends by it.
    for (const worker of workers) worker.process.kill('SIGTERM')
    // Workers end by themselves after `LAST`; one that stands still does not take the others with it.
    const late = setTimeout(() => {
      for (const worker of workers) worker.process.kill('SIGKILL')
    }, LAST + 1_000)
    const ended = await Promise.all(codes)
    clearTimeout(late)
    await Promise.race([stopListening?.().catch(() => {}), new Promise((done) => setTimeout(done, 1_000))])
    process.exit(Math.max(code, ...ended))
  }

  function start(): void {
    const begun = Date.now()
    const worker = cluster.fork()
    worker.on('message', (received: unknown) => {
      const { success, data } = fromWorker.safeParse(received)
      if (success) answer(worker, data).catch((err: unknown) => log.error({ err }, 'a worker process was not answered'))
    })
    worker.once('exit', (code, signal) => {
      forget(worker)
      if (closing) return
      log.error({ code, signal, pid: worker.process.pid }, 'a worker process ended; another one starts')
      early = Date.now() - begun < EARLY ? early + 1 : 0
      if (early >= MOST_EARLY) return void end(1)
      setTimeout(() => closing || start(), PAUSE)
    })
  }

  let told = false
  cluster.on('listening', (_worker, { address, port }) => {
    if (!told) console.log(`Facet is at http://${address ?? config.host}:${port} (${config.processes} processes)`)
    told = true
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))
  void listen()
  for (let at = 0; at < config.processes; at++) start()
}
