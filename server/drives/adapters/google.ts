import type { Egress } from '../egress.ts'
import {
  asDownload,
  asRecords,
  asText,
  byteSize,
  type DriveAdapter,
  type DriveEntry,
  type DrivePage,
  isoDate,
  PAGE_SIZE,
  rangeHeader,
  readJson,
} from './adapter.ts'

const FOLDER = 'application/vnd.google-apps.folder'
const FIELDS = 'id,name,mimeType,size,modifiedTime'
const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

/** Google Drive, API v3. Google's own documents and shortcuts have no bytes and are left out. @param api e.g. `https://www.googleapis.com` */
export function googleDrive(egress: Egress, api: string, accessToken: string): DriveAdapter {
  const headers = { authorization: `Bearer ${accessToken}` }
  const files = `${api}/drive/v3/files`

  async function query(q: string, cursor?: string): Promise<DrivePage> {
    const parameters = new URLSearchParams({
      q: `${q} and trashed = false and (mimeType = '${FOLDER}' or not mimeType contains 'application/vnd.google-apps')`,
      fields: `nextPageToken,files(${FIELDS})`,
      pageSize: String(PAGE_SIZE),
      orderBy: 'folder,name_natural',
      supportsAllDrives: 'true',
      includeItemsFromAllDrives: 'true',
      ...(cursor ? { pageToken: cursor } : {}),
    })
    const page = await readJson(await egress.fetch(`${files}?${parameters}`, { headers }))
    const next = asText(page.nextPageToken)
    return { entries: asRecords(page.files).flatMap(asEntry), ...(next ? { next } : {}) }
  }

  return {
    list: (folder = 'root', cursor) => query(`${quote(folder)} in parents`, cursor),
    search: (text, cursor) => query(`name contains ${quote(text)}`, cursor),
    async stat(id) {
      const [entry] = asEntry(await readJson(await egress.fetch(`${files}/${encodeURIComponent(id)}?fields=${FIELDS}&supportsAllDrives=true`, { headers })))
      return entry ?? { id, name: id, kind: 'file' }
    },
    async download(id, range, signal) {
      const reply = await egress.fetch(`${files}/${encodeURIComponent(id)}?alt=media&supportsAllDrives=true`, {
        headers: { ...headers, ...rangeHeader(range) },
        signal,
      })
      return asDownload(reply, range)
    },
  }
}

function asEntry(file: Record<string, unknown>): DriveEntry[] {
  const id = asText(file.id)
  const name = asText(file.name)
  if (!id || !name) return []
  const kind = file.mimeType === FOLDER ? 'folder' : 'file'
  return [{ id, name, kind, ...(kind === 'file' ? byteSize(file.size) : {}), ...isoDate(file.modifiedTime) }]
}
