import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type BuiltClient, builtClient } from './builtClient.ts'

const YEAR_SECONDS = 31_536_000
/** Path of the client's page, or of a compressed copy of it; pages of folders below are others. */
const pagePath = /^[\\/]?index\.html(\.\w+)?$/

/**
 * Serves the built client: the copies in Brotli's or gzip's format that the build made (`tools/compressPlugin.ts`) to browsers that accept them, the
 * file itself to others and to requests for a range, whose offsets count the file's own bytes.
 */
export async function serveClient(app: FastifyInstance, folder: string, earlyHints = false): Promise<void> {
  const present = builtClient(folder)
  let links = linksOf(await present())
  app.addHook('onRequest', async ({ headers, url }, { raw }) => {
    const client = await present()
    links = linksOf(client)
    const [path] = url.split('?', 1)
    // Without the list each file without copies would be looked for under three more names.
    if (headers.range !== undefined || !client.compressed.has(path === '/' ? '/index.html' : path)) delete headers['accept-encoding']
    if (earlyHints && links.length > 0 && path === '/' && headers['sec-fetch-mode'] === 'navigate') raw.writeEarlyHints({ link: links })
  })
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    cacheControl: false,
    preCompressed: true,
    // The documentation is a folder of pages: /docs leads to /docs/, whose page it shows.
    redirect: true,
    setHeaders(reply, path) {
      // Names under assets/ carry a content hash.
      reply.header('Cache-Control', /[\\/]assets[\\/]/.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      if (links.length > 0 && pagePath.test(path.slice(folder.length))) reply.header('Link', links.join(', '))
    },
  })
}

/**
 * Values of the `Link` header with the first script, the app's (`tools/aheadPlugin.ts`) and the style sheets of a page: browsers fetch them before they parse the page, and proxies that send early hints
 * (103) take them from it. Empty when the page has none.
 */
function linksOf({ page = '' }: BuiltClient): string[] {
  const entries = [
    ...page.matchAll(/<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin data-app href)="(\/assets\/[\w./-]+)"/g),
  ].map(([, path]) => `<${path}>; rel=modulepreload; crossorigin`)
  const styles = [...page.matchAll(/<link rel="stylesheet" crossorigin href="(\/assets\/[\w./-]+)"/g)].map(
    ([, path]) => `<${path}>; rel=preload; as=style; crossorigin`,
  )
  return [...entries, ...styles]
}
