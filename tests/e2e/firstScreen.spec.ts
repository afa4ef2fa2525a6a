import { expect, test } from './test.ts'
import { startScripts } from '../../bench/firstScreen/scripts.ts'

test.use({ makesReady: true })

const folder = process.env.FACET_CLIENT ?? 'dist'

test('the first screen needs little JavaScript and no engine @rule:first-screen', async ({ page }) => {
  const scripts = startScripts(folder)
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.reduce((sum, { gzip }) => sum + gzip, 0)).toBeLessThan(200_000)

  // What the browser has asked for when it shows: that, the texts of the language, and what was found missing meanwhile.
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const shown = asked.filter((path) => path.endsWith('.js')).map((path) => path.slice(1))
  expect(shown).toEqual(expect.arrayContaining(scripts.map(({ file }) => file)))
  expect(asked.filter((path) => path.endsWith('.wasm'))).toEqual([])
})
