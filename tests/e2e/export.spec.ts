import { readFileSync } from 'node:fs'
import { expect, type Page, test } from './test.ts'
import { colorsOnCanvas, fixture, openFile, opened, pointOnCanvas, settled, view, told } from './app.ts'
import { beOnTrial } from './trial.ts'

async function openMachine(page: Page): Promise<void> {
  await openFile(page, fixture('machine.step'))
  await opened(page, 'machine.step')
  await settled(page)
}

// Files are dragged out of a page on Windows and macOS.
test.use({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36' })

/** Chooses a card of the dialog and starts; the path of the file that comes. */
async function exported(page: Page, card: string): Promise<{ path: string; name: string }> {
  await page.keyboard.press('Control+Shift+E')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  // The dialog may still be arriving when its cards can be found.
  await expect(async () => dialog.getByRole('radio', { name: card, exact: true }).check({ force: true })).toPass({ timeout: 120_000 })
  const coming = page.waitForEvent('download', { timeout: 120_000 })
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const download = await coming
  await expect(dialog).toHaveCount(0)
  return { path: await download.path(), name: download.suggestedFilename() }
}

test('a guest is asked for VIP @rule:vip-asked', async ({ page }) => {
  await page.goto('/')
  await openFile(page, fixture('cube.stl'))
  await opened(page, 'cube.stl')
  await page.keyboard.press('Control+Shift+E')
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('dialog').filter({ hasText: 'Export to glTF' })).toBeVisible()
})

test('on the trial: what is exported opens again, the page alone and offline; a video is stopped; the bill of materials', async ({ page, browser, watch }) => {
  await beOnTrial(page)
  await openMachine(page)
  const glb = await exported(page, 'Binary glTF')
  expect(glb.name).toBe('machine.glb')
  expect(readFileSync(glb.path).subarray(0, 4).toString()).toBe('glTF')
  const step = await exported(page, 'STEP')
  expect(step.name).toBe('machine.step')
  const written = readFileSync(step.path, 'utf8')
  expect([written.includes('MANIFOLD_SOLID_BREP'), written.includes('TESSELLATED')]).toEqual([true, false])
  await told(page, /machine\.step saved, .* · Distinct parts: \d+ exact$/)
  const pdf = await exported(page, 'PDF of views')
  expect(pdf.name).toBe('machine.pdf')
  expect(readFileSync(pdf.path).subarray(0, 5).toString()).toBe('%PDF-')

  // A finished file can be dragged out; other choices need another file.
  await page.keyboard.press('Control+Shift+E')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(async () => dialog.getByRole('radio', { name: 'STL', exact: true }).check({ force: true })).toPass({ timeout: 120_000 })
  await dialog.getByRole('button', { name: 'Drag out…' }).click()
  const ready = dialog.getByText(/^machine\.stl/)
  await expect(ready).toBeVisible()
  await page.evaluate(() => {
    window.addEventListener('dragstart', ({ dataTransfer }) => (document.body.dataset.dragged = dataTransfer!.getData('DownloadURL')))
  })
  const box = (await ready.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 40, { steps: 4 })
  await expect(page.locator('body')).toHaveAttribute('data-dragged', /blob:/)
  await page.mouse.up()
  const [, name, address] = /^[^:]*:([^:]*):(.*)$/.exec((await page.locator('body').getAttribute('data-dragged'))!)!
  expect(name).toBe('machine.stl')
  const triangles = await page.evaluate(async (url) => new DataView(await (await fetch(url)).arrayBuffer()).getUint32(80, true), address)
  expect(triangles).toBeGreaterThan(100)
  await dialog.getByRole('radio', { name: 'What is shown' }).check({ force: true })
  await expect(ready).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const html = await exported(page, 'Web page')
  expect(html.name).toBe('machine.html')

  const alone = await watch(await browser.newContext({ offline: true }))
  const other = await alone.newPage()
  const asked: string[] = []
  other.on('request', (request) => /^https?:/.test(request.url()) && asked.push(request.url()))
  await other.setContent(readFileSync(html.path, 'utf8'))
  await expect(other.locator('#wait')).toHaveCount(0, { timeout: 120_000 })
  await expect(other.getByRole('button', { name: /roller/i }).first()).toBeVisible()
  await expect.poll(() => colorsOnCanvas(other), { timeout: 120_000 }).toBeGreaterThan(30)
  // Between a corner of it and another.
  await other.getByRole('button', { name: 'Measure' }).click()
  const line = other.locator('#told')
  for (const [x, sentence] of [
    [0.45, 'Click a second corner'],
    [0.55, /^Distance\s[\d.\s]+\smm\s·\sΔX\s[\d.\s]+\smm\s·\sΔY\s.*\s·\sΔZ\s/],
  ] as const) {
    const { x: across, y } = await pointOnCanvas(other, x, 0.5)
    await other.mouse.click(across, y)
    await expect(line).toHaveText(sentence)
  }
  expect(asked).toEqual([])
  await alone.close()

  // A video can be stopped.
  await page.keyboard.press('Control+Shift+E')
  await expect(async () => dialog.getByRole('radio', { name: 'Turntable video' }).check({ force: true })).toPass({ timeout: 120_000 })
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeEnabled()
  await page.keyboard.press('Escape')

  // The bill of materials: lines, search, selection, CSV.
  await view(page).focus()
  await page.keyboard.press('Shift+B')
  const table = page.getByRole('table', { name: 'Bill of materials' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('region', { name: 'Bill of materials' }).getByRole('searchbox').fill('roller')
  await table
    .getByRole('row')
    .filter({ hasText: /roller/i })
    .last()
    .click()
  await expect(page.locator('[role=treeitem][aria-selected=true]').first()).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const text = readFileSync(await (await coming).path(), 'utf8')
  expect(text).toMatch(/^\ufeffNo\.,Level,Name,Quantity,/)
  expect(text).toMatch(/roller/i)
})
