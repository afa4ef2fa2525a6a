import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AnyCall, BodyInput, Data, Envelope, QueryInput } from '../../contract/call.ts'
import { type CodeName, codeNames, codes } from '../../contract/codes.ts'
import { createModules } from '../modules.ts'
import { type Config, readConfig } from '../config.ts'
import { createApp } from '../http/app.ts'
import { createLog } from '../log.ts'
import type { Mail } from '../mail/mailer.ts'
import { type Module, closeServices, createServices, type Services } from '../services.ts'
import type { TestDatabase } from './databases.ts'

interface Ask<C extends AnyCall> {
  query?: QueryInput<C>
  body?: BodyInput<C>
  token?: string
  headers?: Record<string, string>
}
export interface Answer<C extends AnyCall> {
  /** Name of the catalogue's entry; `success` when all is well. */
  result: CodeName
  data: Data<C>
  status: Envelope['status']
  httpStatus: number
  headers: Record<string, string | string[] | number | undefined>
}

export interface TestServer {
  app: FastifyInstance
  services: Services
  modules: readonly Module[]
  /** Mails sent so far. */
  mails: Mail[]
  /** Lines of the log so far. */
  log: string[]
  /** Moves the server's clock on. */
  pass(milliseconds: number): void
  /** Makes a call as a client would, over the server's own HTTP stack. */
  ask<C extends AnyCall>(call: C, ask?: Ask<C>): Promise<Answer<C>>
  /** Listens on a free port; the address. */
  listen(): Promise<string>
  close(): Promise<void>
}

/** A whole server on a database of its own, with a clock that the test moves and mails that it reads. */
export async function startTestServer(database: TestDatabase, config: Partial<Config> = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'facet-server-'))
  const mails: Mail[] = []
  const lines: string[] = []
  let passed = 0
  const services = await createServices(
    { ...readConfig({}), dataDir: folder, clientDir: folder, logRequests: true, requestsPerMinute: 100_000, ...config },
    createLog({ write: (line) => void lines.push(line) }),
    { database: await database.open(), mail: { send: async (mail) => void mails.push(mail) }, now: () => new Date(Date.now() + passed) },
  )
  await services.database.ready
  const modules = createModules(services)
  const app = await createApp({ clientDir: folder, api: { services, modules } })
  return {
    app,
    services,
    modules,
    mails,
    log: lines,
    pass: (milliseconds) => void (passed += milliseconds),
    async ask(call, { query = {}, body, token, headers = {} } = {}) {
      const values = Object.entries(query as object).filter(([, value]) => value !== undefined)
      const response = await app.inject({
        method: call.method,
        url: call.path,
        query: Object.fromEntries(values.map(([name, value]) => [name, String(value)])),
        headers: { 'X-Requested-With': 'XMLHttpRequest', ...(token !== undefined && { token }), ...headers },
        ...(call.method === 'POST' && { payload: body ?? {} }),
      })
      const { data, status } = response.json<Envelope<Data<typeof call>>>()
      const result = codeNames.find((name) => codes[name].code === status.code && codes[name].message === status.msg)
      if (!result) throw new Error(`${call.name} answered outside of the catalogue: ${JSON.stringify(status)}`)
      return { result, data: data as Data<typeof call>, status, httpStatus: response.statusCode, headers: response.headers }
    },
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      // Clients keep idle connections open for a minute; one that is cut in mid-request becomes idle only once its answer is out.
      app.server.closeIdleConnections()
      const idle = setInterval(() => app.server.closeIdleConnections(), 20)
      await app.close()
      clearInterval(idle)
      await closeServices(services)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
