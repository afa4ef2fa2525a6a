import type { Font } from 'opentype.js'

/**
 * Advance widths of the letters of well-known families, so that lines are as long as in the original though other letters are drawn. Thousandths of em for U+0020
 * to U+007E, as Adobe's metrics of Helvetica, Times and Courier state them (their widths are those of Arial, Times New Roman and Courier New).
 */
export interface Metrics {
  capHeight: number
  /** Width in em; undefined: not known. */
  width(code: number): number | undefined
}

const first = 0x20
const table = (text: string): readonly number[] => text.trim().split(/\s+/).map(Number)

const sans = table(`278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556
  1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556
  333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584`)
const sansBold = table(`278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611
  975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556
  333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584`)
const serif = table(`250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 564 564 564 444
  921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722 611 333 278 333 469 500
  333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444 480 200 480 541`)

/** Signs beyond ASCII whose widths these families share. */
const signs: Record<number, number> = { 0xb0: 400, 0xb1: 584, 0xd8: 778, 0x2300: 778, 0x2205: 778, 0xb2: 333, 0xb3: 333, 0xb7: 333, 0xd7: 584 }

function metrics(widths: readonly number[], capHeight: number): Metrics {
  return {
    capHeight,
    width(code) {
      // A letter with an accent is as wide as the letter.
      const base = code < 0x7f ? code : (String.fromCodePoint(code).normalize('NFD').codePointAt(0) ?? code)
      const value = widths[base - first] ?? signs[code]
      return value === undefined ? undefined : value / 1000
    },
  }
}

const wider = (own: Metrics, factor: number): Metrics => ({
  capHeight: own.capHeight,
  width(code) {
    const width = own.width(code)
    return width === undefined ? undefined : width * factor
  },
})
const even = (width: number, capHeight: number): Metrics => ({ capHeight, width: (code) => (code < 0x2e80 ? width : undefined) })

const arial = metrics(sans, 0.7163)
const arialBold = metrics(sansBold, 0.7163)
const families: Record<string, Metrics> = {
  sans: arial,
  sansBold: arialBold,
  narrow: wider(arial, 0.82),
  narrowBold: wider(arialBold, 0.82),
  blackBold: wider(arialBold, 1.143),
  serif: metrics(serif, 0.662),
  mono: even(0.6, 0.571),
  code: even(0.6, 0.656),
  consolas: even(0.55, 0.638),
}

/** Metrics by name (see above); bold ones where they differ; undefined for others. */
export const metricsOf = (family: string | undefined, bold: boolean): Metrics | undefined =>
  family === undefined ? undefined : ((bold ? families[`${family}Bold`] : undefined) ?? families[family])

interface Range {
  slice: string
  from: number
  to: number
}

/** Slices of a family that hold any of these letters; `ranges`: CSS unicode-range of each slice. Slices do not share letters worth asking for twice. */
export function slicesFor(ranges: Record<string, string>, codes: Iterable<number>): Map<string, number[]> {
  const sorted = parsed(ranges)
  const out = new Map<string, number[]>()
  for (const code of codes) {
    const slice = find(sorted, code)
    if (slice === undefined) continue
    const held = out.get(slice)
    if (held) held.push(code)
    else out.set(slice, [code])
  }
  return out
}

const known = new WeakMap<Record<string, string>, readonly Range[]>()

/** Ranges sorted by their starts; those of a family are the same for each drawing. */
function parsed(ranges: Record<string, string>): readonly Range[] {
  const before = known.get(ranges)
  if (before) return before
  const out: Range[] = []
  for (const [key, text] of Object.entries(ranges)) {
    // Numbered slices are written "[4]", named ones "latin".
    const slice = key.replace(/^\[(\d+)\]$/, '$1')
    for (const range of text.split(',')) {
      const match = /^U\+([0-9a-f]+)(?:-([0-9a-f]+))?$/i.exec(range.trim())
      if (match) out.push({ slice, from: parseInt(match[1], 16), to: parseInt(match[2] ?? match[1], 16) })
    }
  }
  out.sort((a, b) => a.from - b.from)
  known.set(ranges, out)
  return out
}

/** Ranges of two slices may overlap a little: a few that start before are looked at. */
const OVERLAP = 8

function find(sorted: readonly Range[], code: number): string | undefined {
  let low = 0,
    high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle].from <= code) low = middle + 1
    else high = middle
  }
  for (let i = low - 1; i >= Math.max(0, low - OVERLAP); i--) if (sorted[i].to >= code) return sorted[i].slice
  return undefined
}

/** Reads TTF, OTF or WOFF. Throws when the data is damaged. */
export async function parseFont(data: Uint8Array<ArrayBuffer>): Promise<Font> {
  const module = (await import('opentype.js')) as Partial<typeof import('opentype.js')>
  // Node takes its CommonJS build, whose functions stand in the default export; bundlers take the modules.
  const parse = module.parse ?? module.default?.parse
  if (!parse) throw new TypeError('opentype.js has no parse')
  return parse(data.byteLength === data.buffer.byteLength ? data.buffer : data.slice().buffer, { lowMemory: true })
}
