import { expect, type Page, test } from './test.ts'
import { fixture, openFile, opened } from './app.ts'
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

test('no violations in the viewer, light and dark', async ({ page }) => {
  await page.goto('/')
  await openFile(page, fixture('machine.step'))
  await opened(page, 'machine.step')
  expect(await violationsInBoth(page)).toEqual([])
})
