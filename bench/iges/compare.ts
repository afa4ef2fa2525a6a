// Compares our IGES and BREP readers with OpenCascade over files and folders, and writes the table of docs/iges.md.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { OpenError } from '../../src/core/errors.ts'
import { Occt } from '../../wasm/occt/occt.ts'
import { compareFile, type FileComparison } from './compareFile.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { table: { type: 'string' } } })
if (positionals.length === 0) {
  console.error('usage: node bench/iges/compare.ts PATH... [--table FILE.md]')
  process.exit(2)
}
const paths = positionals.flatMap((path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((file) => /\.(ige?s|brep)$/i.test(file))
        .toSorted()
        .map((file) => join(path, file))
    : [path],
)

const head = `| file | parts | faces | flagged | solids closed | area / OpenCascade's | box off, % of size | triangles | OpenCascade's | CPU, ms | OpenCascade's | times faster |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |`

function row(name: string, { own, reference }: FileComparison): string {
  const cells: (string | number)[] = [name, own.parts, own.faces, own.flagged, `${own.closed} of ${own.solids}`]
  if (reference && reference.faces > 0) {
    const size = Math.hypot(...[0, 1, 2].map((axis) => reference.box[axis + 3] - reference.box[axis]))
    const off = Math.max(...own.box.map((value, i) => Math.abs(value - reference.box[i]))) / size
    const faces = own.faces === reference.faces ? '' : ` (${reference.faces} faces)`
    cells.push((own.area / reference.area).toFixed(5), (off * 100).toFixed(3), own.triangles, `${reference.triangles}${faces}`)
    cells.push(Math.round(own.cpu), Math.round(reference.cpu), (reference.cpu / own.cpu).toFixed(1))
  } else cells.push('–', '–', own.triangles, '–', Math.round(own.cpu), '–', '–')
  return `| ${cells.join(' | ')} |`
}

const lines = [head]
const total = { own: 0, reference: 0, faces: 0, flagged: 0, solids: 0, closed: 0 }
console.log(head)
for (const path of paths) {
  try {
    // A fresh engine each: its heap only grows.
    const comparison = compareFile(path, new Uint8Array(readFileSync(path)), await Occt.create())
    total.own += comparison.own.cpu
    total.reference += comparison.reference?.cpu ?? 0
    total.faces += comparison.own.faces
    total.flagged += comparison.own.flagged
    total.solids += comparison.own.solids
    total.closed += comparison.own.closed
    lines.push(row(basename(path), comparison))
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    lines.push(`| ${basename(path)} | ${error.code} |`)
  }
  console.log(lines[lines.length - 1])
}
const summary = `${paths.length} files, ${total.faces} faces, ${total.flagged} flagged, ${total.closed} of ${total.solids} solids closed; CPU ${(total.own / 1000).toFixed(1)} s against ${(total.reference / 1000).toFixed(1)} s, ${(total.reference / total.own).toFixed(1)} times less.`
console.log(summary)
if (values.table) {
  const text = `# IGES and BREP beside OpenCascade

Written by \`node bench/iges/compare.ts PATH... --table docs/iges.md\`. Normal quality in both (OpenCascade's deflection is a share of the whole file's size, ours of each
part's: triangles and areas differ a little by that). CPU in one process, one file after another, OpenCascade's engine started before. Flagged: faces and bodies that the
checks of \`workers/kernel/brep\` find fault with. Files \`*-face\` and \`*-brep\` are STEP files of the collection as OpenCascade 7.6 writes them to IGES, as trimmed surfaces (144) and
as solids (186); \`.brep\` files are OpenCascade's own samples.

${summary}

${lines.join('\n')}
`
  writeFileSync(values.table, text)
}
