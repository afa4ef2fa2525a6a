import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Doubt, doubtsOf } from '../../bench/faces/doubt.ts'
import { bodiesIn, bodiesOf, type FileBodies } from '../../bench/faces/fileBodies.ts'
import { readZipDirectory } from '../../workers/io/archive/zipDirectory.ts'
import { zipFileEntry } from '../../workers/io/archive/zipEntry.ts'
import { corpusFiles } from '../support/corpus.ts'

/** Mirrored parts of FreeCAD 0.19 whose STEP files have arcs with their ends exchanged, and the exact shapes that they were written from. */
const mirrored = corpusFiles('freecad').filter(({ file }) => /^Thor__(Art1Top|Art1GearMotor|Art2BodyB_Splitted_B|Art4BodyBot)\.fcstd$/i.test(file))
/** Curves beside each other, nearer than the tolerance. */
const slivers = corpusFiles('fusion').filter(({ file }) => /^(Klicky-Probe__KlickSwipe|Miniscope-v4__Miniscope_v4_Emission)\.f3d/.test(file))
/** Blends at corners of which the file has the border alone. */
const filled = corpusFiles('fusion').filter(({ file }) => file === 'Voron-Trident__deck_wire_covers.f3d')
/** Repeated coedges, tolerant edges, lofts to a tip, exchanged arcs. */
const odd = corpusFiles('step-more')

const doubtsIn = ({ parts, size }: FileBodies): Doubt[] => parts.flatMap((part) => doubtsOf(part, size, 'normal'))

test.skipIf(odd.length === 0)('bodies of odd files are meshed closed, without doubt', async () => {
  const wrong: string[] = []
  let bodies = 0
  for (const { file, path } of [...odd, ...slivers, ...filled]) {
    for (const { problems, openEdges } of doubtsIn(await bodiesOf(path))) {
      bodies++
      if (problems.length > 0 || openEdges > 0) wrong.push(`${file}: ${problems.join('; ')} ${openEdges}`)
    }
  }
  expect(bodies).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})

test.skipIf(mirrored.length === 0).each(mirrored)('$file: the STEP has the area and volume of the exact shape in the document', async ({ path }) => {
  const [step] = doubtsIn(await bodiesOf(`${path}.step`))
  expect([step.problems, step.openEdges]).toEqual([[], 0])
  const blob = new Blob([readFileSync(path)])
  const twins: Doubt[] = []
  for (const entry of await readZipDirectory(blob)) {
    if (!entry.path.endsWith('.brp')) continue
    const own = doubtsIn(await bodiesIn(await zipFileEntry(blob, entry).bytes(), entry.path))
    twins.push(...own.filter(({ faces }) => faces === step.faces))
  }
  expect(twins.length).toBeGreaterThan(0)
  const off = ({ area, volume }: Doubt): number => Math.max(Math.abs(step.area / area - 1), Math.abs(step.volume / volume - 1))
  expect(Math.min(...twins.map(off))).toBeLessThan(1e-4)
})
