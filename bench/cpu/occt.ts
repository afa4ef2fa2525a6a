// `node bench/cpu/occt.ts FILE [OPENINGS]`: opens FILE by occt-import-js alone in this process, several times, and prints a `ProcessReport`.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type ProcessReport, peakRss, quiet, stopWatch } from './usage.ts'

const loading = stopWatch()
const { default: occtimportjs } = await import('occt-import-js')
const occt = await occtimportjs({ print() {}, printErr() {} })
const report: ProcessReport = { load: loading(), openings: [], triangles: 0, rssLoaded: peakRss(), rssOpened: 0, rssSettled: 0, settled: [] }

await quiet()
for (let left = Number(process.argv[3] ?? 3); left > 0; left--) {
  const watch = stopWatch()
  const bytes = new Uint8Array(await readFile(resolve(process.argv[2])))
  // Its own default, and the angle that ours has.
  const result = occt.ReadStepFile(bytes, {
    linearUnit: 'millimeter',
    linearDeflectionType: 'bounding_box_ratio',
    linearDeflection: 0.001,
    angularDeflection: 0.4,
  })
  if (!result.success) report.error = 'refused'
  report.triangles = 0
  for (const mesh of result.success ? result.meshes : []) report.triangles += mesh.index.array.length / 3
  report.openings.push(watch())
  report.rssOpened ||= peakRss()
}
console.log(JSON.stringify(report))
