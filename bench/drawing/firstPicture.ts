// `node bench/drawing/firstPicture.ts FILE... [--out FILE.json]`: CPU of opening drawings until the first picture and until all is drawn, what of it went to layouts
// other than the first tab, and the parts of all segments that lie there and on layers that are off or frozen. Each file is opened in a process of its own.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { Drawing } from '../../src/core/drawing/drawing.ts'
import { FileSet } from '../../workers/contract/fileSet.ts'
import { Flattening } from '../../workers/drawing/flatten/flattening.ts'
import { openDrawing } from '../../workers/drawing/open/openDrawing.ts'
import { memoryEntry } from '../../workers/io/fileset/blobEntry.ts'
import { segmentCount } from '../../src/core/drawing/space.ts'
import { wholeLines } from '../../src/core/drawing/wholeLines.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' }, single: { type: 'boolean' } } })

/** Segments of a drawing by where they are: in layouts other than the first tab, and on layers that are not shown. */
function segmentsOf({ spaces, first, styles, layers }: Drawing): { segments: number; elsewhere: number; hidden: number } {
  const sum = { segments: 0, elsewhere: 0, hidden: 0 }
  for (const [at, space] of spaces.entries()) {
    const { kind, items } = space
    const lines = wholeLines(space)
    sum.segments += segmentCount(lines)
    if (kind === 'paper' && at !== first) sum.elsewhere += segmentCount(lines)
    for (let run = 0; run < lines.item.length; run++)
      if (!layers[styles.layer[items.style[lines.item[run]]]].visible) sum.hidden += lines.start[run + 1] - lines.start[run] - 1
  }
  return sum
}

async function measure(file: string): Promise<object> {
  const bytes = Uint8Array.from(readFileSync(file))
  const name = basename(file)
  const since = (from: NodeJS.CpuUsage): number => {
    const { user, system } = process.cpuUsage(from)
    return Math.round((user + system) / 1000)
  }
  const cpuOf = new Map<string, number>()
  const { drawSpace } = Flattening.prototype
  Flattening.prototype.drawSpace = function (block, about, ...more) {
    const before = process.cpuUsage()
    const space = drawSpace.call(this, block, about, ...more)
    cpuOf.set(about.name, since(before))
    return space
  }
  let [first, whole] = [0, 0]
  let drawing: Drawing | undefined
  const begun = process.cpuUsage()
  await openDrawing(
    new FileSet([memoryEntry(name, bytes)]),
    name,
    /\.dxf$/i.test(name) ? 'dxf' : 'dwg',
    {
      progress() {},
      structure() {},
      part() {},
      note() {},
      missing() {},
      early: () => (first ||= since(begun)),
      drawing: (shown) => {
        whole = since(begun)
        first ||= whole
        drawing = shown
      },
    },
    { quality: 'normal', as: 'drawing' },
  )
  if (!drawing) return { name }
  const others = drawing.spaces.filter(({ kind }, at) => kind === 'paper' && at !== drawing?.first)
  const otherLayouts = others.reduce((sum, space) => sum + (cpuOf.get(space.name) ?? 0), 0)
  return {
    name,
    megabytes: Number((bytes.length / 1e6).toFixed(2)),
    tabs: drawing.spaces.length,
    solids: drawing.solids ?? 0,
    firstPictureMs: first,
    wholeMs: whole,
    otherLayoutsMs: otherLayouts,
    ...segmentsOf(drawing),
  }
}

if (values.single) console.log(JSON.stringify(await measure(positionals[0])))
else {
  const files = positionals.map((file) => {
    const line = execFileSync(process.execPath, [import.meta.filename, '--single', file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .trim()
      .split('\n')
      .at(-1)!
    console.log(line)
    return JSON.parse(line) as object
  })
  if (values.out) writeFileSync(values.out, `${JSON.stringify({ files }, null, 2)}\n`)
}
