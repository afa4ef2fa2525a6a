// `node bench/fuzz/variants.ts FROM TO FILE...`: opens variants FROM to TO-1 of the files in this process and prints a line of JSON for each. Used by run.ts.
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { damages } from './damage.ts'
import { openCad } from './openCad.ts'
import { openStep } from './openStep.ts'
import { seeded } from './random.ts'

const [from, to] = process.argv.slice(2, 4).map(Number)
const paths = process.argv.slice(4)
const seeds = paths.map((path) => new Uint8Array(readFileSync(path)))
const kinds = Object.keys(damages)

for (let variant = from; variant < to; variant++) {
  const next = seeded(variant * 2_654_435)
  const file = variant % seeds.length
  const kind = kinds[Math.floor(variant / seeds.length) % kinds.length]
  const bytes = damages[kind](seeds[file], next)
  const started = process.cpuUsage()
  let outcome: { parts?: number; error?: string; problems?: string[]; crash?: string }
  try {
    const kindOfFile = extname(paths[file]).toLowerCase()
    outcome = await (kindOfFile === '.dwg' || kindOfFile === '.dxf' ? openCad(`a${kindOfFile}`, bytes) : openStep(bytes))
  } catch (error) {
    outcome = { crash: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  const { user, system } = process.cpuUsage(started)
  const line = { variant, file, kind, bytes: bytes.length, ms: Math.round((user + system) / 1e3), rss: process.memoryUsage.rss(), ...outcome }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
