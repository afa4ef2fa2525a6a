import { type FakeHost, type FakeItem, isAuthorized, MODIFIED, pageOf, startFakeHost } from './fakeHost.ts'

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
