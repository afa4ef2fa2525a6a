// `npm test`: every check and suite, one after the other. Ends with one line `N passed, N failed, N skipped` over all of them.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { failedInPlaywright, failedInVitest, tellFailure, type FailedTest } from './failedTests.ts'

interface Count {
  passed: number
  failed: number
  skipped: number
}

/** The failed tests, printed again at the end, since a long log may be kept in part. */
const failures: FailedTest[] = []
const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = await mkdtemp(join(tmpdir(), 'facet-test-'))
const json = async (name: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(join(scratch, name), 'utf8').catch(() => '{}')) as Record<string, unknown>

/** Runs a command with its output shown; resolves with its exit code and what it printed. */
function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
    let output = ''
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString()
      process.stdout.write(data)
    })
    child.stderr.on('data', (data: Buffer) => {
      output += data.toString()
      process.stderr.write(data)
    })
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** A suite that died without counting anything is one failure. */
const orFailure = (count: Count, code: number): Count => (code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count)

/** Runs these test files, or all. */
async function vitest(files: string[]): Promise<{ failed: FailedTest[]; count: Count; failedTests: number; output: string }> {
  const { code, output } = await run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(scratch, 'vitest.json')}`, ...files],
    // What hundreds of processes load is compiled once.
    { NODE_COMPILE_CACHE: join(scratch, 'compiled') },
  )
  const report = await json('vitest.json')
  const number = (name: string): number => Number(report[name] ?? 0)
  const failedTests = number('numFailedTests')
  return {
    failed: failedInVitest(report),
    count: orFailure({ passed: number('numPassedTests'), failed: failedTests, skipped: number('numPendingTests') }, code),
    failedTests,
    output,
  }
}

const suites: Record<string, () => Promise<Count>> = {
  async checks() {
    const { code, output } = await run('node', ['tools/check.ts'])
    if (code !== 0) failures.push({ file: 'tools/check.ts', name: 'checks', message: output.slice(-2000) })
    const [, passed = 0, failed = 0] = /checks: (\d+) passed, (\d+) failed/.exec(output) ?? []
    return orFailure({ passed: Number(passed), failed: Number(failed), skipped: 0 }, code)
  },
  async 'unit, conformance, fuzz'() {
    const { failed, count, failedTests, output } = await vitest([])
    // Node itself can crash when a worker of its is ended at the wrong moment (once in some hundred runs of the import client's test): those files run again, once.
    const crashed = [...new Set([...output.matchAll(/exited unexpectedly with signal SIG\w+ .*?test file (\S+?\.ts)/g)].map(([, file]) => file))]
    if (crashed.length === 0 || failedTests > 0) {
      failures.push(...failed)
      return count
    }
    console.log(`notice: Node crashed in ${crashed.join(', ')}: run again`)
    const again = await vitest(crashed)
    failures.push(...again.failed)
    return { passed: count.passed + again.count.passed, failed: again.count.failed, skipped: count.skipped + again.count.skipped }
  },
  async build() {
    // The best compression takes 15 s more of the processor, and makes no difference to what the tests prove.
    const { code, output } = await run('vite', ['build', '--logLevel', 'warn'], { FACET_BROTLI_QUALITY: '5' })
    if (code !== 0) failures.push({ file: 'vite.config.ts', name: 'build', message: output.slice(-2000) })
    // The page with the web component is looked at in Chromium.
    const element = await run('node', ['tools/packages.ts', 'viewer', 'embed'])
    if (element.code !== 0) failures.push({ file: 'packages', name: 'build', message: element.output.slice(-2000) })
    const docs = await run('node', ['tools/docs/site/build.ts'])
    if (docs.code !== 0) failures.push({ file: 'tools/docs/site', name: 'build', message: docs.output.slice(-2000) })
    const failed = [code, element.code, docs.code].filter((each) => each !== 0).length
    return { passed: 3 - failed, failed, skipped: 0 }
  },
  async 'in Chromium'() {
    const { code } = await run('playwright', ['test', '--reporter=line,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: join(scratch, 'playwright.json') })
    const report = await json('playwright.json')
    failures.push(...failedInPlaywright(report))
    const stats = (report.stats ?? {}) as Record<string, number>
    if (stats.flaky) console.log(`notice: ${stats.flaky} passed on the second try only`)
    return orFailure({ passed: (stats.expected ?? 0) + (stats.flaky ?? 0), failed: stats.unexpected ?? 0, skipped: stats.skipped ?? 0 }, code)
  },
}

const wanted = process.argv.slice(2)
const total: Count = { passed: 0, failed: 0, skipped: 0 }
for (const [name, suite] of Object.entries(suites)) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue
  console.log(`\n== ${name}`)
  const count = await suite()
  console.log(`== ${name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
}
await rm(scratch, { recursive: true, force: true })
for (const failure of failures) console.log(`\n${tellFailure(failure)}`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
