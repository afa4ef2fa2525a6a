import { writeFile } from 'node:fs/promises'
import { zipSync } from 'fflate'
import { compress } from '../../workers/formats/creo/container/lzw.fixture.ts'
import { creoFile, members } from '../../workers/formats/creo/creo.fixture.ts'
import { packedSection } from '../../workers/formats/creo/psb/psbTree.fixture.ts'
import { roundBar, visible } from '../../workers/formats/creo/text/roundBar.fixture.ts'
import { unitOf } from '../../workers/formats/creo/text/text.fixture.ts'

const BARS = 39
/** Millimetres between the bars, and between the modules. */
const STEP = 60

/** Writes an assembly in Creo's packed form as an archive of `files` files: modules of round bars of different size, each with a file of its own. Returns its bytes. */
export async function writeCreoFiles(path: string, files: number): Promise<number> {
  const entries: Record<string, Uint8Array> = {}
  const units = packedSection(unitOf('MM'))
  const assembly = (name: string, parts: readonly string[], axis: number): void => {
    const placed = parts.map((part, i) => ({
      name: part.toUpperCase(),
      matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1, ...[0, 1, 2].map((k) => (k === axis ? i * STEP : 0))],
    }))
    entries[`${name}.asm.1`] = creoFile('ASSEMBLY', { NeuAsmSld: members(placed), BasicText: units }, compress)
  }
  const modules: string[] = []
  for (let left = files - 1; left > 0; left -= BARS + 1) {
    const bars = Array.from({ length: Math.min(BARS, left - 1) }, (_, i) => `bar${modules.length * BARS + i}`)
    for (const [i, bar] of bars.entries()) {
      const geometry = packedSection(visible(roundBar(5 + (i % 19), 40 + modules.length)))
      entries[`${bar}.prt.1`] = creoFile('PART', { VisibGeom: geometry, BasicText: units }, compress)
    }
    modules.push(`module${modules.length}`)
    assembly(modules.at(-1)!, bars, 1)
  }
  assembly('hall', modules, 2)
  const archive = zipSync(entries)
  await writeFile(path, archive)
  return archive.length
}
