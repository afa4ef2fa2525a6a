// `node bench/pmi/many.ts [COUNT...] [--out FILE]`: a block with many drawn dimensions (10 000) in Chromium: milliseconds of the processor that the page's main thread takes for
// its longest tasks while the file is opened, and of a frame while the model is turned: the file's drawings, with the panel open, as labels; memory of the page's process.
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
import { markFrames, type ProcessorTime, processorTime } from './processorTime.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } })
const counts = positionals.length > 0 ? positionals.map(Number) : [0, 10_000]
/** Points of one drawing. NIST's have some hundred, which a software GPU takes seconds a frame for; the page's own work does not grow with them. */
const POINTS = 40
const STEPS = 10
/** The longest that one picture is waited for. */
const FRAME_MS = 4000

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

/** Turns the model by dragging. */
async function turn(page: Page): Promise<void> {
  const box = (await page.locator('canvas').first().boundingBox())!
  const [x, y] = [box.x + box.width * 0.5, box.y + box.height * 0.5]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= STEPS; step++) {
    await page.mouse.move(x + step * 4, y + step)
    // Until the canvas has been drawn: a software GPU takes many turns of the page for a picture.
    await page.evaluate(async (most) => {
      const before = performance.getEntriesByName('canvas').length
      const end = performance.now() + most
      while (performance.getEntriesByName('canvas').length === before && performance.now() < end) await new Promise((done) => setTimeout(done, 20))
    }, FRAME_MS)
  }
  await page.mouse.up()
  await page.waitForTimeout(500)
}

const short = (value: number): number => Number((value || 0).toFixed(2))
const summary = ({ tasks, frames }: ProcessorTime) => ({
  frames: frames.length,
  median: short(frames[frames.length >> 1]),
  worst: short(frames[0]),
  longestTasks: tasks.slice(0, 3).map(short),
})

const folder = mkdtempSync(join(tmpdir(), 'annotations-'))
const app = await serveApp()
const results: object[] = []
try {
  for (const count of counts) {
    const path = join(folder, `annotations-${count}.stp`)
    writeFileSync(path, manyDimensions(count))
    const result = await inFreshBrowser(async (page, browser) => {
      await countDrawCalls(page)
      await markFrames(page)
      const opening = await processorTime(page, async () => {
        await openInFacet(page, app.url, path)
        await page.waitForTimeout(8000)
      })
      const whole = { longestTasks: opening.tasks.slice(0, 5).map(short), sum: short(opening.tasks.reduce((sum, task) => sum + task, 0)) }
      const turned = async () => summary(await processorTime(page, () => turn(page)))
      const drawn = await turned()
      if (count === 0) return { count, opening: whole, drawn, memory: await peakMemory(browser) }
      const panel = await processorTime(page, async () => {
        await page.getByRole('tab', { name: 'PMI' }).click()
        await page.getByRole('searchbox', { name: 'Search dimensions and tolerances' }).waitFor()
        await page.waitForTimeout(2000)
      })
      const withPanel = await turned()
      const facing = await processorTime(page, async () => {
        await page.getByRole('combobox', { name: 'Callouts' }).selectOption('facing')
        await page.waitForTimeout(3000)
      })
      const tasks = { panel: panel.tasks.slice(0, 3).map(short), facing: facing.tasks.slice(0, 3).map(short) }
      return { count, bytes: statSync(path).size, opening: whole, drawn, tasks, withPanel, labels: await turned(), memory: await peakMemory(browser) }
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
