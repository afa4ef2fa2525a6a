import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { challengeOf } from '../oauth.ts'

export interface FakeItem {
  id: string
  name: string
  /** Id of the folder that holds it; `''` is the root. */
  parent: string
  /** Absent for folders. */
  bytes?: Buffer
}
export interface Asked {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}
export interface FakeHost {
  /** `http://127.0.0.1:port` */
  origin: string
  items: FakeItem[]
  asked: Asked[]
  /** Access tokens that work now; the token endpoint adds to them. */
  valid: Set<string>
  refreshTokens: Set<string>
  /** Whoever is asked for consent in a browser refuses. */
  refuses: boolean
  /** What the browser does at the provider: gives its consent and comes back with the code. */
  consent(authorizeUrl: string): { code: string; state: string; redirectUri: string }
  close(): Promise<void>
}

const MODIFIED = '2026-03-04T05:06:07Z'
export const modified = new Date(MODIFIED).toISOString()

/** A tree with more files than one page holds, names beyond ASCII, and a folder in a folder. */
export function sampleItems(): FakeItem[] {
  return [
    { id: 'f-parts', name: 'Parts', parent: '' },
    { id: 'f-deep', name: "Größe 'M'", parent: 'f-parts' },
    { id: 'i-bolt', name: "Bolt's Maß.step", parent: 'f-deep', bytes: Buffer.from('ISO-10303-21; bolt') },
    ...Array.from(
      { length: 250 },
      (_, index): FakeItem => ({ id: `i-${index}`, name: `plate ${index}.stl`, parent: '', bytes: Buffer.from(`solid ${index}`) }),
    ),
  ]
}

type Handler = (asked: Asked, host: FakeHost) => { status?: number; headers?: Record<string, string>; json?: unknown; bytes?: Buffer } | undefined

/** A drive's API and its OAuth 2 endpoints (`/authorize`, `/token`, PKCE checked) on a local port. */
export async function startFakeHost(handle: Handler): Promise<FakeHost> {
  const codes = new Map<string, string>()
  let count = 0
  const server: Server = createServer((request, response) => {
    void answer(request, response)
  })
  const host: FakeHost = {
    origin: '',
    items: sampleItems(),
    asked: [],
    valid: new Set(['good']),
    refreshTokens: new Set(),
    refuses: false,
    consent(authorizeUrl) {
      const { searchParams } = new URL(authorizeUrl)
      const code = `code-${++count}`
      codes.set(code, searchParams.get('code_challenge') ?? '')
      return { code, state: searchParams.get('state') ?? '', redirectUri: searchParams.get('redirect_uri') ?? '' }
    },
    close: () => new Promise((done) => (server.closeAllConnections(), server.close(() => done()))),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const asked: Asked = {
      method: request.method ?? '',
      url: new URL(request.url ?? '/', host.origin),
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    host.asked.push(asked)
    if (asked.url.pathname === '/authorize') return void response.writeHead(303, { location: consented(asked.url) }).end()
    const { status = 200, headers = {}, json, bytes } = (asked.url.pathname === '/token' ? tokens(asked) : handle(asked, host)) ?? { status: 404, json: {} }
    if (bytes) return sendBytes(asked, response, bytes)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json ?? {}))
  }

  /** What a browser that visits the consent page is sent back to: somebody agrees at once, unless the host is set to refuse. */
  function consented(url: URL): string {
    const { code, state, redirectUri } = host.consent(url.href)
    const answer = new URLSearchParams(host.refuses ? { state, error: 'access_denied' } : { state, code })
    return `${redirectUri}?${answer}`
  }

  function tokens({ body }: Asked): ReturnType<Handler> {
    const form = new URLSearchParams(body)
    const byCode = form.get('grant_type') === 'authorization_code' && codes.get(form.get('code') ?? '') === challengeOf(form.get('code_verifier') ?? '')
    const byRefresh = form.get('grant_type') === 'refresh_token' && host.refreshTokens.has(form.get('refresh_token') ?? '')
    if (form.get('client_secret') !== 'client-secret' || (!byCode && !byRefresh)) return { status: 400, json: { error: 'invalid_grant' } }
    codes.delete(form.get('code') ?? '')
    const access = `access-${++count}`
    host.valid.add(access)
    if (!byCode) return { json: { access_token: access, token_type: 'bearer', expires_in: 3600 } }
    host.refreshTokens.add(`refresh-${count}`)
    return { json: { access_token: access, token_type: 'bearer', expires_in: 3600, refresh_token: `refresh-${count}` } }
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  host.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return host
}

function sendBytes({ headers }: Asked, response: ServerResponse, bytes: Buffer): void {
  const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '')
  if (!range) return void response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
  const start = Number(range[1])
  const end = range[2] ? Math.min(Number(range[2]), bytes.length - 1) : bytes.length - 1
  if (start >= bytes.length) return void response.writeHead(416).end()
  response.writeHead(206, { 'content-range': `bytes ${start}-${end}/${bytes.length}`, 'content-length': end - start + 1 }).end(bytes.subarray(start, end + 1))
}

export const isAuthorized = ({ headers }: Asked, host: FakeHost): boolean => host.valid.has((headers.authorization ?? '').replace('Bearer ', ''))

/** One page of `all` from a cursor that is an offset. */
export function pageOf<T>(all: T[], cursor: string | null | undefined, size: number): { page: T[]; next?: string } {
  const from = Number(cursor ?? 0)
  return { page: all.slice(from, from + size), ...(from + size < all.length ? { next: String(from + size) } : {}) }
}
export { MODIFIED }
