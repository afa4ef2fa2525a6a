import type { PmiRow } from '../inspect/pmi.ts'

/** A row of a list of expected annotations: `case text type agrees …`, tab-separated, the first line being the heads. */
export interface ExpectedRow {
  text: string
  type: string
  /** Whether an independent reading of the file found it ("agrees" of the list). */
  agrees: boolean
}

export const parseRows = (tsv: string): ExpectedRow[] =>
  tsv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, text, type, agrees] = line.split('\t')
      return { text, type, agrees: agrees === 'yes' }
    })

/** Each expected row with the annotation of its key, which no other row has; undefined where there is none. */
export function matchRows(rows: readonly ExpectedRow[], annotations: readonly PmiRow[]): (PmiRow | undefined)[] {
  const free = new Map<string, PmiRow[]>()
  for (const annotation of annotations) {
    for (const key of keysOf(annotation)) free.set(key, [...(free.get(key) ?? []), annotation])
  }
  const used = new Set<PmiRow>()
  return rows.map((row) => {
    const found = free.get(rowKey(row))?.find((annotation) => !used.has(annotation))
    if (found) used.add(found)
    return found
  })
}

/** The key of an expected row: its type, then text with numbers, signs and datum references in one spelling. */
export function rowKey({ text, type }: ExpectedRow): string {
  if (type.endsWith('tolerance')) return `${type.toLowerCase().replaceAll(' ', '_')} ${frameKey(text)}`
  if (type.startsWith('Dimension')) return `dimension ${dimensionKey(text)}`
  return `${type.toLowerCase()} ${text.split(' ')[0]}`
}

function keysOf({ kind, type, text }: PmiRow): string[] {
  if (kind === 'dimension') return [`dimension ${dimensionKey(text)}`]
  if (kind === 'datum') return [`datum feature ${text}`]
  if (kind === 'datumTarget') return [`datum target ${text.split(' ')[0]}`]
  // Some lists have the segments of a composite frame as rows of their own.
  return kind === 'tolerance' ? [`${type} ${frameKey(text)}`, `${type} ${frameKey(text.split(/ \/ (?=.*\|)/)[0])}`] : []
}

const plain = (text: string): string =>
  text
    .replaceAll('∅', '⌀')
    .replace(/[\u24b6-\u24cf]/g, (sign) => `(${String.fromCharCode(sign.charCodeAt(0) - 0x24b6 + 0x41)})`)
    .replace(/\d*\.?\d+/g, (number) => String(Number(number)))

/** Cells of a frame without its symbol, and of the lower segments; words under the frame ("2 SURFACES") are no part of it. */
function frameKey(text: string): string {
  const [first, ...rest] = plain(text.slice(text.indexOf('|') + 1).replace(/\((All Around|UOS|Oriented)\)/g, '')).split(/\s\/\s/)
  const segments = [first, ...rest.filter((segment) => !/[A-Z]{3}|↔/.test(segment))]
  return segments.map((segment) => segment.replace(/\s/g, '')).join('/')
}

/** Prefix, number, deviations; without the count, the signs of counterbores and depths, and things that files state as dimensions of their own: the angle of a countersink, the depth of a hole. */
function dimensionKey(text: string): string {
  const words = plain(text.replace(/^\d+X\s+/, '').split(/\sX\s|(?<=\S) (?=↧)/)[0])
    .replace(/[⌴⌵↧+]|\(Origin\)/g, '')
    .replace(/\s/g, '')
  const limits = /^(\D*)([\d.]+)[/-]([\d.]+)$/.exec(words)
  return limits ? `${limits[1]}${[Number(limits[2]), Number(limits[3])].sort((a, b) => a - b)}` : words
}
