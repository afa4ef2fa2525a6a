import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { bodiesByOcct } from '../../bench/export/step/byOcct.ts'
import { type ModelFacts, writeOne } from '../../bench/export/step/oneFile.ts'
import { createImportClient } from '../../workers/entries/client.ts'
import { corpusDir } from '../support/corpus.ts'

const client = createImportClient()
const scratch = mkdtempSync(join(tmpdir(), 'facet-step-test-'))
afterAll(() => {
  client.dispose()
  rmSync(scratch, { recursive: true })
})

/** Exact files of several kernels, small enough for OpenCascade to judge them in seconds; `bench/export/step/run.ts` does it for all. */
const exact = [
  'step/occt-import-js__as1-tu-203.stp',
  'step/cadquery__red_cube_blue_cylinder.step',
  'step/Online3DViewer__as1_pe_203.brep',
  // Its annotations and views are no bodies to other programs.
  'pmi/ap242/nist_ctc_01_asme1_ap242-e1.stp',
  'solidworks/blussyya/plate4.sldprt',
  'solidworks/cubefactory/extruder_unit/02_01_03-nozzle.SLDPRT',
]

describe.runIf(corpusDir)('models written as STEP', () => {
  const written = exact.map((_, i) => join(scratch, `${i}.step`))
  const originals: ModelFacts[] = []

  test.each([...exact.entries()])('%i: the same model again: %s', { timeout: 60_000 }, async (i, file) => {
    const { original, again, report } = await writeOne(client, join(corpusDir!, file), written[i])
    originals[i] = original
    expect([report.tessellated, report.left]).toEqual([0, 0])
    expect([again.names, again.colors, again.units]).toEqual([original.names, original.colors, original.units])
    expect([again.faces, again.occurrences]).toEqual([original.faces, original.occurrences])
    expect(again.area / original.area).toBeCloseTo(1, 6)
    expect(again.volume / original.volume).toBeCloseTo(1, 6)
  })

  test('valid bodies of the same size for OpenCascade', { timeout: 120_000 }, async () => {
    const { bodies: answers } = await bodiesByOcct(written, 100_000)
    for (const [i, bodies] of answers.entries()) {
      if (typeof bodies === 'string') throw new Error(`${exact[i]}: ${bodies}`)
      expect(bodies.filter(({ valid }) => !valid)).toEqual([])
      const sum = (of: 'area' | 'volume' | 'faces'): number => bodies.reduce((all, body) => all + body.count * body[of], 0)
      const { faces, area, volume } = originals[i]
      expect(sum('faces')).toBe(faces)
      expect(sum('area') / area).toBeCloseTo(1, 6)
      expect(sum('volume') / volume).toBeCloseTo(1, 6)
    }
  })
})
