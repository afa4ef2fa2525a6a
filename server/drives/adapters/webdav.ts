import { Agent } from 'node:http'
import type { Isolated } from '../../isolated/isolated.ts'
import { AuthType, createClient, getPatcher, type Response as DavResponse, type WebDAVClient } from 'webdav'
import { asDownload, checkReply, type DriveAdapter, type DriveEntry, DriveError, type DrivePage, PAGE_SIZE, rangeHeader } from './adapter.ts'
import { type Egress, type EgressRequest, MAX_TEXT, type Reply } from '../egress.ts'
import type { FolderAnswer } from './multiStatus.ts'

export interface WebDavAccess {
  /** Folder address, e.g. `https://cloud.example.org/remote.php/dav/files/anna/` */
  url: string
  user: string
  password: string
}

/** Most folders that one search walks into, most hits that it returns, and how long it takes: WebDAV has no search that all servers support. */
const SEARCH_FOLDERS = 200
const SEARCH_HITS = 500
const SEARCH_MS = 20_000

/** Carries the egress to the library's fetch, which only passes agents on. */
class EgressAgent extends Agent {
  readonly egress: Egress
  constructor(egress: Egress) {
    super()
    this.egress = egress
  }
}
interface FetchOptions extends EgressRequest {
  agent?: (url: URL) => unknown
}
interface DavReply extends DavResponse {
  reply: Reply
}

let patched = false
/** The library's requests go out through our egress: checked addresses, checked redirects, bounded answers. */
function patchFetch(): void {
  if (patched) return
  patched = true
  getPatcher().patch('fetch', async (...args: unknown[]): Promise<DavReply> => {
    const [url, { agent, method, headers, body, signal }] = args as [string, FetchOptions]
    const carrier = agent?.(new URL(url))
    if (!(carrier instanceof EgressAgent)) throw new Error('WebDAV is reached through the egress only')
    const reply = await carrier.egress.fetch(url, {
      ...(method ? { method } : {}),
      ...(headers ? { headers } : {}),
      ...(body === undefined ? {} : { body }),
      signal,
    })
    if (reply.status >= 400) reply.stream.resume()
    return {
      reply,
      headers: reply.headers,
      ok: reply.status >= 200 && reply.status < 300,
      status: reply.status,
      statusText: reply.statusText,
      url: reply.url,
      text: () => reply.text(MAX_TEXT),
      json: async () => JSON.parse(await reply.text(MAX_TEXT)),
      arrayBuffer: async () => new TextEncoder().encode(await reply.text(MAX_TEXT)).buffer,
    }
  })
}

const hasStatus = (error: unknown): error is { status: number } => error instanceof Error && 'status' in error && typeof error.status === 'number'

/**
 * WebDAV (Nextcloud, ownCloud, NAS): ids are paths below the address. Basic or digest authentication, as the server asks.
 * Answers are parsed, searched and sorted in the thread of `isolated`; an answer that is too much for it is no answer.
 */
export function webDavDrive(egress: Egress, isolated: Isolated, access: WebDavAccess): DriveAdapter {
  patchFetch()
  const agent = new EgressAgent(egress)
  const client: WebDAVClient = createClient(access.url, {
    authType: access.user ? AuthType.Auto : AuthType.None,
    username: utf8(access.user),
    password: utf8(access.password),
    httpAgent: agent,
    httpsAgent: agent,
  })

  /** Runs `work`; whatever goes wrong leaves as a `DriveError`. */
  async function guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof DriveError) throw error
      if (hasStatus(error)) checkReply({ status: error.status, url: access.url })
      throw new DriveError('unavailable', 'not a WebDAV answer', { cause: error })
    }
  }
  const base = decodePath(new URL(access.url).pathname).replace(/\/+$/, '')

  /** The answer to PROPFIND about a folder's members (depth 1), or about a path itself (depth 0). */
  async function ask(path: string, depth: '0' | '1'): Promise<FolderAnswer> {
    const folder = inside(path)
    const target = depth === '1' && folder !== '/' ? `${folder}/` : folder
    const response = await client.customRequest(target, { method: 'PROPFIND', headers: { accept: 'text/plain,application/xml', depth } })
    return { xml: await (response as DavReply).reply.bytes(MAX_TEXT), base, folder }
  }
  const buffersOf = ({ xml }: FolderAnswer): ArrayBuffer[] => [xml.buffer as ArrayBuffer]

  return {
    list: (folder = '/', cursor) =>
      guard(async () => {
        const from = cursor ? Number(cursor) : 0
        if (!Number.isSafeInteger(from) || from < 0) return { entries: [] }
        const answer = await ask(folder, '1')
        const { entries, total } = await isolated.run('listFolder', { ...answer, from, count: PAGE_SIZE }, buffersOf(answer))
        return { entries, ...(from + PAGE_SIZE < total ? { next: String(from + PAGE_SIZE) } : {}) }
      }),
    async search(text): Promise<DrivePage> {
      const folders = ['/']
      const seen = new Set(folders)
      const entries: DriveEntry[] = []
      const end = Date.now() + SEARCH_MS
      let truncated = false
      for (let walked = 0; walked < folders.length; walked++) {
        if (entries.length >= SEARCH_HITS || Date.now() > end) return { entries, truncated: true }
        const limits = { text: text.toLocaleLowerCase(), hits: SEARCH_HITS - entries.length, folders: SEARCH_FOLDERS }
        const found = await guard(async () => {
          const answer = await ask(folders[walked], '1')
          return isolated.run('searchFolder', { ...answer, ...limits }, buffersOf(answer))
        }).catch((error: unknown) => {
          // A folder that this user may not read is left out; a drive that is gone is not.
          if (walked === 0 || !(error instanceof DriveError) || error.failure === 'unavailable') throw error
          return { entries: [], folders: [], truncated: true }
        })
        entries.push(...found.entries)
        truncated ||= found.truncated
        for (const folder of found.folders) {
          if (seen.has(folder)) continue
          truncated ||= folders.length === SEARCH_FOLDERS
          if (folders.length === SEARCH_FOLDERS) break
          seen.add(folder)
          folders.push(folder)
        }
      }
      return { entries, truncated }
    },
    stat: (id) =>
      guard(async () => {
        const answer = await ask(id, '0')
        return isolated.run('readEntry', answer, buffersOf(answer))
      }),
    download: (id, range, signal) =>
      guard(async () => {
        const response = await client.customRequest(inside(id), { method: 'GET', headers: rangeHeader(range), ...(signal ? { signal } : {}) })
        return asDownload((response as DavReply).reply, range)
      }),
  }
}

/** The library's base64 takes characters for bytes; servers take the name and password for UTF-8 (RFC 7617). */
const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

/** A path that cannot climb out of the connected folder. */
function inside(path: string): string {
  const steps = path.split('/').filter((step) => step !== '')
  if (steps.some((step) => step === '.' || step === '..' || step.includes('\0'))) throw new DriveError('not-found', 'a path that climbs')
  return `/${steps.join('/')}`
}

/** A path of an address, percent-decoded where it can be. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
