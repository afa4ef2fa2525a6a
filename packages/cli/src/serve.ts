import { createReadStream, existsSync, type Stats } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { isArchiveName } from '../../../src/core/archives.ts'
import { formatsOfExtension } from '../../../src/core/formats.ts'
import { UsageError } from './verb.ts'

/** Entries of a folder that are listed, and entries that are looked through for a file, at most. */
const MOST_LISTED = 5000
const MOST_SEARCHED = 50_000

const page = fileURLToPath(new URL('../page/', import.meta.url))
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
}
/** The page runs its own code alone, and reaches nothing but this server. WebAssembly is for the engines of IFC and Rhino. */
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export interface Served {
  url: string
  close(): Promise<void>
}

/** A status of HTTP that a request ends with. */
class Refusal extends Error {
  readonly status: number
  constructor(status: number) {
    super(String(status))
    this.status = status
  }
}

/** The folder of the built viewer: of the package that is installed beside this one, or of this repository. */
function viewerFolder(): string {
  let folder: string
  try {
    folder = join(dirname(createRequire(import.meta.url).resolve('@facet-cad/viewer/package.json')), 'dist')
  } catch {
    folder = fileURLToPath(new URL('../../viewer/dist', import.meta.url))
  }
  if (!existsSync(join(folder, 'index.js'))) throw new Error('the viewer is not there: install @facet-cad/viewer, or build it by node tools/packages.ts viewer')
  return folder
}

/** Serves a folder of CAD files with the viewer on 127.0.0.1, to read alone. Port 0: a free one. Rejects with a `UsageError` when there is no such folder. */
export async function serveFolder(folder: string, port: number, viewer = viewerFolder()): Promise<Served> {
  const info = await stat(folder).catch(() => undefined)
  if (!info?.isDirectory()) throw new UsageError(`${folder} is no folder`)
  const root = await realpath(folder)
  const server = createServer((request, response) => {
    void answer(request, response, root, viewer).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy()
      const status = error instanceof Refusal ? error.status : isMissing(error) ? 404 : 500
      response.writeHead(status, { 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' }).end(`${status}\n`)
    })
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', done)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    url,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR', 'EACCES', 'ENAMETOOLONG', 'ELOOP'].includes((error as { code?: string }).code ?? '')

async function answer(request: IncomingMessage, response: ServerResponse, root: string, viewer: string): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal(405)
  // Another site's name that leads to this computer, and pages of other sites: neither reads files from here.
  const { host, 'sec-fetch-site': site } = request.headers
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host ?? '') || (site !== undefined && site !== 'same-origin' && site !== 'none')) throw new Refusal(403)
  const [address, query = ''] = (request.url ?? '/').split('?', 2)
  const [kind, ...steps] = stepsOf(address)
  switch (kind) {
    case undefined:
      return send(request, response, join(page, 'index.html'))
    case 'page.js':
    case 'page.css':
      return send(request, response, join(page, kind))
    case 'viewer':
      return send(request, response, await inside(viewer, steps))
    case 'files':
      return send(request, response, await inside(root, steps), true)
    case 'list':
      return tell(response, await listOf(root, await inside(root, steps)))
    case 'find': {
      const found = await find(root, dirname(await inside(root, steps)), new URLSearchParams(query).get('name') ?? '')
      if (found === undefined) throw new Refusal(404)
      return tell(response, { path: relative(root, found).split(sep).join('/') })
    }
    default:
      throw new Refusal(404)
  }
}

/** Names of a path. Those that lead upwards, are hidden, or hold signs that a system takes for separators are refused. */
function stepsOf(address: string): string[] {
  let names: string[]
  try {
    names = address.split('/').map(decodeURIComponent).filter(Boolean)
  } catch {
    throw new Refusal(400)
  }
  // A colon begins a drive or a stream on Windows.
  if (names.some((name) => name.startsWith('.') || /[/\\\0]/.test(name) || (sep === '\\' && name.includes(':')))) throw new Refusal(404)
  return names
}

/** The path of a file or folder; refused when links lead out of the folder. */
async function inside(root: string, steps: readonly string[]): Promise<string> {
  const real = await realpath(resolve(root, ...steps))
  const base = await realpath(root)
  if (real !== base && !real.startsWith(base.endsWith(sep) ? base : base + sep)) throw new Refusal(404)
  return real
}

function tell(response: ServerResponse, value: object): void {
  response.writeHead(200, { ...guards, 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(value))
}

const guards = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'content-security-policy': policy,
}

/** Sends a file. One of the user is bytes, whatever its name. */
async function send(request: IncomingMessage, response: ServerResponse, path: string, isUsers = false): Promise<void> {
  const info: Stats = await stat(path)
  if (!info.isFile()) throw new Refusal(404)
  response.writeHead(200, {
    ...guards,
    ...(isUsers && { 'content-security-policy': "default-src 'none'; sandbox", 'content-disposition': 'attachment' }),
    'content-type': (!isUsers && types[extname(path)]) || 'application/octet-stream',
    'content-length': info.size,
    'cache-control': isUsers ? 'no-store' : 'no-cache',
  })
  if (request.method === 'HEAD' || info.size === 0) return void response.end()
  // A file that grows meanwhile is sent as long as it was.
  await pipeline(createReadStream(path, { end: info.size - 1 }), response)
}

/** The name without the version number that Creo appends to each file it saves: `gear.prt` for `gear.prt.3`. */
const unnumbered = (name: string): string => name.replace(/(\.(?:prt|asm))\.\d+$/i, '$1')
const isCad = (name: string): boolean => isArchiveName(name) || formatsOfExtension(extname(unnumbered(name)).slice(1).toLowerCase()).length > 0
const isHidden = (name: string): boolean => name.startsWith('.') || name === 'node_modules'

interface Listing {
  root: string
  folders: string[]
  files: { name: string; size: number }[]
  more: boolean
}

async function listOf(root: string, folder: string): Promise<Listing> {
  const entries = (await readdir(folder, { withFileTypes: true }))
    .filter(({ name }) => !isHidden(name))
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const cad = entries.filter((entry) => entry.isFile() && isCad(entry.name))
  const files = await Promise.all(cad.slice(0, MOST_LISTED).map(async ({ name }) => ({ name, size: (await stat(join(folder, name))).size })))
  return { root: basename(root) || root, folders: folders.slice(0, MOST_LISTED), files, more: Math.max(folders.length, cad.length) > MOST_LISTED }
}

/** A file of that name, whatever its case: below `folder`, else below the folders around it, nearest first. */
async function find(root: string, folder: string, name: string): Promise<string | undefined> {
  const wanted = name.toLowerCase()
  let left = MOST_SEARCHED
  const searched = new Set<string>()
  for (let from = folder; ; from = dirname(from)) {
    const queue = [from]
    for (let next = queue.shift(); next !== undefined && left > 0; next = queue.shift()) {
      if (searched.has(next)) continue
      searched.add(next)
      const entries = await readdir(next, { withFileTypes: true }).catch(() => [])
      left -= entries.length
      // The version with the highest number is the newest.
      const [match] = entries
        .filter((entry) => entry.isFile() && [entry.name, unnumbered(entry.name)].some((each) => each.toLowerCase() === wanted))
        .sort((a, b) => b.name.localeCompare(a.name, 'en', { numeric: true }))
      if (match) return join(next, match.name)
      for (const entry of entries) if (entry.isDirectory() && !isHidden(entry.name)) queue.push(join(next, entry.name))
    }
    if (from === root || left <= 0) return undefined
  }
}
