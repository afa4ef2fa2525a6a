import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compareFile } from '../../bench/iges/compareFile.ts'
import { Occt } from '../../wasm/occt/occt.ts'
import { corpusFiles } from '../support/corpus.ts'

/** OpenCascade takes half a minute for the terrain: compared with what it answered once. */
const terrainArea = 7.4132e7
const files = corpusFiles('step').filter(({ file }) => /\.(ige?s|brep)$/i.test(file))
const compared = files.filter(({ file }) => !file.includes('terrain'))

describe.runIf(files.length > 0)('IGES and BREP by our own readers', () => {
  test.each(compared)('$file: faces, area and box are those of OpenCascade', { timeout: 300_000 }, async ({ path }) => {
    const { own, reference } = compareFile(path, new Uint8Array(readFileSync(path)), await Occt.create())
    expect(own.flagged).toBe(0)
    expect(own.closed).toBe(own.solids)
    expect(own.faces).toBe(reference!.faces)
    expect(Math.abs(own.area / reference!.area - 1)).toBeLessThan(0.002)
    const size = Math.hypot(...[0, 1, 2].map((axis) => reference!.box[axis + 3] - reference!.box[axis]))
    own.box.forEach((value, i) => expect(Math.abs(value - reference!.box[i])).toBeLessThan(0.002 * size))
  })

  test('a terrain of one spline face, without OpenCascade', { timeout: 300_000 }, () => {
    const { path } = files.find(({ file }) => file.includes('terrain'))!
    const { own } = compareFile(path, new Uint8Array(readFileSync(path)))
    expect([own.faces, own.flagged]).toEqual([1, 0])
    expect(Math.abs(own.area / terrainArea - 1)).toBeLessThan(0.002)
  })
})
