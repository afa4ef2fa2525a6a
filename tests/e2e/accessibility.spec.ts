import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { fixture, openFile, opened } from './app.ts'
import { busyMember } from './member.ts'
import { guestScreens, type ScreenPlace } from './screens.ts'

const violations = async (page: Page, rules?: string[]) => {
  // Without the blank page that each run would open.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations: found } = await (rules ? axe.withRules(rules) : axe).analyze()
  return found.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

/** Waits for the transitions that a change of the theme begins: colours on their way are no colours of the design. */
const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done))
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})))
  })

/** Every screen in one page: its title and heading, no violation, and in the dark none of those rules that go by colours. */
async function lookAt(page: Page, screens: readonly ScreenPlace[]): Promise<void> {
  // Half a minute; on a machine that does other things, several.
  test.slow()
  const found: unknown[] = []
  for (const { path, query = '', title, heading } of screens) {
    const address = `#${path}${query}`
    await page.evaluate((hash) => (location.hash = hash), address)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), address).toBeVisible()
    await expect(page, address).toHaveTitle(title)
    await expect(page.locator('output').filter({ hasText: 'Loading…' }), address).toHaveCount(0)
    await atRest(page)
    found.push(...(await violations(page)).map((each) => [address, 'light', ...each]))
    await page.emulateMedia({ colorScheme: 'dark' })
    await atRest(page)
    found.push(...(await violations(page, ['color-contrast', 'link-in-text-block'])).map((each) => [address, 'dark', ...each]))
    await page.emulateMedia({ colorScheme: 'light' })
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

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('no violations in the viewer', async ({ page }) => {
      await page.goto('/')
      await openFile(page, fixture('machine.step'))
      await opened(page, 'machine.step')
      expect(await violations(page)).toEqual([])
    })
  })
