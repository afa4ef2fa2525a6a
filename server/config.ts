import { fileURLToPath } from 'node:url'

/** Every setting of the server, from the environment; listed in the README. */
export interface Config {
  host: string
  port: number
  clientDir: string
  logRequests: boolean
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const port = Number(env.PORT ?? 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`PORT must be a port number, not "${env.PORT}"`)
  return {
    host: env.HOST ?? '127.0.0.1',
    port,
    clientDir: env.FACET_CLIENT ?? fileURLToPath(new URL('../dist/', import.meta.url)),
    logRequests: env.FACET_LOG === '1',
  }
}
