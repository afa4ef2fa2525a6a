// `node bench/pmi/many.ts [COUNT...] [--out FILE]`: a block with many drawn dimensions (10 000) in Chromium on a software GPU: milliseconds that the page's own code takes of a frame
// while the model is turned, the file's annotations drawn and as labels, with the panel open; memory of the page's process.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { StepText } from '../../workers/formats/step/stepText.fixture.ts'
import { serveApp } from '../open/app.ts'
import { inFreshBrowser, peakMemory } from '../open/browser.ts'
import { countDrawCalls } from '../scale/orbit.ts'
import { openInFacet } from '../open/facet.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } })
const counts = positionals.length > 0 ? positionals.map(Number) : [0, 10_000]
/** Points of one drawing. NIST's have some hundred, which a software GPU takes seconds a frame for; the page's own work does not grow with them. */
const POINTS = 40
const STEPS = 8

/** A block of 1000 × 1000 × 20 mm, with dimensions of its height in rows over it, each drawn by one tessellated curve. */
function manyDimensions(count: number): string {
  const step = new StepText()
  const context = step.context()
  const { solid, faces } = step.box(1000, 1000, 20)
  const { definition, shape } = step.product('Block', [solid], context, 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  const owner = step.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`)
  const unit = step.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))')
  const across = Math.ceil(Math.sqrt(count))
  const callouts = Array.from({ length: count }, (_, i) => {
    const aspect = step.add(`SHAPE_ASPECT('','',${owner},.T.)`)
    step.add(`GEOMETRIC_ITEM_SPECIFIC_USAGE('','',${aspect},${shape},${faces[i % faces.length]})`)
    const size = step.add(`DIMENSIONAL_SIZE(${aspect},'thickness')`)
    const nominal = `MEASURE_WITH_UNIT(LENGTH_MEASURE(${(20 + (i % 50) / 10).toFixed(1)}),${unit})`
    const value = step.add(`(LENGTH_MEASURE_WITH_UNIT()MEASURE_REPRESENTATION_ITEM()${nominal}REPRESENTATION_ITEM('nominal value'))`)
    step.add(`DIMENSIONAL_CHARACTERISTIC_REPRESENTATION(${size},${step.add(`SHAPE_DIMENSION_REPRESENTATION('',(${value}),${context})`)})`)
    const [x, y] = [((i % across) / across) * 1000, (Math.floor(i / across) / across) * 1000]
    const points = Array.from({ length: POINTS }, (_point, at) => [x + 6 * Math.cos(at * 2.4), y, 40 + 6 * Math.sin(at * 2.4)].map((c) => c.toFixed(2)))
    const list = step.add(`COORDINATES_LIST('',${POINTS},(${points.map((point) => `(${point})`)}))`)
    const curve = step.add(`TESSELLATED_CURVE_SET('',${list},((${points.map((_point, at) => at + 1)})))`)
    const set = step.add(`TESSELLATED_GEOMETRIC_SET('linear dimension',(${curve}))`)
    const callout = step.add(`DRAUGHTING_CALLOUT('Dimension ${i + 1}',(${step.add(`TESSELLATED_ANNOTATION_OCCURRENCE('',(),${set})`)}))`)
    step.add(`DRAUGHTING_MODEL_ITEM_ASSOCIATION('','',${size},${shape},${callout})`)
    return callout
  })
  if (count > 0) step.add(`DRAUGHTING_MODEL('',(${callouts}),${context})`)
  return step.text()
}

/** Milliseconds that the callbacks of each frame take in which something is drawn, watched from before the page is loaded; after `countDrawCalls`. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const spent: number[] = []
    Object.assign(window, { spent })
    const request = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (callback) =>
      request((time) => {
        const before = performance.now()
        callback(time)
        if ((window as unknown as { drawn: { calls: number } }).drawn.calls > 0) spent.push(performance.now() - before)
      })
  })
}

async function turn(page: Page): Promise<{ frames: number; median: number; worstOfTen: number }> {
  const box = (await page.locator('canvas').first().boundingBox())!
  const [x, y] = [box.x + box.width * 0.5, box.y + box.height * 0.5]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate(() => ((window as unknown as { spent: number[] }).spent.length = 0))
  for (let step = 1; step <= STEPS; step++) {
    await page.mouse.move(x + step * 4, y + step)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  await page.mouse.up()
  const spent = await page.evaluate(() => (window as unknown as { spent: number[] }).spent)
  const sorted = spent.toSorted((a, b) => a - b)
  const at = (share: number): number => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2))
  return { frames: spent.length, median: at(0.5), worstOfTen: at(0.9) }
}

const folder = mkdtempSync(join(tmpdir(), 'annotations-'))
const app = await serveApp()
const results: object[] = []
try {
  for (const count of counts) {
    const path = join(folder, `annotations-${count}.stp`)
    writeFileSync(path, manyDimensions(count))
    const result = await inFreshBrowser(async (page, browser) => {
      await countDrawCalls(page)
      await watchFrames(page)
      const { complete, tasks } = await openInFacet(page, app.url, path)
      await page.waitForTimeout(3000)
      const drawn = await turn(page)
      const memory = await peakMemory(browser)
      if (count === 0) return { count, complete, drawn, memory }
      await page.getByRole('tab', { name: 'PMI' }).click()
      await page.getByRole('searchbox', { name: 'Search dimensions and tolerances' }).waitFor()
      await page.waitForTimeout(2000)
      const withPanel = await turn(page)
      await page.getByRole('combobox', { name: 'Callouts' }).selectOption('facing')
      await page.waitForTimeout(3000)
      const labels = await turn(page)
      return {
        count,
        bytes: statSync(path).size,
        complete,
        longestTask: Math.max(0, ...tasks),
        drawn,
        withPanel,
        labels,
        memory,
        memoryWithPanel: await peakMemory(browser),
      }
    })
    console.log(JSON.stringify(result))
    results.push(result)
  }
} finally {
  await app.close()
  rmSync(folder, { recursive: true })
}
const machine = `${cpus().length} cores, software GPU, load ${loadavg()[0].toFixed(1)}`
if (values.out) writeFileSync(values.out, `${JSON.stringify({ machine, results }, null, 2)}\n`)
process.exit()
