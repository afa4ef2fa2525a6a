import { expect, test } from './test.ts'
import { fixture, openFile, opened } from './app.ts'

// A software GPU draws every frame of the session, all the time.
test.use({ viewport: { width: 390, height: 500 }, deviceScaleFactor: 1 })

/** The emulator of the devices of WebXR, as its script leaves it in the page. */
declare const IWER: {
  XRDevice: new (config: object) => { installRuntime(options: object): void; installSEM(module: unknown): void }
  metaQuest3: { supportedFeatures: string[] }
}

test('the model stands on the floor that the device finds, at its true size, and the way back leads to the viewer', async ({ page }) => {
  await page.addInitScript({ path: fixture('../../node_modules/iwer/build/iwer.min.js') })
  await page.addInitScript(() => {
    const { metaQuest3, XRDevice } = IWER
    const device = new XRDevice({ ...metaQuest3, supportedFeatures: [...metaQuest3.supportedFeatures, 'dom-overlay'] })
    /** A room that is one floor, two metres and a half before the device. */
    class Room {
      trackedPlanes = new Set()
      trackedMeshes = new Set()
      environmentCanvas = document.createElement('canvas')
      render(): void {}
      computeHitTestResults(): Float32Array[] {
        return [Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -2.5, 1)]
      }
    }
    device.installSEM(Room)
    device.installRuntime({ forceInstall: true })
  })
  await page.goto('/')
  await openFile(page, fixture('machine.step'))
  await opened(page, 'machine.step')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'View in your room (AR)' }).click()
  const room = page.getByRole('dialog', { name: 'The model in your room' })
  await expect(room).toContainText('Tap to put the model here.')
  await room.getByRole('button', { name: 'Put here' }).click()
  await expect(room).toContainText('Tap to move it, drag to turn it.')
  const atTrueSize = await page.screenshot()
  await room.getByRole('button', { name: 'Smaller' }).click()
  await expect(room.getByLabel('Scale')).toHaveText('1:2')
  await expect.poll(async () => (await page.screenshot()).equals(atTrueSize)).toBe(false)
  await room.getByRole('button', { name: 'Close' }).click()
  await expect(room).toBeHidden()
  await expect(page.getByRole('application')).toBeVisible()
})
