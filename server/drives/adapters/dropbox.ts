import {
  asDownload,
  asRecords,
  asText,
  byteSize,
  type DriveAdapter,
  type DriveEntry,
  DriveError,
  type DrivePage,
  isoDate,
  PAGE_SIZE,
  rangeHeader,
  readJson,
} from './adapter.ts'
import type { Egress } from '../egress.ts'

/** Header values are ASCII: everything else is escaped as JSON allows. */
const headerJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u007f-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Dropbox, API 2. Ids and paths are accepted alike; `''` is the root. @param api `https://api.dropboxapi.com` @param content `https://content.dropboxapi.com` */
export function dropboxDrive(egress: Egress, api: string, content: string, accessToken: string): DriveAdapter {
  const authorization = `Bearer ${accessToken}`

  async function call(name: string, body: unknown): Promise<Record<string, unknown>> {
    const reply = await egress.fetch(`${api}/2/files/${name}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return readJson(reply)
  }
  const page = (answer: Record<string, unknown>, entries: DriveEntry[]): DrivePage => {
    const next = answer.has_more === true ? asText(answer.cursor) : undefined
    return { entries, ...(next ? { next } : {}) }
  }

  return {
    async list(folder = '', cursor) {
      const answer = cursor ? await call('list_folder/continue', { cursor }) : await call('list_folder', { path: folder, limit: PAGE_SIZE })
      return page(answer, asRecords(answer.entries).flatMap(asEntry))
    },
    async search(text, cursor) {
      const answer = cursor
        ? await call('search/continue_v2', { cursor })
        : await call('search_v2', { query: text, options: { max_results: PAGE_SIZE, filename_only: true } })
      // Each match wraps its metadata twice: { metadata: { '.tag': 'metadata', metadata: { … } } }.
      const found = asRecords(answer.matches).flatMap((match) => asRecords([match.metadata]).flatMap((outer) => asRecords([outer.metadata])))
      return page(answer, found.flatMap(asEntry))
    },
    async stat(id) {
      const [entry] = asEntry(await call('get_metadata', { path: id }))
      if (!entry) throw new DriveError('not-found', 'Dropbox holds no file of this id')
      return entry
    },
    async download(id, range, signal) {
      const headers = { authorization, 'dropbox-api-arg': headerJson({ path: id }), ...rangeHeader(range) }
      return asDownload(await egress.fetch(`${content}/2/files/download`, { method: 'POST', headers, body: '', signal }), range)
    },
  }
}

function asEntry(item: Record<string, unknown>): DriveEntry[] {
  const id = asText(item.id)
  const name = asText(item.name)
  const tag = item['.tag']
  if (!id || !name || (tag !== 'file' && tag !== 'folder')) return []
  return [{ id, name, kind: tag, ...(tag === 'file' ? byteSize(item.size) : {}), ...isoDate(item.server_modified) }]
}
