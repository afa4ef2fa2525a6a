import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import type { Services } from '../services.ts'
import { commands } from './commands.ts'

/** Bytes of a local socket's path that every system takes: sun_path holds 104 on macOS and 108 on Linux, its end mark included (unix(7)). */
const LONGEST = 103

/** Runs with a path by which a local socket can be entered or made, however deep its folder lies: by way of a passing link to the folder. */
export async function withShortPath<T>(path: string, run: (path: string) => Promise<T>): Promise<T> {
  if (process.platform === 'win32' || Buffer.byteLength(path) <= LONGEST) return run(path)
  const passing = await mkdtemp(join(tmpdir(), 'facet-'))
  try {
    await symlink(dirname(path), join(passing, 'd'))
    return await run(join(passing, 'd', basename(path)))
  } finally {
    await rm(passing, { recursive: true, force: true })
  }
}

const LONGEST_REQUEST = 65_536
const request = z.object({ command: z.string(), argument: z.string() })
const reply = z.object({ ok: z.boolean(), text: z.string() })

/** A socket in the data folder, which only the server's own user can enter. */
const doorOf = (dataDir: string): string =>
  process.platform === 'win32' ? `\\\\.\\pipe\\${dataDir.replaceAll(/[\\/:]/g, '-')}` : join(dataDir, 'operator.sock')

/**
 * Lets operators act while the server runs on the embedded database, which no other process may open: one request, one reply, both JSON.
 * Not needed with a PostgreSQL server, to which an operator's command connects itself. Returns a function that closes the socket.
 */
export async function openAdminSocket(services: Services): Promise<() => Promise<void>> {
  if (services.database.kind !== 'embedded') return async () => {}
  const path = doorOf(services.config.dataDir)
  await rm(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    answer(services, socket).catch((err: unknown) => {
      services.log.warn({ err }, 'operator')
      socket.destroy()
    })
  })
  await withShortPath(path, (short) => new Promise<void>((resolve, reject) => server.once('error', reject).listen(short, resolve)))
  return () => new Promise((resolve) => server.close(() => resolve()))
}

async function answer(services: Services, socket: Socket): Promise<void> {
  socket.on('error', () => socket.destroy())
  let length = 0
  socket.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > LONGEST_REQUEST) socket.destroy()
  })
  const { command, argument } = request.parse(JSON.parse(await text(socket)))
  const told = await Promise.try(() => commands[command].run(services, argument)).then(
    (done) => ({ ok: true, text: done }),
    (error: unknown) => ({ ok: false, text: error instanceof Error ? error.message : String(error) }),
  )
  services.log.info({ command, ok: told.ok }, 'operator')
  socket.end(JSON.stringify(told))
}

/** Asks the server that runs on a data folder to carry out a command. Undefined when none runs; throws the error that the server answers with. */
export async function askRunningServer(dataDir: string, command: string, argument: string): Promise<string | undefined> {
  const socket = await withShortPath(doorOf(dataDir), reached).catch(() => undefined)
  if (!socket) return undefined
  socket.end(JSON.stringify({ command, argument }))
  const told = reply.parse(JSON.parse(await text(socket)))
  if (!told.ok) throw new Error(told.text)
  return told.text
}

function reached(path: string): Promise<Socket> {
  const socket = connect({ path, allowHalfOpen: true })
  return new Promise((resolve, reject) => socket.once('connect', () => resolve(socket)).once('error', reject))
}
