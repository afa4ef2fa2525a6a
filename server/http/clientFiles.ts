import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 31_536_000
/** The client's page, or a compressed copy of it; pages of folders below are others. */
const page = /^[\\/]?index\.html(\.\w+)?$/

/**
 * Serves the built client: the copies in Brotli's or gzip's format that the build made (`tools/compressPlugin.ts`) to browsers that accept them, the
 * file itself to others and to requests for a range, whose offsets count the file's own bytes.
 */
export async function serveClient(app: FastifyInstance, folder: string, earlyHints = false): Promise<void> {
  const compressed = await compressedPaths(folder)
  app.addHook('onRequest', async ({ headers, url }) => {
    // Without the list each file without copies would be looked for under three more names.
    const [path] = url.split('?', 1)
    if (headers.range !== undefined || !compressed.has(path === '/' ? '/index.html' : path)) delete headers['accept-encoding']
  })
  const links = firstScreen(await readFile(join(folder, 'index.html'), 'utf8').catch(() => ''))
  const link = links.join(', ')
  if (earlyHints && links.length > 0) {
    app.addHook('onRequest', async ({ headers, url }, { raw }) => {
      if (headers['sec-fetch-mode'] === 'navigate' && url.split('?', 1)[0] === '/') raw.writeEarlyHints({ link: links })
    })
  }
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
      if (link && page.test(path.slice(folder.length))) reply.header('Link', link)
    },
  })
}

/** Paths of the files that have a compressed copy. */
async function compressedPaths(folder: string): Promise<Set<string>> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return new Set(names.filter((name) => /\.(br|gz)$/.test(name)).map((name) => `/${name.slice(0, -3).replaceAll(sep, '/')}`))
}

/**
 * Values of the `Link` header with the first script, the app's (`tools/aheadPlugin.ts`) and the style sheets of a page: browsers fetch them before they parse the page, and proxies that send early hints
 * (103) take them from it. Empty when the page has none.
 */
function firstScreen(page: string): string[] {
  const entries = [
    ...page.matchAll(/<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin data-app href)="(\/assets\/[\w./-]+)"/g),
  ].map(([, path]) => `<${path}>; rel=modulepreload; crossorigin`)
  const styles = [...page.matchAll(/<link rel="stylesheet" crossorigin href="(\/assets\/[\w./-]+)"/g)].map(
    ([, path]) => `<${path}>; rel=preload; as=style; crossorigin`,
  )
  return [...entries, ...styles]
}
