import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page, test } from './test.ts'
import { canvasPicture, changedSince, fixture, openFile, opened, pointOnCanvas, settled, settledUnlike, view } from './app.ts'
import { beOnTrial } from './trial.ts'

/** A machine whose page holds 16 kB of geometry: nearly all of any model lies in a file. */
const LITTLE_GIB = 0.001
const leftRoller: [number, number] = [0.3155, 0.194]
const middleRoller: [number, number] = [0.488, 0.24]

/** Bytes of the files that geometry lies in. */
const fileSizes = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('geometry').catch(() => undefined)
    const sizes: number[] = []
    // One that is being removed is gone when it is asked.
    const sizeOf = (handle: FileSystemHandle): Promise<number[]> =>
      (handle as FileSystemFileHandle).getFile().then(
        ({ size }) => [size],
        () => [],
      )
    if (folder) for await (const handle of folder.values()) sizes.push(...(await sizeOf(handle)))
    return sizes
  })

async function openMachine(page: Page): Promise<void> {
  await openFile(page, fixture('machine.step'))
  await opened(page, 'machine.step')
  await settled(page)
}

/** The picture when it has changed; it must be like `expected`, where that is given. */
async function pictureUnlike(page: Page, before: string, expected?: string): Promise<string> {
  await settledUnlike(page, before)
  if (expected) await expect.poll(() => changedSince(page, expected)).toBeLessThan(0.001)
  return canvasPicture(page)
}

/** What the user sees and gets of the sample machine: measures, pictures, which must be like those of `other`, and a file. */
async function results(page: Page, other?: { pictures: string[] }): Promise<{ texts: string[]; pictures: string[]; stl: Buffer }> {
  const texts: string[] = []
  const pictures: string[] = []
  await beOnTrial(page)
  await openMachine(page)
  await page.keyboard.press('m')
  const panel = page.getByRole('region', { name: 'Measure', exact: true })
  await expect(panel).toContainText('Pick a point')
  for (const place of [middleRoller, leftRoller]) {
    const { x, y } = await pointOnCanvas(page, ...place)
    await page.mouse.move(x, y)
    await page.mouse.click(x, y)
    await expect(panel).toContainText('exact')
  }
  await expect(panel).toContainText('Axis to axis')
  texts.push(await panel.innerText())
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  // A part is clicked and hidden.
  const whole = await settled(page)
  const { x, y } = await pointOnCanvas(page, ...middleRoller)
  await page.mouse.click(x, y)
  await expect(page.locator('[role=treeitem][aria-selected=true]')).toHaveCount(1)
  await view(page).focus()
  await page.keyboard.press('h')
  pictures.push(await pictureUnlike(page, whole, other?.pictures[0]))
  const hidden = await settled(page)
  await page.keyboard.press('x')
  pictures.push(await pictureUnlike(page, hidden, other?.pictures[1]))
  await page.keyboard.press('Control+Shift+E')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(async () => dialog.getByRole('radio', { name: 'STL', exact: true }).check({ force: true })).toPass({ timeout: 120_000 })
  const coming = page.waitForEvent('download', { timeout: 120_000 })
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const stl = readFileSync(await (await coming).path())
  return { texts, pictures, stl }
}

/** Makes the pages of a context those of a machine with little memory. */
const limited = async (context: BrowserContext): Promise<BrowserContext> => {
  await context.addInitScript((value) => Object.defineProperty(navigator, 'deviceMemory', { value, configurable: true }), LITTLE_GIB)
  return context
}

test('a model whose geometry lies in a file is picked, measured, cut and exported as one in memory', async ({ page, browser, watch }) => {
  const whole = await results(page)
  expect(await fileSizes(page)).toEqual([])
  const other = await (await limited(await watch(await browser.newContext({ viewport: page.viewportSize(), reducedMotion: 'reduce' })))).newPage()
  const paged = await results(other, whole)
  expect((await fileSizes(other))[0]).toBeGreaterThan(100_000)
  expect(paged.texts).toEqual(whole.texts)
  expect(paged.texts.join(' ')).toContain('150.00')
  expect(paged.stl.length).toBeGreaterThan(10_000)
  expect(paged.stl.equals(whole.stl)).toBe(true)
  await other.context().close()
})

test('the file of a page that has ended is removed by the next; another tab keeps its own', async ({ page }) => {
  await limited(page.context())
  await page.goto('/')
  await openMachine(page)
  await expect.poll(() => fileSizes(page)).toHaveLength(1)
  const other = await page.context().newPage()
  await other.goto('/')
  await openMachine(other)
  await expect.poll(() => fileSizes(other)).toHaveLength(2)
  // Both still read from theirs.
  const first = await settled(page)
  await page.keyboard.press('x')
  await settledUnlike(page, first)
  await other.close()
  await page.reload()
  await expect.poll(() => fileSizes(page), { timeout: 120_000 }).toEqual([])
})

test('without a file everything stays in memory', async ({ page }) => {
  await limited(page.context())
  await page.addInitScript(() =>
    Object.defineProperty(navigator.storage, 'getDirectory', { value: () => Promise.reject(new DOMException('refused', 'SecurityError')) }),
  )
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype
    // Workers have a storage of their own: it refuses likewise.
    Worker.prototype.postMessage = function (this: Worker, message: { type?: string }, ...rest: never[]) {
      if (message.type === 'open') this.dispatchEvent(new MessageEvent('message', { data: { type: 'opened', reason: 'SecurityError: refused' } }))
      else postMessage.call(this, message, ...rest)
    } as typeof postMessage
  })
  const reason = page.waitForEvent('console', { predicate: (message) => message.text().startsWith('Geometry stays in memory') })
  await page.goto('/')
  await openMachine(page)
  expect((await reason).text()).toContain('refused')
  const first = await settled(page)
  await page.keyboard.press('x')
  await settledUnlike(page, first)
})
