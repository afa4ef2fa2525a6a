import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test, watchFaults } from './test.ts'
import { scenes } from '../pictures/scenes.ts'
import { drawingFile, openFile, shown, view } from './app.ts'
import { drop } from './assemblyFolder.ts'

// Drawings made by scripts, drawn by the real viewer, against the pictures of tests/pictures: `npm run references` makes them anew.
test.describe.configure({ mode: 'default' })

let page: Page
const faults: string[] = []
test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 900, height: 500 }, serviceWorkers: 'block' })
  await watchFaults(context, faults)
  page = await context.newPage()
  await page.goto('/')
  // A drawing makes way for the tools: without them the pictures do not depend on how high they are.
  await page.addStyleTag({ content: '[role=toolbar] { display: none !important }' })
})
test.afterEach(() => expect(faults.splice(0), 'faults of the page').toEqual([]))
test.afterAll(() => page.context().close())

async function dropFolder(folder: string, files: readonly { name: string; data: Uint8Array }[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { name, data } of files) await writeFile(join(folder, name), data)
  await drop(page, folder)
}

for (const [name, { dxf, tab, dark = false, beside = [] }] of Object.entries(scenes)) {
  test(name, async () => {
    if (beside.length > 0) await dropFolder(test.info().outputPath(name), [{ name: `${name}.dxf`, data: Buffer.from(dxf()) }, ...beside])
    else await openFile(page, drawingFile(`${name}.dxf`, dxf()))
    await shown(page, `${name}.dxf`)
    if (tab) await page.getByRole('tablist', { name: 'Layouts' }).getByRole('tab', { name: tab }).click()
    if (dark) {
      await view(page).focus()
      await page.keyboard.press('b')
    }
    await page.mouse.move(5, 400)
    // Smooth edges differ by a few levels from one GPU to another; what is drawn elsewhere differs by far more pixels than these.
    await expect(page.locator('canvas').first()).toHaveScreenshot(`${name}.png`, {
      stylePath: 'tests/pictures/canvasOnly.css',
      threshold: 0.2,
      maxDiffPixels: 40,
    })
  })
}
