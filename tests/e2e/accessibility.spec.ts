import { expect, type Page, test } from './test.ts'
import { opened, pointOnCanvas, settled } from './app.ts'
import { violationsInBoth } from './axe.ts'
import { busyMember } from './member.ts'
import { guestScreens, type ScreenPlace } from './screens.ts'

/** Every screen in one page: its title and heading, no violation, and in the dark none of those rules that go by colours. */
async function lookAt(page: Page, screens: readonly ScreenPlace[]): Promise<void> {
  // Half a minute; on a machine that does other things, several.
  test.slow()
  const found: unknown[] = []
  const seen = new Set<string>()
  for (const { path, query = '', title, heading } of screens) {
    const address = `#${path}${query}`
    await page.evaluate((hash) => (location.hash = hash), address)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), address).toBeVisible()
    await expect(page, address).toHaveTitle(title)
    await expect(page.locator('output').filter({ hasText: 'Loading…' }), address).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), address).toBeLessThanOrEqual(0)
    // Some addresses show one and the same.
    const shown = await page.content()
    if (seen.has(shown)) continue
    seen.add(shown)
    found.push(...(await violationsInBoth(page)).map((each) => [address, ...each]))
  }
  expect(found).toEqual([])
}

test.use({ colorScheme: 'light' })

test('guests: every screen has its title and no violation, light and dark @route:${guestScreens} @rule:titles @rule:accessible', async ({ page }) => {
  await page.goto('/')
  await lookAt(page, guestScreens)
})

test('members: every screen has its title and no violation, light and dark @route:${memberScreens} @route:/paymentSuc @route:/message-detail @rule:titles @rule:accessible', async ({
  page,
}) => {
  const screens = await busyMember(page)
  await page.goto('/')
  await lookAt(page, screens)
})

/** A state of the viewer: the command that leads to it, and what it adds to the page. */
type State = [command: string, added: string]
const panel = 'aside[data-side=right]'
const tool = 'section[aria-label]:has(button[aria-label="Close tool"])'
const dialog = '[role=dialog]'
const modelStates: readonly State[] = [
  ['Measurements', panel],
  ['Hole list', panel],
  ['Comments', panel],
  ['Save view', 'aside[data-side=left]'],
  ['Section', tool],
  ['Explode', tool],
  ['Part colour and opacity', tool],
  ['Walk', tool],
  ['Markup', tool],
  ['Bill of materials', 'main'],
  ['Opening report', dialog],
  ['Mass properties', dialog],
  ['Export…', dialog],
  ['Make a drawing', dialog],
  ['Screenshot…', dialog],
  ['Keyboard shortcuts', dialog],
]

test('viewer: no violation in any of 24 states, light and dark @rule:accessible', async ({ page }) => {
  test.slow()
  const found: unknown[] = []
  const look = async (state: string, within?: string): Promise<void> => {
    if (within) await expect(page.locator(within).first(), state).toBeVisible()
    found.push(...(await violationsInBoth(page, within)).map((each) => [state, ...each]))
  }
  const run = async (command: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search commands' }).fill(command)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeHidden()
  }
  const [x, y] = [0.492, 0.2035]
  await page.goto('/')
  await page.getByRole('button', { name: /Bearing bracket, STEP part/ }).click()
  await opened(page, 'Sample5.STEP')
  await look('at rest')
  await page.keyboard.press('m')
  await expect(page.getByRole('region', { name: 'Measure', exact: true })).toContainText('Pick a point')
  await settled(page)
  const rim = await pointOnCanvas(page, x, y)
  await page.mouse.click(rim.x, rim.y)
  await expect(page.locator('[data-callout]')).toBeVisible()
  await look('measuring', 'main')
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape')
  const hole = await pointOnCanvas(page, x, y)
  await page.mouse.click(hole.x, hole.y, { button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  await look('menu at the pointer')
  await page.keyboard.press('Escape')
  await look('properties of the selected part', panel)
  for (const name of ['Menu', 'Views', 'Shading', 'Filter and columns']) {
    await page.getByRole('button', { name, exact: true }).first().click()
    await look(name, '[role=menu], [role=dialog], [role=listbox]')
    await page.keyboard.press('Escape')
  }
  for (const [command, added] of modelStates) {
    await run(command)
    await look(command, added)
    for (let i = 0; i < 2; i++) await page.keyboard.press('Escape')
  }
  expect(found).toEqual([])
})
