import { describe, expect, test } from 'vitest'
import { ownParts } from '../../bench/faces/partMeshes.ts'
import { Reference } from '../../bench/faces/reference.ts'
import { addTally, emptyTally, tallyFile } from '../../bench/faces/tally.ts'
import { corpusFiles } from '../support/corpus.ts'

/** Meshed by our engine alone: OpenCascade takes minutes over some of these. */
const files = corpusFiles('step').filter(({ file }) => /\.(stp|step|p21)$/i.test(file) && !file.startsWith('broken__binary'))
/** Compared face by face. */
const compared = files.filter(({ file }) =>
  /^(foxtrot|cadquery|cadmpeg__product|occt-import-js|occt__|CAD_data|Procyon|3D__|KOP|openrov|Stewart|mechanics|adapy|libredwg)/.test(file),
)

describe.runIf(files.length > 0)('our engine over the corpus', () => {
  test('every solid is closed, next to none is flagged', async () => {
    let solids = 0
    let open = 0
    const flagged: string[] = []
    for (const { path, file } of files) {
      for (const part of (await ownParts(path, 'normal')).parts) {
        if (part.watertight !== undefined) solids++
        if (part.watertight === false) open++
        if (part.flagged) flagged.push(`${file} ${part.source.id}`)
      }
    }
    expect(solids).toBeGreaterThan(340)
    expect(open / solids).toBeLessThanOrEqual(0.005)
    expect(flagged.length, flagged.join(', ')).toBeLessThanOrEqual(3)
  })
})

describe.runIf(compared.length > 0)('our faces against those of OpenCascade at the same tolerance', () => {
  test('areas, boxes and numbers of faces agree', async () => {
    const reference = new Reference()
    const total = emptyTally('all')
    const wrong: string[] = []
    for (const { path, file } of compared) {
      addTally(
        total,
        await tallyFile(path, file, reference, { quality: 'normal', exact: false, detail: (line) => line.includes('WRONG') && wrong.push(`${file} ${line}`) }),
      )
    }
    expect(total.faces).toBeGreaterThan(8000)
    expect(wrong).toEqual([])
    expect(total.close / total.faces).toBeGreaterThan(0.985)
    expect(total.regrouped).toBe(0)
    expect(total.boxOff).toBeLessThan(0.5)
    expect(total.triangles).toBeLessThan(1.1 * total.referenceTriangles)
  }, 600_000)
})
