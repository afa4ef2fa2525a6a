import { devices, expect, test } from './test.ts'
import { fileURLToPath } from 'node:url'
import { fixture, openAndShow, openFile, opened, settled, settledUnlike } from './app.ts'

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
test.use({ ...phone, viewport: { width: 390, height: 844 } })

test('on a phone: open, tree in a sheet, orbit by touch, no overflow', async ({ page }) => {
  await page.goto('/')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await openFile(page, fixture('machine.step'))
  await opened(page, 'machine.step')
  const before = await settled(page)
  const box = (await page.locator('canvas').first().boundingBox())!
  expect(box.width).toBe(390)
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number): Promise<unknown> =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await touch('touchStart', 195, 400)
  for (let i = 1; i <= 6; i++) await touch('touchMove', 195 + i * 15, 400 + i * 5)
  await touch('touchEnd', 0, 0)
  await settledUnlike(page, before)
  await page.getByRole('button', { name: 'Tree', exact: true }).click()
  await expect(page.getByRole('tree')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test.describe('held sideways', () => {
  test.use({ viewport: { width: 844, height: 390 } })

  test('a drawing takes all the room beside the tools, its tabs along the lower edge', async ({ page }) => {
    await page.goto('/')
    await openAndShow(page, fileURLToPath(new URL('../../public/samples/Sample1.dwg', import.meta.url)))
    const tools = page.getByRole('navigation', { name: 'Tools' })
    const tabs = page.getByRole('tablist')
    const cornerOf = async (): Promise<number[] | undefined> => {
      const box = await tabs.boundingBox()
      return box ? [box.x + box.width, box.y + box.height] : undefined
    }
    await expect.poll(cornerOf).toEqual([(await tools.boundingBox())!.x, 390])
  })
})
