import { cp, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../services.ts'

/** Dumps of the embedded database that a backup folder keeps. */
const KEPT = 7
const DUMP = /^database-[\dTZ.-]+\.tar\.gz$/

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function writeDurably(path: string, data: Uint8Array): Promise<void> {
  const unfinished = `${path}.part`
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(data)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, path)
}

/**
 * Writes a backup of the embedded database, the files and the secret into a folder, and drops all but the newest dumps. Safe while the server runs:
 * the dump is made between two statements and holds everything that was committed by then. Files follow after it, so that every row finds its file,
 * and those that are there already are not copied again. Returns the path of the dump.
 */
export async function backUp({ config, database, now }: Pick<Services, 'config' | 'database' | 'now'>, folder: string): Promise<string> {
  if (!database.dump) throw new Error('PostgreSQL has its own tools for backups: pg_dump, or an archive of its log')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `database-${now().toISOString().replaceAll(':', '-')}.tar.gz`)
  await writeDurably(path, await database.dump())
  for (const name of ['blobs', 'secret']) {
    const from = join(config.dataDir, name)
    // Half-written uploads have another name, and end up as files of a later backup.
    if (await exists(from))
      await cp(from, join(folder, name), {
        recursive: true,
        force: name === 'secret',
        preserveTimestamps: true,
        filter: (source) => !source.endsWith('.partial'),
      })
  }
  for (const old of (await dumpsIn(folder)).slice(0, -KEPT)) await rm(join(folder, old))
  return path
}

const dumpsIn = async (folder: string): Promise<string[]> => (await readdir(folder)).filter((name) => DUMP.test(name)).sort()

/** Makes a data folder of the newest dump, the files and the secret of a backup. Never writes over a database. Returns the dump's name. */
export async function restore(folder: string, dataDir: string): Promise<string> {
  const newest = (await dumpsIn(folder)).at(-1)
  if (!newest) throw new Error(`${folder} holds no backup`)
  if (await exists(join(dataDir, 'database'))) throw new Error(`${dataDir} holds a database already: move it away first`)
  const { restoreEmbedded } = await import('../store/embedded.ts')
  await restoreEmbedded(dataDir, join(folder, newest))
  for (const name of ['blobs', 'secret']) {
    if (await exists(join(folder, name))) await cp(join(folder, name), join(dataDir, name), { recursive: true, preserveTimestamps: true })
  }
  return newest
}
