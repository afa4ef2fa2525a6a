import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyCall, BodyInput, Data, Envelope, QueryInput } from '../../contract/call.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface ServerProcess {
  address: string
  pid: number
  /** What it printed so far. */
  output(): string
  /** Makes a call over the network. */
  ask<C extends AnyCall>(call: C, ask?: { query?: QueryInput<C>; body?: BodyInput<C>; token?: string }): Promise<Envelope<Data<C>>>
  /** Ends it by a signal; its exit code, `null` when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts `npm run server` as a process of its own on a data folder, and waits until it is ready. */
export async function startServerProcess(dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, ['--max-semi-space-size=4', '--liftoff-only', 'server/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', FACET_DATA: dataDir, FACET_CLIENT: join(root, 'public'), FACET_REQUESTS_PER_MINUTE: '1000000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = once(child, 'exit') as Promise<[number | null]>
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (data: Buffer): void => {
      output += data.toString()
      const found = /Facet is at (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    void exited.then(([code]) => reject(new Error(`the server ended with ${code}: ${output}`)))
  })
  const isReady = async (): Promise<boolean> => {
    const response = await fetch(`${address}/readyz`).catch(() => undefined)
    await response?.arrayBuffer()
    return response?.status === 200
  }
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${output}`)
    await new Promise((done) => setTimeout(done, 200))
  }
  return {
    address,
    pid: child.pid ?? 0,
    output: () => output,
    async ask(call, { query = {}, body, token } = {}) {
      const url = new URL(call.path, address)
      for (const [name, value] of Object.entries(query as object)) url.searchParams.set(name, String(value))
      const response = await fetch(url, {
        method: call.method,
        headers: { 'content-type': 'application/json', 'X-Requested-With': 'XMLHttpRequest', ...(token && { token }) },
        body: call.method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
      })
      return (await response.json()) as Envelope<Data<typeof call>>
    },
    async end(signal) {
      child.kill(signal)
      const [code] = await exited
      return code
    },
  }
}

/** The code in the newest mail to an address that lies in the outbox of a data folder. */
export async function codeInOutbox(dataDir: string, email: string): Promise<string> {
  const folder = join(dataDir, 'outbox')
  for (const name of (await readdir(folder)).sort().toReversed()) {
    const mail = await readFile(join(folder, name), 'utf8')
    const code = mail.includes(`To: ${email}`) && /^(\d{6})\r?$/m.exec(mail)?.[1]
    if (code) return code
  }
  throw new Error(`no code was sent to ${email}`)
}
