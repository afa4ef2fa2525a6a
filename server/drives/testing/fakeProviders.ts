import { type FakeHost, type FakeItem, isAuthorized, MODIFIED, pageOf, startFakeHost } from './fakeHost.ts'

/** Dropbox API 2 (both its hosts on one), as far as the adapter uses it. */
export const startFakeDropbox = (): Promise<FakeHost> =>
  startFakeHost((asked, host) => {
    if (!isAuthorized(asked, host)) return { status: 401, json: { error_summary: 'expired_access_token/' } }
    const asEntry = ({ id, name, bytes }: FakeItem) =>
      bytes ? { '.tag': 'file', id, name, size: bytes.length, server_modified: MODIFIED } : { '.tag': 'folder', id, name }
    const call = asked.url.pathname.replace('/2/files/', '')
    if (call === 'download') {
      const raw = asked.headers['dropbox-api-arg']?.toString() ?? '{}'
      const item = host.items.find(({ id }) => id === JSON.parse(raw).path)
      return item?.bytes && /^[\x20-\x7e]+$/.test(raw) && asked.body === ''
        ? { bytes: item.bytes }
        : { status: 409, json: { error_summary: 'path/not_found/' } }
    }
    const input = JSON.parse(asked.body)
    // The fake's cursor carries the request: kind, argument, offset.
    if (typeof input.cursor === 'string' && !input.cursor.startsWith('[')) return { status: 400, json: { error_summary: 'cursor' } }
    const [kind, argument, offset] =
      typeof input.cursor === 'string' ? (JSON.parse(input.cursor) as [string, string, string]) : [call, input.path ?? input.query, '0']
    if (kind === 'get_metadata') {
      const item = host.items.find(({ id }) => id === argument)
      return item ? { json: asEntry(item) } : { status: 409, json: { error_summary: 'path/not_found/' } }
    }
    const found = host.items.filter((item) => (kind === 'search_v2' ? item.name.includes(argument) : item.parent === argument))
    const { page, next } = pageOf(found, offset, 100)
    const more = { has_more: next !== undefined, ...(next ? { cursor: JSON.stringify([kind, argument, next]) } : {}) }
    if (kind === 'search_v2') return { json: { matches: page.map((item) => ({ metadata: { '.tag': 'metadata', metadata: asEntry(item) } })), ...more } }
    return kind === 'list_folder' ? { json: { entries: page.map(asEntry), cursor: 'end', ...more } } : { status: 400, json: {} }
  })

const unquote = (text: string): string => text.replace(/\\(.)/g, '$1')

/** Google Drive v3, as far as the adapter uses it. */
export const startFakeGoogle = (): Promise<FakeHost> =>
  startFakeHost((asked, host) => {
    const { pathname, searchParams } = asked.url
    if (!isAuthorized(asked, host)) return { status: 401, json: { error: { code: 401 } } }
    const asFile = ({ id, name, bytes }: FakeItem) =>
      bytes
        ? { id, name, mimeType: 'application/octet-stream', size: String(bytes.length), modifiedTime: MODIFIED }
        : { id, name, mimeType: 'application/vnd.google-apps.folder', modifiedTime: MODIFIED }
    if (pathname === '/drive/v3/files') {
      const q = searchParams.get('q') ?? ''
      const parent = /^'((?:[^\\']|\\.)*)' in parents and trashed = false/.exec(q)?.[1]
      const part = /^name contains '((?:[^\\']|\\.)*)' and trashed = false/.exec(q)?.[1]
      if (parent === undefined && part === undefined) return { status: 400, json: { error: { code: 400 } } }
      const found = host.items.filter((item) =>
        part === undefined ? item.parent === (parent === 'root' ? '' : unquote(parent as string)) : item.name.includes(unquote(part)),
      )
      const { page, next } = pageOf(found, searchParams.get('pageToken'), Number(searchParams.get('pageSize')))
      return { json: { files: page.map(asFile), ...(next ? { nextPageToken: next } : {}) } }
    }
    const item = host.items.find(({ id }) => pathname === `/drive/v3/files/${id}`)
    if (!item) return { status: 404, json: { error: { code: 404 } } }
    return searchParams.get('alt') === 'media' && item.bytes ? { bytes: item.bytes } : { json: asFile(item) }
  })

/** Microsoft Graph 1.0's drive, as far as the adapter uses it; downloads go through a redirect that is authorized by itself. */
export const startFakeOneDrive = (): Promise<FakeHost> =>
  startFakeHost((asked, host) => {
    const { pathname, searchParams, origin } = asked.url
    const asItem = ({ id, name, bytes }: FakeItem) =>
      bytes
        ? { id, name, size: bytes.length, file: { mimeType: 'model/step' }, lastModifiedDateTime: MODIFIED }
        : { id, name, size: 77, folder: { childCount: 1 }, lastModifiedDateTime: MODIFIED }
    const direct = host.items.find(({ id }) => pathname === `/direct/${id}`)
    if (direct?.bytes) return asked.headers.authorization ? { status: 400 } : { bytes: direct.bytes }
    if (!isAuthorized(asked, host)) return { status: 401, json: { error: { code: 'InvalidAuthenticationToken' } } }
    const path = decodeURIComponent(pathname.replace('/v1.0/me/drive/', ''))
    const children = /^(?:root|items\/([^/]+))\/children$/.exec(path)
    const query = /^root\/search\(q='((?:[^']|'')*)'\)$/.exec(path)
    if (children || query) {
      const text = query?.[1]?.replaceAll("''", "'")
      const found = host.items.filter((item) => (text === undefined ? item.parent === (children?.[1] ?? '') : item.name.includes(text)))
      const { page, next } = pageOf(found, searchParams.get('$skiptoken'), Number(searchParams.get('$top')))
      return { json: { value: page.map(asItem), ...(next ? { '@odata.nextLink': `${origin}${pathname}?$skiptoken=${next}` } : {}) } }
    }
    const [, id, content] = /^items\/([^/]+)(\/content)?$/.exec(path) ?? []
    const item = host.items.find((each) => each.id === id)
    if (!item) return { status: 404, json: { error: { code: 'itemNotFound' } } }
    return content ? { status: 302, headers: { location: `${origin.replace('127.0.0.1', 'localhost')}/direct/${item.id}` } } : { json: asItem(item) }
  })
