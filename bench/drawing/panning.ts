// `node bench/drawing/panning.ts [COUNT...] [--frames N] [--out FILE.json]`: drawings of 2, 100 000 and 300 000 entities, made here, are opened in Chromium on a software
// GPU and dragged about, all of it in sight: draw calls of a frame, and the bytes that a frame puts on the heap, at first and when the engine has compiled what it runs.
// That is done close up, where little is in sight and frames are quick.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { countDrawCalls, panDrawing } from '../../tests/support/panning.ts'
import { serveApp } from '../open/app.ts'
import { inFreshBrowser, LIMIT_MS } from '../open/browser.ts'
import { bigDxf } from './bigDxf.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { frames: { type: 'string', default: '12' }, out: { type: 'string' } } })
const counts = positionals.length > 0 ? positionals.map(Number) : [2, 100_000, 300_000]
const COMPILED_AFTER = 600
const NOTCHES = 30
/** To the middle of the canvas, or back from it. */
async function zoom(page: Page, direction: 1 | -1): Promise<void> {
  const box = await page.locator('[data-canvas]').boundingBox()
  if (!box) throw new Error('no canvas')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  for (let notch = 0; notch < NOTCHES; notch++) await page.mouse.wheel(0, direction * 100)
  // The detail of the place is made when the view rests.
  await page.waitForTimeout(2000)
}

const folder = mkdtempSync(join(tmpdir(), 'panning-'))
const app = await serveApp()
const drawings: object[] = []
try {
  for (const count of counts) {
    const file = join(folder, `${count}.dxf`)
    writeFileSync(file, bigDxf(count))
    const drawing = await inFreshBrowser(async (page) => {
      await page.setViewportSize({ width: 320, height: 320 })
      await countDrawCalls(page)
      await page.goto(app.url)
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Browse for File' }).click()
      await (await chooser).setFiles(file)
      await page.getByRole('application').waitFor({ timeout: LIMIT_MS })
      await page.waitForFunction(() => !document.querySelector('progress'), null, { timeout: LIMIT_MS })
      await page.waitForTimeout(2000)
      const frames = Number(values.frames)
      const first = await panDrawing(page, { warm: 2, frames })
      await zoom(page, -1)
      const close = await panDrawing(page, { warm: COMPILED_AFTER, frames: 100 })
      await zoom(page, 1)
      const compiled = await panDrawing(page, { warm: 2, frames })
      return { count, first, close, compiled }
    })
    console.log(JSON.stringify(drawing))
    drawings.push(drawing)
  }
} finally {
  await app.close()
  rmSync(folder, { recursive: true })
}
if (values.out) writeFileSync(values.out, `${JSON.stringify({ machine: `${cpus().length} cores, software GPU`, drawings }, null, 2)}\n`)
