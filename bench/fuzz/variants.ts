// `node bench/fuzz/variants.ts FROM TO FILE...`: opens variants FROM to TO-1 of the files in this process and prints a line of JSON for each. Used by run.ts.
import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { damages } from './damage.ts'
import { openCad } from './openCad.ts'
import { openStep } from './openStep.ts'
import { seeded } from './random.ts'
import { sayVariant } from './sayVariant.ts'

const [from, to] = process.argv.slice(2, 4).map(Number)
const paths = process.argv.slice(4)
const seeds = paths.map((path) => new Uint8Array(readFileSync(path)))
const kinds = Object.keys(damages)

for (let variant = from; variant < to; variant++) {
  const next = seeded(variant * 2_654_435)
  const file = variant % seeds.length
  const kind = kinds[Math.floor(variant / seeds.length) % kinds.length]
  const bytes = damages[kind](seeds[file], next)
  await sayVariant({ variant, file: basename(paths[file]), kind, bytes: bytes.length }, async () => {
    const extension = extname(paths[file]).toLowerCase()
    const { error, parts, problems } = await (extension === '.dwg' || extension === '.dxf' ? openCad(`a${extension}`, bytes) : openStep(bytes))
    return { ending: error ?? (parts ? 'shown' : 'nothing to show'), problems }
  })
}
