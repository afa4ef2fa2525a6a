// `node bench/drawing/table.ts FOLDER [--out FILE]`: opens every DWG and DXF file under a folder that holds dwg/, dwg-more/, dwg-old/ and dxf/ and writes what became of each as a table (bench/results/drawings.md).
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { OpenError } from '../../src/core/errors.ts'
import type { Drawing } from '../../src/core/drawing/drawing.ts'
import { openDrawingFiles } from '../../workers/drawing/openDrawing.fixture.ts'
import { countedByTags } from '../../tests/support/dxf/countedByTags.ts'
import { filesUnder } from '../inspect/source.ts'

/** Extents of twins agree within this part of their size. */
const TOLERANCE = 1e-6
const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string', default: 'bench/results/drawings.md' } } })
const [folder] = positionals
if (!folder) {
  console.error('usage: node bench/drawing/table.ts FOLDER [--out FILE]')
  process.exit(2)
}

interface Row {
  name: string
  drawing?: Drawing
  error?: string
  notes: string[]
  off?: string
  seconds: number
}

const list = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, count]) => `${type} ${count}`)
    .join(', ')

/** What differs between two counts, as "TYPE +1". */
function difference(one: Record<string, number>, other: Record<string, number>): string {
  const off: string[] = []
  for (const type of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const by = (one[type] ?? 0) - (other[type] ?? 0)
    if (by !== 0) off.push(`${type} ${by > 0 ? '+' : ''}${by}`)
  }
  return off.sort().join(', ')
}

const rows: Row[] = []
const paths = (await filesUnder(folder)).filter((path) => /\.(dwg|dxf)$/i.test(path) && /[/\\](dwg|dxf)(-more|-old)?[/\\]/.test(path)).sort()
for (const path of paths) {
  const row: Row = { name: basename(path), notes: [], seconds: 0 }
  const bytes = new Uint8Array(readFileSync(path))
  const before = process.cpuUsage()
  try {
    const { drawing, notes } = await openDrawingFiles({ [row.name]: bytes })
    row.drawing = drawing
    row.notes = notes
    if (/\.dxf$/i.test(path)) row.off = difference(drawing.counts, countedByTags(bytes))
  } catch (error) {
    row.error = error instanceof OpenError ? error.code : String(error)
  }
  const { user, system } = process.cpuUsage(before)
  row.seconds = (user + system) / 1e6
  rows.push(row)
}

/** Files of the collections where several have the same drawing: the release in front of the name. */
const RELEASE = /^20\d\d__/

/** The same drawing in the other format: same name, or with its release; else the same drawing as DXF of another release. */
function twinOf(name: string): Row | undefined {
  if (!/\.dwg$/i.test(name)) return undefined
  const stem = name.slice(0, -4)
  const same = rows.find((row) => [`${stem}.dxf`, `${stem}_2004.dxf`, `${stem}_ascii.dxf`].includes(row.name))
  if (same || !RELEASE.test(name)) return same
  const plain = stem.replace(RELEASE, '')
  return rows.find((row) => /^20\d\d__.*\.dxf$/i.test(row.name) && row.name.slice(0, -4).replace(RELEASE, '') === plain)
}

function twinText({ name, drawing }: Row): string {
  const twin = twinOf(name)?.drawing
  if (!drawing || !twin) return ''
  const counts = difference(drawing.counts, twin.counts)
  let off = 0
  for (const { name: space, extents } of drawing.spaces) {
    const other = twin.spaces.find((each) => each.name === space)?.extents
    if (!extents !== !other) off = Number.POSITIVE_INFINITY
    for (const [i, value] of (extents ?? []).entries()) off = Math.max(off, Math.abs(value - (other?.[i] ?? Number.NaN)) / Math.max(1, Math.abs(value)))
  }
  return `${counts || 'same'}; ${off <= TOLERANCE ? 'extents same' : `extents off by ${off.toExponential(1)}`}`
}

const extentsOf = ({ spaces }: Drawing): string => {
  const { extents } = spaces[0] ?? {}
  return extents ? `${(extents[2] - extents[0]).toPrecision(7)} × ${(extents[3] - extents[1]).toPrecision(7)}` : '–'
}

const opened = rows.filter(({ drawing }) => drawing)
const twins = opened.filter((row) => twinOf(row.name)?.drawing)
const compared = opened.filter(({ off }) => off !== undefined)
const cell = (text: string): string => text.replaceAll('|', '\\|')
const lines = [
  '# Drawings, file by file',
  '',
  'Made by `node bench/drawing/table.ts FOLDER`: every DWG and DXF file of the collection is opened as the app does.',
  '',
  `- ${opened.length} of ${rows.length} files open; the others end in the message that their row names.`,
  `- Entities against the tags of the file (DXF): ${compared.filter(({ off }) => off === '').length} of ${compared.length} have each type as often as the file.`,
  `- Twins (DWG and the same drawing as DXF): ${twins.filter((row) => twinText(row) === 'same; extents same').length} of ${twins.length} give the same entities and, to 1e-6, the same extents.`,
  '',
  'Differences with a reason: DXF files of R13 and R14 hold proxies in place of tables, multileaders and lights, the DXF files of R1.4 and R2.10 were written by a converter that leaves',
  'entities out or names them otherwise, 3DLINE of R10 is a LINE, a helix of one release is drawn by other chords than that of another, and one DXF file was damaged by a merge of versions.',
  'Besides these, 312 drawings made by another program: [drawings-made.md](drawings-made.md).',
  '',
  'Losses with a reason: underlays of DWF and DGN, and PDF files that are not there, are drawn by their clip and name, and told; OLE',
  'frames by the bitmap that they keep of themselves, else by their frame, and told. Text along arcs and remote text of DXF files are read, in DWG',
  'drawn by the picture that their program left (proxy graphics), as is every entity that is not known; its clips are not applied. Lights and cameras are not on paper. Frames of pictures, wipeouts and clips',
  'are drawn where they are printed (1, not 2). Solids, regions and surfaces of every release are drawn by the edges of their exact bodies; the lines within curved faces only where the file keeps them.',
  'The cage of a smooth MESH is drawn as it is. Drawings are compared by the 14 pairs of `tests/conformance/drawings.test.ts` too.',
  '',
  'How they look beside other programs: [drawings-beside.md](../../docs/drawings-beside.md). Dimensions that are made anew beside the original ones: [dimensions.md](../../docs/dimensions.md).',
  '',
  'Model space of 20 000 entities and more is read as a stream: lines, polylines, arcs, circles, ellipses, splines, points and texts one by one from the file as they are drawn; tests hold',
  'that the drawing is the same.',
  '',
  'In 3D: a drawing whose model space holds more faces, meshes and solids than anything else opens as a model (a layer for each node, blocks below it); of others the toolbar offers it.',
  '',
  '| file | entities of model space and layouts | against its tags | against its twin | size of model space | fonts not there | told | CPU, s |',
  '|---|---|---|---|---|---|---|--:|',
  ...rows.map((row) => {
    const { name, drawing, error, notes, off, seconds } = row
    if (!drawing) return `| ${name} | *${error}* | | | | | | ${seconds.toFixed(2)} |`
    const told = [...new Set(notes)].join(', ')
    const texts = [list(drawing.counts), off === undefined ? '' : off || 'same', twinText(row), extentsOf(drawing), drawing.missing.fonts.join(', '), told]
    return `| ${name} | ${texts.map(cell).join(' | ')} | ${seconds.toFixed(2)} |`
  }),
]
writeFileSync(values.out, `${lines.join('\n')}\n`)
console.log(lines.slice(4, 7).join('\n'))
