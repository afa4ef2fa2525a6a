// `node tools/migration.ts [NAME]`: writes the SQL that brings the database from the last migration to the schema (server/store/schema).
// `node tools/migration.ts --initial`: replaces all migrations by one; only as long as no released version has run them.
import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = 'server/store/migrations'
const [name = 'change'] = process.argv.slice(2)
const initial = name === '--initial'
if (initial) await rm(`${root}${out}`, { recursive: true, force: true })
const { status } = spawnSync(
  'drizzle-kit',
  ['generate', '--dialect=postgresql', '--casing=snake_case', '--schema=server/store/schema/index.ts', `--out=${out}`, `--name=${initial ? 'initial' : name}`],
  { cwd: root, stdio: 'inherit' },
)
process.exitCode = status ?? 1
