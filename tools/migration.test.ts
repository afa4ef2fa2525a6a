import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, it } from 'vitest'
import { migrationsFolder } from '../server/store/migrations.ts'
import * as schema from '../server/store/schema/index.ts'

// `node tools/migration.ts` brings them together again.
it('has migrations that lead to the schema', async () => {
  const meta = join(migrationsFolder, 'meta')
  const newest =
    readdirSync(meta)
      .filter((name) => name.endsWith('_snapshot.json'))
      .sort()
      .at(-1) ?? ''
  const before = JSON.parse(readFileSync(join(meta, newest), 'utf8')) as ReturnType<typeof generateDrizzleJson>
  expect(await generateMigration(before, generateDrizzleJson(schema, before.id, undefined, 'snake_case'))).toEqual([])
})
