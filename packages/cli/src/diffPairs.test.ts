import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Shape3D } from 'replicad'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modelFile } from '../../../bench/inspect/modelFile.ts'
import { startKernel } from '../../../tools/samples/kernel.ts'
import { block, drilled, rod } from '../../../tools/samples/solids.ts'
import { assembly, part, type Product, put, putTurned } from '../../../tools/samples/step/product.ts'
import { writeAssembly } from '../../../tools/samples/step/writeAssembly.ts'
import { writeXt } from '../../../tools/samples/xt/writeXt.ts'
import { createImportClient } from '../../../workers/entries/client.ts'
import { diffText } from './diffText.ts'
import { openPath } from './figures.ts'
import { diffReport, type DiffReport } from './schemas.ts'
import { run } from './verbs/diff.ts'

/** Pairs of models that were made with one known difference; the kernel that makes them is OpenCascade. */
const client = createImportClient()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facet-diff-'))
  await startKernel()
})
afterAll(async () => {
  client.dispose()
  await rm(folder, { recursive: true, force: true })
})

const gray = [0.7, 0.7, 0.7] as const
const file = async (name: string, data: string | Uint8Array): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, data)
  return path
}
const step = async (name: string, product: Product): Promise<string> => file(name, await writeAssembly(name, product))

async function diff(before: Product, after: Product): Promise<DiffReport> {
  return diffFiles(await step('before.step', before), await step('after.step', after))
}

async function diffFiles(before: string, after: string): Promise<DiffReport> {
  const { value, status } = await run({ before, after, density: 7.85 }, { client })
  const report = diffReport.parse(value)
  expect(status).toBe(report.same ? 0 : 1)
  return report
}

/** Middle and radius of each. */
type Holes = readonly (readonly [x: number, y: number, radius: number])[]
interface PlateOptions {
  size?: readonly [number, number, number]
  holes?: Holes
}

const corners: Holes = [
  [10, 10, 3],
  [90, 10, 3],
  [10, 50, 3],
  [90, 50, 3],
]
/** A plate of 100 × 60 × 10 mm with holes through it. */
function plate({ size = [100, 60, 10], holes = corners }: PlateOptions = {}): Shape3D {
  return holes.reduce((left, [x, y, radius]) => drilled(left, [[x, y]], radius, -1, size[2] + 2), block([0, 0, 0], size))
}
const plateOf = (shape: Shape3D): Product => part('plate', shape, gray)
const withHole = (index: number, hole: Holes[number]): Holes => corners.map((one, i) => (i === index ? hole : one))
const only = (report: DiffReport): NonNullable<DiffReport['parts'][number]> => {
  expect(report.parts, diffText(report)).toHaveLength(1)
  return report.parts[0]
}
const pin = (): Product => part('pin', rod(4, 30), [0.9, 0.6, 0.1])

test('1: the same model twice', async () => {
  const report = await diff(plateOf(plate()), plateOf(plate()))
  expect(report).toMatchObject({ same: true, counts: { same: 1, changed: 0 } })
})

test('2: a moved hole', async () => {
  const own = only(await diff(plateOf(plate()), plateOf(plate({ holes: withHole(1, [84, 10, 3]) }))))
  const near = (value: number): unknown => expect.closeTo(value, 6)
  expect(own.holes).toEqual([
    expect.objectContaining({ change: 'moved', after: expect.objectContaining({ bottom: 'through' }), by: [near(-6), near(0), near(0)] }),
  ])
  // The plate's upper and lower side have other borders, and nothing else has changed.
  expect(own.faces!.filter(({ change }) => change !== 'trimmed')).toEqual([])
})

test('3: a widened hole', async () => {
  const own = only(await diff(plateOf(plate()), plateOf(plate({ holes: withHole(2, [10, 50, 4]) }))))
  expect(own.holes).toMatchObject([{ change: 'resized', before: { diameter: 6 }, after: { diameter: 8 } }])
  expect(own.volume!.before - own.volume!.after).toBeCloseTo(Math.PI * 10 * (16 - 9), 3)
})

test('4: a narrowed hole', async () => {
  const report = await diff(plateOf(plate()), plateOf(plate({ holes: withHole(0, [10, 10, 2.5]) })))
  expect(diffText(report)).toContain('hole narrowed: ⌀6 through → ⌀5 through')
})

test('5: a removed hole', async () => {
  const own = only(await diff(plateOf(plate()), plateOf(plate({ holes: corners.slice(0, 3) }))))
  expect(own.holes).toMatchObject([{ change: 'removed', before: { diameter: 6 } }])
})

test('6: an added hole', async () => {
  const own = only(await diff(plateOf(plate()), plateOf(plate({ holes: [...corners, [50, 30, 7.5]] }))))
  expect(own.holes).toMatchObject([{ change: 'added', after: { diameter: 15 } }])
})

test('7: one hole moved and another widened', async () => {
  const own = only(
    await diff(
      plateOf(plate()),
      plateOf(
        plate({
          holes: [
            [10, 10, 3],
            [90, 12, 3],
            [10, 50, 5],
            [90, 50, 3],
          ],
        }),
      ),
    ),
  )
  expect(own.holes!.map(({ change }) => change).toSorted()).toEqual(['moved', 'resized'])
})

