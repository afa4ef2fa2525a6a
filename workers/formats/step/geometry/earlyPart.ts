import { baseName, type FileEntry } from '../../../contract/fileSet.ts'
import type { OpenOptions, PartDraft, Quality, Sink } from '../../../contract/format.ts'
import { hasDecimalCommas } from '../decimalCommas.ts'
import { Exchange } from '../part21/exchange.ts'
import type { ExchangeScanner } from '../part21/scan.ts'
import type { WhileScanning } from '../references.ts'
import { Representations } from '../structure/representations.ts'
import { Styles } from '../structure/styles.ts'
import { lengthUnitOf } from '../structure/units.ts'
import { meshPart } from './meshPart.ts'
import { faceCount, OPENER_FACES } from './partWork.ts'

/** The structure of smaller files is known soon enough. Bytes. */
const LARGE = 12 << 20
/** How far a file has been read when a part is looked for in it: each time so many times as far, and not in the last quarter. */
const FIRST_LOOK = 4 << 20
const GROWTH = 4
const LAST_SHARE = 0.75
/** Bodies that are tried at one look, and instances that they lead to in all. */
const MAX_TRIED = 64
const MAX_ROWS = 200_000

const solids = ['MANIFOLD_SOLID_BREP', 'BREP_WITH_VOIDS', 'FACETED_BREP']

/** Looks for a part while a large file is scanned, and yields it before the structure. Undefined where that is of no use. */
export function earlyPart({ path, size }: FileEntry, sink: Sink, { quality, engine, bodies }: OpenOptions): WhileScanning | undefined {
  if (!sink.earlyPart || size < LARGE || bodies || engine === 'opencascade') return undefined
  let next = FIRST_LOOK
  return (scanner, end) => {
    if (end < next || end > LAST_SHARE * size) return
    next *= GROWTH
    const found = tryFirstSolid(scanner, quality)
    if (!found) return
    next = Infinity
    const name = baseName(path)
    const part = { ...found.draft, name: found.draft.name || name }
    const root = { id: 0, name, children: [{ id: 0, name: part.name, part: part.id, children: [] }] }
    sink.earlyPart?.({ name, format: 'step', units: lengthUnitOf(found.mm), upAxis: 'z', root }, part)
  }
}

/** Damage that ends the look ends the opening, too, when the structure is read; not here, where half of the file is missing. */
function tryFirstSolid(scanner: ExchangeScanner, quality: Quality): ReturnType<typeof firstSolid> {
  try {
    return firstSolid(scanner, quality)
  } catch {
    return undefined
  }
}

/**
 * The solid with most faces of those with few, among those whose instances have all been read. Its unit and its colour may stand far behind it: without them it is
 * in millimetres and has none, until the structure is known.
 */
function firstSolid(scanner: ExchangeScanner, quality: Quality): { draft: PartDraft; mm: number | undefined } | undefined {
  const { bytes, scan } = scanner.soFar()
  if (!solids.some((keyword) => scan.keywords.includes(keyword))) return undefined
  const exchange = new Exchange(bytes, scan)
  if (hasDecimalCommas(exchange)) return undefined
  const closure = new Closure(exchange)
  const representations = new Representations(exchange)
  for (const item of candidates(exchange)) {
    const keywords = closure.keywords(item)
    if (!keywords) continue
    const row = holderOf(exchange, item)
    const representation = representations.get(row)
    // Whether a cone's angle is in degrees is not known.
    if (representation?.mm === undefined && keywords.has('CONICAL_SURFACE')) continue
    const styles = new Styles(exchange)
    const document = { exchange, representations, styles }
    const source = { id: 0, name: representation?.name ?? '', representation: row, items: [item], color: styles.colorOf(item), document }
    const { draft, sound } = meshPart(source, 0, quality)
    return draft && sound ? { draft, mm: representation?.mm } : undefined
  }
  return undefined
}

function candidates(exchange: Exchange): number[] {
  const rows = solids.flatMap((keyword) => Array.from(exchange.rows(keyword), (row) => ({ row, faces: faceCount(exchange, [row]) })))
  const small = rows.filter(({ faces }) => faces > 1 && faces <= OPENER_FACES).sort((a, b) => b.faces - a.faces)
  return small.slice(0, MAX_TRIED).map(({ row }) => row)
}

/** The representation that lists an item; -1 = it has not been read. */
function holderOf(exchange: Exchange, item: number): number {
  for (const keyword of exchange.scan.keywords) {
    if (!keyword.endsWith('SHAPE_REPRESENTATION')) continue
    for (const row of exchange.rows(keyword)) if (exchange.refs.subarray(exchange.refStart[row], exchange.refStart[row + 1]).includes(item)) return row
  }
  return -1
}

/** What instances lead to. */
class Closure {
  private readonly exchange: Exchange
  private readonly seen: Uint8Array
  private left = MAX_ROWS

  constructor(exchange: Exchange) {
    this.exchange = exchange
    this.seen = new Uint8Array(exchange.count)
  }

  /** Entities of all instances that one leads to; undefined when not all have been read. */
  keywords(row: number): Set<string> | undefined {
    const { exchange, seen } = this
    const { refs, refStart } = exchange
    const found = [row]
    const names = new Set<string>()
    let isComplete = true
    seen[row] = 1
    // The list grows while it is walked.
    for (const from of found) {
      names.add(exchange.keyword(from))
      for (let i = refStart[from]; i < refStart[from + 1]; i++) {
        const to = refs[i]
        if (to < 0) isComplete = false
        else if (seen[to] === 0) {
          seen[to] = 1
          found.push(to)
        }
      }
      if (!isComplete || --this.left < 0) break
    }
    for (const each of found) seen[each] = 0
    return isComplete && this.left >= 0 ? names : undefined
  }
}
