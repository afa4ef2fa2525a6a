// `node bench/native/large/openOnce.ts FILE`: opens a file once by the app's own pipeline and prints a line of JSON. Used by ../large.ts.
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { collect } from '../../../workers/pipeline/collect.ts'
import { openRoot } from '../../../workers/pipeline/openRoot.ts'
import { peakRss } from '../../cpu/usage.ts'

const path = process.argv[2]
const name = basename(path)
const { size } = await stat(path)
const { files } = await collect({ name, container: 'file', entries: [{ path: name, blob: { file: path, size } }] })
const before = peakRss()
const start = process.cpuUsage()
const cpu = (): number => {
  const { user, system } = process.cpuUsage(start)
  return Math.round((user + system) / 1e3)
}
const first: Partial<Record<string, number>> = {}
let triangles = 0
const { settled } = await openRoot(files, name, 'normal', (message) => {
  first[message.type] ??= cpu()
  if (message.type === 'part') triangles += (message.part.mesh?.indices.length ?? 0) / 3
})
await settled
const memoryPerByte = Number(((peakRss() - before) / size).toPrecision(2))
console.log(
  JSON.stringify({
    file: name,
    megabytes: Number((size / 1e6).toPrecision(3)),
    triangles,
    structureCpu: first.structure,
    firstPartCpu: first.part,
    allCpu: cpu(),
    memoryPerByte,
  }),
)
