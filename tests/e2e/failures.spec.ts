import { told } from './app.ts'
import { expect, test } from './test.ts'
import { busyMember } from './member.ts'

test.use({ expectedFaults: [/Failed to fetch dynamically imported module/] })

test('a screen that cannot be fetched says so, and is there after a retry @msg:somethingWrong', async ({ page }) => {
  await page.goto('/')
  await page.route(/\/assets\/LearnMoreScreen-.*\.js$/, (route) => route.abort())
  await page.evaluate(() => (location.hash = '#/learnMore'))
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Oops, something went wrong.')
  await expect(alert).toContainText('Try to refresh this page or feel free to contact us if the problem persists.')
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Learn more' })).toBeVisible()
})

test('a sample that cannot be fetched does not open @msg:fileOpenFailed', async ({ page }) => {
  await page.route('**/samples/Sample5.STEP', (route) => route.abort())
  await page.goto('/#/newSampView?file=Sample5.STEP')
  await expect(page.getByRole('alert')).toContainText('Sorry, file open failed')
})

test('where the clipboard is closed, copying fails @msg:copyFailed', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await busyMember(page)
  await page.goto('/#/orderForm')
  await page.getByRole('button', { name: /^Copy order number/ }).click()
  await told(page, 'Copy failed')
})
