// `node bench/drawing/dwg.ts PATH... [--others FOLDER] [--out FILE.json]`: every DWG of R13 and later in files and folders, read with all entities of all blocks, by this project's
// reader and by acad-ts where FOLDER has it installed, each in a process of its own: files, entities, CPU seconds, largest resident set before and after.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { releaseOf } from '../../workers/drawing/read/dwg/release.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' }, by: { type: 'string' }, others: { type: 'string' } } })

/** Files below the paths, without those of older releases. */
function filesOf(paths: readonly string[]): string[] {
  const files = paths.flatMap((path) =>
    statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)) : [path],
  )
  return files.filter((file) => /\.dwg$/i.test(file) && releaseOf(readFileSync(file)) !== undefined)
}

type Blocks = { blockRecords: Iterable<{ entities: Iterable<unknown> }> | null }

/** The part of acad-ts that reads DWG. */
interface AcadTs {
  DwgReader: new (buffer: ArrayBuffer, notify: () => void) => { configuration: object; read(): Blocks }
  DwgReaderConfiguration: new () => object
}

async function readerOf(who: string): Promise<(bytes: Uint8Array<ArrayBuffer>) => Blocks> {
  if (who === 'facet') {
    const { readDwg } = await import('../../workers/drawing/read/dwg/readDwg.ts')
    return (bytes) => readDwg(bytes).document
  }
  const path = join(values.others ?? '.', 'node_modules/@node-projects/acad-ts/dist/index.js')
  const { DwgReader, DwgReaderConfiguration } = (await import(pathToFileURL(path).href)) as AcadTs
  return (bytes) => {
    const reader = new DwgReader(bytes.buffer, () => {})
    reader.configuration = Object.assign(new DwgReaderConfiguration(), { failsafe: true, keepUnknownEntities: true })
    return reader.read()
  }
}

const mebibytes = (): number => Math.round(process.resourceUsage().maxRSS / 1024)

async function measure(who: string): Promise<object> {
  const read = await readerOf(who)
  const given = filesOf(positionals).map((file) => new Uint8Array(readFileSync(file)))
  const idle = mebibytes()
  const before = process.cpuUsage()
  let [files, entities, refused] = [0, 0, 0]
  for (const bytes of given) {
    try {
      for (const { entities: found } of read(bytes).blockRecords ?? []) for (const _ of found) entities++
      files++
    } catch {
      refused++
    }
  }
  const { user, system } = process.cpuUsage(before)
  const megabytes = Number((given.reduce((sum, { length }) => sum + length, 0) / 1e6).toFixed(1))
  return { who, files, refused, megabytes, entities, cpu: (user + system) / 1e6, rssMiB: mebibytes(), idleMiB: idle }
}

if (values.by) console.log(JSON.stringify(await measure(values.by)))
else {
  const readings = ['facet', ...(values.others ? ['library'] : [])].map((who) => {
    const line = execFileSync(process.execPath, [import.meta.filename, ...positionals, '--by', who, '--others', values.others ?? '.'], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .at(-1)!
    console.log(line)
    return JSON.parse(line) as object
  })
  if (values.out) writeFileSync(values.out, `${JSON.stringify({ readings }, null, 2)}\n`)
}
