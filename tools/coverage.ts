// `npm run coverage`: the lines of the client that tests below the browser run, by area, and the files with most lines that none runs. Ends with 1 when an area falls below its floor, or a test fails.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Lines {
  lines: { total: number; covered: number }
}

/** Areas, and the share of lines (per cent) that no change may go below. */
const floors = { 'src/core': 94, 'src/app': 61, 'src/viewer': 40 }

/** Folders of the tests: those of the client, and those of workers that use what `src/core` writes and compares. */
const tests = ['src', 'contract', 'workers/export', 'workers/formats/step/structure']

/** Files that are named for each area. */
const NAMED = 12

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'facet-coverage-'))
const options = { enabled: 'true', provider: 'v8', include: 'src/**/*.{ts,tsx}', exclude: '**/*.test.*', reporter: 'json-summary', reportsDirectory: folder }
const args = Object.entries(options).map(([name, value]) => `--coverage.${name}=${value}`)
const { status } = spawnSync('vitest', ['run', ...tests, ...args], { cwd: root, stdio: 'inherit' })
const files = Object.entries(JSON.parse(readFileSync(join(folder, 'coverage-summary.json'), 'utf8')) as Record<string, Lines>)
rmSync(folder, { recursive: true, force: true })

let failed = status !== 0
for (const [area, floor] of Object.entries(floors)) {
  const own = files.filter(([path]) => path.startsWith(join(root, area)))
  const [covered, total] = (['covered', 'total'] as const).map((kind) => own.reduce((sum, [, { lines }]) => sum + lines[kind], 0))
  const share = (covered / total) * 100
  if (share < floor) failed = true
  console.log(`${share < floor ? 'FAIL' : 'ok  '} ${area}: ${share.toFixed(1)} % of ${total} lines (floor ${floor} %)`)
  const missing = own.map(([path, { lines }]) => ({ path: relative(root, path), lines: lines.total - lines.covered, total: lines.total }))
  for (const file of missing.toSorted((a, b) => b.lines - a.lines).slice(0, NAMED))
    console.log(`      ${file.lines} of ${file.total} lines not run: ${file.path}`)
}
process.exitCode = failed ? 1 : 0
