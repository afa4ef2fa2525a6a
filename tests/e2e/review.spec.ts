import { devices, expect, type Page, test } from './test.ts'
import { newAccount } from './accounts.ts'
import { fixture, openFile, opened, pointOnCanvas, settled, shareLink, view } from './app.ts'
import { violations } from './axe.ts'
import { keptComments } from './kept.ts'

/** Where the middle roller of the table is in the first view, as shares of the canvas. */
const roller: [number, number] = [0.482, 0.235]

async function openMachine(page: Page): Promise<void> {
  await page.goto('/')
  await openFile(page, fixture('machine.step'))
  await opened(page, 'machine.step')
  await settled(page)
}

async function saveView(page: Page, name: string): Promise<void> {
  await view(page).focus()
  await page.keyboard.press('Shift+V')
  const field = page.getByRole('textbox', { name: 'Name of the view' })
  await expect(field).toBeFocused()
  await field.fill(name)
  await field.press('Enter')
}

const cards = (page: Page) => page.getByRole('list', { name: 'Saved views' }).getByRole('listitem')
const threads = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
const hiddenCount = (page: Page) => page.getByRole('main').getByText('1 hidden')

async function pinComment(page: Page, at: [number, number], text: string): Promise<void> {
  await view(page).focus()
  await page.keyboard.press('p')
  await expect(page.getByText('Click the point of the model')).toBeVisible()
  await settled(page)
  const { x, y } = await pointOnCanvas(page, ...at)
  await page.mouse.click(x, y)
  const field = page.getByRole('textbox', { name: /^Comment on (?!the whole)/ })
  await expect(field).toBeFocused()
  await field.fill(text)
  await field.press('Enter')
}

const labels = (page: Page) => page.locator('[data-measurement]')
const marks = (page: Page) => page.locator('[data-mark]')
const leftRoller: [number, number] = [0.3155, 0.194]
const leg: [number, number] = [0.69, 0.657]
/** A place of a leg on the side that the section leaves, beside the panel of the comment tool. */
const leftLeg: [number, number] = [0.117, 0.38]

async function clickAt(page: Page, place: [number, number]): Promise<void> {
  const { x, y } = await pointOnCanvas(page, ...place)
  await page.mouse.move(x, y)
  await page.mouse.click(x, y)
}

