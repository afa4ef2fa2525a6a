// Damaged variants of native files: each must end in a model or in a message, within a budget of CPU and memory. A variant is made again by its number (--from N --count 1).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Report, superviseVariants } from '../fuzz/supervise.ts'
import { fuzzFormat, fuzzFormats } from './fuzz/formats.ts'
import { realFiles } from './fuzz/realFiles.ts'

const usage = `FACET_CORPUS=FOLDER node bench/native/fuzz.ts [FORMAT...] [--from N] [--count N] [--out FILE]; formats: ${fuzzFormats.join(', ')}`
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string', default: '0' }, count: { type: 'string', default: '2000' }, out: { type: 'string' } },
})
const names = positionals.length > 0 ? positionals : fuzzFormats
if (names.some((name) => !fuzzFormats.includes(name))) {
  console.error(usage)
  process.exit(2)
}

// Interrupted, it prints the results so far.
const interruption = new AbortController()
process.once('SIGINT', () => interruption.abort())
const from = Number(values.from)
const results: Record<string, Report & { date: string; realFiles: number }> =
  values.out && existsSync(values.out) ? JSON.parse(readFileSync(values.out, 'utf8')) : {}

let failures = 0
for (const name of names) {
  if (interruption.signal.aborted) break
  const real = realFiles(await fuzzFormat(name)).length
  console.log(`${name}: of our own${real > 0 ? ` and ${real} real files` : ''}`)
  const script = new URL('fuzz/variants.ts', import.meta.url)
  const report = await superviseVariants(script, [name], from, from + Number(values.count), interruption.signal)
  failures += report.failures.length
  results[name] = { date: new Date().toISOString().slice(0, 10), realFiles: real, ...report }
  console.log(table([name]))
  // The others take long: the state so far is written after each.
  if (values.out) writeFileSync(values.out, `${JSON.stringify(results, null, 2)}\n`)
}
console.log(`\n${table(names.filter((name) => name in results))}`)
process.exitCode = failures > 0 ? 1 : 0

function table(shown: readonly string[]): string {
  const rows = shown.map((name) => {
    const { variants, realFiles: real, endings, slowest, largestGrowth, failures: failed } = results[name]
    const ends = Object.entries(endings)
      .toSorted((a, b) => b[1] - a[1])
      .map(([ending, count]) => `${ending} ${count}`)
      .join(', ')
    return `| ${name} | ${variants} | ${real} | ${ends} | ${slowest.ms} | ${(largestGrowth.bytes / 1e6).toFixed(0)} | ${failed.length} |`
  })
  const head = '| format | variants | real files | endings | slowest, ms of CPU | most memory of one, MB | failures |'
  return [head, '| --- | ---: | ---: | --- | ---: | ---: | ---: |', ...rows].join('\n')
}
