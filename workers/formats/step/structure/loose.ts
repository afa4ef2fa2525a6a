import type { Node } from '../../../../src/core/scene/model.ts'
import type { StepDocument } from './document.ts'
import { mappedItem } from './curveItems.ts'
import { UNLISTED } from './representations.ts'
import type { TreeBuilder } from './tree.ts'

/** Bodies of a file without products: of every representation that holds any. */
export function looseBodies(document: StepDocument, builder: TreeBuilder): Node[] {
  const { exchange, representations } = document
  const { bodies } = builder
  const rows: number[] = []
  const mapped = new Set<number>()
  for (const keyword of exchange.scan.keywords) {
    if (!keyword.endsWith('REPRESENTATION')) continue
    for (const row of exchange.rows(keyword)) {
      const representation = representations.get(row)
      if (!representation) continue
      rows.push(row)
      for (const item of representation.items) {
        if (representations.kind(item) !== 'mapped') continue
        const source = mappedItem(exchange, representations, item, row)
        if (source) mapped.add(source.representation)
      }
    }
  }
  for (const list of document.placed.values()) for (const { representation } of list) mapped.add(representation)
  let own = rows.filter((row) => !mapped.has(row)).sort((a, b) => a - b)
  const holdsBodies = (row: number): boolean => {
    const shape = bodies.shape(document, [row])
    return shape.bodies.length > 0 || shape.maps.length > 0
  }
  if (!own.some(holdsBodies)) own = [...own, ...unlisted(document)]
  return own.flatMap((row) => {
    const shape = bodies.shape(document, [row])
    const nodes = [...shape.bodies, ...shape.construction].map(({ part, hidden }): Node => {
      part.name ||= representations.get(row)?.name || `Body ${part.id + 1}`
      const layers = part.layers.length > 0 && { attributes: [{ name: 'Layer', value: part.layers.join(', ') }] }
      const { role } = part
      return { id: 0, name: part.name, part: part.id, children: [], ...layers, ...(hidden && { hidden }), ...(role && { role }) }
    })
    return [...nodes, ...shape.maps.flatMap((map) => builder.mapNodes(document, map, row))]
  })
}

/** Bodies of a file that lists them nowhere (of a cut one, say, whose end would have): what holds others first. */
function unlisted({ exchange, representations }: StepDocument): number[] {
  for (const keywords of [
    ['MANIFOLD_SOLID_BREP', 'BREP_WITH_VOIDS', 'FACETED_BREP', 'SHELL_BASED_SURFACE_MODEL'],
    ['CLOSED_SHELL', 'OPEN_SHELL'],
    ['ADVANCED_FACE'],
  ]) {
    const items = keywords.flatMap((keyword) => exchange.rowsWith(keyword))
    if (items.length > 0) {
      representations.list(items)
      return [UNLISTED]
    }
  }
  return []
}
