// `node bench/native/fuzz/variants.ts FROM TO FORMAT`: opens variants FROM to TO-1 of a format in this process and prints a line of JSON for each. Used by ../fuzz.ts.
import { sayVariant } from '../../fuzz/sayVariant.ts'
import { fuzzFormat } from './formats.ts'
import { makeVariant } from './makeVariant.ts'
import { outcomeOf } from './outcome.ts'
import { realFiles } from './realFiles.ts'

const [from, to] = process.argv.slice(2, 4).map(Number)
const format = await fuzzFormat(process.argv[4])
const real = realFiles(format)

for (let number = from; number < to; number++) {
  const { files, of } = makeVariant(format, real, number)
  const bytes = Object.values(files).reduce((sum, { length }) => sum + length, 0)
  await sayVariant({ variant: number, file: of, kind: 'damaged', bytes }, async () => ({ ending: await outcomeOf(format.reader, files) }))
}
