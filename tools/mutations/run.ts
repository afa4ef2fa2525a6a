// `node tools/mutations/run.ts [--server] [--write] [WORDS...]`: puts one fault after the other (list.ts; those whose names have one of the words) into a copy of the project, builds it and runs the
// browser tests that have to see it; with `--server` faults of the server (serverGuards.ts, serverPromises.ts) and its tests, without a build. Prints a table, with `--write` also into bench/results/mutations.md or
// mutations-server.md. Ends with 1 when a fault is seen by none of its tests.
import { spawn, spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { failedInPlaywright, failedInVitest, type FailedTest } from '../failedTests.ts'
import { type Mutation, mutations } from './list.ts'
import { serverGuards } from './serverGuards.ts'
import { serverPromises } from './serverPromises.ts'

interface Verdict {
  mutation: Mutation
  /** The test that failed; absent: none did. */
  failed?: string
  seconds: number
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const ofServer = process.argv.includes('--server')
const chosen = (ofServer ? [...serverGuards, ...serverPromises] : mutations).filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
)
const copy = await mkdtemp(join(tmpdir(), 'facet-mutations-'))
const env = { ...process.env, FACET_E2E_PORT: process.env.FACET_E2E_PORT ?? '4390', FACET_E2E_RESULTS: join(copy, 'test-results') }

/** The files that git tracks or would add, as they are now; the installed packages are those of the project. */
async function makeCopy(): Promise<void> {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  for (const path of stdout.split('\n').filter(Boolean)) {
    await mkdir(join(copy, dirname(path)), { recursive: true })
    await cp(join(root, path), join(copy, path)).catch((error: NodeJS.ErrnoException) => {
      // Deleted, but not yet committed so.
      if (error.code !== 'ENOENT') throw error
    })
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
}

function run(command: string, args: string[], more: NodeJS.ProcessEnv = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules/.bin', command), args, { cwd: copy, env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Throws an Error when the fault keeps the project from being built: no test has seen it then. */
async function build(): Promise<void> {
  if (ofServer) return
  const { code, output } = await run('vite', ['build', '--logLevel', 'warn'])
  if (code !== 0) throw new Error(`the build failed:\n${output.slice(-2000)}`)
}

/** Titles and messages of the tests that failed. Throws an Error when no test was run. */
async function failures(specs: readonly string[], only?: string): Promise<string[]> {
  const failed = await (ofServer ? failuresOfUnits(specs, only) : failuresOfBrowser(specs, only))
  return failed.map(({ name, message }) => {
    // eslint-disable-next-line no-control-regex
    const [first] = message.replaceAll(/\u001B\[[0-9;]*m/g, '').split('\n')
    return `${ofServer ? name : name.split(':')[0]}: ${first.replace(/^\w*Error: /, '').slice(0, 90)}`
  })
}

async function failuresOfBrowser(specs: readonly string[], only?: string): Promise<FailedTest[]> {
  const report = join(copy, 'report.json')
  await rm(report, { force: true })
  const args = ['test', ...specs.map((spec) => `/${spec}`), ...(only ? ['-g', only] : []), '--retries=0', '--update-snapshots=none', '--reporter=json']
  const { output } = await run('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  const result = JSON.parse(await readFile(report, 'utf8').catch(() => '{}')) as Parameters<typeof failedInPlaywright>[0] & { stats?: Record<string, number> }
  if (!result.stats || result.stats.expected + result.stats.unexpected === 0) throw new Error(`no test was run:\n${output.slice(-2000)}`)
  return failedInPlaywright(result)
}

async function failuresOfUnits(specs: readonly string[], only?: string): Promise<FailedTest[]> {
  const report = join(copy, 'report.json')
  await rm(report, { force: true })
  const { output } = await run('vitest', ['run', ...specs, ...(only ? ['-t', only] : []), '--reporter=json', `--outputFile=${report}`])
  const result = JSON.parse(await readFile(report, 'utf8').catch(() => '{}')) as Parameters<typeof failedInVitest>[0] & Record<string, unknown>
  // A file that could not be loaded fails as a whole; tests that were left out do not count.
  const ran = Number(result.numPassedTests) + Number(result.numFailedTests)
  if (!(ran > 0) && failedInVitest(result).length === 0) throw new Error(`no test was run:\n${output.slice(-2000)}`)
  return failedInVitest(result)
}

async function tryOut(mutation: Mutation): Promise<Verdict> {
  const start = Date.now()
  const file = join(copy, mutation.file)
  const whole = await readFile(file, 'utf8')
  if (whole.split(mutation.from).length !== 2) throw new Error(`${mutation.file} does not have “${mutation.from}” exactly once`)
  await writeFile(
    file,
    whole.replace(mutation.from, () => mutation.to),
  )
  try {
    await build()
    const [failed] = await failures([mutation.spec], mutation.only)
    return { mutation, failed, seconds: Math.round((Date.now() - start) / 1000) }
  } finally {
    await writeFile(file, whole)
  }
}

function table(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ mutation, failed }) => {
    const spec = `${mutation.spec}${mutation.only ? ` (${mutation.only})` : ''}`
    return `| ${mutation.name} | \`${mutation.file}\` | ${spec} | ${failed ? 'red' : '**green**'} | ${failed ?? ''} |`.replaceAll(/\s+/g, ' ')
  })
  return ['| fault | file | tests | result | what failed first |', '|---|---|---|---|---|', ...rows].join('\n')
}

try {
  await makeCopy()
  await build()
  // Tests that fail without a fault prove nothing.
  const before: string[] = []
  for (const spec of new Set(chosen.map((each) => each.spec))) {
    const titles = chosen.filter((each) => each.spec === spec).map(({ only }) => only)
    before.push(...(await failures([spec], titles.includes(undefined) ? undefined : titles.join('|'))))
  }
  if (before.length > 0) throw new Error(`red without any fault:\n${before.join('\n')}`)
  const verdicts: Verdict[] = []
  for (const mutation of chosen) {
    verdicts.push(await tryOut(mutation))
    const { failed, seconds } = verdicts.at(-1)!
    console.log(`${failed ? 'red  ' : 'GREEN'} ${seconds} s  ${mutation.name}${failed ? `  (${failed})` : ''}`)
  }
  const survivors = verdicts.filter(({ failed }) => !failed).length
  const sum = `${verdicts.length} faults, ${verdicts.length - survivors} seen, ${survivors} not`
  console.log(`\n${table(verdicts)}\n\n${sum}`)
  if (process.argv.includes('--write')) {
    const head = ofServer
      ? '# Faults that the tests of the server see\n\nMade by `node tools/mutations/run.ts --server --write`: each fault is put into a copy of the project; without a fault the same tests are green.'
      : '# Faults that the browser tests see\n\nMade by `node tools/mutations/run.ts --write`: each fault is put into a copy of the project, which is built and tested; without a fault the same tests are green.'
    await writeFile(join(root, `bench/results/mutations${ofServer ? '-server' : ''}.md`), `${head}\n\n${table(verdicts)}\n\n${sum}.\n`)
  }
  process.exitCode = survivors > 0 ? 1 : 0
} finally {
  await rm(copy, { recursive: true, force: true })
}
