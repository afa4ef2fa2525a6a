import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isEmailExists } from '../../contract/calls/accounts.ts'
import { databases } from '../testing/databases.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

describe.each(databases())('accounts on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  afterAll(() => server.close())

  it('tells whether an address is registered', async () => {
    expect(await server.ask(isEmailExists, { body: { email: 'nobody@example.org' } })).toMatchObject({ result: 'success', data: { exists: false } })
    expect(await server.ask(isEmailExists, { body: { email: 'nobody' } })).toMatchObject({ result: 'emailInvalid', data: null })
  })
})
