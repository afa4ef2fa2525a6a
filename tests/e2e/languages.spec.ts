import { globSync, readFileSync } from 'node:fs'
import { expect, type Page, test } from './test.ts'
import { languages } from '../../src/app/lib/i18n/languages.ts'
import { flatten } from '../../tools/checkLocales.ts'
import { busyMember } from './member.ts'
import { guestScreens, type ScreenPlace } from './screens.ts'

const WIDTH = 390
test.use({ viewport: { width: WIDTH, height: 844 } })

/** Keys as a missing text would show them: `name.of.text`, with or without its namespace. */
const keys = globSync('locales/en/*.json', { cwd: new URL('../../', import.meta.url).pathname }).flatMap((file) => {
  const namespace = file.slice(file.lastIndexOf('/') + 1, -'.json'.length)
  const own = [...flatten(JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))).keys()]
  return own.flatMap((key) => [`${namespace}:${key}`, ...(key.includes('.') ? [key] : [])])
})

/** Faults of one language on all screens: chosen in place, the screens visited by the page itself, so that it takes moments. */
async function faultsOf(page: Page, language: string, screens: readonly ScreenPlace[]): Promise<string[]> {
  await page.evaluate(() => (location.hash = '#/apphelp'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate((code) => {
    const select = document.querySelector<HTMLSelectElement>('select:has(option[lang=ja])')
    if (!select) throw new Error('no choice of languages')
    select.value = code
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  return page.evaluate(
    async ({ addresses, keys, width, language }) => {
      const known = new Set(keys)
      const faults: string[] = []
      // What a screen still changes after this is a picture that turns.
      const MOST = 1500
      const quiet = (): Promise<void> =>
        new Promise((done) => {
          let timer = setTimeout(end, 30)
          const last = setTimeout(end, MOST)
          const observer = new MutationObserver(() => {
            clearTimeout(timer)
            timer = setTimeout(end, 30)
          })
          observer.observe(document.body, { subtree: true, childList: true, characterData: true })
          function end(): void {
            observer.disconnect()
            clearTimeout(timer)
            clearTimeout(last)
            done()
          }
        })
      for (const address of addresses) {
        location.hash = address
        const since = performance.now()
        do await quiet()
        while ((!document.querySelector('h1') || document.querySelector('output > span[aria-hidden]')) && performance.now() - since < MOST)
        const over = document.documentElement.scrollWidth - width
        if (over > 0) {
          const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > width + 0.5)
          faults.push(`${language} ${address}: ${over} px too wide: ${wide.at(-1)?.outerHTML.slice(0, 120)}`)
        }
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          if (known.has(node.textContent?.trim() ?? '')) faults.push(`${language} ${address}: ${node.textContent}`)
        for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
          for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
            if (known.has(element.getAttribute(name) ?? '')) faults.push(`${language} ${address}: ${name} ${element.getAttribute(name)}`)
      }
      return faults
    },
    { addresses: screens.map(({ path, query = '' }) => `#${path}${query}`), keys, width: WIDTH, language },
  )
}

async function everyLanguage(page: Page, screens: readonly ScreenPlace[]): Promise<void> {
  // Half a minute; on a machine that does other things, several.
  test.slow()
  const faults: string[] = []
  await page.goto('/')
  for (const { code } of languages) faults.push(...(await faultsOf(page, code, screens)))
  expect(faults).toEqual([])
}

test('guests: no screen is too wide for a phone or lacks a text in any language @rule:languages', async ({ page }) => {
  await everyLanguage(page, guestScreens)
})

test('members: no screen is too wide for a phone or lacks a text in any language @rule:languages', async ({ page }) => {
  await everyLanguage(page, await busyMember(page))
})
