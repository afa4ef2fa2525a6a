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
