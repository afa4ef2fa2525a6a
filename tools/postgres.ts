// Throw-away PostgreSQL clusters for tests and benchmarks, from the binaries of the system.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'

export interface Cluster {
  /** Connection string of its superuser and the database `postgres`. */
  url: string
  pid: number
  /** Ends the server at once, as a crash would. */
  kill(): Promise<void>
  /** Starts it again on the same port and data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Folder of `initdb` and `postgres`: FACET_POSTGRES_BIN, the PATH, or Debian's place (newest first). */
export function postgresBinaries(): string | undefined {
  const versions = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]))
  const folders = [process.env.FACET_POSTGRES_BIN ?? '', ...(process.env.PATH ?? '').split(delimiter), ...versions]
  return folders.find((folder) => folder !== '' && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** postgres refuses to run as root: the ids of its own user, or of `nobody`, when this process is root. */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (what: string): number => Number(execFileSync('id', [what, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {}
  }
  return undefined
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`)
    const client = new Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch {
      await new Promise((done) => setTimeout(done, 50))
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** Starts an empty cluster on a free port of 127.0.0.1 in a folder of its own, with `settings` beside those that make it fast. */
export async function startPostgres(bin: string, settings: Record<string, string> = {}): Promise<Cluster> {
  const user = unprivileged()
  const folder = await mkdtemp(join(tmpdir(), 'facet-postgres-'))
  if (user) {
    await chmod(folder, 0o700)
    await chown(folder, user.uid, user.gid)
  }
  const data = join(folder, 'data')
  const options = {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
  }
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'facet', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions'], options)

  let port = await freePort()
  const address = (): string => `postgresql://facet@127.0.0.1:${port}/postgres`
  const launch = (): ChildProcess => {
    const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', fsync: 'off', max_connections: '200', ...settings }
    const args = ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    return spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore' })
  }

  let server = launch()
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  try {
    // Another process may have taken the port since it was free: then this one ends at once, and gets another.
    for (let left = 4; ; left--) {
      try {
        await untilReady(address(), server)
        break
      } catch (error) {
        if (left === 0 || server.exitCode === null) throw error
        port = await freePort()
        server = launch()
      }
    }
  } catch (error) {
    await end('SIGQUIT')
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  const url = address()
  return {
    url,
    get pid() {
      return server.pid ?? 0
    },
    kill: () => end('SIGQUIT'),
    async restart() {
      await end('SIGQUIT')
      server = launch()
      await untilReady(url, server)
    },
    async stop() {
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
