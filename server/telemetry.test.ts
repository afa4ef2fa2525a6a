import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { getUserInfoByJWTToken } from '../contract/calls/accounts.ts'
import { startTracing } from './telemetry.ts'
import { databases } from './testing/databases.ts'
import { newUser } from './testing/people.ts'
import { startTestServer } from './testing/testServer.ts'

interface SentSpan {
  traceId: string
  parentSpanId?: string
  spanId: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
}
interface Sent {
  resourceSpans: { resource: { attributes: SentSpan['attributes'] }; scopeSpans: { spans: SentSpan[] }[] }[]
}

test('a collector gets a span of each request, below the one of the proxy, with its statements and without secrets', async () => {
  const sent: Sent[] = []
  const paths: string[] = []
  const collector = createServer((request, response) => {
    paths.push(request.url ?? '')
    void json(request).then((body) => (sent.push(body as Sent), response.writeHead(200, { 'content-type': 'application/json' }).end('{}')))
  })
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint
  const stop = await startTracing(endpoint)
  const database = databases().at(-1)
  if (!database) throw new Error('no database')
  const server = await startTestServer(database, { otlpEndpoint: endpoint, trustProxy: 1 })
  const { token } = await newUser(server)
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await server.ask(getUserInfoByJWTToken, { token, headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } })
  await server.close()
  await stop()
  collector.close()

  const spans = sent.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: some }) => some)))
  const request = spans.find(({ name }) => name === `${getUserInfoByJWTToken.method} ${getUserInfoByJWTToken.path}`)
  expect(paths[0]).toBe('/v1/traces')
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.map(({ name }) => name)).toEqual(database.name === 'postgresql' ? expect.arrayContaining(['select']) : [])
  expect(JSON.stringify(sent)).toContain('"facet"')
  expect(JSON.stringify(sent)).not.toContain(token)
})
