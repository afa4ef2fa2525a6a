import { randomUUID } from 'node:crypto'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isEmailExists } from '../../contract/calls/accounts.ts'
import { databases } from '../testing/databases.ts'
import { connectHub } from '../testing/hubClient.ts'
import { newUser } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const metricsToken = randomUUID()

describe.each(databases())('health and metrics on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database, { metricsToken })
  })
  afterAll(() => server.close())
  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

  test('alive and ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    const ready = await get('/readyz')
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toEqual({ status: 'ready', database: 'ok', blobs: 'ok', disk: 'ok' })
  })

  test('metrics are for those who know the token, and count calls by route', async () => {
    const address = await server.listen()
    const { token } = await newUser(server)
    const hub = await connectHub(address, token)
    await server.ask(isEmailExists, { body: { email: 'nobody@example.org' } })
    await get('/no/such/page/jane@example.org')
    expect((await get('/metrics')).statusCode).toBe(401)
    expect((await get('/metrics', { authorization: `Bearer ${metricsToken}x` })).statusCode).toBe(401)
    const { body } = await get('/metrics', { authorization: `Bearer ${metricsToken}` })
    expect(body).toMatch(new RegExp(`facet_http_request_seconds_count\\{method="POST",route="${isEmailExists.path}",status="200"\\} 1`))
    expect(body).toContain('facet_hub_connections 1')
    expect(body).toContain('process_resident_memory_bytes')
    expect(body).not.toContain('jane@example.org')
    await hub.connection.stop()
  })

  test('a server that lost its database is alive but not ready', async () => {
    const lost = await startTestServer(database)
    await lost.services.database.close()
    const ready = await lost.app.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toMatchObject({ status: 'not ready', database: 'away' })
    expect((await lost.app.inject('/healthz')).statusCode).toBe(200)
    await lost.app.close()
  })

  test.runIf(process.platform === 'linux')('a server whose disk is full is not ready', async () => {
    const full = await startTestServer(database)
    await symlink('/dev/full', join(full.services.config.dataDir, 'writable'))
    const ready = await full.app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready', database: 'ok', blobs: 'ok', disk: 'away' }])
    await full.close()
  })

  test('without a token in the settings there are no metrics', async () => {
    const plain = await startTestServer(database)
    expect((await plain.app.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } })).statusCode).toBe(404)
    await plain.close()
  })
})
