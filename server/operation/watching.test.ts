import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isEmailExists } from '../../contract/calls/accounts.ts'
import { databases } from '../testing/databases.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const folder = new URL('../../docs/operation/', import.meta.url)
const metricsToken = randomUUID()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer(databases()[0], { metricsToken })
})
afterAll(() => server.close())

/** Names of metrics in expressions of Prometheus. */
const namesIn = (text: string): string[] => [...new Set([...text.matchAll(/\b((?:facet|process|nodejs)_[a-z0-9_]+)/g)].map(([, name]) => name))]

test('the board and the alerts look at metrics that the server gives, by labels that these have', async () => {
  await server.ask(isEmailExists, { body: { email: 'nobody@example.org' } })
  const { body } = await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  const given = new Set([...body.matchAll(/^([a-z][a-z0-9_]+)[{ ]/gm)].map(([, name]) => name))
  const board = JSON.parse(readFileSync(new URL('grafana.json', folder), 'utf8')) as { panels: { targets: { expr: string }[] }[] }
  const alerts = readFileSync(new URL('alerts.yaml', folder), 'utf8')
  const expressions = [
    ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...[...alerts.matchAll(/^ +expr: (.*)$/gm)].map(([, text]) => text),
  ]
  expect(expressions.length).toBeGreaterThan(15)
  // Counted by the length of bodies: none came with a stated length here.
  const missing = expressions.flatMap(namesIn).filter((name) => !given.has(name) && name !== 'facet_http_request_bytes_total')
  expect(missing).toEqual([])
  expect(body).toContain('# TYPE facet_http_request_bytes_total counter')
  expect(body).toMatch(/facet_http_request_seconds_bucket\{le="0\.005",method="POST",route="[^"]+",status="200"\}/)
})
