import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { allowList } from './addresses.ts'
import { createEgress } from './egress.ts'

/** Addresses that the name has, one list for each time that it is looked up; the last stays. */
let answers: string[][] = []
vi.mock('node:dns', async (original) => ({
  ...(await original<typeof import('node:dns')>()),
  lookup: (_name: string, _options: object, done: (error: null, addresses: { address: string; family: number }[]) => void) => {
    const addresses = answers.length > 1 ? answers.shift() : answers[0]
    done(
      null,
      (addresses ?? []).map((address) => ({ address, family: 4 })),
    )
  },
}))

const ALLOWED = '127.0.0.2'
const INSIDE = '127.0.0.1'
let allowed: Server
let inside: Server
let url: string
let visits = 0
const listen = (server: Server, host: string, port: number): Promise<void> => new Promise((done) => server.listen(port, host, done))

beforeAll(async () => {
  allowed = createServer((_request, response) => void response.writeHead(200, { connection: 'close' }).end('a drive'))
  inside = createServer((_request, response) => void (visits++, response.end('a secret')))
  await listen(allowed, ALLOWED, 0)
  const { port } = allowed.address() as AddressInfo
  await listen(inside, INSIDE, port)
  url = `http://drive.example:${port}/`
})
beforeEach(() => {
  visits = 0
})
afterAll(() => {
  allowed.close()
  inside.close()
})

test.runIf(process.platform === 'linux')('a name that changes its address to one inside is refused at the next connection', async () => {
  answers = [[ALLOWED], [INSIDE]]
  const egress = createEgress(allowList([ALLOWED]))
  expect(await (await egress.fetch(url)).text()).toBe('a drive')
  await expect(egress.fetch(url)).rejects.toMatchObject({ failure: 'refused-address' })
  egress.close()
  expect(visits).toBe(0)
})

test.runIf(process.platform === 'linux')('a name with one good address and one inside is refused', async () => {
  answers = [[ALLOWED, INSIDE]]
  const egress = createEgress(allowList([ALLOWED]))
  await expect(egress.fetch(url)).rejects.toMatchObject({ failure: 'refused-address' })
  egress.close()
  expect(visits).toBe(0)
})
