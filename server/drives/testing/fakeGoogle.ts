import { type FakeHost, type FakeItem, isAuthorized, MODIFIED, pageOf, startFakeHost } from './fakeHost.ts'

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
