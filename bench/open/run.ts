// `node bench/open/run.ts FILE... [--out FILE.json] [--runs N] [--rest SECONDS]`: opens each file in Chromium by Facet and by the npm package online-3d-viewer,
// a fresh browser each time, in turns; prints times, longest tasks of the main thread, peak memory of the page's process, and their ratios.
import { readFile, stat, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { serveApp } from './app.ts'
import { REST_MS } from './browser.ts'
import { openInFacet } from './facet.ts'
import { openInRival } from './rival.ts'
import { measure, middle, type Opening } from './opening.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, runs: { type: 'string', default: process.env.RUNS ?? '3' }, rest: { type: 'string', default: String(REST_MS / 1e3) } },
})
if (positionals.length === 0) {
  console.error('usage: node bench/open/run.ts FILE... [--out FILE.json] [--runs N] [--rest SECONDS]')
  process.exit(2)
}
const runs = Number(values.runs)
const rest = Number(values.rest)

const say = ({ firstPicture, complete, firstPart, longest, over50, memory }: Opening): string =>
  `${(complete / 1000).toFixed(2)} s, first picture ${(firstPicture / 1000).toFixed(2)} s${firstPart === undefined ? '' : `, first part ${(firstPart / 1000).toFixed(2)} s`}, longest task ${longest.toFixed(0)} ms, ${over50} over 50 ms, ${memory?.toFixed(0) ?? '?'} MB`

const app = await serveApp()
const rows: object[] = []
console.log(`${cpus().length} cores, software rendering, median of ${runs} fresh browsers each, ${rest} s of rest before a file`)
for (const file of positionals.map((path) => resolve(path))) {
  const megabytes = (await stat(file)).size / 1e6
  const ours: Opening[] = []
  const theirs: Opening[] = []
  for (let run = 0; run < runs; run++) {
    ours.push(await measure((page) => openInFacet(page, app.url, file, rest * 1e3)))
    theirs.push(await measure((page) => openInRival(page, file, rest * 1e3)))
  }
  const facet = middle(ours)
  const online3dviewer = middle(theirs)
  const timesFaster = online3dviewer.complete / facet.complete
  rows.push({ file: basename(file), megabytes, facet, online3dviewer, timesFaster, longestTaskRatio: online3dviewer.longest / Math.max(1, facet.longest) })
  console.log(
    `${basename(file)} (${megabytes.toFixed(1)} MB)\n  facet            ${say(facet)}\n  online-3d-viewer ${say(online3dviewer)}\n  ${timesFaster.toFixed(1)} times faster`,
  )
}
await app.close()
if (values.out) {
  const version = (JSON.parse(await readFile(new URL('../../node_modules/online-3d-viewer/package.json', import.meta.url), 'utf8')) as { version: string })
    .version
  const result = { date: new Date().toISOString().slice(0, 10), cores: cpus().length, gpu: 'software', runs, rest, online3dviewer: version, rows }
  await writeFile(values.out, `${JSON.stringify(result, (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 1e3) / 1e3 : value), 2)}\n`)
}
