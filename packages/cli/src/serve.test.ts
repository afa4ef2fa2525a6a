import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCommand } from './commandLine.ts'
import { serveFolder, type Served } from './serve.ts'

let outside: string
let served: Served
beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'facet-serve-'))
  const root = join(outside, 'models')
  const viewer = join(outside, 'viewer')
  await mkdir(join(root, 'Gear box/deep'), { recursive: true })
  await mkdir(join(root, '.git'))
  await mkdir(viewer)
  await writeFile(join(viewer, 'index.js'), 'viewer')
  await writeFile(join(root, 'part 2.STEP'), 'two')
  await writeFile(join(root, 'part 10.step'), 'ten')
  await writeFile(join(root, 'page.html'), '<script>alert(1)</script>')
  await writeFile(join(root, 'gear.prt.2'), 'old')
  await writeFile(join(root, 'gear.prt.11'), 'new')
  await writeFile(join(root, '.git/config.step'), 'hidden')
  await writeFile(join(root, 'Gear box/deep/Bolt.SLDPRT'), 'bolt')
  await writeFile(join(outside, 'secret.step'), 'secret')
  await symlink(join(outside, 'secret.step'), join(root, 'link.step'))
  await symlink(outside, join(root, 'up'))
  await symlink(join(root, 'part 2.STEP'), join(root, 'same.step'))
  served = await serveFolder(root, 0, viewer)
})
afterAll(async () => {
  await served.close()
  await rm(outside, { recursive: true, force: true })
})

/** Sends the path as it is: `fetch` would tidy it first. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<{ status: number; body: string; headers: Record<string, unknown> }> {
  const { hostname, port } = new URL(served.url)
  return new Promise((done, fail) => {
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => (body += text))
      response.on('end', () => done({ status: response.statusCode!, body, headers: response.headers }))
    })
    sent.on('error', fail).end()
  })
}

test('a folder is listed: folders, CAD files by their names, no hidden ones', async () => {
  const { body } = await get('/list/')
  expect(JSON.parse(body)).toMatchObject({ root: 'models', folders: ['Gear box'], more: false })
  const names = (JSON.parse(body) as { files: { name: string; size: number }[] }).files
  expect(names.map(({ name }) => name)).toEqual(['gear.prt.2', 'gear.prt.11', 'part 2.STEP', 'part 10.step'])
  expect(JSON.parse((await get('/list/Gear%20box/deep')).body)).toMatchObject({ files: [{ name: 'Bolt.SLDPRT', size: 4 }] })
})

test('files are sent as bytes that nothing runs; the viewer and the page as what they are', async () => {
  const { body, headers } = await get('/files/part%202.STEP')
  expect(body).toBe('two')
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': '3',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers['content-security-policy']).toContain('sandbox')
  expect((await get('/files/page.html')).headers['content-type']).toBe('application/octet-stream')
  expect(await get('/viewer/index.js')).toMatchObject({ status: 200, body: 'viewer', headers: { 'content-type': 'text/javascript' } })
  expect((await get('/')).headers['content-security-policy']).toContain("default-src 'none'")
  expect((await get('/files/same.step')).body).toBe('two')
  expect(await get('/files/part%202.STEP', {}, 'HEAD')).toMatchObject({ status: 200, body: '' })
})

test.each([
  '/files/../secret.step',
  '/files/%2e%2e/secret.step',
  '/files/..%2fsecret.step',
  '/files/Gear%20box/../../secret.step',
  '/files/..%5csecret.step',
  '/files//etc/passwd',
  '/files/%2fetc%2fpasswd',
  '/files/link.step',
  '/files/up/secret.step',
  '/list/up',
  '/find/up/x?name=secret.step',
  '/find/part%202.STEP?name=secret.step',
  '/find/part%202.STEP?name=../secret.step',
  '/files/.git/config.step',
  '/files/a%00b',
  '/files/Gear%20box',
  '/files/missing.step',
  '/viewer/../models/page.html',
  '/nothing',
])('%s leads nowhere', async (path) => {
  const { status, body } = await get(path)
  expect(status).toBe(404)
  expect(body).not.toContain('secret')
})

test('other methods, names of other hosts and pages of other sites are refused', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await get('/files/page.html', {}, method)).status).toBe(405)
  expect((await get('/files/%E0%A4%A', {})).status).toBe(400)
  expect((await get('/', { host: 'evil.example:80' })).status).toBe(403)
  expect((await get('/list/', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await get('/list/', { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
})

test('a file that an assembly names is found below it, or around it, whatever its case', async () => {
  const found = async (from: string, name: string): Promise<unknown> => JSON.parse((await get(`/find/${from}?name=${name}`)).body)
  expect(await found('part%202.STEP', 'bolt.sldprt')).toEqual({ path: 'Gear box/deep/Bolt.SLDPRT' })
  expect(await found('Gear%20box/deep/Bolt.SLDPRT', 'PART%2010.STEP')).toEqual({ path: 'part 10.step' })
  expect(await found('part%202.STEP', 'gear.prt')).toEqual({ path: 'gear.prt.11' })
})

test('its command line', async () => {
  expect(parseCommand(['serve'])).toEqual({ kind: 'serve', folder: '.', port: 4600 })
  expect(parseCommand(['serve', 'models', '--port', '0'])).toEqual({ kind: 'serve', folder: 'models', port: 0 })
  expect(() => parseCommand(['serve', '--port', '70000'])).toThrow('port is')
  await expect(serveFolder(join(outside, 'secret.step'), 0, outside)).rejects.toThrow('is no folder')
})
