import { readFileSync } from 'node:fs'
import { expect, type Page, test } from './test.ts'
import { PDFDocument } from 'pdf-lib'
import { tinyFont } from '../../workers/drawing/fonts/shx/tinyFont.fixture.ts'
import { plateDxf } from '../support/dxf.ts'
import { dxfFile, line, text } from '../support/dxfFile.ts'
import { countDrawCalls, panDrawing } from '../support/panning.ts'
import { choose, drawingFile, openAndShow, pointOnCanvas, settled, settledUnlike } from './app.ts'
import { contentOf } from './pdf.ts'
import { beOnTrial } from './trial.ts'

test.use({ viewport: { width: 1120, height: 640 } })

async function open(page: Page, name: string, dxf: string): Promise<void> {
  await openAndShow(page, drawingFile(name, dxf))
  await settled(page)
}

const codes = (text: string): string => Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')

test('a framed area goes to PDF to scale, with its text to be found', async ({ page }) => {
  // High enough for the drawing not to have to make way for the tools.
  await page.setViewportSize({ width: 1120, height: 780 })
  await beOnTrial(page)
  await open(page, 'plate.dxf', plateDxf())
  await page.getByRole('tablist', { name: 'Layouts' }).getByRole('tab', { name: 'Model' }).click()
  await settled(page)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export PDF…' }).click()
  await page.getByLabel('Print area').selectOption({ label: 'Choose on the drawing' })
  await expect(page.getByText('Drag a frame around the area to print.')).toBeVisible()
  const from = await pointOnCanvas(page, 0, 0.1)
  const to = await pointOnCanvas(page, 0.5, 0.9)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Print area')).toHaveValue('chosen')
  await dialog.getByLabel('Page').selectOption('own')
  const coming = page.waitForEvent('download', { timeout: 120_000 })
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const pdf = await PDFDocument.load(readFileSync(await (await coming).path()))
  // The plate fills 94 % of the canvas: half of its width and 80 % of its height, in millimetres of the drawing.
  const box = (await page.locator('canvas').first().boundingBox())!
  const scale = Math.min(box.width / 100, box.height / 60) * 0.94
  const { width, height } = pdf.getPage(0).getSize()
  expect(Math.abs((width / 72) * 25.4 - (box.width * 0.5) / scale)).toBeLessThan(1)
  expect(Math.abs((height / 72) * 25.4 - (box.height * 0.8) / scale)).toBeLessThan(1)
  const content = contentOf(pdf).toLowerCase()
  expect(content).toContain(`<${codes('Plate')}> tj`)
  expect(content).toContain(`<${codes('Deburr all edges')}> tj`)
})

const withFont = dxfFile({
  tables: {
    STYLE: [
      [0, 'STYLE'],
      [5, '99'],
      [100, 'AcDbSymbolTableRecord'],
      [100, 'AcDbTextStyleTableRecord'],
      [2, 'OWN'],
      [70, 0],
      [40, 0],
      [41, 1],
      [50, 0],
      [71, 0],
      [42, 2.5],
      [3, 'company.shx'],
      [4, ''],
    ],
  },
  model: [...line(0, 0, 60, 0), ...text(0, 5, 8, 'Plate').flatMap((tag) => (tag[0] === 1 ? [tag, [7, 'OWN'] as const] : [tag]))],
})

test('a font of the user is kept on the device for later openings, listed and removed', async ({ page }) => {
  await page.goto('/')
  await open(page, 'own.dxf', withFont)
  const before = await settled(page)
  await page.getByRole('button', { name: '1 font missing' }).click()
  await expect(page.getByRole('heading', { name: 'Missing fonts' })).toBeVisible()
  const font = { name: 'Other name.shx', mimeType: 'application/octet-stream', buffer: Buffer.from(tinyFont) }
  await choose(page, font, () => page.getByRole('button', { name: 'Add the font company.shx' }).click())
  await expect(page.getByText('1 font is kept on this device')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Missing fonts' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await settledUnlike(page, before)
  await expect(page.getByRole('button', { name: /Complete/ })).toBeVisible()

  await page.goto('/')
  await open(page, 'own.dxf', withFont)
  await page.getByRole('button', { name: /Complete/ }).click()
  await expect(page.getByRole('heading', { name: 'Opening report' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Missing fonts' })).toHaveCount(0)
  await expect(page.getByRole('listitem').getByText('company.shx')).toBeVisible()
  await page.getByRole('button', { name: 'Remove company.shx' }).click()
  await expect(page.getByText('company.shx')).toHaveCount(0)
})

test('panning a busy drawing takes few draw calls a frame and makes nothing for each entity', async ({ page }) => {
  await countDrawCalls(page)
  await page.goto('/')
  const layers = Array.from({ length: 40 }, (_, i) => `L${i}`)
  const model = Array.from({ length: 1200 }, (_, i) => {
    const [x, y] = [(i % 80) * 5, Math.floor(i / 80) * 5]
    const style = { on: layers[i % 40], extra: [[62, (i % 250) + 1] as const, [370, (i % 3) * 25] as const] }
    return i % 4 === 0 ? text(x, y, 2, `T${i}`, style) : line(x, y, x + 4, y + 3, style)
  }).flat()
  await open(page, 'busy.dxf', dxfFile({ model }))
  const { drawCalls, bytes, own } = await panDrawing(page, { warm: 4, frames: 12 })
  console.log(`panning 1200 entities on 40 layers: ${drawCalls} draw calls a frame; bytes on the heap before the engine has compiled: ${bytes}, of ours ${own}`)
  expect(drawCalls).toBeGreaterThan(0)
  expect(drawCalls).toBeLessThanOrEqual(20)
  // Numbers that the engine boxes until it has compiled the functions: some 2 kB of ours, 10 to 14 kB of three.js. 1200 entities at 16 bytes each were more.
  expect(bytes).toBeGreaterThan(0)
  expect(own).toBeLessThan(6_000)
  expect(bytes).toBeLessThan(60_000)
})
