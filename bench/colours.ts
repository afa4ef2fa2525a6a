// Compares the colours of native files with the pictures that their programs saved in them: `npx node bench/colours.ts [format…]`, worst first.
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { labOf } from './colours/lab.ts'
import { commonest, foreground, hexOf, openDecoder } from './colours/picture.ts'
import { coloursOf } from './colours/read.ts'

const corpus = process.env.FACET_CORPUS
if (!corpus) throw new Error('FACET_CORPUS is not set')
/** Where the pictures are written to be looked at, when it is set. */
const out = process.env.FACET_PICTURES
const formats = process.argv.length > 2 ? process.argv.slice(2) : ['inventor', 'solidedge', 'catia', 'solidworks']
const isNative = /\.(ipt|iam|par|psm|asm|CATPart|CATProduct|sldprt|sldasm)$/i
const isAssembly = /\.(iam|asm|CATProduct|sldasm)$/i
const GREY = 0xb4b4b4

interface Row {
  file: string
  /** Difference of lightness and of hue and chroma of the largest colour. */
  light: number
  hue: number
  text: string
}

const decoder = await openDecoder()
for (const format of formats) {
  const rows: Row[] = []
  const manifest = await readFile(join(corpus, format, 'MANIFEST.tsv'), 'utf8')
  for (const line of manifest.split('\n').slice(1)) {
    const file = line.split('\t')[0]
    if (!isNative.test(file)) continue
    const read = await coloursOf(join(corpus, format, file), isAssembly.test(file)).catch(() => undefined)
    if (!read?.preview || read.colours.length === 0) continue
    const seen = foreground(await decoder.decode(read.preview))
    if (out) await writeFile(join(out, `${format}-${basename(file)}.${read.preview.mime.split('/')[1]}`), read.preview.image)
    if (seen.length < 200) continue
    const labs = seen.map(labOf)
    // Light and shade differ on a body of one colour; the median stands for it.
    const middle = [0, 1, 2].map((k) => labs.map((lab) => lab[k]).toSorted((a, b) => a - b)[labs.length >> 1])
    const own = [0, 0, 0]
    for (const { color, share } of read.colours) for (const [k, v] of labOf(color === 0 ? GREY : color >>> 8).entries()) own[k] += v * share
    rows.push({
      file,
      light: own[0] - middle[0],
      hue: Math.hypot(own[1] - middle[1], own[2] - middle[2]),
      text: `read ${read.colours
        .slice(0, 3)
        .map(({ color, share }) => `${color === 0 ? 'none' : hexOf(color >>> 8)} ${Math.round(share * 100)}%`)
        .join(', ')}  seen ${commonest(seen, 3)
        .map(({ rgb, share }) => `${hexOf(rgb)} ${Math.round(share * 100)}%`)
        .join(', ')}`,
    })
  }
  rows.sort((a, b) => Math.hypot(b.light, b.hue) - Math.hypot(a.light, a.hue))
  for (const { file, light, hue, text } of rows) console.log(`L ${light.toFixed(0).padStart(4)}  ab ${hue.toFixed(0).padStart(3)}  ${file}  ${text}`)
  const far = rows.filter(({ light, hue }) => Math.abs(light) > 20 || hue > 12).length
  console.log(`${format}: ${rows.length} files, ${far} differ by more than 20 in lightness or 12 in hue\n`)
}
await decoder.close()
