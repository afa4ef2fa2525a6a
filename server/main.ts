import { createAreas } from './areas.ts'
import { readConfig } from './config.ts'
import { createApp } from './http/app.ts'
import { createLog } from './log.ts'
import { closeServices, createServices } from './services.ts'

async function serve(): Promise<void> {
  const config = readConfig()
  const log = createLog()
  const services = await createServices(config, log)
  const app = await createApp({ clientDir: config.clientDir, api: { services, areas: createAreas(services) } })
  let closing = false
  const close = async (code: number): Promise<void> => {
    if (closing) return
    closing = true
    await app.close()
    await closeServices(services)
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close(0))

  const address = await app.listen({ host: config.host, port: config.port })
  console.log(`Facet is at ${address}`)
  // The pages are served meanwhile; calls wait.
  await services.database.ready.catch((error: unknown) => {
    log.fatal({ err: error }, 'the database does not open')
    return close(1)
  })
}

serve().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
