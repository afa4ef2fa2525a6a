import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { circle, type DxfParts, dxfFile, layer, line, type Tag, text } from '../../../tests/support/dxfFile.ts'
import { createImportClient } from '../../../workers/entries/client.ts'
import { figuresOf, openPath } from './figures.ts'
import { schemas } from './schemas.ts'
import { type Input, UsageError } from './verb.ts'
import { run as convert } from './verbs/convert.ts'
import { run as diff } from './verbs/diff.ts'
import { run as thumb } from './verbs/thumb.ts'
import { pixels } from '../../../tests/support/png.ts'

const client = createImportClient()
const sleeve = fileURLToPath(new URL('../../../tests/fixtures/sleeve.step', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facet-drawings-'))
})
afterAll(async () => {
  client.dispose()
  await rm(folder, { recursive: true, force: true })
})

const write = async (name: string, model: readonly Tag[], more: Partial<DxfParts> = {}): Promise<string> => {
  await writeFile(join(folder, name), dxfFile({ layers: layer('HOLES', 1), ...more, model }))
  return join(folder, name)
}
const hole = (x: number, y: number, r: number): Tag[] => circle(x, y, r, { on: 'HOLES' })
const plate = [...line(0, 0, 100, 0), ...line(100, 0, 100, 60), ...line(100, 60, 0, 60), ...line(0, 60, 0, 0)]
const noted = [...plate, ...hole(10, 10, 3), ...hole(90, 10, 3), ...text(20, 30, 5, 'STEEL')]

async function differences(before: readonly Tag[], after: readonly Tag[], more: Input = {}) {
  const { status, text: said, value } = await diff({ before: await write('a.dxf', before), after: await write('b.dxf', after), ...more }, { client })
  const report = schemas.diff.parse(value) as { same: boolean; counts: object }
  expect(status).toBe(report.same ? 0 : 1)
  return said
    .split('\n')
    .slice(2, -1)
    .map((each) => each.trim())
}

test.each<[string, readonly Tag[], string[]]>([
  ['a moved hole', [...plate, ...hole(10, 10, 3), ...hole(90, 14, 3), ...text(20, 30, 5, 'STEEL')], ['CIRCLE on HOLES moved by (0, 4) to (87, 11)']],
  ['a wider hole', [...plate, ...hole(10, 10, 3), ...hole(90, 10, 4), ...text(20, 30, 5, 'STEEL')], ['CIRCLE on HOLES at (86, 6): 6 × 6 → 8 × 8']],
  ['a hole less', [...plate, ...hole(10, 10, 3), ...text(20, 30, 5, 'STEEL')], ['CIRCLE on HOLES removed at (87, 7)']],
  ['a line more', [...noted, ...line(0, 30, 100, 30)], ['LINE on 0 added at (0, 30)']],
  [
    'a hole on another layer',
    [...plate, ...hole(10, 10, 3), ...circle(90, 10, 3), ...text(20, 30, 5, 'STEEL')],
    ['CIRCLE on HOLES removed at (87, 7)', 'CIRCLE on 0 added at (87, 7)'],
  ],
])('the comparison of two drawings names %s, and nothing else', async (_, after, lines) => {
  expect((await differences(noted, after)).slice(1)).toEqual(lines)
})

test('another text is named with both, the same in another order is the same', async () => {
  const [counts, changed] = await differences(noted, [...plate, ...hole(10, 10, 3), ...hole(90, 10, 3), ...text(20, 30, 5, 'BRASS')])
  expect([counts, changed]).toEqual(['1 changed, 0 moved, 0 added, 0 removed, 6 same', expect.stringMatching(/^TEXT on 0 at \(20.*, 30\): "STEEL" → "BRASS"$/)])
  expect(await differences(noted, [...hole(90.004, 10, 3), ...text(20, 30, 5, 'STEEL'), ...hole(10, 10, 3), ...plate])).toEqual([
    'the same within 0.01 mm: 7 entities',
  ])
  expect(await differences(noted, [...plate, ...hole(10, 10, 3), ...hole(90.004, 10, 3), ...text(20, 30, 5, 'STEEL')], { tolerance: 0.001 })).toHaveLength(2)
})

