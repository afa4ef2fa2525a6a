// `node bench/beside/one.ts ENGINE FILE OPENINGS`: opens FILE several times by one engine in this process and prints a `ProcessReport`; `ENGINE` is its place in `engines`.
import { resolve } from 'node:path'
import { type ProcessReport, peakRss, quiet, stopWatch } from '../cpu/usage.ts'
import { endingOf, engines } from './engines.ts'

const [, , engine, file, openings = '3'] = process.argv

const loading = stopWatch()
const open = await engines[Number(engine)].load(endingOf(file))
const report: ProcessReport = { load: loading(), openings: [], triangles: 0, rssLoaded: peakRss(), rssOpened: 0, rssSettled: 0, settled: [] }
try {
  await quiet()
  for (let left = Number(openings); left > 0; left--) {
    const watch = stopWatch()
    report.triangles = await open(resolve(file))
    report.openings.push(watch())
    report.rssOpened ||= peakRss()
  }
} catch (error) {
  report.error = (error instanceof Error ? error.message : String(error)).split('\n')[0]
}
console.log(JSON.stringify(report))
process.exit()