test('8: a blind hole made deeper', async () => {
  const blind = (depth: number): Product => plateOf(block([0, 0, 0], [40, 40, 20]).cut(rod(5, depth + 1, [20, 20, 20 - depth])))
  const own = only(await diff(blind(8), blind(12)))
  const before = { diameter: 10, depth: expect.closeTo(8, 6), bottom: 'flat' }
  expect(own.holes).toMatchObject([{ change: 'resized', before, after: { diameter: 10, depth: expect.closeTo(12, 6) } }])
})

test('9: a counterbore', async () => {
  const own = only(await diff(plateOf(plate()), plateOf(drilled(plate(), [[10, 10]], 5.5, 6, 10))))
  expect(own.holes).toMatchObject([{ change: 'resized', before: { steps: [] }, after: { diameter: 6, steps: [{ kind: 'counterbore', diameter: 11 }] } }])
})

test('10: a longer plate', async () => {
  const report = await diff(plateOf(plate()), plateOf(plate({ size: [110, 60, 10] })))
  const own = only(report)
  expect(own.holes).toEqual([])
  expect(own.faces!.filter(({ change }) => change === 'moved')).toMatchObject([{ kind: 'plane', by: [10, 0, 0] }])
  expect(report.after.figures.box!.size[0] - report.before.figures.box!.size[0]).toBeCloseTo(10, 9)
})

test('11: a thicker plate', async () => {
  const own = only(await diff(plateOf(plate()), plateOf(plate({ size: [100, 60, 12] }))))
  // All four holes have become deeper; their axes and diameters have not changed.
  const deeper = { change: 'resized', before: { diameter: 6 }, after: { diameter: 6, depth: expect.closeTo(12, 6) } }
  expect(own.holes).toMatchObject(Array.from({ length: 4 }, () => deeper))
})

test('12: a boss', async () => {
  const own = only(await diff(plateOf(plate()), plateOf(plate().fuse(rod(8, 15, [50, 30, 5])))))
  expect(own.holes).toEqual([])
  expect(own.faces!.filter(({ change }) => change === 'added').map(({ kind }) => kind)).toEqual(expect.arrayContaining(['cylinder', 'plane']))
  expect(own.faces!.some(({ change }) => change === 'removed')).toBe(false)
})

test('13: a rounding of another radius', async () => {
  const rounded = (r: number): Product => plateOf(block([0, 0, 0], [100, 60, 10]).fillet(r, (edges) => edges.inDirection('Z').containsPoint([0, 0, 5])))
  const own = only(await diff(rounded(5), rounded(8)))
  expect(own.holes).toEqual([])
  expect(own.faces!.filter(({ kind }) => kind === 'cylinder')).toHaveLength(2)
  expect(
    own
      .faces!.filter(({ kind }) => kind === 'cylinder')
      .map(({ change }) => change)
      .toSorted(),
  ).toEqual(['added', 'removed'])
})

test('14: a deeper pocket', async () => {
  const pocket = (depth: number): Product => plateOf(plate({ holes: [] }).cut(block([30, 20, 10 - depth], [40, 20, depth + 1])))
  const own = only(await diff(pocket(3), pocket(5)))
  const near = (value: number): unknown => expect.closeTo(value, 6)
  const [floor] = own.faces!.filter(({ change }) => change === 'moved')
  expect(floor).toMatchObject({ by: [near(0), near(0), near(-2)], area: { after: near(800) } })
})

test('15: a part that was moved', async () => {
  const report = await diff(assembly('a', [put(plateOf(plate())), put(pin(), [10, 10, 0])]), assembly('a', [put(plateOf(plate())), put(pin(), [90, 10, 0])]))
  expect(only(report)).toMatchObject({ change: 'moved', name: 'pin' })
  expect(report.parts[0].distance).toBeCloseTo(80, 6)
})

test('16: a part that was added', async () => {
  const report = await diff(assembly('a', [put(plateOf(plate()))]), assembly('a', [put(plateOf(plate())), put(pin(), [10, 10, 0])]))
  expect(only(report)).toMatchObject({ change: 'added', name: 'pin' })
  expect(report.after.figures.mass! - report.before.figures.mass!).toBeCloseTo((Math.PI * 16 * 30 * 7.85) / 1e6, 9)
})

test('17: a part that was removed', async () => {
  const report = await diff(assembly('a', [put(plateOf(plate())), put(pin(), [10, 10, 0])]), assembly('a', [put(plateOf(plate()))]))
  expect(only(report)).toMatchObject({ change: 'removed', name: 'pin' })
})

test('18: a part that was turned', async () => {
  const square = part('square', block([-10, -10, 0], [20, 20, 5]).cut(rod(2, 7, [6, 0, -1])), gray)
  const report = await diff(assembly('a', [put(plateOf(plate())), put(square)]), assembly('a', [put(plateOf(plate())), putTurned(square, 90)]))
  expect(only(report)).toMatchObject({ change: 'moved', name: 'square' })
})

test('19: a part that was only renamed is the same', async () => {
  expect(await diff(plateOf(plate()), part('base plate', plate(), gray))).toMatchObject({ same: true })
})

test('20: the same part in Parasolid’s text format, and written once more by our own STEP writer, is the same', async () => {
  const product = plateOf(drilled(plate(), [[10, 10]], 5.5, 6, 10))
  const original = await step('original.step', product)
  expect(await diffFiles(original, await file('twin.x_t', await writeXt('twin.x_t', product)))).toMatchObject({ same: true })
  const { structure, parts, source, root } = await openPath({ client }, original, {})
  const { bytes } = await modelFile(structure, parts, 'step', { source, root })
  expect(await diffFiles(original, await file('again.step', bytes))).toMatchObject({ same: true })
})
