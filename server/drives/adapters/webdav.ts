import { Agent } from 'node:http'
import { AuthType, createClient, type FileStat, getPatcher, type Response as DavResponse, type WebDAVClient } from 'webdav'
import { DriveError } from '../driveError.ts'
import { type Egress, type EgressRequest, MAX_TEXT, type Reply } from '../egress.ts'
import { asDownload, byteSize, checkReply, type DriveAdapter, type DriveEntry, type DrivePage, isoDate, PAGE_SIZE, rangeHeader } from './adapter.ts'

export interface WebDavAccess {
  /** Folder address, e.g. `https://cloud.example.org/remote.php/dav/files/anna/` */
  url: string
  user: string
  password: string
}

/** Most folders that one search walks into, most hits that it returns, and how long it takes: WebDAV has no search of its own that all servers know. */
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

/** WebDAV (Nextcloud, ownCloud, NAS): ids are paths below the address. Basic or digest authentication, as the server asks. */
export function webDavDrive(egress: Egress, access: WebDavAccess): DriveAdapter {
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
  const children = (folder: string): Promise<DriveEntry[]> =>
    guard(async () => (await client.getDirectoryContents(inside(folder))).map(asEntry).sort(foldersFirst))

  return {
    async list(folder = '/', cursor) {
      const entries = await children(folder)
      const from = cursor ? Number(cursor) : 0
      const to = Number.isSafeInteger(from) && from >= 0 ? from + PAGE_SIZE : 0
      return { entries: entries.slice(to - PAGE_SIZE, to), ...(to < entries.length && to > 0 ? { next: String(to) } : {}) }
    },
    async search(text): Promise<DrivePage> {
      const wanted = text.toLocaleLowerCase()
      const folders = ['/']
      const entries: DriveEntry[] = []
      const end = Date.now() + SEARCH_MS
      let truncated = false
      for (let walked = 0; walked < folders.length; walked++) {
        if (walked === SEARCH_FOLDERS || entries.length >= SEARCH_HITS || Date.now() > end) return { entries: entries.slice(0, SEARCH_HITS), truncated: true }
        const found = await children(folders[walked] as string).catch((error: unknown) => {
          // A folder that this user may not read is left out; a drive that is gone is not.
          if (walked === 0 || !(error instanceof DriveError) || error.failure === 'unavailable') throw error
          truncated = true
          return []
        })
        for (const entry of found) {
          if (entry.name.toLocaleLowerCase().includes(wanted)) entries.push(entry)
          if (entry.kind === 'folder' && !folders.includes(entry.id)) folders.push(entry.id)
        }
      }
      return { entries, truncated }
    },
    stat: (id) => guard(async () => asEntry((await client.stat(inside(id))) as FileStat)),
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

const asEntry = (stat: FileStat): DriveEntry => ({
  id: stat.filename,
  name: stat.basename,
  kind: stat.type === 'directory' ? 'folder' : 'file',
  ...(stat.type === 'file' ? byteSize(stat.size) : {}),
  ...isoDate(stat.lastmod),
})
const collator = new Intl.Collator('en', { numeric: true })
const foldersFirst = (a: DriveEntry, b: DriveEntry): number => (a.kind === b.kind ? collator.compare(a.name, b.name) : a.kind === 'folder' ? -1 : 1)
