import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { objOf, versions } from '../support/obj.ts'
import { choose, fixture, opened, openFile, pointOnCanvas, settled, view } from './app.ts'
import { looksLikePicture, needsSoftwareGpu } from './reference.ts'
import { expect, type Page, test, watchFaults } from './test.ts'
import { beOnTrial } from './trial.ts'

// States of the 3D view against the pictures of tests/pictures/model. `npm run references` makes them anew: look at each before it is committed.
// Full quality draws equal states alike, however busy the machine is.
test.describe.configure({ mode: 'serial' })

/** Places in the first view of machine.step, as shares of the canvas. */
const middleRoller = [0.488, 0.24] as const
const leftRoller = [0.3155, 0.194] as const
const leg = [0.637, 0.65] as const
/** Every machine has other fonts: texts over the model are written in this one. */
const font = fileURLToPath(import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2'))
const fontRule = "@font-face { font-family: Reference; src: url('/reference.woff2') } * { font-family: Reference !important }"

let page: Page
const faults: string[] = []
test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1120, height: 640 }, serviceWorkers: 'block', reducedMotion: 'reduce' })
  await watchFaults(context, faults)
  await context.addInitScript(() => {
    // A document without an address has no storage.
    if (!location.host) return
    localStorage.setItem('facet.quality', '"full"')
    // Nothing but the view: its size depends on nothing else then.
    for (const side of ['left', 'right']) localStorage.setItem(`facet.dock.${side}`, '{"open":false,"width":280}')
  })
  page = await context.newPage()
  await page.route('**/reference.woff2', (route) => route.fulfill({ path: font }))
  await beOnTrial(page)
  await page.addStyleTag({ content: fontRule })
  await page.evaluate(() => document.fonts.load('16px Reference'))
  await needsSoftwareGpu(page)
  await openFile(page, fixture('machine.step'))
  await opened(page, 'machine.step')
})
test.afterEach(() => expect(faults.splice(0), 'faults of the page').toEqual([]))
test.afterAll(() => page.context().close())

/**
 * Compares the view with a picture. Smooth edges differ by a few levels from one GPU to another; what is drawn elsewhere, or in another colour, differs by more than 8 of 255 levels
 * on far more than 200 of its 600 000 pixels.
 */
async function looksLike(name: string, { overlays = false, stay = false } = {}): Promise<void> {
  if (!stay) await page.mouse.move(3, 360)
  await looksLikePicture(overlays ? page.locator('main') : page.locator('canvas').first(), ['model', `${name}.png`], {
    stylePath: overlays ? 'tests/pictures/overlays.css' : 'tests/pictures/canvasOnly.css',
    threshold: 0.03,
    maxDiffPixels: 400,
  })
}

async function press(key: string): Promise<void> {
  await view(page).focus()
  await page.keyboard.press(key)
}

async function clickAt([x, y]: readonly [number, number]): Promise<void> {
  const at = await pointOnCanvas(page, x, y)
  await page.mouse.move(at.x, at.y)
  await page.mouse.click(at.x, at.y)
}

/** Undoes what a test did with the view. */
async function putBack(): Promise<void> {
  for (let i = 0; i < 3; i++) await press('Escape')
  await press('Shift+h')
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('six shadings', async () => {
  for (const shading of ['shaded-edges', 'shaded', 'realistic', 'wireframe', 'hidden-line', 'see-through']) {
    await looksLike(shading)
    await press('w')
  }
})

test('selected and hovered', async () => {
  await clickAt(leg)
  await looksLike('selected')
  await clickAt(leg)
  await looksLike('face-selected')
  const { x, y } = await pointOnCanvas(page, ...middleRoller)
  await page.mouse.move(x, y)
  await looksLike('hovered', { stay: true })
  await putBack()
})

test('isolated, with ghosts of the rest and without', async () => {
  await clickAt(middleRoller)
  await press('i')
  await looksLike('isolated')
  await page.emulateMedia({ colorScheme: 'dark' })
  await looksLike('isolated-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await putBack()
})

test('cut by one plane, by two, and by a box: caps, hatches, outlines', async () => {
  await press('x')
  await button('Section along Y').click()
  await looksLike('section')
  await looksLike('section-handle', { overlays: true })
  await button('Add a plane').click()
  await looksLike('section-two')
  await button('Box').click()
  await looksLike('section-box')
  await page.emulateMedia({ colorScheme: 'dark' })
  await looksLike('section-box-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await button('Remove all sections').click()
  await putBack()
})

test('measured, with labels', async () => {
  await press('m')
  await expect(page.getByRole('region', { name: 'Measure', exact: true })).toContainText('Pick a point')
  await settled(page)
  await clickAt(middleRoller)
  await clickAt(leftRoller)
  await expect(page.locator('[data-measurement]')).toHaveText('150.00\u00a0mm')
  await looksLike('measured', { overlays: true })
  await page.getByRole('region', { name: 'Measure', exact: true }).getByRole('button', { name: 'Delete the measurement' }).click()
  await putBack()
})

test('marked up', async () => {
  await press('k')
  await expect(button('Arrow')).toBeVisible()
  await settled(page)
  const draw = async (kind: string, from: readonly [number, number], to: readonly [number, number]): Promise<void> => {
    await button(kind).click()
    const [a, b] = [await pointOnCanvas(page, ...from), await pointOnCanvas(page, ...to)]
    await page.mouse.move(a.x, a.y)
    await page.mouse.down()
    await page.mouse.move(b.x, b.y, { steps: 3 })
    await page.mouse.up()
  }
  await draw('Arrow', [0.25, 0.3], [0.45, 0.4])
  await draw('Revision cloud', [0.4, 0.45], [0.6, 0.6])
  await draw('Box', [0.62, 0.2], [0.75, 0.35])
  await button('Stamp').click()
  await clickAt([0.6, 0.1])
  await looksLike('marked-up', { overlays: true })
  await button('Delete all markup').click()
  await putBack()
})

test('in the dark theme', async () => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await looksLike('dark')
  await page.emulateMedia({ colorScheme: 'light' })
})

test('exploded', async () => {
  await press('e')
  await page.getByRole('slider', { name: 'Explode' }).fill('0.6')
  await press('f')
  await looksLike('exploded')
  await putBack()
})

test('two versions compared', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'compare-'))
  const paths = versions.map((boxes, i) => {
    const path = join(folder, `version-${i + 1}.obj`)
    writeFileSync(path, objOf(boxes))
    return path
  })
  await openFile(page, paths[0])
  await opened(page, 'version-1.obj')
  await choose(page, paths[1], async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('option', { name: 'Compare with another version…' }).click()
  })
  await expect(page.getByRole('list', { name: 'Differences' }).getByRole('listitem')).toHaveCount(4)
  await looksLike('compared')
})
