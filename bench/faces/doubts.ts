// Counts the bodies of exact files that the checks doubt, and the solids whose mesh is open, by our engine alone.
import { statSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { parseArgs } from 'node:util'
import type { Quality } from '../../workers/contract/format.ts'
import { filesUnder } from '../inspect/source.ts'
import { bodiesOf, isExactFile } from './fileBodies.ts'
import { doubtsOf } from './doubt.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quality: { type: 'string', default: 'normal' }, all: { type: 'boolean' } },
})
if (positionals.length === 0) {
  console.error('usage: node bench/faces/doubts.ts PATH... [--quality coarse|normal|fine] [--all]')
  process.exit(2)
}

const total = { files: 0, unread: 0, bodies: 0, doubted: 0, solids: 0, open: 0, cpu: 0 }
for (const path of positionals) {
  const folder = statSync(path).isDirectory()
  for (const file of folder ? (await filesUnder(path)).filter(isExactFile) : [path]) {
    const name = folder ? relative(path, file).replaceAll('\\', '/') : basename(file)
    try {
      const before = process.cpuUsage()
      const { parts, size } = await bodiesOf(file)
      for (const part of parts) {
        for (const doubt of doubtsOf(part, size, values.quality as Quality)) {
          total.bodies++
          if (doubt.problems.length > 0) total.doubted++
          if (doubt.solid) total.solids++
          if (doubt.openEdges > 0) total.open++
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
