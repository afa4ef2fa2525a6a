import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { inspect } from '../../bench/inspect/inspectFile.ts'
import { createImportClient } from '../../workers/entries/client.ts'
import { corpusDir } from '../support/corpus.ts'

const client = createImportClient()
const scratch = mkdtempSync(join(tmpdir(), 'facet-step-words-'))
afterAll(() => {
  client.dispose()
  rmSync(scratch, { recursive: true })
})

/** Files of each format that holds exact bodies, and how their parts must be described: exact, fitted, as triangles. */
const files: [file: string, exact: number, fitted: number, triangles: number][] = [
  ['acis/adapy/plate_1_flat.sat', 1, 0, 0],
  ['creo/fridge/test_sweep.prt.1', 1, 0, 0],
  ['creo/conrod/nut.prt.1', 0, 0, 1],
  ['freecad/Examples__Page_065_Exercise3D-06_byHannu.fcstd', 1, 0, 0],
  ['fusion/Fusion360GalleryDataset__BooleanIntersectOverlap.f3d', 2, 0, 0],
  ['inventor/asm-base-station/parts/Antenne-Klein.ipt', 1, 0, 0],
  ['jt/engine/2_Cylinder_Engine/Valve_123_700_0_Parts.jt', 0, 0, 1],
  ['nx/chrispin/model1.prt', 1, 0, 0],
  ['nx/medtech/02-35-035.prt', 0, 1, 0],
  ['parasolid/sw_cube_partition.x_b', 1, 0, 0],
  ['parasolid/sw2016_joy_spun.x_t', 0, 1, 0],
  ['parasolid/nx_cylhole.x_t', 11, 0, 0],
  ['solidedge/kietvuu/part2/Practical work - Part 2-bulong.par', 1, 0, 0],
  ['solidedge/jack/Part5.par', 0, 1, 0],
  ['solidworks/cubefactory/extruder_unit/02_02_00-tube_flange.SLDPRT', 1, 0, 0],
  ['step/Online3DViewer__as1_pe_203.brep', 5, 0, 0],
  ['step/cadmpeg__ap242_tessellation.p21', 1, 0, 1],
  ['step/occt__bearing.iges', 1, 0, 0],
]

/** Shape representations of a Part 21 file by the kinds of their items. */
function representations(text: string): { exact: number; triangles: number } {
  const keyword = new Map([...text.matchAll(/^#(\d+)=([A-Z0-9_]+)\(/gm)].map(([, number, name]) => [number, name]))
  const out = { exact: 0, triangles: 0 }
  for (const [, items] of text.matchAll(/=[A-Z_]*SHAPE_REPRESENTATION\('[^']*',\(([^)]*)\)/g)) {
    const names = items.split(',').map((item) => keyword.get(item.slice(1)) ?? '')
    if (names.some((name) => /^TESSELLATED_(SOLID|SHELL)$/.test(name))) out.triangles++
    else if (names.some((name) => /BREP|SURFACE_MODEL|^GEOMETRIC_(CURVE_)?SET$/.test(name))) out.exact++
  }
  return out
}

describe.runIf(corpusDir)('the words of a STEP export are what the file holds', () => {
  test.for(files)('%s', { timeout: 60_000 }, async ([file, exact, fitted, triangles]) => {
    const out = join(scratch, 'a.step')
    const { written } = await inspect(client, join(corpusDir!, file), { quality: 'coarse', out })
    expect(written).toMatchObject({ exact, fitted, tessellated: triangles, left: 0 })
    // A bound is stated where something was fitted, and only there.
    expect(written!.deviation > 0).toBe(fitted > 0)
    expect(written!.deviation).toBeLessThanOrEqual(0.01)
    expect(representations(readFileSync(out, 'utf8'))).toEqual({ exact: exact + fitted, triangles })
    if (triangles === 0) return
    // AP214 has no triangles: such parts are left out, and a note reports that.
    const older = await inspect(client, join(corpusDir!, file), { quality: 'coarse', out, schema: 'ap214' })
    expect(older.written).toMatchObject({ exact, fitted, tessellated: 0, left: triangles })
    expect(representations(readFileSync(out, 'utf8'))).toEqual({ exact: exact + fitted, triangles: 0 })
  })
})
