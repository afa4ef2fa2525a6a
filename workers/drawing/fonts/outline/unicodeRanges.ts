import type { Font } from 'opentype.js'

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

/** Ranges sorted by their starts. */
function parsed(ranges: Record<string, string>): Range[] {
  const out: Range[] = []
  for (const [key, text] of Object.entries(ranges)) {
    // Numbered slices are written "[4]", named ones "latin".
    const slice = key.replace(/^\[(\d+)\]$/, '$1')
    for (const range of text.split(',')) {
      const match = /^U\+([0-9a-f]+)(?:-([0-9a-f]+))?$/i.exec(range.trim())
      if (match) out.push({ slice, from: parseInt(match[1], 16), to: parseInt(match[2] ?? match[1], 16) })
    }
  }
  return out.toSorted((a, b) => a.from - b.from)
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
