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

const SELECT = '$select=id,name,size,file,folder,lastModifiedDateTime'

/** OneDrive through Microsoft Graph 1.0. @param api e.g. `https://graph.microsoft.com` */
export function oneDrive(egress: Egress, api: string, accessToken: string): DriveAdapter {
  const headers = { authorization: `Bearer ${accessToken}` }
  const drive = `${api}/v1.0/me/drive`

  async function query(path: string, cursor?: string): Promise<DrivePage> {
    // Graph's next link is a whole address; only its skip token travels, so that nobody can point us and the bearer token elsewhere.
    const skip = cursor ? `&$skiptoken=${encodeURIComponent(cursor)}` : ''
    const answer = await readJson(await egress.fetch(`${drive}/${path}?$top=${PAGE_SIZE}&${SELECT}${skip}`, { headers }))
    const link = asText(answer['@odata.nextLink'])
    const next = link && URL.canParse(link) ? new URL(link).searchParams.get('$skiptoken') : null
    return { entries: asRecords(answer.value).flatMap(asEntry), ...(next ? { next } : {}) }
  }

  return {
    list: (folder, cursor) => query(folder === undefined ? 'root/children' : `items/${encodeURIComponent(folder)}/children`, cursor),
    search: (text, cursor) => query(`root/search(q='${encodeURIComponent(text.replaceAll("'", "''")).replaceAll("'", '%27')}')`, cursor),
    async stat(id) {
      const [entry] = asEntry(await readJson(await egress.fetch(`${drive}/items/${encodeURIComponent(id)}?${SELECT}`, { headers })))
      if (!entry) throw new DriveError('not-found', 'OneDrive holds no file of this id')
      return entry
    },
    async download(id, range, signal) {
      // Answers 302 to an address that is authorized by itself.
      return asDownload(
        await egress.fetch(`${drive}/items/${encodeURIComponent(id)}/content`, { headers: { ...headers, ...rangeHeader(range) }, signal }),
        range,
      )
    },
  }
}

function asEntry(item: Record<string, unknown>): DriveEntry[] {
  const id = asText(item.id)
  const name = asText(item.name)
  const kind = item.folder ? 'folder' : item.file ? 'file' : undefined
  if (!id || !name || !kind) return []
  return [{ id, name, kind, ...(kind === 'file' ? byteSize(item.size) : {}), ...isoDate(item.lastModifiedDateTime) }]
}
