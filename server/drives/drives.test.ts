import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  authorizeDrive,
  connectWebDav,
  disconnectDrive,
  DRIVE_CALLBACK_PATH,
  DRIVE_DOWNLOAD_PATH,
  finishDrive,
  getDriveEntry,
  getDriveList,
  getDriveProviders,
  getDriveTickets,
  listDriveFolder,
  searchDrive,
} from '../../contract/calls/drives.ts'
import { receiveTrialVip } from '../../contract/calls/vip.ts'
import { runJob } from '../orders/shop.fixture.ts'
import { databases } from '../testing/databases.ts'
import { newUser, type TestUser } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { startFakeDropbox, startFakeGoogle, startFakeOneDrive } from './testing/fakeProviders.ts'
import { type FakeHost, sampleItems } from './testing/fakeHost.ts'
import { hasWebDavServer, PASSWORD, startWebDav, USER } from './testing/webDavServer.ts'

const HOUR = 3_600_000

describe.each(databases())('cloud drives on $name', (database) => {
  const hosts = {} as Record<'google' | 'dropbox' | 'onedrive', FakeHost>
  let server: TestServer
  let origin: string
  beforeAll(async () => {
    hosts.google = await startFakeGoogle()
    hosts.dropbox = await startFakeDropbox()
    hosts.onedrive = await startFakeOneDrive()
    const { google, dropbox, onedrive } = hosts
    const client = {
      googleDriveClientId: 'client',
      googleDriveClientSecret: 'client-secret',
      dropboxClientId: 'client',
      dropboxClientSecret: 'client-secret',
      oneDriveClientId: 'client',
      oneDriveClientSecret: 'client-secret',
    }
    server = await startTestServer(database, {
      ...client,
      driveHosts: ['127.0.0.1', 'localhost'],
      googleDriveUrl: google.origin,
      googleDriveAuthorizeUrl: `${google.origin}/authorize`,
      googleDriveTokenUrl: `${google.origin}/token`,
      dropboxUrl: dropbox.origin,
      dropboxContentUrl: dropbox.origin,
      dropboxAuthorizeUrl: `${dropbox.origin}/authorize`,
      dropboxTokenUrl: `${dropbox.origin}/token`,
      oneDriveUrl: onedrive.origin,
      oneDriveAuthorizeUrl: `${onedrive.origin}/authorize`,
      oneDriveTokenUrl: `${onedrive.origin}/token`,
    })
    origin = await server.listen()
  })
  afterAll(async () => {
    await server.close()
    for (const host of Object.values(hosts)) await host.close()
  })
  afterEach(() => {
    for (const host of Object.values(hosts)) host.items = sampleItems()
  })

  async function begin({ token }: TestUser, provider: keyof typeof hosts) {
    const { data } = await server.ask(authorizeDrive, { body: { provider }, token })
    return { url: new URL(data.url), ...hosts[provider].consent(data.url) }
  }
  async function connect(user: TestUser, provider: keyof typeof hosts): Promise<string> {
    const { state, code } = await begin(user, provider)
    const { result, data } = await server.ask(finishDrive, { body: { state, code }, token: user.token })
    expect([result, data?.provider]).toEqual(['success', provider])
    return data.id
  }
  async function fetchFile(user: TestUser, driveId: string, id: string, name: string, headers: Record<string, string> = {}) {
    const { data } = await server.ask(getDriveTickets, { body: { driveId, files: [{ id, name }] }, token: user.token })
    const response = await fetch(`${origin}${data.tickets[0]?.url}`, { headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  test.each(['google', 'dropbox', 'onedrive'] as const)('%s is connected by consent with PKCE, listed, searched, read and disconnected', async (provider) => {
    const user = await newUser(server)
    const { token } = user
    const { url, state, code, redirectUri } = await begin(user, provider)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'client',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(redirectUri).toBe(`${origin}${DRIVE_CALLBACK_PATH}`)
    const back = await fetch(`${redirectUri}?code=${code}&state=${state}&scope=x`, { redirect: 'manual' })
    expect([back.status, back.headers.get('location')]).toEqual([303, `${origin}/#/cloudDriveList?state=${state}&code=${code}`])

    const { data: drive } = await server.ask(finishDrive, { body: { state, code }, token })
    expect((await server.ask(getDriveList, { token })).data.drives).toEqual([drive])
    const driveId = drive.id
    const { data: root } = await server.ask(listDriveFolder, { query: { driveId }, token })
    expect([root.entries.length, root.entries[0]]).toMatchObject([100, { id: 'f-parts', name: 'Parts', kind: 'folder' }])
    const { data: next } = await server.ask(listDriveFolder, { query: { driveId, cursor: root.next ?? '' }, token })
    expect(next.entries.length).toBe(100)
    expect((await server.ask(listDriveFolder, { query: { driveId, folder: 'f-deep' }, token })).data).toMatchObject({
      entries: [{ name: "Bolt's Maß.step", size: 18 }],
      next: null,
      truncated: false,
    })
    expect((await server.ask(getDriveEntry, { query: { driveId, id: 'i-bolt' }, token })).data).toMatchObject({ id: 'i-bolt', kind: 'file', size: 18 })
    await server.ask(receiveTrialVip, { token })
    expect((await server.ask(searchDrive, { query: { driveId, search: 'Bolt' }, token })).data.entries).toMatchObject([{ id: 'i-bolt' }])

    const whole = await fetchFile(user, driveId, 'i-bolt', "Bolt's Maß.step")
    expect([whole.status, whole.text, whole.headers.get('content-length')]).toEqual([200, 'ISO-10303-21; bolt', '18'])
    expect(whole.headers.get('content-disposition')).toContain("filename*=UTF-8''Bolt%27s%20Ma%C3%9F.step")
    const part = await fetchFile(user, driveId, 'i-bolt', 'bolt.step', { range: 'bytes=4-8' })
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([206, '10303', 'bytes 4-8/18'])

    expect((await server.ask(disconnectDrive, { body: { driveId }, token })).result).toBe('success')
    expect((await server.ask(disconnectDrive, { body: { driveId }, token })).result).toBe('dataMissing')
    expect((await server.ask(listDriveFolder, { query: { driveId }, token })).result).toBe('dataMissing')
  })

  test('tokens are renewed before their end, and once more when they are refused; when that fails, access is forbidden', async () => {
    const user = await newUser(server)
    const driveId = await connect(user, 'google')
    const { google } = hosts
    google.valid.clear()
    google.asked.length = 0
    const list = async () => (await server.ask(listDriveFolder, { query: { driveId }, token: user.token })).result
    expect(await list()).toBe('success')
    expect(google.asked.map(({ url }) => url.pathname)).toEqual(['/drive/v3/files', '/token', '/drive/v3/files'])
    google.asked.length = 0
    expect(await list()).toBe('success')
    expect(google.asked.map(({ url }) => url.pathname)).toEqual(['/drive/v3/files'])
    server.pass(HOUR)
    google.asked.length = 0
    expect(await list()).toBe('success')
    expect(google.asked.map(({ url }) => url.pathname)).toEqual(['/token', '/drive/v3/files'])
    google.valid.clear()
    google.refreshTokens.clear()
    expect(await list()).toBe('accessForbidden')
  })

  test("a consent works once, for ten minutes, for the user who began it, with the provider's code", async () => {
    const [ann, eve] = [await newUser(server), await newUser(server)]
    const finish = async (user: TestUser, body: { state: string; code: string }) => (await server.ask(finishDrive, { body, token: user.token })).result
    const first = await begin(ann, 'dropbox')
    expect(await finish(eve, first)).toBe('requestFailed')
    expect(await finish(ann, { ...first, state: 'made-up' })).toBe('requestFailed')
    expect(await finish(ann, first)).toBe('success')
    expect(await finish(ann, first)).toBe('requestFailed')
    expect(await finish(ann, { ...(await begin(ann, 'dropbox')), code: 'stolen' })).toBe('requestFailed')
    const late = await begin(ann, 'dropbox')
    server.pass(11 * 60_000)
    await runJob(server, 'drive consents')
    expect(await finish(ann, late)).toBe('requestFailed')
    expect((await server.services.db.query.driveConsents.findMany()).length).toBe(0)
  })

  test('drives of others do not exist', async () => {
    const [ann, eve] = [await newUser(server), await newUser(server)]
    const driveId = await connect(ann, 'google')
    const { token } = eve
    expect((await server.ask(listDriveFolder, { query: { driveId }, token })).result).toBe('dataMissing')
    expect((await server.ask(getDriveEntry, { query: { driveId, id: 'i-bolt' }, token })).result).toBe('dataMissing')
    expect((await server.ask(getDriveTickets, { body: { driveId, files: [{ id: 'i-bolt', name: 'x' }] }, token })).result).toBe('dataMissing')
    expect((await server.ask(disconnectDrive, { body: { driveId }, token })).result).toBe('dataMissing')
    expect((await server.ask(getDriveEntry, { query: { driveId, id: 'i-none' }, token: ann.token })).result).toBe('dataMissing')
    expect((await server.ask(getDriveList, { token })).data.drives).toEqual([])
  })

  test('tickets end after an hour, with the drive, and with any change; missing files say so', async () => {
    const user = await newUser(server)
    const driveId = await connect(user, 'google')
    const { data } = await server.ask(getDriveTickets, {
      body: {
        driveId,
        files: [
          { id: 'i-1', name: 'a.stl' },
          { id: 'i-none', name: 'b.stl' },
        ],
      },
      token: user.token,
    })
    const get = async (url: string | undefined) => {
      const response = await fetch(`${origin}${url}`)
      return [response.status, (await response.text()).slice(0, 80)]
    }
    const [good, missing] = data.tickets.map(({ url }) => url)
    expect(await get(good)).toEqual([200, 'solid 1'])
    expect(await get(missing)).toEqual([404, expect.stringContaining('Failed to retrieve file')])
    expect(await get(`${good?.slice(0, -3)}abc`)).toEqual([403, expect.stringContaining('Access forbidden')])
    expect(await get(DRIVE_DOWNLOAD_PATH)).toEqual([403, expect.any(String)])
    await server.ask(disconnectDrive, { body: { driveId }, token: user.token })
    expect(await get(good)).toEqual([404, expect.stringContaining('Failed to retrieve file')])
    server.pass(2 * HOUR)
    expect(await get(good)).toEqual([403, expect.any(String)])
  })

  test('credentials are sealed in the database and stay out of the log', async () => {
    const user = await newUser(server)
    await connect(user, 'dropbox')
    const rows = await server.services.db.query.drives.findMany()
    expect(rows.every(({ sealed }) => /^v1\.derived\.[\w-]+$/.test(sealed))).toBe(true)
    expect(JSON.stringify(rows)).not.toMatch(/access-|refresh-/)
    expect(server.log.join('')).not.toMatch(/access-\d|refresh-\d|client-secret|code-\d/)
  })

  test('where a provider is not configured, or not reached, it says so', async () => {
    const shared = { ...database, open: async () => ({ ...server.services.database, close: async () => undefined }) }
    const bare = await startTestServer(shared, { secret: 'a secret of at least 32 characters' })
    const user = await newUser(bare)
    expect((await bare.ask(getDriveProviders)).data.providers).toEqual([
      { provider: 'webdav', available: true },
      { provider: 'google', available: false },
      { provider: 'dropbox', available: false },
      { provider: 'onedrive', available: false },
    ])
    expect((await bare.ask(authorizeDrive, { body: { provider: 'google' }, token: user.token })).result).toBe('notSupportedYet')
    await bare.app.close()

    const gone = await startTestServer(shared, {
      driveHosts: ['127.0.0.1'],
      googleDriveClientId: 'c',
      googleDriveClientSecret: 's',
      googleDriveTokenUrl: 'http://127.0.0.1:1/token',
      secret: 'a secret of at least 32 characters',
    })
    const { data } = await gone.ask(authorizeDrive, { body: { provider: 'google' }, token: user.token })
    const state = new URL(data.url).searchParams.get('state') ?? ''
    expect((await gone.ask(finishDrive, { body: { state, code: 'x' }, token: user.token })).result).toBe('networkAnomaly')
    await gone.app.close()
  })

  test.each([
    ['accessForbidden', 'http://192.168.1.1/dav'],
    ['accessForbidden', 'https://[::1]/dav'],
    ['accessForbidden', 'https://169.254.169.254/latest/meta-data/'],
    ['accessForbidden', 'https://user:word@127.0.0.1/'],
    ['networkAnomaly', 'http://127.0.0.1:1/dav'],
    ['parameterFormatError', 'file:///etc/passwd'],
    ['parameterFormatError', 'not an address'],
  ])('%s: a WebDAV drive at %s', async (codeName, url) => {
    const { token } = await newUser(server)
    expect((await server.ask(connectWebDav, { body: { url, user: USER, password: PASSWORD }, token })).result).toBe(codeName)
    expect((await server.ask(getDriveList, { token })).data.drives).toEqual([])
  })

  test('no more than 20 drives, at the same moment neither', async () => {
    const user = await newUser(server)
    const consents: Awaited<ReturnType<typeof begin>>[] = []
    for (let i = 0; i < 23; i++) consents.push(await begin(user, 'google'))
    const ends = await Promise.all(consents.map(({ state: one, code: its }) => server.ask(finishDrive, { body: { state: one, code: its }, token: user.token })))
    expect(ends.filter(({ result }) => result === 'success')).toHaveLength(20)
    const { state, code } = await begin(user, 'google')
    expect((await server.ask(finishDrive, { body: { state, code }, token: user.token })).result).toBe('addFailed')
    expect((await server.ask(connectWebDav, { body: { url: 'http://127.0.0.1:1/', user: '', password: '' }, token: user.token })).result).toBe('addFailed')
  })

  describe.runIf(hasWebDavServer)('WebDAV, served by rclone', () => {
    let folder: string
    let dav: Awaited<ReturnType<typeof startWebDav>>
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'facet-dav-'))
      await mkdir(join(folder, 'Getriebe', 'Teile'), { recursive: true })
      await writeFile(join(folder, 'Getriebe', 'Welle.step'), 'ISO-10303-21; shaft')
      await writeFile(join(folder, 'Getriebe', 'Teile', 'Zahnrad ä.step'), 'ISO-10303-21; gear')
      dav = await startWebDav(folder)
    })
    afterAll(async () => {
      await dav.stop()
      await rm(folder, { recursive: true })
    })

    test('is connected with name and password, walked, searched and read in ranges', async () => {
      const user = await newUser(server)
      const { token } = user
      expect((await server.ask(connectWebDav, { body: { url: dav.url, user: USER, password: 'wrong' }, token })).result).toBe('passwordIncorrect')
      expect((await server.ask(connectWebDav, { body: { url: `${dav.url}nowhere/`, user: USER, password: PASSWORD }, token })).result).toBe('dataMissing')
      const { data: drive } = await server.ask(connectWebDav, { body: { name: 'NAS', url: dav.url, user: USER, password: PASSWORD }, token })
      expect(drive).toMatchObject({ provider: 'webdav', name: 'NAS' })
      const driveId = drive.id
      expect((await server.ask(listDriveFolder, { query: { driveId, folder: '/Getriebe' }, token })).data.entries).toMatchObject([
        { id: '/Getriebe/Teile', kind: 'folder' },
        { id: '/Getriebe/Welle.step', kind: 'file', size: 19 },
      ])
      expect((await server.ask(listDriveFolder, { query: { driveId, folder: '/../..' }, token })).result).toBe('dataMissing')
      // Formats of the CAD systems themselves are for VIP; a model that is for everybody opens with all that belongs to it.
      const ticketsOf = async (...names: string[]) =>
        (await server.ask(getDriveTickets, { body: { driveId, files: names.map((name) => ({ id: `/${name}`, name })) }, token })).result
      expect(await ticketsOf('Halter.SLDPRT')).toBe('vipRequired')
      expect(await ticketsOf('Welle.step')).toBe('success')
      expect(await ticketsOf('Welle.step', 'Halter.SLDPRT')).toBe('success')
      await server.ask(receiveTrialVip, { token })
      expect(await ticketsOf('Halter.SLDPRT')).toBe('success')
      expect((await server.ask(searchDrive, { query: { driveId, search: 'ZAHN' }, token })).data).toMatchObject({
        entries: [{ id: '/Getriebe/Teile/Zahnrad ä.step' }],
        truncated: false,
      })
      const part = await fetchFile(user, driveId, '/Getriebe/Teile/Zahnrad ä.step', 'Zahnrad ä.step', { range: 'bytes=14-' })
      expect([part.status, part.text]).toEqual([206, 'gear'])
      expect(server.log.join('')).not.toContain('wörd')
    })
  })
})
