import cluster from 'node:cluster'
import { createModules } from './modules.ts'
import { runPrimary } from './cluster/primary.ts'
import { primaryOf } from './cluster/worker.ts'
import { type Config, missingInProduction, readConfig } from './config.ts'
import { createApp } from './http/app.ts'
import { createJobRunner } from './jobs/runner.ts'
import { createLog } from './log.ts'
import { openAdminSocket } from './operation/adminSocket.ts'
import { closeServices, createServices } from './services.ts'
import { createShutdown } from './shutdown.ts'
import { startTracing } from './telemetry.ts'

/** Connections that wait to be taken: more at the same moment are dropped, and come again only after seconds. The system's own limit is `somaxconn`. */
const BACKLOG = 4096

async function serve(config: Config): Promise<void> {
  const log = createLog()
  const primary = primaryOf()
  const stopTracing = await startTracing(config.otlpEndpoint)
  const services = await createServices(config, log, { primary })
  const modules = createModules(services)
  const app = await createApp({ clientDir: config.clientDir, api: { services, modules, primary } })
  const jobs = createJobRunner(
    services.db,
    modules.flatMap((module) => module.jobs ?? []),
    log,
  )
  let closeSocket: (() => Promise<void>) | undefined

  let closing = false
  const shutDown = createShutdown({
    app,
    steps: [() => jobs.stop(), () => closeSocket?.(), () => closeServices(services), stopTracing],
    log,
    exit: (code) => process.exit(code),
  })
  const close = (code: number): Promise<void> => {
    closing = true
    return shutDown(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close(0))
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (err: unknown) => {
      log.fatal({ err }, fault)
      void close(1)
    })
  }

  const address = await app.listen({ host: config.host, port: config.port, backlog: BACKLOG })
  // The primary of several processes logs that itself.
  if (!primary) console.log(`Facet is at ${address}`)
  try {
    // The pages are served meanwhile; calls wait.
    await services.database.ready
  } catch (err) {
    log.fatal({ err }, 'the database does not open')
    return close(1)
  }
  if (closing) return
  closeSocket = await openAdminSocket(services)
  jobs.start()
}

async function begin(): Promise<void> {
  // Files and folders of the server are for its own user, whichever code makes them.
  process.umask(0o077)
  const config = readConfig()
  const missing = missingInProduction(config)
  if (missing.length > 0) throw new Error(missing.join('\n'))
  if (config.processes > 1 && !config.databaseUrl) throw new Error('FACET_PROCESSES needs PostgreSQL (DATABASE_URL): the embedded database has one process')
  if (config.processes > 1 && cluster.isPrimary) return runPrimary(config, createLog())
  return serve(config)
}

begin().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
