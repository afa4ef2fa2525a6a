import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { allowList } from './addresses.ts'
import { createEgress, type Egress } from './egress.ts'

const servers: Server[] = []
const egresses: Egress[] = []
afterEach(async () => {
  for (const egress of egresses.splice(0)) egress.close()
  for (const server of servers.splice(0)) await new Promise((done) => (server.closeAllConnections(), server.close(done)))
})
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
function visiting(...allowed: string[]): Egress {
  const egress = createEgress(allowList(allowed))
  egresses.push(egress)
  return egress
}

test.each([
  'http://127.0.0.1/',
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fd00:ec2::254]/',
  'https://169.254.169.254/latest/',
  'https://localhost/',
  'http://localhost:8080/',
  'http://8.8.8.8/',
  'https://8.8.8.8:22/',
  'https://user:word@8.8.8.8/',
  'file:///etc/passwd',
  'ftp://8.8.8.8/',
  'gopher://8.8.8.8/',
  'nonsense',
])('%s is refused', async (url) => {
  await expect(visiting().fetch(url)).rejects.toMatchObject({ name: 'DriveError', failure: 'refused-address' })
})

test('the error comes before a connection', async () => {
  let visits = 0
  const host = await serve((_request, response) => void (visits++, response.end()))
  await expect(visiting().fetch(`http://${host}/`)).rejects.toMatchObject({ failure: 'refused-address' })
  await expect(visiting().fetch(`http://localhost:${host.split(':')[1]}/`)).rejects.toMatchObject({ failure: 'refused-address' })
  expect(visits).toBe(0)
})

test('an allowed host is visited; a redirect to one that is not allowed is refused', async () => {
  let visits = 0
  const inner = await serve((_request, response) => void (visits++, response.end('secret')))
  const outer = await serve((_request, response) => void response.writeHead(302, { location: `http://${inner}/` }).end())
  await expect(visiting(outer).fetch(`http://${outer}/`)).rejects.toMatchObject({ failure: 'refused-address' })
  expect(visits).toBe(0)
  expect(await (await visiting('127.0.0.1').fetch(`http://${outer}/`)).text()).toBe('secret')
})

test('a name that resolves into an allowed subnet is visited', async () => {
  const host = await serve((_request, response) => void response.end('here'))
  const reply = await visiting('127.0.0.0/8', '::1').fetch(`http://localhost:${host.split(':')[1]}/`)
  expect(await reply.text()).toBe('here')
})

test('credentials do not follow a redirect to another origin', async () => {
  const seen: IncomingHttpHeaders[] = []
  const other = await serve((request, response) => void (seen.push(request.headers), response.end()))
  const first = await serve((request, response) => {
    seen.push(request.headers)
    response.writeHead(307, { location: request.url === '/' ? '/again' : `http://${other}/` }).end()
  })
  await (await visiting('127.0.0.1').fetch(`http://${first}/`, { headers: { authorization: 'Bearer x', range: 'bytes=0-1' } })).text()
  expect(seen.map(({ authorization, range }) => [authorization, range])).toEqual([
    ['Bearer x', 'bytes=0-1'],
    ['Bearer x', 'bytes=0-1'],
    [undefined, 'bytes=0-1'],
  ])
})

test('a body is not repeated to another origin', async () => {
  const other = await serve((_request, response) => void response.end())
  const first = await serve((_request, response) => void response.writeHead(307, { location: `http://${other}/` }).end())
  await expect(visiting('127.0.0.1').fetch(`http://${first}/`, { method: 'POST', body: 'secret' })).rejects.toMatchObject({ failure: 'unavailable' })
})

test('endless redirects, endless answers, broken answers and closed ports end', async () => {
  const loop = await serve((_request, response) => void response.writeHead(302, { location: '/' }).end())
  const long = await serve((_request, response) => void response.end('x'.repeat(5000)))
  const broken = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('x')
    setTimeout(() => response.destroy(), 20)
  })
  const egress = visiting('127.0.0.1')
  await expect(egress.fetch(`http://${loop}/`)).rejects.toMatchObject({ failure: 'unavailable', message: 'too many redirects' })
  await expect((await egress.fetch(`http://${long}/`)).text(4096)).rejects.toMatchObject({ failure: 'unavailable' })
  await expect((await egress.fetch(`http://${broken}/`)).text()).rejects.toMatchObject({ failure: 'unavailable' })
  await expect(egress.fetch('http://127.0.0.1:1/')).rejects.toMatchObject({ failure: 'unavailable' })
})

test('a kept connection that the other side has closed is replaced', async () => {
  let visits = 0
  const host = await serve((request, response) => {
    visits++
    // The second request on a connection finds it closed.
    if (visits === 2) request.socket.resetAndDestroy()
    else response.end(String(visits))
  })
  const egress = visiting('127.0.0.1')
  const bodies: string[] = []
  for (let count = 0; count < 2; count++) bodies.push(await (await egress.fetch(`http://${host}/`)).text())
  expect(bodies).toEqual(['1', '3'])
})
