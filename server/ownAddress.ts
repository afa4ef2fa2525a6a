import type { Server } from 'node:http'
import type { Config } from './config.ts'

/** Under which address this process is reached: the settings' own if there is one, else where it listens. Without a slash at the end. */
export function ownAddress({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>, server?: Server): string {
  return publicUrl ?? listeningAddress({ host, port }, server)
}

/** Where the process itself listens, to send something to itself past proxies. */
export function listeningAddress({ host, port }: Pick<Config, 'host' | 'port'>, server?: Server): string {
  const bound = server?.address()
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${bound && typeof bound === 'object' ? bound.port : port}`
}
