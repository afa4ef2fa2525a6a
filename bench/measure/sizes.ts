// Compares the box of each STEP, IGES and BREP file of the table of truth with OpenCascade's exact one, and prints how far the worst side is off, as a share of the longest.
import { corpusDir } from '../../tests/support/corpus.ts'
import { createImportClient } from '../../workers/entries/client.ts'
import { openFile } from '../truth/open.ts'
import { kindOf } from '../truth/row.ts'
import { truthByFile } from '../truth/table.ts'

if (!corpusDir) {
  console.error('usage: FACET_CORPUS=FOLDER node bench/measure/sizes.ts')
  process.exit(2)
}
/** Openings after which the workers are made anew: they keep the memory of the largest file. */
const RENEWED = 60
const found: { file: string; off: number; exact: boolean }[] = []
let client = createImportClient()
for (const [file, rows] of truthByFile()) {
  const size = rows.find((row) => kindOf(row) === 'occt' && row.size)?.size
  if (!size || !/\.(stp|step|p21|igs|iges|brep|brp)$/i.test(file)) continue
  const { bbox, accuracy } = await openFile(client, corpusDir, file)
  if (!bbox) continue
  const offs = size.map((side, axis) => (bbox[1][axis] - bbox[0][axis] - side) / Math.max(...size))
  found.push({ file, off: offs.reduce((worst, own) => (Math.abs(own) > Math.abs(worst) ? own : worst)), exact: accuracy.size?.exact ?? false })
  if (found.length % RENEWED === 0) {
    client.dispose()
    client = createImportClient()
  }
}
client.dispose()
found.sort((a, b) => Math.abs(a.off) - Math.abs(b.off))
const at = (share: number): string => Math.abs(found[Math.floor(share * (found.length - 1))].off).toExponential(1)
const below = (limit: number): number => found.filter(({ off }) => Math.abs(off) < limit).length
console.log(`${found.length} files: median ${at(0.5)}, 90th percentile ${at(0.9)}; within 2e-7: ${below(2e-7)}, 1e-6: ${below(1e-6)}, 1e-5: ${below(1e-5)}`)
console.log(`${found.filter(({ exact }) => exact).length} are called exact; of those off by more than 1e-6:`)
for (const { file, off, exact } of found) if (exact && Math.abs(off) > 1e-6) console.log(`  ${off.toExponential(2)} ${file}`)
console.log('farthest off:')
for (const { file, off } of found.slice(-10)) console.log(`  ${off.toExponential(2)} ${file}`)
