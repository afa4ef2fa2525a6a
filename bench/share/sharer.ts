import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addFileRecord } from '../../contract/calls/files.ts'
import { createShare } from '../../contract/calls/shares.ts'
import type { AnyCall, BodyInput, Data } from '../../contract/call.ts'
import { readConfig } from '../../server/config.ts'
import { createApp } from '../../server/http/app.ts'
import { createLog } from '../../server/log.ts'
import { createModules } from '../../server/modules.ts'
import { closeServices, createServices } from '../../server/services.ts'
import { databases } from '../../server/testing/databases.ts'
import { newUser } from '../../server/testing/people.ts'

/** A server with the built client, and somebody who shares files on it. */
export interface Sharer {
  port: number
  /** Shares a file, or a prepared model by a link that is view only; the link from the server's address on. */
  share(name: string, shared: { contents: Buffer } | { prepared: Buffer }): Promise<string>
  close(): Promise<void>
}

/** Starts the server; `FACET_CLIENT`: the folder of the built client, `dist` when absent. */
export async function startSharer(): Promise<Sharer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'facet-bench-'))
  const config = { ...readConfig(process.env), dataDir, requestsPerMinute: 100_000 }
  const [database] = databases()
  const services = await createServices(config, createLog({ write() {} }), { database: await database.open(), mail: { send: async () => {} } })
  await services.database.ready
  const modules = createModules(services)
  const app = await createApp({ clientDir: config.clientDir, api: { services, modules } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { token } = await newUser({ services })

  async function ask<C extends AnyCall>(call: C, body: BodyInput<C>): Promise<Data<C>> {
    const response = await app.inject({ method: 'POST', url: call.path, headers: { 'X-Requested-With': 'XMLHttpRequest', token }, payload: body as object })
    return response.json<{ data: Data<C> }>().data
  }
  async function upload(recordId: string, filename: string, data: Buffer, kind: string): Promise<void> {
    const named = Object.entries({ recordId, filename, kind }).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    const common = { 'Tus-Resumable': '1.0.0', token }
    const begun = await app.inject({
      method: 'POST',
      url: '/api/File/Upload',
      headers: { ...common, 'Upload-Length': String(data.length), 'Upload-Metadata': named.join() },
    })
    const headers = { ...common, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
    const { statusCode, body } = await app.inject({ method: 'PATCH', url: String(begun.headers.location), headers, payload: data })
    if (statusCode !== 204) throw new Error(`${statusCode} ${body}`)
  }
  return {
    port: (app.server.address() as AddressInfo).port,
    async share(name, shared) {
      const id = randomUUID()
      const viewOnly = 'prepared' in shared
      const data = viewOnly ? shared.prepared : shared.contents
      const { record } = await ask(addFileRecord, { id, name, format: 'step', size: data.length, source: { kind: 'device' } })
      await upload(record.id, viewOnly ? 'prepared.facetstream' : name, data, viewOnly ? 'prepared' : 'contents')
      return (await ask(createShare, { recordId: record.id, type: 'normal', days: null, viewOnly })).share.link
    },
    async close() {
      await app.close()
      await closeServices(services)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
