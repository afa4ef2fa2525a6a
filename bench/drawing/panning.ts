// `node bench/drawing/panning.ts [COUNT...] [--frames N] [--out FILE.json]`: drawings of 2, 100 000 and 300 000 entities, made here, are opened in Chromium on a software
// GPU and dragged about: draw calls of a frame, and the bytes that a frame puts on the heap, at first and when the engine has compiled what it runs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countDrawCalls, panDrawing } from '../../tests/support/panning.ts'
import { serveApp } from '../open/app.ts'
import { inFreshBrowser, LIMIT_MS } from '../open/browser.ts'
import { bigDxf } from './bigDxf.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { frames: { type: 'string', default: '12' }, out: { type: 'string' } } })
const counts = positionals.length > 0 ? positionals.map(Number) : [2, 100_000, 300_000]
/** A small drawing takes so little time that the engine can be waited for. */
const FEW = 1000
const COMPILED_AFTER = 600
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
      await page.waitForFunction(() => !document.querySelector('[role=progressbar]'), null, { timeout: LIMIT_MS })
      await page.waitForTimeout(2000)
      const frames = Number(values.frames)
      const first = await panDrawing(page, { warm: 2, frames })
      const compiled = count <= FEW ? await panDrawing(page, { warm: COMPILED_AFTER, frames: 100 }) : undefined
      return { count, first, ...(compiled && { compiled }) }
    })
    console.log(JSON.stringify(drawing))
    drawings.push(drawing)
  }
} finally {
  await app.close()
  rmSync(folder, { recursive: true })
}
if (values.out) writeFileSync(values.out, `${JSON.stringify({ machine: `${cpus().length} cores, software GPU`, drawings }, null, 2)}\n`)
