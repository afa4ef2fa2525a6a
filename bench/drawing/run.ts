// Reads drawings of 100,000 and 300,000 entities, made here, with the library alone and with the reader of this project: `node bench/drawing/run.ts [COUNT...]`.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bigDxf } from './bigDxf.ts'

const given = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'bigdxf-'))
try {
  for (const count of given.length > 0 ? given : [100_000, 300_000]) {
    const file = join(folder, `${count}.dxf`)
    const text = bigDxf(count)
    writeFileSync(file, text)
    console.log(`${count} entities, ${(text.length / 1e6).toFixed(1)} MB`)
    for (const who of ['library', 'facet'])
      console.log(`  ${execFileSync(process.execPath, [join(import.meta.dirname, 'one.ts'), who, file], { encoding: 'utf8' }).trim()}`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