test('a review session of a guest: measure, section, markup, view, comment; after a reload everything is back', async ({ page }) => {
  await openMachine(page)
  await view(page).focus()
  await page.keyboard.press('m')
  const tool = page.getByRole('region', { name: 'Measure', exact: true })
  await expect(tool).toContainText('Pick a point')
  await settled(page)
  const pairs = [
    [roller, leftRoller],
    [leg, leftRoller],
    [leg, roller],
  ]
  for (const [count, pair] of pairs.entries()) {
    for (const place of pair) {
      await clickAt(page, place)
      await expect(labels(page)).toHaveCount(count + 1)
    }
    await expect(tool).toContainText('Along X')
  }
  const measured = (await labels(page).allTextContents()).sort()

  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Section along X' }).click()
  const position = page.getByRole('textbox', { name: /^Position/ })
  await position.fill('205')
  await position.press('Enter')
  await expect(position).toHaveValue('205.00')
  await view(page).focus()
  await page.keyboard.press('k')
  await expect(page.getByRole('group', { name: 'Markup tools' })).toBeVisible()
  await settled(page)
  const from = await pointOnCanvas(page, 0.2, 0.25)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 120, from.y + 60, { steps: 3 })
  await page.mouse.up()
  await expect(marks(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await saveView(page, 'All of it')
  await expect(cards(page)).toHaveCount(1)

  await pinComment(page, leftLeg, 'Is this hardened?')
  await threads(page).getByRole('button', { name: 'Reply' }).click()
  await page.getByRole('textbox', { name: 'Write a reply' }).fill('58 HRC')
  await page.keyboard.press('Enter')
  await expect(threads(page)).toContainText('58 HRC')
  expect(await violations(page, { within: 'main' })).toEqual([])

  await expect.poll(() => keptComments(page)).toHaveLength(2)
  await page.goto('/')
  await openMachine(page)
  const pin = page.getByRole('button', { name: 'Comment 1: Is this hardened?' })
  await expect(pin).toBeVisible()
  await pin.click()
  await expect(threads(page)).toContainText('58 HRC')
  await expect(labels(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show All of it' }).click()
  await expect(labels(page)).toHaveCount(3)
  await expect.poll(async () => (await labels(page).allTextContents()).sort()).toEqual(measured)
  await expect(marks(page)).toHaveCount(1)
  await view(page).focus()
  await page.keyboard.press('x')
  await expect(position).toHaveValue('205.00')
  await page.keyboard.press('Escape')

  // Showing a view is one step.
  await view(page).focus()
  await page.keyboard.press('Control+z')
  await expect(labels(page)).toHaveCount(0)
  await expect(marks(page)).toHaveCount(0)

  await page.getByRole('complementary', { name: 'Comments' }).getByRole('button', { name: 'Close the panel' }).click()
  await settled(page)
  // The leg goes on below the tip of the pin, its lower left corner.
  const { x, y, height } = (await pin.boundingBox())!
  await page.mouse.click(x + 2, y + height + 20)
  await page.keyboard.press('h')
  await expect(hiddenCount(page)).toBeVisible()
  // Its part is hidden: so is the pin.
  await expect(pin).toBeHidden()
  await page.getByRole('button', { name: 'More for All of it' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(cards(page)).toHaveCount(0)
  await view(page).focus()
  await page.keyboard.press('Control+z')
  await expect(cards(page)).toHaveCount(1)
})

test('two people review one shared file; each changes own words only @call:getReview @call:addView @call:addComment @call:deleteComment', async ({
  page,
  browser,
  watch,
}) => {
  await newAccount(page, { nickname: 'Olga' })
  await openMachine(page)
  await pinComment(page, roller, 'From the owner')
  await saveView(page, 'Of the owner')
  const address = await shareLink(page)
  await page.keyboard.press('Escape')

  const context = await watch(await browser.newContext())
  const visitor = await context.newPage()
  await visitor.goto(address)
  await opened(visitor, 'machine.step')
  const pin = visitor.getByRole('button', { name: 'Comment 1: From the owner' })
  await expect(pin).toBeVisible()
  await pin.click()
  await expect(visitor.getByText('You have read access.').first()).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Reply' })).toHaveCount(0)

  await newAccount(visitor, { nickname: 'Vito', origin: new URL(address).origin })
  await visitor.goto('about:blank')
  await visitor.goto(address)
  await opened(visitor, 'machine.step')
  await visitor.getByRole('button', { name: 'Comment 1: From the owner' }).click()
  await expect(threads(visitor).first()).toContainText('Olga')
  await expect(threads(visitor).getByRole('button', { name: 'More for comment 1' })).toHaveCount(0)
  await threads(visitor).getByRole('button', { name: 'Reply' }).click()
  await visitor.getByRole('textbox', { name: 'Write a reply' }).fill('From the visitor')
  await visitor.keyboard.press('Enter')
  // The server has it when the owner sees it.
  await expect(threads(page).first()).toContainText('From the visitor', { timeout: 120_000 })
  await context.setOffline(true)
  await visitor.getByRole('textbox', { name: /whole model/ }).fill('Written without a connection')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByText('1 change is waiting for a connection.').first()).toBeVisible()
  await context.setOffline(false)
  await visitor.getByRole('tab', { name: 'Views' }).click()
  await expect(cards(visitor)).toContainText('Of the owner')

  // The channel notifies the owner.
  await expect(threads(page).first()).toContainText('Vito')
  await expect(threads(page).nth(1)).toContainText('Written without a connection', { timeout: 120_000 })
  await expect(threads(page).getByRole('button', { name: 'More for comment 1' })).toHaveCount(1)
  await context.close()
})

test.describe('by touch', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use({ ...phone, viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 })

  const tap = async (page: Page, ...place: [number, number]): Promise<void> => {
    const { x, y } = await pointOnCanvas(page, ...place)
    await page.touchscreen.tap(x, y)
  }
  const more = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('button', { name, exact: true }).tap()
  }

  test('a review session on a phone: measure, section, markup, view, comment; after a reload everything is back', async ({ page }) => {
    await openMachine(page)
    await page.getByRole('button', { name: 'Measure', exact: true }).tap()
    await expect(page.getByText('Pick a point')).toBeVisible()
    await settled(page)
    // Posts, rail and rollers: whatever is hit is measured; the same once more ends it.
    const places: [number, number][] = [
      [0.14, 0.37],
      [0.34, 0.38],
      [0.66, 0.45],
    ]
    for (const [count, place] of places.entries()) {
      await tap(page, ...place)
      await expect(labels(page)).toHaveCount(count + 1)
      await tap(page, 0.5, 0.12)
    }
    await page.getByRole('button', { name: 'Section', exact: true }).tap()
    const position = page.getByRole('textbox', { name: /^Position/ })
    const whole = await position.inputValue()
    await page.getByRole('slider', { name: /^Position/ }).press('ArrowRight')
    await expect(position).not.toHaveValue(whole)
    const cut = await position.inputValue()
    await more(page, 'Markup')
    await page.getByRole('button', { name: 'Stamp', exact: true }).tap()
    await settled(page)
    await tap(page, 0.5, 0.2)
    await expect(marks(page)).toHaveText('APPROVED')
    await page.getByRole('button', { name: 'Close tool' }).tap()
    await more(page, 'Save view')
    await page.getByRole('button', { name: 'Comment', exact: true }).tap()
    await expect(page.getByText('Click the point of the model')).toBeVisible()
    await settled(page)
    // A roller that the section leaves.
    await tap(page, 0.77, 0.32)
    await page.getByRole('textbox', { name: /^Comment on/ }).fill('By touch')
    await page.getByRole('button', { name: 'Send' }).tap()
    await expect(page.getByRole('button', { name: 'Comment 1: By touch' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    // Nobody reloads as fast as this test.
    await expect.poll(() => keptComments(page)).toEqual(['By touch'])
    await page.goto('/')
    await openMachine(page)
    await expect(page.getByRole('button', { name: 'Comment 1: By touch' })).toBeVisible()
    await more(page, 'Saved views')
    await expect(cards(page)).toHaveCount(1)
    await page.getByRole('button', { name: /^Show / }).tap()
    await expect(labels(page)).toHaveCount(3)
    await expect(marks(page)).toHaveText('APPROVED')
    await page.getByRole('button', { name: 'Close the panel' }).tap()
    await page.getByRole('button', { name: 'Section', exact: true }).tap()
    await expect(position).toHaveValue(cut)
  })
})
