// `node bench/scale/generate.ts FILE [PARTS] [USES]`: writes a synthetic STEP assembly of PARTS distinct parts (5000), each used USES times (20).
import { writePlant } from './plant.ts'

const [path, parts = '5000', uses = '20'] = process.argv.slice(2)
if (!path) {
  console.error('usage: node bench/scale/generate.ts FILE [PARTS] [USES]')
  process.exit(2)
}
const { bytes, usages, levels } = await writePlant(path, { parts: Number(parts), usesPerPart: Number(uses) })
console.log(`${(bytes / 1e6).toFixed(1)} MB, ${usages} usages on ${levels} levels`)
