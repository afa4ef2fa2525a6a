import { lookup as resolve } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type AllowList, isPublicAddress } from './addresses.ts'
import { DriveError } from './adapters/adapter.ts'

export interface EgressRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  signal?: AbortSignal | undefined
}
export interface Reply {
  status: number
  statusText: string
  /** After redirects. */
  url: string
  header(name: string): string | undefined
  headers: Headers
  stream: IncomingMessage
  /** The whole body; throws past `limit` bytes. */
  bytes(limit?: number): Promise<Uint8Array>
  text(limit?: number): Promise<string>
}
/** The only way out of this server to addresses that users or their drives name. */
export interface Egress {
  fetch(url: string, request?: EgressRequest): Promise<Reply>
  close(): void
}

const MAX_REDIRECTS = 5
/** The other side may be silent for so long before its answer begins, and in the middle of a body, whose reader may be slow. */
const INACTIVITY_MS = 30_000
const BODY_INACTIVITY_MS = 300_000
/** An answer that is read as text must be there by then, however it drips. */
const TEXT_MS = 60_000
export const MAX_TEXT = 16 * 1024 * 1024
const redirects = new Set([301, 302, 303, 307, 308])

/**
 * HTTP(S) client that visits only the public internet and what `allow` names. The check is made on the resolved address inside the connection's
 * own look-up, so that a name cannot resolve to one thing for the check and to another for the connection; every redirect is checked again and loses
 * the credentials when it leaves the origin. Plain http and odd low ports only for allowed hosts. Throws `DriveError`.
 */
export function createEgress(allow: AllowList): Egress {
  const http = new HttpAgent({ keepAlive: true, maxSockets: 32 })
  const https = new HttpsAgent({ keepAlive: true, maxSockets: 32 })

  function admit(url: URL): boolean {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const allowed = allow.hasHost(url.hostname) || allow.hasHost(url.host) || allow.hasAddress(host)
    if (url.username !== '' || url.password !== '') throw new DriveError('refused-address', 'the address holds credentials')
    if (allowed && (url.protocol === 'http:' || url.protocol === 'https:')) return true
    const port = Number(url.port || 443)
    if (port < 1024 && port !== 443) throw new DriveError('refused-address', `port ${port} is not visited`)
    if (isIP(host) !== 0 && !isPublicAddress(host)) throw new DriveError('refused-address', `${host} is not a public address`)
    // A name may still resolve into an allowed subnet, where plain http is fine: decided in the look-up.
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new DriveError('refused-address', `${url.protocol} is not visited`)
    if (url.protocol === 'http:' && isIP(host) !== 0) throw new DriveError('refused-address', 'only https is visited')
    return false
  }

  const guardedLookup =
    (url: URL, allowed: boolean): LookupFunction =>
    (hostname, options, done) => {
      resolve(hostname, { all: true, family: options.family ?? 0 }, (error, addresses) => {
        if (error) return done(error, '')
        const admitted = ({ address }: { address: string }) => allow.hasAddress(address) || (url.protocol === 'https:' && isPublicAddress(address))
        const bad = allowed ? undefined : addresses.find((each) => !admitted(each))
        const [first] = addresses
        if (bad || !first) return done(new DriveError('refused-address', `${hostname} is at ${bad?.address ?? 'no address'}`), '')
        if (options.all) return done(null, addresses)
        return done(null, first.address, first.family)
      })
    }

  function once(url: URL, asked: EgressRequest, fresh = false): Promise<IncomingMessage> {
    const { method = 'GET', headers = {}, body, signal } = asked
    const allowed = admit(url)
    const secure = url.protocol === 'https:'
    return new Promise((done, fail) => {
      const request = (secure ? httpsRequest : httpRequest)(url, {
        method,
        headers: {
          'accept-encoding': 'identity',
          'user-agent': 'Facet',
          ...headers,
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
        agent: fresh ? false : secure ? https : http,
        lookup: guardedLookup(url, allowed),
        timeout: INACTIVITY_MS,
        ...(signal ? { signal } : {}),
      })
      request.on('timeout', () => request.destroy(new DriveError('unavailable', `${url.host} is silent`)))
      request.on('error', (error) => {
        // The other side may close a kept connection just when it is used again: nothing was read of the request then.
        if (request.reusedSocket && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) return done(once(url, asked, true))
        fail(error instanceof DriveError ? error : new DriveError('unavailable', error.message, { cause: error }))
      })
      request.on('response', (response) => {
        response.setTimeout(BODY_INACTIVITY_MS)
        done(response)
      })
      request.end(body)
    })
  }

  async function visit(target: string, request: EgressRequest = {}): Promise<Reply> {
    let url = parse(target)
    let { headers = {}, ...rest } = request
    for (let hop = 0; ; hop++) {
      const response = await once(url, { ...rest, headers })
      const { location } = response.headers
      if (!redirects.has(response.statusCode ?? 0) || location === undefined) return asReply(response, url)
      response.resume()
      if (hop === MAX_REDIRECTS) throw new DriveError('unavailable', 'too many redirects')
      const next = parse(location, url)
      if (next.origin !== url.origin) headers = Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(authorization|cookie)$/i.test(name)))
      if (response.statusCode === 303) rest = { ...rest, method: 'GET', body: undefined }
      // A body that was meant for one origin is not repeated to another.
      else if (rest.body !== undefined && next.origin !== url.origin) throw new DriveError('unavailable', 'redirected to another origin')
      url = next
    }
  }

  return { fetch: visit, close: () => (http.destroy(), https.destroy()) }
}

function parse(url: string, base?: URL): URL {
  if (!URL.canParse(url, base?.href)) throw new DriveError('refused-address', 'not an address')
  return new URL(url, base?.href)
}

function asReply(stream: IncomingMessage, url: URL): Reply {
  // A body that breaks off is reported to whoever reads it; unread, it must not end the process.
  stream.on('error', () => undefined)
  const header = (name: string): string | undefined => stream.headers[name]?.toString()
  const read = (limit: number): Promise<Uint8Array> => readAll(stream, limit)
  return {
    status: stream.statusCode ?? 0,
    statusText: stream.statusMessage ?? '',
    url: url.href,
    header,
    headers: new Headers(
      Object.entries(stream.headers).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value.toString()]])),
    ),
    stream,
    bytes: (limit = MAX_TEXT) => read(limit),
    text: async (limit = MAX_TEXT) => new TextDecoder().decode(await read(limit)),
  }
}

/** The bytes of an answer, in a buffer of their own, which can be moved to a thread. */
async function readAll(stream: IncomingMessage, limit: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  const late = setTimeout(() => stream.destroy(new DriveError('unavailable', 'an answer without an end')), TEXT_MS)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit) throw new DriveError('unavailable', `an answer of more than ${limit} bytes`)
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof DriveError ? error : new DriveError('unavailable', 'the answer broke off', { cause: error })
  } finally {
    clearTimeout(late)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
