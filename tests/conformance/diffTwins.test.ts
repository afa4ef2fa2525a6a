import { existsSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { diffText } from '../../packages/cli/src/diffText.ts'
import type { DiffReport } from '../../packages/cli/src/schemas.ts'
import { run } from '../../packages/cli/src/verbs/diff.ts'
import { corpusDir as folder } from '../support/corpus.ts'
import { createImportClient } from '../../workers/entries/client.ts'

/** One part each, saved by its program and exported by it or another one as STEP: the same within a hundredth of a millimetre. */
const twins: readonly (readonly [native: string, step: string])[] = [
  ['acis/adapy/plate_2_curved_complex.sat', 'acis/adapy/plate_2_curved_complex.stp'],
  ['parasolid/onshape_ButtonExtension.x_t', 'parasolid/onshape_ButtonExtension.step'],
  ['parasolid/onshape_ControllerBottom.x_t', 'parasolid/onshape_ControllerBottom.step'],
  ['parasolid/nx_cylhole.x_t', 'parasolid/nx_cylhole.stp'],
  ['inventor/rapidcad/drop_arm.ipt', 'inventor/rapidcad/drop_arm.stp'],
  ['inventor/rapidcad/shaft_0.ipt', 'inventor/rapidcad/shaft_0.stp'],
  ['inventor/witbox/C04H030031-x-end-motor.ipt', 'inventor/witbox/C04H030031-x-end-motor.stp'],
  // SolidWorks keeps a whole cylinder as one face, and writes two halves.
  ['solidworks/cubefactory/extruder_unit/02_06_00-nut_M10-DIN934.SLDPRT', 'solidworks/cubefactory/extruder_unit/02_06_00-nut_M10-DIN934.step'],
  ['solidworks/cubefactory/powertrain_unit/01_01_05-planetary_gear.SLDPRT', 'solidworks/cubefactory/powertrain_unit/01_01_05-planetary_gear.step'],
]
/** The STEP file is of another revision: a shoulder without its chamfer (the volumes of both files agree with that). */
const revised = ['inventor/rapidcad/shaft_3.ipt', 'inventor/rapidcad/shaft_3.stp'] as const

const client = createImportClient()
afterAll(() => client.dispose())

async function diff(before: string, after: string): Promise<DiffReport> {
  return (await run({ before: `${folder}/${before}`, after: `${folder}/${after}` }, { client })).value as DiffReport
}

describe.skipIf(!folder)('diff of one part from two programs', () => {
  test.each(twins.filter(([native]) => existsSync(`${folder}/${native}`)))('%s is the same as %s', { timeout: 120_000 }, async (native, step) => {
    const report = await diff(native, step)
    expect(report.same, diffText(report)).toBe(true)
  })

  test('a chamfer that is missing in one of them is named', { timeout: 120_000 }, async () => {
    const [part] = (await diff(...revised)).parts
    expect(part.faces!.map(({ change, kind }) => `${change} ${kind}`)).toContain('removed cone')
    expect(part.sameFaces).toBeGreaterThan(30)
  })
})
