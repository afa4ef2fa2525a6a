import { execFileSync, spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { postgresBinaries } from '../../tools/postgres.ts'

const exists = (command: string): boolean => {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const missing = ['pg_dump', 'pg_restore', 'rclone'].filter((command) => !exists(command))
if (!postgresBinaries()) missing.push('the binaries of PostgreSQL')
if (missing.length > 0) console.log(`notice: the restore drill is skipped: ${missing.join(', ')} not found`)

test.skipIf(missing.length > 0)(
  'a server on PostgreSQL and a bucket comes back from its backup with all that was acknowledged',
  { timeout: 120_000 },
  async () => {
    const drill = spawn(process.execPath, ['bench/server/restore.ts', '3'], { cwd: new URL('../..', import.meta.url), stdio: ['ignore', 'pipe', 'inherit'] })
    let printed = ''
    drill.stdout.on('data', (data: Buffer) => (printed += data.toString()))
    const code = await new Promise((resolve) => drill.on('close', resolve))
    expect(code).toBe(0)
    expect(JSON.parse(printed)).toMatchObject({ accounts: 3, files: 12, lost: 0 })
  },
)
