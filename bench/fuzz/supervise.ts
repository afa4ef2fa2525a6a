import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Milliseconds of CPU for one variant; a whole file of this size takes a twentieth. */
const budgetOf = (bytes: number): number => 5_000 + bytes / 100
/** Bytes by which the process may grow over one variant: what a file unpacks to, and what the collector has not come to yet. */
const growthOf = (bytes: number): number => 500e6 + bytes * 50
/** Milliseconds without a word from the process: on a loaded machine many times the budget. */
const HEARTBEAT_TIMEOUT = 120_000
/** Resident set of a process that has opened hundreds of them; then another goes on. */
const MAX_RSS = 1.2e9

/** The report of a process about a variant, as a line of JSON. */
export interface VariantLine {
  variant: number
  file: string
  /** How it was damaged. */
  kind: string
  bytes: number
  /** CPU. */
  ms: number
  rss: number
  /** Bytes by which the largest resident set grew. */
  growth: number
  ending: string
  /** Parts that the pipeline's last gate would have refused: our own mistake. */
  problems?: string[]
  crash?: string
}

export interface Failure {
  variant: number
  file: string
  kind: string
  what: string
}

export interface Report {
  variants: number
  from: number
  seconds: number
  endings: Record<string, number>
  slowest: { ms: number; variant: number; file: string; kind: string }
  largestGrowth: { bytes: number; variant: number }
  largestRss: number
  failures: Failure[]
}

/**
 * Runs variants `from` to `to - 1` by `script FROM TO ARGUMENT...` in processes of their own, which are ended when they hang and begun anew when they die or have
 * grown; prints failures as they come. `stopped`: ends it early, with a report on the variants tried so far.
 */
export async function superviseVariants(script: URL, args: readonly string[], from: number, to: number, stopped: AbortSignal): Promise<Report> {
  const report: Report = {
    variants: 0,
    from,
    seconds: 0,
    endings: {},
    slowest: { ms: 0, variant: -1, file: '', kind: '' },
    largestGrowth: { bytes: 0, variant: -1 },
    largestRss: 0,
    failures: [],
  }
  const started = performance.now()
  let next = from

  function fail(failure: Failure): void {
    report.failures.push(failure)
    console.log(`variant ${failure.variant} (${failure.file}, ${failure.kind}): ${failure.what}`)
  }

  function judge(line: VariantLine): void {
    const { variant, file, kind, bytes, ms, growth } = line
    report.variants++
    next = variant + 1
    const where = { variant, file, kind }
    if (line.crash) fail({ ...where, what: line.crash })
    for (const problem of line.problems ?? []) fail({ ...where, what: `a part with ${problem}` })
    if (ms > budgetOf(bytes)) fail({ ...where, what: `${ms} ms of CPU for ${bytes} bytes` })
    if (growth > growthOf(bytes)) fail({ ...where, what: `${(growth / 1e6).toFixed(0)} MB for ${bytes} bytes` })
    if (ms > report.slowest.ms) report.slowest = { ms, ...where }
    if (growth > report.largestGrowth.bytes) report.largestGrowth = { bytes: growth, variant }
    report.largestRss = Math.max(report.largestRss, line.rss)
    const ending = line.crash ? 'crash' : line.ending
    report.endings[ending] = (report.endings[ending] ?? 0) + 1
    if (report.variants % 1000 === 0) console.log(`${report.variants} variants, ${report.failures.length} failures, ${seconds()} s`)
  }

  const seconds = (): number => Math.round((performance.now() - started) / 1e3)

  /** Runs variants in one process until all are done or it hangs, dies or has grown too large. */
  function runProcess(): Promise<void> {
    const command = ['--max-old-space-size=1024', fileURLToPath(script), String(next), String(to), ...args]
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
    let lastMessageAt = performance.now()
    let reason = ''
    const stop = (why: string): void => {
      reason ||= why
      child.kill('SIGKILL')
    }
    const watch = setInterval(() => {
      if (performance.now() - lastMessageAt > HEARTBEAT_TIMEOUT) stop('hang')
      if (stopped.aborted) stop('interrupted')
    }, 500)
    createInterface({ input: child.stdout }).on('line', (text) => {
      // A line that is no JSON is a notice.
      if (reason || !text.startsWith('{')) return
      lastMessageAt = performance.now()
      const line = JSON.parse(text) as VariantLine
      judge(line)
      if (line.rss > MAX_RSS) stop('grown')
    })
    return new Promise((resolve) =>
      child.on('close', (code) => {
        clearInterval(watch)
        if (next < to && (reason === 'hang' || (reason === '' && code !== 0))) {
          fail({ variant: next, file: '', kind: '', what: reason || `process ended with ${code}` })
          next++
          report.variants++
        }
        resolve()
      }),
    )
  }

  while (next < to && !stopped.aborted) await runProcess()
  report.seconds = seconds()
  return report
}
