import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Body } from '../../contract/call.ts'
import { createShare, listShares, stopShare } from '../../contract/calls/shares.ts'
import { addUploaded, PNG } from '../files/files.fixture.ts'
import { databases } from '../testing/databases.ts'
import { newUser, type TestUser } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const [database] = databases()
const HOME = 'https://cad.example'
const NAME = 'gear "5" & <nut>.step'
let clientDir: string
let server: TestServer
let ada: TestUser
let recordId: string
beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'facet-client-'))
  await writeFile(
    join(clientDir, 'index.html'),
    '<html><head><link rel="modulepreload" crossorigin href="/a.js"><title>Facet</title></head><body>$& client</body></html>',
  )
  server = await startTestServer(database, { publicUrl: HOME, frames: ['https://shop.example'], clientDir })
  ada = await newUser(server)
  recordId = (await addUploaded(server, ada, { name: NAME })).id
})
afterAll(async () => {
  await server.close()
  await rm(clientDir, { recursive: true })
})

const share = async (values: Partial<Body<typeof createShare>> = {}) => {
  const { data } = await server.ask(createShare, { body: { recordId, type: 'normal', days: null, ...values }, token: ada.token })
  return data.share
}
const get = (path: string) => server.app.inject(path)
const describeLink = (url: string, more = '') => get(`/oembed?url=${encodeURIComponent(url)}${more}`)
/** Contents of the page's Open Graph tags, as a program reads them. */
const tags = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<meta property="(og:\w+)" content="([^"]*)">/g)].map(([, name, text]) => [
      name,
      text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
    ]),
  )

it('a link shows its name, format and picture before it is followed, and that is no visit', async () => {
  const { link, id } = await share({ picture: PNG })
  const { body, headers } = await get(link)
  expect(headers['content-type']).toContain('text/html')
  // Its model is fetched before the app.
  expect(body).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/a.js">')
  expect(tags(body)).toMatchObject({ 'og:title': NAME, 'og:url': `${HOME}${link}`, 'og:image': `${HOME}${link}/picture` })
  expect(tags(body)['og:description']).toMatch(/^STEP · .+ · Ada$/)
  expect(body).not.toContain('<nut>')
  expect(body).toMatch(/<title>Facet<\/title><meta property.*<\/head><body>\$& client/)
  const picture = await get(`${link}/picture`)
  expect([picture.headers['content-type'], picture.headers['cross-origin-resource-policy']]).toEqual(['image/png', 'cross-origin'])
  expect(picture.rawPayload.equals(Buffer.from(PNG, 'base64'))).toBe(true)
  const { data } = await server.ask(listShares, { token: ada.token })
  expect(data.shares.find((one) => one.id === id)!.opened).toBe(0)
  expect(server.log.join('\n')).not.toContain(link.slice(3))
})

it("a link's page is that of the client as it is built now", async () => {
  const { link } = await share()
  const path = join(clientDir, 'index.html')
  const before = await readFile(path, 'utf8')
  await writeFile(path, before.replace('/a.js', '/built-anew.js'))
  expect((await get(link)).body).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/built-anew.js">')
  await writeFile(path, before)
  expect((await get(link)).body).toContain('href="/a.js"')
})

it('its oEmbed description, which the page names, gives the frame in the size that is asked for', async () => {
  const { link } = await share()
  const [, address] = /type="application\/json\+oembed"[^>]* href="([^"]+)"/.exec((await get(link)).body)!
  const answer = await get(address.slice(HOME.length))
  const code = link.slice(3)
  expect(answer.json()).toMatchObject({ version: '1.0', type: 'rich', title: NAME, author_name: 'Ada', width: 800, height: 600 })
  expect(answer.json<{ html: string }>().html).toBe(
    `<iframe src="${HOME}/#/embed?share=${code}" title="gear &#34;5&#34; &#38; &#60;nut&#62;.step" width="800" height="600" loading="lazy" allow="fullscreen"></iframe>`,
  )
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect((await describeLink(`${HOME}/#/extView?share=${code}&view=x`, '&maxwidth=320')).json()).toMatchObject({ width: 320, height: 600 })
})

it('a link with a password tells nothing, an ended one is not found', async () => {
  const secret = await share({ type: 'password', password: '1234', picture: PNG })
  expect((await get(secret.link)).body).not.toContain('fetchpriority')
  const page = await get(secret.link)
  expect([page.statusCode, tags(page.body), page.body.includes('gear')]).toEqual([200, {}, false])
  expect((await get(`${secret.link}/picture`)).statusCode).toBe(404)
  expect((await describeLink(`${HOME}${secret.link}`)).statusCode).toBe(401)
  const ended = await share()
  await server.ask(stopShare, { body: { id: ended.id }, token: ada.token })
  expect([(await get(ended.link)).statusCode, (await describeLink(`${HOME}${ended.link}`)).statusCode]).toEqual([404, 404])
})

it('refuses other addresses and formats', async () => {
  const { link } = await share()
  for (const url of [`https://other.example${link}`, `${HOME}/docs`, 'x', `${HOME}/s/${'a'.repeat(65)}`])
    expect((await describeLink(url)).statusCode, url).toBe(404)
  expect((await describeLink(`${HOME}${link}`, '&format=xml')).statusCode).toBe(501)
  expect((await describeLink(`${HOME}${link}`, '&maxwidth=-1')).statusCode).toBe(400)
})

it('where no other page may show a frame, it gives the name alone', async () => {
  const { link } = await share()
  const { config } = server.services
  const { frames } = config
  Object.assign(config, { frames: [] })
  const described = await describeLink(`${HOME}${link}`)
  Object.assign(config, { frames })
  expect(described.json()).toEqual({ version: '1.0', type: 'link', title: NAME, author_name: 'Ada', provider_name: 'Facet', provider_url: `${HOME}/` })
})
