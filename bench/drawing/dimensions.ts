// `node bench/drawing/dimensions.ts FOLDER [--out FILE] [--all]`: every DIMENSION of the DWG and DXF files that carries the block of the program that drew it, drawn by
// that block and made anew from its points and style as dimensions without a block are; how well both agree goes into a table (docs/dimensions.md).
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { agreementOf, type Agreement } from './dimensionAgreement.ts'
import { blockedDimensions } from './blockedDimensions.ts'
import { filesUnder } from '../inspect/source.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: 'docs/dimensions.md' }, all: { type: 'boolean', default: false } },
})
if (positionals.length === 0) {
  console.error('usage: node bench/drawing/dimensions.ts FOLDER|FILE... [--out FILE] [--all]')
  process.exit(2)
}

interface Row extends Agreement {
  file: string
  handle: string
  kind: string
}

const rows: Row[] = []
const seen = new Set<string>()
const found: string[] = []
for (const path of positionals) found.push(...(/\.(dwg|dxf)$/i.test(path) ? [path] : await filesUnder(path)))
for (const path of found.filter((each) => /\.(dwg|dxf)$/i.test(each)).sort()) {
  for (const { kind, handle, byBlock, made } of await blockedDimensions(basename(path), new Uint8Array(readFileSync(path)))) {
    const row = { file: basename(path), handle: handle.toString(16).toUpperCase(), kind, ...agreementOf(byBlock, made) }
    // The same drawing lies there in several releases and formats.
    const same = JSON.stringify([handle, kind, byBlock.texts.map(({ text }) => text), byBlock.box.map((value) => value.toPrecision(6))])
    if (seen.has(same)) continue
    seen.add(same)
    rows.push(row)
  }
}

const agrees = ({ text, place, turn, lines, extra, heads, box }: Agreement): boolean =>
  text && place <= 0.5 && turn <= 1 && lines >= 0.9 && extra >= 0.9 && heads >= 0.9 && box <= 1
const share = (part: Row[], of: Row[]): string => `${part.length} of ${of.length}`
const kinds = [...new Set(rows.map(({ kind }) => kind))].sort()
const percent = (value: number): string => `${Math.round(value * 100)} %`
const line = ({ file, handle, kind, text, ours, theirs, place, turn, lines, extra, heads, box }: Row): string =>
  `| ${file} | ${handle} | ${kind} | ${text ? 'same' : `\`${ours}\` for \`${theirs}\``.replaceAll('|', '\\|')} | ${place.toFixed(2)} | ${turn.toFixed(0)} | ${percent(lines)} | ${percent(extra)} | ${percent(heads)} | ${box.toFixed(2)} |`
const head = [
  '| file | handle | kind | text | place | turn, ° | lines of the block in ours | ours in the block | heads | extents |',
  '|---|---|---|---|--:|--:|--:|--:|--:|--:|',
]
const off = rows.filter((row) => !agrees(row))
const page = [
  '# Generated dimensions beside the original ones',
  '',
  'Made by `node bench/drawing/dimensions.ts FOLDER`. A dimension is drawn by the block that the program which wrote the file made for it. Where there is none, Facet makes it from its',
  'points and its style. Here both are done for every dimension of the collection that has a block (once, where the same drawing lies there in several releases), and compared.',
  '',
  'Agreement: the same text; its middle within half a letter’s height and its direction within 1°; at least 90 % of the block’s lines have one of ours within a fifth of a letter’s height, and',
  'the other way round; as much of the arrow heads’ outlines; extents (without text) within one letter’s height. Lengths below are in letter heights.',
  '',
  '| kind | agree | same text | place of the text | its direction | lines | heads | extents |',
  '|---|---|---|---|---|---|---|---|',
  ...[...kinds, 'all'].map((kind) => {
    const of = kind === 'all' ? rows : rows.filter((row) => row.kind === kind)
    const cells = [
      of.filter(agrees),
      of.filter(({ text }) => text),
      of.filter(({ place }) => place <= 0.5),
      of.filter(({ turn }) => turn <= 1),
      of.filter(({ lines, extra }) => lines >= 0.9 && extra >= 0.9),
      of.filter(({ heads }) => heads >= 0.9),
      of.filter(({ box }) => box <= 1),
    ]
    return `| ${kind} | ${cells.map((part) => share(part, of)).join(' | ')} |`
  }),
  '',
  off.length > 0 ? 'Those that differ:' : 'None differs.',
  '',
  ...(off.length > 0 ? [...head, ...off.map(line)] : []),
]
if (values.all) console.log([...head, ...rows.map(line)].join('\n'))
else writeFileSync(values.out, `${page.join('\n')}\n`)
console.log(page.slice(9, 12 + kinds.length).join('\n'))
