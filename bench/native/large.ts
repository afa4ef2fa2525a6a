// `FACET_CORPUS=FOLDER node bench/native/large.ts [--megabytes N] [--out FILE.json]`: documents of 50 MB, put together of the shapes of real ones: worker CPU to the
// structure, to the first part and to the last one, and memory per byte of the file, each in a fresh process whose young generation is as large as a worker's in Chromium.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { corpusDir } from '../../tests/support/corpus.ts'
import { largeArchive, largeDesign, largeDocument, largeJt } from './large/documents.ts'

const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '50' }, out: { type: 'string' } } })
if (!corpusDir) {
  console.error('usage: FACET_CORPUS=FOLDER node bench/native/large.ts [--megabytes N] [--out FILE.json]')
  process.exit(2)
}
/** MB that each half of V8's young generation grows to in a worker of Chromium (156); Node's own limit is 64, which alone is 2.5 bytes per byte of such a file. */
const SEMI_SPACE = 32
const run = promisify(execFile)
const child = fileURLToPath(new URL('large/openOnce.ts', import.meta.url))
const bytes = Number(values.megabytes) * 1e6
const folder = await mkdtemp(join(tmpdir(), 'large-'))
const rows: unknown[] = []
try {
  for (const [name, make] of [
    ['large.FCStd', largeDocument],
    ['large.f3d', largeDesign],
    ['large.f3z', largeArchive],
    ['large.jt', largeJt],
  ] as const) {
    const path = join(folder, name)
    await writeFile(path, make(bytes))
    const { stdout } = await run(process.execPath, [`--max-semi-space-size=${SEMI_SPACE}`, child, path], { maxBuffer: 1 << 24 })
    rows.push(JSON.parse(stdout))
    console.log(stdout.trim())
  }
} finally {
  await rm(folder, { recursive: true })
}
const report = {
  date: new Date().toISOString().slice(0, 10),
  machine: { cores: cpus().length, load: Number(loadavg()[0].toFixed(1)), node: process.version },
  rows,
}
if (values.out) await writeFile(values.out, `${JSON.stringify(report, null, 2)}\n`)
