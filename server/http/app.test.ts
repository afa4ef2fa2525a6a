import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { once } from 'node:events'
import { request } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressFolder } from '../../tools/compressPlugin.ts'
import { createApp } from './app.ts'
import { serveClient } from './clientFiles.ts'

const script = `export default ${JSON.stringify('words '.repeat(2_000))}`
const page = `<title>Facet</title>
<script type="module" crossorigin src="/assets/ahead-1.js"></script>
<link rel="modulepreload" crossorigin data-app href="/assets/index-LX1GG_Cs.js">
<link rel="modulepreload" crossorigin href="/assets/react-1.js">
<link rel="stylesheet" crossorigin href="/assets/index-HJ3t2bpc.css">${'<!-- -->'.repeat(200)}`
const link = [
  '</assets/ahead-1.js>; rel=modulepreload; crossorigin',
  '</assets/index-LX1GG_Cs.js>; rel=modulepreload; crossorigin',
  '</assets/index-HJ3t2bpc.css>; rel=preload; as=style; crossorigin',
].join(', ')
let dir: string
let app: FastifyInstance

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'facet-client-'))
  await mkdir(join(dir, 'assets'))
  await writeFile(join(dir, 'index.html'), page)
  await writeFile(join(dir, 'assets', 'a-1.js'), 'export {}')
  await writeFile(join(dir, 'assets', 'b-2.js'), script)
  await mkdir(join(dir, 'docs'))
  await writeFile(join(dir, 'docs', 'index.html'), '<title>Documentation</title>')
  await compressFolder(dir)
  app = await createApp({ clientDir: dir })
})

afterAll(async () => {
  await app.close()
  await rm(dir, { recursive: true })
})

test('the page is isolated, so that workers may share memory, and runs no inline script', async () => {
  const { headers, statusCode, body } = await app.inject('/')
  expect(statusCode).toBe(200)
  expect(body).toContain('Facet')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['cross-origin-embedder-policy']).toBe('require-corp')
  expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'")
  expect(headers['cache-control']).toBe('no-cache')
})

test('hashed assets are cached for good', async () => {
  const { headers } = await app.inject('/assets/a-1.js')
  expect(headers['cache-control']).toContain('immutable')
  expect(headers['content-type']).toContain('javascript')
})

test('nothing outside the client folder is served', async () => {
  const { statusCode } = await app.inject('/..%2f..%2fetc/passwd')
  expect(statusCode).toBeGreaterThanOrEqual(400)
})

test('files go out in the best format that the client accepts', async () => {
  const get = (accepted: string | undefined) => app.inject({ url: '/assets/b-2.js', headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
  const [brotli, gzip, plain, other] = [await get('gzip, deflate, br, zstd'), await get('gzip'), await get(undefined), await get('zstd')]
  expect([brotli, gzip, plain, other].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined, undefined])
  expect([brotliDecompressSync(brotli.rawPayload).toString(), gunzipSync(gzip.rawPayload).toString(), plain.body, other.body]).toEqual(Array(4).fill(script))
  expect(brotli.rawPayload.length).toBeLessThan(script.length / 10)
  for (const { headers } of [brotli, gzip, plain]) {
    expect(headers['content-type']).toContain('javascript')
    expect(headers['cache-control']).toContain('immutable')
    expect(headers.vary).toContain('accept-encoding')
  }
  expect(new Set([brotli, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3)
})

test('files that have no compressed copy go out as they are', async () => {
  const { statusCode, headers, body } = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'br, gzip' } })
  expect([statusCode, headers['content-encoding'], body]).toEqual([200, undefined, 'export {}'])
})

test('ranges are those of the file itself', async () => {
  const { statusCode, headers, body } = await app.inject({ url: '/assets/b-2.js', headers: { 'accept-encoding': 'br, gzip', range: 'bytes=7-13' } })
  expect([statusCode, headers['content-encoding'], body]).toEqual([206, undefined, script.slice(7, 14)])
  expect(headers['content-range']).toBe(`bytes 7-13/${script.length}`)
})

test('the page names the entry and the style of the first screen ahead', async () => {
  for (const encoding of ['br', 'identity']) expect((await app.inject({ url: '/', headers: { 'accept-encoding': encoding } })).headers.link).toBe(link)
  expect((await app.inject('/assets/a-1.js')).headers.link).toBeUndefined()
})

test('a client that is built anew under the running server is served as if the server had been started after that', async () => {
  const built = await mkdtemp(join(tmpdir(), 'facet-client-'))
  const build = async (id: string): Promise<void> => {
    await rm(join(built, 'assets'), { recursive: true, force: true })
    await mkdir(join(built, 'assets'))
    await writeFile(join(built, 'index.html'), page.replaceAll('ahead-1', id))
    await writeFile(join(built, 'assets', `${id}.js`), script)
    await compressFolder(built)
  }
  await build('first')
  const running = await createApp({ clientDir: built })
  try {
    expect((await running.inject('/')).headers.link).toContain('/assets/first.js')
    await build('second')
    const { body, headers } = await running.inject({ url: '/', headers: { 'accept-encoding': 'identity' } })
    expect(body).toContain('/assets/second.js')
    expect(headers.link).toBe(link.replace('ahead-1', 'second'))
    const asset = await running.inject({ url: '/assets/second.js', headers: { 'accept-encoding': 'br' } })
    expect([asset.statusCode, asset.headers['content-encoding']]).toEqual([200, 'br'])
    expect((await running.inject('/assets/first.js')).statusCode).toBe(404)
    // In the middle of a build there is no page for a moment.
    await rm(join(built, 'index.html'))
    await rm(join(built, 'index.html.br'))
    await rm(join(built, 'index.html.gz'))
    expect((await running.inject('/')).statusCode).toBe(404)
    await build('third')
    expect((await running.inject('/')).headers.link).toContain('/assets/third.js')
  } finally {
    await running.close()
    await rm(built, { recursive: true })
  }
})

test('the documentation is shown at /docs when it has been built', async () => {
  const { statusCode, headers } = await app.inject('/docs')
  expect([statusCode, headers.location]).toEqual([301, '/docs/'])
  const shown = await app.inject('/docs/')
  expect([shown.statusCode, shown.body, shown.headers.link]).toEqual([200, '<title>Documentation</title>', undefined])
})

test('early hints name the script and the style sheet of the page before its answer, for navigations to it', async () => {
  const hinting = Fastify()
  await serveClient(hinting, dir, true)
  const address = await hinting.listen({ port: 0, host: '127.0.0.1' })
  const hintsOf = async (path: string, mode: string): Promise<string[]> => {
    const hints: string[] = []
    const asking = request(`${address}${path}`, { headers: { 'sec-fetch-mode': mode }, agent: false })
    asking.on('information', ({ statusCode, headers }) => hints.push(`${statusCode} ${headers.link}`))
    const [response] = await once(asking.end(), 'response')
    response.resume()
    expect(response.statusCode).toBe(200)
    return hints
  }
  try {
    expect(await hintsOf('/', 'navigate')).toEqual([`103 ${link}`])
    expect(await hintsOf('/', 'cors')).toEqual([])
    expect(await hintsOf('/assets/a-1.js', 'navigate')).toEqual([])
  } finally {
    await hinting.close()
  }
})
