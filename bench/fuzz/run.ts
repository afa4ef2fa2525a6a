// `node bench/fuzz/run.ts [--from N] [--count N] [--out FILE.json] FILE|FOLDER...`: damaged variants of STEP, DWG and DXF files (20000, seeded by their numbers).
// Each must end in a model or in an OpenError, within a budget of time and memory. A variant can be run again alone by its number.
import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { filesUnder } from '../inspect/source.ts'

/** Files up to this size: twenty thousand openings of large ones would take days. */
const MAX_BYTES = 160_000
/** Milliseconds of CPU for one variant; a whole file of this size takes a twentieth. */
const budgetOf = (bytes: number): number => 5_000 + bytes / 100
/** Milliseconds without a word from the process: on a loaded machine many times the budget. */
const SILENCE = 120_000
/** Resident set of a process that has opened hundreds of them. */
const MAX_RSS = 1.2e9

interface Line {
  variant: number
  file: number
  kind: string
  bytes: number
  ms: number
  rss: number
  parts?: number
  error?: string
  problems?: string[]
  crash?: string
}
interface Failure {
  variant: number
  file: string
  kind: string
  what: string
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string', default: '0' }, count: { type: 'string', default: '20000' }, out: { type: 'string' } },
})
const fixtures = fileURLToPath(new URL('../../tests/fixtures', import.meta.url))
const files: string[] = []
for (const path of positionals.length > 0 ? positionals : [fixtures]) {
  if (!existsSync(path)) continue
  const found = statSync(path).isDirectory() ? await filesUnder(path) : [path]
  for (const file of found) if (/\.(step|stp|p21|dwg|dxf)$/i.test(file) && (await stat(file)).size <= MAX_BYTES && (await stat(file)).size > 0) files.push(file)
}
if (files.length === 0) {
  console.error('no STEP, DWG or DXF files of up to 160 kB there')
  process.exit(2)
}

const from = Number(values.from)
const to = from + Number(values.count)
const failures: Failure[] = []
const outcomes: Record<string, number> = {}
const slowest = { ms: 0, variant: -1, file: '', kind: '' }
let largestRss = 0
let opened = 0
let next = from
let done = 0
const started = performance.now()

function judge(line: Line): void {
  done++
  next = line.variant + 1
  const file = basename(files[line.file])
  const fail = (what: string): void => {
    failures.push({ variant: line.variant, file, kind: line.kind, what })
    console.log(`variant ${line.variant} (${file}, ${line.kind}): ${what}`)
  }
  if (line.crash) fail(line.crash)
  for (const problem of line.problems ?? []) fail(`a part with ${problem}`)
  if (line.ms > budgetOf(line.bytes)) fail(`${line.ms} ms of CPU for ${line.bytes} bytes`)
  if (line.ms > slowest.ms) Object.assign(slowest, { ms: line.ms, variant: line.variant, file, kind: line.kind })
  largestRss = Math.max(largestRss, line.rss)
  const outcome = line.crash ? 'crash' : (line.error ?? (line.parts ? 'shown' : 'nothing to show'))
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  if (line.parts) opened++
  if (done % 1000 === 0) console.log(`${done} variants, ${failures.length} failures, ${((performance.now() - started) / 1e3).toFixed(0)} s`)
}

/** Runs variants in one process until all are done or it hangs, dies or has grown too large. */
function runProcess(): Promise<void> {
  const script = fileURLToPath(new URL('variants.ts', import.meta.url))
  const child = spawn(process.execPath, ['--max-old-space-size=1024', script, String(next), String(to), ...files], { stdio: ['ignore', 'pipe', 'inherit'] })
  let heard = performance.now()
  let reason = ''
  const stop = (why: string): void => {
    reason ||= why
    child.kill('SIGKILL')
  }
  const watch = setInterval(() => {
    if (performance.now() - heard > SILENCE) stop('hang')
    if (interruption.signal.aborted) stop('interrupted')
  }, 500)
  createInterface({ input: child.stdout }).on('line', (text) => {
    if (reason) return
    heard = performance.now()
    const line = JSON.parse(text) as Line
    judge(line)
    if (line.rss > MAX_RSS) stop(`resident set of ${(line.rss / 1e6).toFixed(0)} MB`)
  })
  return new Promise((resolve) =>
    child.on('close', (code) => {
      clearInterval(watch)
      if (next < to && (reason === 'hang' || (reason === '' && code !== 0))) {
        failures.push({ variant: next, file: basename(files[next % files.length]), kind: '', what: reason || `process ended with ${code}` })
        console.log(`variant ${next}: ${reason || `process ended with ${code}`}`)
        next++
        done++
      } else if (reason.startsWith('resident')) console.log(`${reason} after variant ${next - 1}`)
      resolve()
    }),
  )
}

// Interrupted, it tells what it has; `--from` goes on.
const interruption = new AbortController()
process.once('SIGINT', () => interruption.abort())
while (next < to && !interruption.signal.aborted) await runProcess()
const seconds = Math.round((performance.now() - started) / 1e3)
console.log(`${done} variants of ${files.length} files in ${seconds} s: ${opened} showed something, ${failures.length} failures`)
console.log(
  outcomes,
  `slowest ${slowest.ms} ms (variant ${slowest.variant}: ${slowest.file}, ${slowest.kind}), largest resident set ${(largestRss / 1e6).toFixed(0)} MB`,
)
if (values.out) {
  const result = {
    date: new Date().toISOString().slice(0, 10),
    variants: done,
    of: Number(values.count),
    from,
    files: files.map((path) => basename(path)),
    seconds,
    outcomes,
    slowest,
    largestRss,
    failures,
  }
  await writeFile(values.out, `${JSON.stringify(result, null, 2)}\n`)
}
process.exitCode = failures.length > 0 ? 1 : 0
