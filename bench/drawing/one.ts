// One reading in a process of its own: `node bench/drawing/one.ts library|facet FILE.dxf`. Prints CPU seconds and the largest resident set as JSON.
import { readFileSync } from 'node:fs'
import { OpenError } from '../../src/core/errors.ts'
import { openDrawingFiles } from '../../workers/drawing/openDrawing.fixture.ts'

const [, , who, file] = process.argv
const bytes = new Uint8Array(readFileSync(file))
const before = process.cpuUsage()
let entities = 0
let segments = 0
if (who === 'library') {
  const { DxfReader } = await import('@node-projects/acad-ts')
  const document = DxfReader.readFromStream(bytes, () => {})
  entities = document.modelSpace?.entities.count ?? 0
} else if (who === 'facet') {
  const { drawing } = await openDrawingFiles({ 'big.dxf': bytes })
  entities = drawing.spaces[0].entities.count
  segments = drawing.spaces[0].lines.item.length
} else throw new OpenError('open-failed', 'library or facet')
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ who, entities, segments, cpu: (user + system) / 1e6, rssMiB: Math.round(process.resourceUsage().maxRSS / 1024) }))
