import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Rules that go by colours: what is new in another theme. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** What is not accessible: rules with the elements that break them. `within`: of a part of the page only. */
export async function violations(page: Page, { rules, within }: { rules?: string[]; within?: string } = {}): Promise<unknown[][]> {
  // Half a megabyte of script: once a page.
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  // Without the blank page that each run would open.
  let axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (rules) axe = axe.withRules(rules)
  if (within) axe = axe.include(within)
  return (await axe.analyze()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

/** Waits for the transitions that a change of the theme begins: colours on their way are no colours of the design. */
const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done))
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})))
  })

/** All violations in light, and those by colours in dark as well; `within`: of a part of the page only. Light afterwards. */
export async function violationsInBoth(page: Page, within?: string): Promise<unknown[][]> {
  await page.emulateMedia({ colorScheme: 'light' })
  await atRest(page)
  const light = await violations(page, { within })
  await page.emulateMedia({ colorScheme: 'dark' })
  await atRest(page)
  const dark = await violations(page, { rules: colorRules, within })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light.map((each) => ['light', ...each]), ...dark.map((each) => ['dark', ...each])]
}
