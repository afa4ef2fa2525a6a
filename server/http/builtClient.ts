import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** What the server keeps of a built client in its memory. */
export interface BuiltClient {
  /** The client's page; undefined when it has not been built. */
  page: string | undefined
  /** Paths of the files that have a compressed copy. */
  compressed: ReadonlySet<string>
}

/**
 * Returns a function that gives the built client of a folder. It reads the folder again after a new build; while a build runs and there is no page, it gives the client of
 * the build before.
 */
export function builtClient(folder: string): () => Promise<BuiltClient> {
  let version: string | undefined
  let client: Promise<BuiltClient> | undefined
  return async () => {
    const present = await versionOf(folder)
    if (!client || (present !== undefined && present !== version)) {
      version = present
      client = read(folder)
    }
    return client
  }
}

/** Changes with the page, and when a file is added beside it or below `assets/`; undefined without a page. */
async function versionOf(folder: string): Promise<string | undefined> {
  const [page, ...folders] = await Promise.all(['index.html', '', 'assets'].map((name) => stat(join(folder, name), { bigint: true }).catch(() => undefined)))
  return page && [page.size, page.ino, ...[page, ...folders].map((one) => one?.mtimeNs)].join()
}

async function read(folder: string): Promise<BuiltClient> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const compressed = names.filter((name) => /\.(br|gz)$/.test(name)).map((name) => `/${name.slice(0, -3).replaceAll(sep, '/')}`)
  return { page, compressed: new Set(compressed) }
}
