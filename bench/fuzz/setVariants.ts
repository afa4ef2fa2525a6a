// `node bench/fuzz/setVariants.ts FROM TO`: opens variants FROM to TO-1 of the built-in sets of STEP files and prints a line of JSON for each. Used by run.ts --sets.
import { damages } from './damage.ts'
import { openStep } from './openStep.ts'
import { seeded } from './random.ts'
import { sayVariant } from './sayVariant.ts'
import { damagedSet, stepSets } from './stepSets.ts'

const [from, to] = process.argv.slice(2, 4).map(Number)
const kinds = Object.keys(damages)

for (let variant = from; variant < to; variant++) {
  const { name, files: whole } = stepSets[variant % stepSets.length]
  const kind = kinds[Math.floor(variant / stepSets.length) % kinds.length]
  const files = damagedSet(whole, kind, seeded(variant * 2_654_435))
  const bytes = Object.values(files).reduce((sum, { length }) => sum + length, 0)
  await sayVariant({ variant, file: name, kind, bytes }, async () => {
    const { error, parts, problems } = await openStep(files)
    return { ending: error ?? (parts ? 'shown' : 'nothing to show'), problems }
  })
}
