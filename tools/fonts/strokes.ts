import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PEN_UP, STROKE_MAGIC, UNITS_PER_STEP } from '../../workers/drawing/fonts/strokeFile.ts'

/**
 * Makes public/fonts/*.strokes: Hershey's alphabets from the SVG fonts of the package hersheytext. Their data is free for any use with credit (public/fonts/README.md
 * gives it) and may be converted to any format but the one of the NTIS. Run: `node tools/fonts/strokes.ts`.
 */
const fonts: Record<string, string> = {
  simplex: 'HersheySans1',
  duplex: 'HersheySansMed',
  scriptSimplex: 'HersheyScript1',
  scriptComplex: 'HersheyScriptMed',
  complex: 'HersheySerifMed',
  italicComplex: 'HersheySerifMedItalic',
  triplex: 'HersheySerifBold',
  italicTriplex: 'HersheySerifBoldItalic',
  gothic: 'HersheyGothEnglish',
}

/** The SVG files' units in one of Hershey's; capitals are 21 of them high. */
const SVG_UNIT = 31.5
/** Letters stand this far right of where Hershey has them. */
const SHIFT = 3
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decode = (text: string): string =>
  text.replace(/&(#x([0-9a-f]+)|#(\d+)|\w+);/gi, (whole, name: string, hex?: string, dec?: string) =>
    hex ? String.fromCodePoint(parseInt(hex, 16)) : dec ? String.fromCodePoint(Number(dec)) : (named[name] ?? whole),
  )

const isLetter = (code: number): boolean => (code > 0x20 && code < 0x7f) || (code >= 0xc0 && code < 0x180 && code !== 0xd7 && code !== 0xf7)

/** Pen strokes in Hershey's units, baseline at 0. */
function strokesOf(path: string, code: number, advance: number): number[][] {
  const strokes: number[][] = []
  for (const [, command, rest] of path.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const values = (rest.match(/-?[\d.]+(e[-+]?\d+)?/gi) ?? []).map((value) => Number(value) / SVG_UNIT)
    const stroke = strokes.at(-1)
    if (command === 'M' || !stroke) strokes.push(values)
    else if (command === 'L') stroke.push(...values)
    else if (command === 'C') for (let i = 0; i + 5 < values.length; i += 6) stroke.push(...cubic(stroke.slice(-2), values.slice(i, i + 6)))
    else stroke.push(stroke[0], stroke[1])
  }
  const xs = strokes.flatMap((stroke) => stroke.filter((_, i) => i % 2 === 0))
  // Signs that were added later stand anywhere: they are put into the middle of their width.
  const shift = isLetter(code) ? SHIFT : (Math.min(...xs) + Math.max(...xs) - advance) / 2
  return strokes.map((stroke) => stroke.map((value, i) => (i % 2 === 0 ? value - shift : value)))
}

const CUBIC_STEPS = 8

/** Points along a cubic from `start`, without it. */
function cubic([x0, y0]: number[], [x1, y1, x2, y2, x3, y3]: number[]): number[] {
  return Array.from({ length: CUBIC_STEPS }, (_, i) => (i + 1) / CUBIC_STEPS).flatMap((t) => {
    const s = 1 - t
    const at = (a: number, b: number, c: number, d: number): number => s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
    return [at(x0, x1, x2, x3), at(y0, y1, y2, y3)]
  })
}

function encode(strokes: number[][]): number[] {
  const out: number[] = []
  let x = 0,
    y = 0
  // Deltas of a byte; a longer move is made in steps.
  const go = (toX: number, toY: number, down: boolean): void => {
    const count = Math.max(1, Math.ceil(Math.max(Math.abs(toX - x), Math.abs(toY - y)) / 127))
    for (let i = 1; i <= count; i++) {
      const dx = Math.round((toX - x) / (count - i + 1)),
        dy = Math.round((toY - y) / (count - i + 1))
      if (!down) out.push(PEN_UP)
      out.push(dx & 255, dy & 255)
      x += dx
      y += dy
    }
  }
  for (const stroke of strokes)
    for (let i = 0; i < stroke.length; i += 2) go(Math.round(stroke[i] * UNITS_PER_STEP), Math.round(stroke[i + 1] * UNITS_PER_STEP), i > 0)
  return out
}

const folder = join(dirname(createRequire(import.meta.url).resolve('hersheytext/package.json')), 'svg_fonts')
const target = new URL('../../public/fonts/', import.meta.url)
await mkdir(target, { recursive: true })
for (const [name, file] of Object.entries(fonts)) {
  const svg = await readFile(join(folder, `${file}.svg`), 'utf8')
  const glyphs: number[][] = []
  for (const [, attributes] of svg.matchAll(/<glyph\s([^>]*)\/?>/g)) {
    const unicode = decode(/unicode="([^"]*)"/.exec(attributes)?.[1] ?? '')
    if ([...unicode].length !== 1) continue
    const code = unicode.codePointAt(0) ?? 0
    const advance = Number(/horiz-adv-x="([^"]*)"/.exec(attributes)?.[1]) / SVG_UNIT
    const path = /\sd="([^"]*)"/.exec(attributes)?.[1] ?? ''
    const bytes = encode(path === '' ? [] : strokesOf(path, code, advance))
    glyphs.push([code & 255, code >> 8, Math.round(advance * UNITS_PER_STEP), bytes.length & 255, bytes.length >> 8, ...bytes])
  }
  const head = [...new TextEncoder().encode(STROKE_MAGIC), glyphs.length & 255, glyphs.length >> 8]
  await writeFile(new URL(`${name}.strokes`, target), Uint8Array.from([...head, ...glyphs.flat()]))
  console.log(`${name}: ${glyphs.length} glyphs, ${glyphs.flat().length} bytes`)
}
