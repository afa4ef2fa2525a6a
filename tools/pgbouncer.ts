// PgBouncer in transaction mode before a database, for tests and benchmarks, from the binary of the system.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import { freePort, unprivileged } from './postgres.ts'

export interface Pooler {
  /** Connection string of the database by way of the pooler. */
  url: string
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Path of the binary; undefined where it is not installed. */
export const pgBouncerBinary = (): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path))

/** Starts it on a free port with `connections` to the database of `databaseUrl`. */
export async function startPgBouncer(binary: string, databaseUrl: string, connections: number): Promise<Pooler> {
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const folder = await mkdtemp(join(tmpdir(), 'facet-pgbouncer-'))
  await chmod(folder, 0o755)
  const own = await freePort()
  const ini = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `${name} = host=${hostname} port=${port} dbname=${name} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    // Everybody on this machine may connect, for minutes.
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 1000',
    // A database that was restarted is asked again at once, not after 15 s.
    'server_login_retry = 1',
  ]
  await writeFile(ini, `${lines.join('\n')}\n`)
  const url = `postgresql://${username}@127.0.0.1:${own}/${name}`
  let server: ChildProcess
  const launch = async (): Promise<void> => {
    server = spawn(binary, ['-q', ini], { ...unprivileged(), stdio: 'ignore' })
    for (;;) {
      if (server.exitCode !== null) throw new Error(`pgbouncer ended with ${server.exitCode}`)
      const client = new Client({ connectionString: url })
      client.on('error', () => {})
      const isReady = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => {})
      if (isReady) return
      await new Promise((done) => setTimeout(done, 50))
    }
  }
  const kill = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  await launch()
  return {
    url,
    kill,
    async restart() {
      await kill()
      await launch()
    },
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
