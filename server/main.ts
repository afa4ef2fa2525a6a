import { readConfig } from './config.ts'
import { createApp } from './http/app.ts'

const config = readConfig()
const app = await createApp({ clientDir: config.clientDir, logger: config.logRequests })

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void app.close().then(() => process.exit(0))
  })
}

const address = await app.listen({ host: config.host, port: config.port })
console.log(`Facet is at ${address}`)
