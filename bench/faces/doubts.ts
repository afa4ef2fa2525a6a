// Counts the bodies of exact files that the checks doubt, and the solids whose mesh is open, by our engine alone.
import { statSync, writeFileSync } from 'node:fs'
import { basename, extname, relative } from 'node:path'
import { parseArgs } from 'node:util'
import type { Quality } from '../../workers/contract/format.ts'
import { filesUnder } from '../inspect/source.ts'
import { bodiesOf, isExactFile } from './fileBodies.ts'
import { doubtsOf } from './doubt.ts'
import { type DoubtedBody, type DoubtRow, doubtsPage } from './doubtsPage.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quality: { type: 'string', default: 'normal' }, all: { type: 'boolean' }, table: { type: 'string' } },
})
if (positionals.length === 0) {
  console.error('usage: node bench/faces/doubts.ts PATH... [--quality coarse|normal|fine] [--all] [--table FILE]')
  process.exit(2)
}

const formats: [endings: string[], format: string][] = [
  [['.x_t', '.x_b', '.xmt_txt', '.xmt_bin'], 'Parasolid'],
  [['.sat', '.sab', '.smt', '.smb'], 'ACIS'],
  [['.f3d'], 'Fusion'],
  [['.brep', '.brp'], 'BREP'],
  [['.iges', '.igs'], 'IGES'],
]
const rows = new Map<string, DoubtRow>()
const doubted: DoubtedBody[] = []
const total = { files: 0, unread: 0, bodies: 0, doubted: 0, solids: 0, open: 0, cpu: 0 }
for (const path of positionals) {
  const folder = statSync(path).isDirectory()
  for (const file of folder ? (await filesUnder(path)).filter(isExactFile) : [path]) {
    const name = folder ? relative(path, file).replaceAll('\\', '/') : basename(file)
    try {
      const before = process.cpuUsage()
      const { parts, size } = await bodiesOf(file)
      const row = rowOf(file)
      row.files++
      for (const part of parts) {
        for (const doubt of doubtsOf(part, size, values.quality as Quality)) {
          for (const counts of [total, row]) {
            counts.bodies++
            if (doubt.problems.length > 0) counts.doubted++
            if (doubt.solid) counts.solids++
            if (doubt.openEdges > 0) counts.open++
          }
          if (doubt.problems.length > 0 || doubt.openEdges > 0) doubted.push({ file: name, part: part.name, ...doubt })
          if (values.all || doubt.problems.length > 0 || doubt.openEdges > 0) {
            const open = doubt.openEdges > 0 ? `; ${doubt.openEdges} open edges` : ''
            const measures = `${doubt.faces} faces, area ${doubt.area.toPrecision(7)} mm², volume ${doubt.volume.toPrecision(7)} mm³`
            console.log(`${name} ${part.name || 'part'}: ${measures}${open}${doubt.problems.map((line) => `\n    ${line}`).join('')}`)
          }
        }
      }
      total.files++
      const { user, system } = process.cpuUsage(before)
      total.cpu += (user + system) / 1e6
    } catch (error) {
      total.unread++
      console.log(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
console.log(
  `${total.files} files (${total.unread} unread), ${total.bodies} bodies, ${total.doubted} doubted, ${total.open} of ${total.solids} solids open, ${total.cpu.toFixed(1)} s of CPU`,
)
if (values.table) writeFileSync(values.table, doubtsPage(rows, doubted))

/** Files by the format of their bodies; those that were made to test readers stand apart. */
function rowOf(path: string): DoubtRow {
  const ending = extname(path).toLowerCase()
  const format = formats.find(([endings]) => endings.includes(ending))?.[1] ?? 'STEP'
  const name = basename(path).startsWith('cadmpeg__') ? `${format}, made to test readers` : format
  let row = rows.get(name)
  if (!row) rows.set(name, (row = { files: 0, bodies: 0, doubted: 0, solids: 0, open: 0 }))
  return row
}
