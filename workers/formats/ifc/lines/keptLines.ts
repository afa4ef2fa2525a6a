import type { IfcText } from '../../../../wasm/ifc/text.ts'
import type { BitSet } from './bitSet.ts'
import { Role } from './keywords.ts'
import type { LineTable } from './lineTable.ts'
import { walkStatement } from './statement.ts'

/**
 * Which of the lines taken out go back into the text (1), by row: face sets that are cut, that cut, or that something else than a representation uses; such without points
 * of their own; ids that stand twice; and the points of all these.
 * @param isOdd whether a polygonal face set has a face that was not taken
 * @param cut ids of products that are cut or cut others, and of their items
 */
export function keptLines(taken: LineTable, referred: BitSet, cut: ReadonlySet<number>, isOdd: (set: number) => boolean): Uint8Array {
  const kept = new Uint8Array(taken.count)
  for (let row = 0; row < taken.count; row++) {
    const id = taken.ids[row]
    const first = taken.find(id)
    if (referred.has(id) || cut.has(id)) kept[row] = 1
    if (taken.kinds[row] === Role.polygons && isOdd(id)) kept[row] = 1
    if (first !== row) kept[row] = kept[first] = 1
  }
  const pointsOf = (row: number): number => {
    const points = taken.kinds[row] !== Role.points ? taken.find(taken.refs[row]) : -1
    return points >= 0 && taken.kinds[points] === Role.points ? points : -1
  }
  // Points that a kept face set has are kept, and with them their other face sets.
  for (let row = 0; row < taken.count; row++) if (kept[row] && pointsOf(row) >= 0) kept[pointsOf(row)] = 1
  for (let row = 0; row < taken.count; row++) {
    if (taken.kinds[row] === Role.points) continue
    const points = pointsOf(row)
    if (points < 0 || kept[points]) kept[row] = 1
  }
  return kept
}

/** Ids of products that are cut or cut others, of their parts, and of what leads from them to their items, with the items. `index`: lines of `text` that lead there. */
export function idsOfCutProducts(index: LineTable, text: IfcText): ReadonlySet<number> {
  const seen = new Set<number>()
  const cuts = rowsOfKind(index, Role.cut)
  if (cuts.length === 0) return seen
  const refer = (row: number, visit: (id: number, depth: number) => void): void => {
    walkStatement(text.read(index.starts[row], index.lengths[row]), 1, visit)
  }
  const parts = new Map<number, number[]>()
  for (const row of rowsOfKind(index, Role.parts)) {
    // Arguments: ..., the whole, (its parts).
    let whole = 0
    refer(row, (id, depth) => {
      if (depth === 1) whole = id
      else if (!parts.get(whole)?.push(id)) parts.set(whole, [id])
    })
  }
  const stack: number[] = []
  for (const row of cuts) refer(row, (id) => stack.push(id))
  while (stack.length > 0) {
    const id = stack.pop()!
    if (seen.has(id)) continue
    seen.add(id)
    for (const part of parts.get(id) ?? []) stack.push(part)
    const line = index.find(id)
    if (line >= 0 && index.kinds[line] !== Role.cut && index.kinds[line] !== Role.parts) refer(line, (other) => stack.push(other))
  }
  return seen
}

function rowsOfKind(table: LineTable, kind: number): number[] {
  const rows: number[] = []
  for (let row = 0; row < table.count; row++) if (table.kinds[row] === kind) rows.push(row)
  return rows
}
