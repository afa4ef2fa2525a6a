import { expect, test } from './test.ts'
import { canvasPicture, changedSince, fixture, opened, openFile, settled } from './app.ts'

/** Fixture and the catalogue's message. */
const refused: [string, string][] = [
  ['empty.step', 'file empty'],
  ['cut.step', 'The file ends in the middle'],
  ['not-a-model.step', 'File exception'],
  ['encrypted.zip', 'Encrypted file may not be opened'],
  ['bomb.zip', 'Decompressed the compressed package failed'],
  ['bomb-unstated.zip', 'Decompressed the compressed package failed'],
  ['traversal.zip', 'Invalid file name'],
  ['unsupported.zip', 'Unsupported files exist in the compressed package'],
  ['damaged.zip', 'Decompressed the compressed package failed'],
  ['README.md', "Don't support the file format"],
]

test('each bad file ends in its message, the model before stays on screen', async ({ page }) => {
  await page.goto('/')
  await openFile(page, fixture('cube.stl'))
  await opened(page, 'cube.stl')
  await settled(page)
  const before = await canvasPicture(page)
  for (const [name, message] of refused) {
    await openFile(page, fixture(name))
    const alert = page.getByRole('alert').filter({ hasText: message })
    await expect(alert, name).toBeVisible({ timeout: 120_000 })
    await alert.getByRole('button', { name: /Close/ }).first().click()
    await expect(alert).toBeHidden()
  }
  await page.mouse.move(5, 5)
  await expect.poll(() => changedSince(page, before), { timeout: 120_000 }).toBeLessThan(0.005)
})

test('cancelling keeps the page usable and ends the worker', async ({ page }) => {
  // The first file is still being read when it is cancelled, however fast the machine is: that it is done does not arrive.
  await page.addInitScript(() => {
    const listen = MessagePort.prototype.addEventListener
    MessagePort.prototype.addEventListener = function (this: MessagePort, ...[type, listener, options]: Parameters<typeof listen>) {
      const handle = (event: Event): void => {
        const { data } = event as MessageEvent<{ type?: string }>
        if (data?.type === 'done' && !('isCancelled' in window)) return
        if (typeof listener === 'function') listener.call(this, event)
        else listener.handleEvent(event)
      }
      listen.call(this, type, handle, options)
    } as typeof listen
  })
  await page.goto('/')
  // A file that takes a while: many triangles as text.
  const rows = ['OFF', '400002 800000 0']
  for (let i = 0; i < 200_001; i++) rows.push(`${i} 0 ${Math.sin(i).toFixed(6)}`, `${i} 1 ${Math.cos(i).toFixed(6)}`)
  for (let i = 0; i < 400_000; i++) rows.push(`3 ${i} ${i + 1} ${i + 2}`, `3 ${i + 2} ${i + 1} ${i}`)
  await openFile(page, { name: 'heavy.off', mimeType: 'text/plain', buffer: Buffer.from(rows.join('\n')) })
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.evaluate(() => Object.assign(window, { isCancelled: true }))
  await openFile(page, fixture('cube.stl'))
  await opened(page, 'cube.stl')
  // One import worker, and no engine that a mesh file does not need beyond the one kept warm.
  await expect.poll(() => page.workers().filter((worker) => /import\.worker/.test(worker.url())).length).toBe(1)
})
