import type { PmiView } from '../../../../src/core/pmi/annotation.ts'
import { asRow } from '../part21/plain.ts'
import type { PartSource } from '../structure/bodies.ts'
import type { StepDocument } from '../structure/document.ts'

const MAX_NESTING = 20
const MAX_ITEMS = 500_000

/** Rows of all items of the shapes that a view shows by mapped items; shapes within shapes are followed. */
function shownItems({ exchange, representations }: StepDocument, model: number): Set<number> {
  const out = new Set<number>()
  const seen = new Set([model])
  const visit = (row: number, depth: number): void => {
    for (const item of representations.any(row)?.items ?? []) {
      if (out.size > MAX_ITEMS) return
      if (depth > 0) out.add(item)
      if (representations.kind(item) !== 'mapped') continue
      const map = asRow(exchange.part(item, 'MAPPED_ITEM')?.at(-2))
      const mapped = asRow(exchange.args(map)[1])
      if (mapped < 0 || depth > MAX_NESTING || seen.has(mapped)) continue
      seen.add(mapped)
      visit(mapped, depth + 1)
    }
  }
  visit(model, 0)
  return out
}

/**
 * Bodies of a file that a view does not show, and construction geometry that it does. A view that maps no body (of an assembly it maps the top alone, some writers map nothing)
 * shows all of them.
 */
export function viewGeometry(document: StepDocument, model: number, parts: readonly PartSource[]): Pick<PmiView, 'hidden' | 'shown'> {
  const items = shownItems(document, model)
  const own = parts.filter((part) => part.document === document && part.role !== 'annotation')
  const listed = own.filter((part) => part.items.some((item) => items.has(item)))
  const bodies = own.filter(({ role }) => role === undefined)
  const shownBodies = listed.filter(({ role }) => role === undefined)
  const hidden = shownBodies.length === 0 ? [] : bodies.filter((part) => !shownBodies.includes(part))
  return { hidden: hidden.map(({ id }) => id), shown: listed.filter(({ role }) => role === 'construction').map(({ id }) => id) }
}
