import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { migrationsFolder } from '../store/migrations.ts'
import { overPglite } from '../store/embedded.ts'

/** A dump of the migrated, empty database: made once for each state of the migrations, as loading it is much faster than making one. */
export async function emptyDatabase(): Promise<Blob> {
  const hash = createHash('sha256')
  for (const name of (await readdir(migrationsFolder))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .concat('meta/_journal.json'))
    hash.update(await readFile(join(migrationsFolder, name)))
  const path = join(tmpdir(), `facet-empty-database-${hash.digest('hex').slice(0, 16)}.tar`)
  const bytes = (await readFile(path).catch(() => undefined)) ?? (await make(path))
  return new Blob([new Uint8Array(bytes)])
}

async function make(path: string): Promise<Buffer> {
  const client = new PGlite()
  const database = overPglite(client)
  await database.ready
  const bytes = Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer())
  await database.close()
  const unfinished = `${path}.${randomUUID()}`
  await writeFile(unfinished, bytes)
  await rename(unfinished, path)
  return bytes
}
