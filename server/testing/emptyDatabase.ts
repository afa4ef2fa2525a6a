import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { migrationsFolder } from '../store/migrations.ts'
import { overPglite } from '../store/embedded.ts'

/** A blob that hands out a copy of bytes in memory at once: Node puts the content of its own together from pieces, which takes a third of a start. */
class BytesInMemory extends Blob {
  private readonly content: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super()
    this.content = bytes
  }

  override get size(): number {
    return this.content.length
  }

  /** A copy, as whoever reads it may write into it. */
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.content.slice().buffer)
  }
}

let dump: Promise<BytesInMemory> | undefined

/** A dump of the migrated, empty database: made once for each state of the migrations, as loading it is much faster than making one. A process reads it once. */
export function emptyDatabase(): Promise<Blob> {
  return (dump ??= readDump())
}

async function readDump(): Promise<BytesInMemory> {
  const hash = createHash('sha256')
  for (const name of (await readdir(migrationsFolder))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .concat('meta/_journal.json'))
    hash.update(await readFile(join(migrationsFolder, name)))
  const path = join(tmpdir(), `facet-empty-database-${hash.digest('hex').slice(0, 16)}.tar`)
  return new BytesInMemory(new Uint8Array((await readFile(path).catch(() => undefined)) ?? (await make(path))))
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
