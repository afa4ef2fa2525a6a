import { canvasPicture, openAndShow } from './app.ts'
import { pixelsLike } from './pictures.ts'
import { expect, test } from './test.ts'

/** Points of a grid of 20 × 20, one line of text for each. */
const grid = (line: (x: number, y: number) => string): string => Array.from({ length: 400 }, (_, i) => line(i % 20, Math.floor(i / 20))).join('\n')
/** Of a point of 3 × 3 pixels at least the one in the middle has its full colour. */
const MOST = 300

test('points are drawn: in their colours, and without any in one that can be read on the background', async ({ page }) => {
  await page.goto('/')
  const header = 'ply\nformat ascii 1.0\nelement vertex 400\nproperty float x\nproperty float y\nproperty float z\n'
  const colour = 'property uchar red\nproperty uchar green\nproperty uchar blue\nend_header\n'
  const cloud = header + colour + grid((x, y) => `${x} ${y} 0 220 0 0`)
  await openAndShow(page, { name: 'cloud.ply', mimeType: 'model/ply', buffer: Buffer.from(`${cloud}\n`) })
  await expect.poll(async () => pixelsLike(page, await canvasPicture(page), 0xdc0000)).toBeGreaterThan(MOST)

  await page.goto('/')
  const points = grid((x, y) => `v ${x} ${y} 0`) + '\n' + grid((x, y) => `p ${y * 20 + x + 1}`)
  await openAndShow(page, { name: 'points.obj', mimeType: 'model/obj', buffer: Buffer.from(`${points}\n`) })
  // The default colour of parts, as dark as lines of it are on a light background.
  await expect.poll(async () => pixelsLike(page, await canvasPicture(page), 0x6b7077)).toBeGreaterThan(MOST)
})