test('a drawing and a model cannot be compared; the page shows both drawings', async () => {
  await expect(diff({ before: await write('a.dxf', noted), after: sleeve }, { client })).rejects.toBeInstanceOf(UsageError)
  const html = join(folder, 'page.html')
  await differences(noted, plate, { html })
  const page = await readFile(html, 'utf8')
  expect(page.match(/src="data:image\/svg\+xml;base64,/g)).toHaveLength(2)
  expect(page).toContain('<li>CIRCLE on HOLES removed at (7, 7)</li>')
})

test('drawings become SVG, PDF and DXF: model space fits the page, layouts keep their size', async () => {
  const sheet = { name: 'Sheet', entities: line(10, 10, 60, 10), viewports: [{ x: 105, y: 74, w: 100, h: 60, viewX: 50, viewY: 30, viewHeight: 60 }] }
  const from = await write('sheet.dxf', noted, { sheet })
  const out = async (name: string, more: Input = {}): Promise<Buffer> => {
    await convert({ from, to: join(folder, name), ...more }, { client })
    return readFile(join(folder, name))
  }
  expect((await out('model.svg', { space: 'model' })).toString()).toContain('width="420mm" height="252mm"')
  expect((await out('sheet.svg', { space: 'sheet' })).toString()).toContain('width="210mm" height="148mm"')
  const pages = (await PDFDocument.load(await out('all.pdf'))).getPages()
  expect(pages.map((page) => [page.getWidth(), page.getHeight()].map((points) => Math.round((points / 72) * 25.4)))).toEqual([[210, 148]])
  expect((await out('model.dxf', { space: 'model' })).toString()).toContain('AcDbEntity')
  await expect(out('x.svg', { space: 'nowhere' })).rejects.toThrow('space is one of Model, Sheet')
  await expect(out('x.stl')).rejects.toThrow('is a drawing: it is written as svg or pdf or dxf')
})

test('a drawing is drawn: lines, filled letters, dashes, a viewport that cuts off, in the colours of its layers', async () => {
  const dashes: Tag[] = [
    [0, 'LTYPE'],
    [100, 'AcDbSymbolTableRecord'],
    [100, 'AcDbLinetypeTableRecord'],
    [2, 'DASHED'],
    [70, 0],
    [3, ''],
    [72, 65],
    [73, 2],
    [40, 20],
    [49, 10],
    [49, -10],
  ]
  const path = await write('thumb.dxf', [...plate, ...line(0, 30, 100, 30, { extra: [[6, 'DASHED']] }), ...hole(50, 15, 5)], { tables: { LTYPE: dashes } })
  const draw = async (more: Input = {}, from = path): Promise<(x: number, y: number) => readonly number[]> => {
    const { picture } = await thumb({ path: from, size: '250x150', ...more }, { client })
    const { width, at } = pixels(Buffer.from(picture!))
    expect(width).toBe(250)
    return at
  }
  // The plate of 100 × 60 has 230 × 138 pixels: x = 10 + 2.3 mm, y = 144 - 2.3 mm.
  const place = ([x, y]: readonly [number, number]): [number, number] => [Math.floor(10 + 2.3 * x), Math.floor(144 - 2.3 * y)]
  const at = await draw()
  expect(at(...place([50, 45]))).toEqual([255, 255, 255, 255])
  expect(Math.max(...at(...place([0, 45])).slice(0, 3))).toBeLessThan(140)
  const [red, green] = at(...place([45, 15]))
  expect(red).toBeGreaterThan(green + 100)
  const row = Array.from({ length: 230 }, (_, i) => at(10 + i, place([0, 30])[1])[0] < 200)
  const ends = row.filter((ink, i) => i > 0 && ink !== row[i - 1]).length
  expect(ends).toBeGreaterThan(8)
  expect(ends).toBeLessThan(12)

  const dark = await draw({ background: '#101820' })
  expect(dark(...place([50, 45]))).toEqual([16, 24, 32, 255])
  expect(Math.min(...dark(...place([0, 45])).slice(0, 3))).toBeGreaterThan(110)
  expect((await draw({ background: 'none' }))(...place([50, 45]))[3]).toBe(0)

  // The sheet of 210 × 148 shows the left half of the plate alone.
  const sheet = { name: 'Sheet', entities: [], viewports: [{ x: 105, y: 74, w: 100, h: 120, viewX: 25, viewY: 30, viewHeight: 60 }] }
  const half = await draw({ space: 'Sheet' }, await write('half.dxf', [...plate, ...line(-40, 30, 140, 30)], { sheet }))
  const line30 = Array.from({ length: 250 }, (_, i) => half(i, 75)[0] < 200 || half(i, 74)[0] < 200)
  const scale = (0.92 * 150) / 148
  for (const [x, edge] of [
    [line30.indexOf(true), -50],
    [line30.lastIndexOf(true), 50],
  ])
    expect(Math.abs((x + 0.5 - 125) / scale - edge)).toBeLessThan(1)
  await expect(draw({ space: 'nowhere' })).rejects.toThrow('space is one of')
})

test('a model becomes OBJ with its materials beside it, which opens again, and the drawing of its views', async () => {
  const obj = join(folder, 'out.obj')
  await convert({ from: sleeve, to: obj }, { client })
  expect(await readFile(obj, 'utf8')).toContain('mtllib out.mtl')
  expect(await readFile(join(folder, 'out.mtl'), 'utf8')).toContain('newmtl')
  // OBJ has no axis that points upwards: it is opened as if y did.
  const { box } = figuresOf(await openPath({ client }, obj, {}))
  expect(box!.size.map((size) => Math.round(size * 1e3) / 1e3)).toEqual([80, 60, 80])

  await convert({ from: sleeve, to: join(folder, 'views.dxf') }, { client })
  expect(await readFile(join(folder, 'views.dxf'), 'utf8')).toMatch(/^\s*0\r?\nSECTION/)
  await convert({ from: sleeve, to: join(folder, 'views.svg') }, { client })
  expect(await readFile(join(folder, 'views.svg'), 'utf8')).toContain('width="420mm" height="297mm"')
})
