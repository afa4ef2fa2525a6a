import type { Drawing } from './drawing.ts'

/** How often each block is inserted in the spaces themselves, the most frequent first. */
export function blockCounts({ blocks = [], spaces }: Drawing): [name: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { entities } of spaces)
    for (const block of entities.inserts?.block ?? []) counts.set(blocks[block] ?? '?', (counts.get(blocks[block] ?? '?') ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}

/** Attributes of an insert, in their own order. */
export function attributesOf({ spaces }: Drawing, space: number, entity: number): [tag: string, value: string][] {
  const found: [string, string][] = []
  const table = spaces[space]?.entities.attributes
  for (const [i, row] of table?.row.entries() ?? []) if (row === entity) found.push([table!.tag[i], table!.value[i]])
  return found
}

/** Extended data of an entity by the names of the applications. */
export function extendedOf({ spaces }: Drawing, space: number, entity: number): [application: string, text: string][] {
  const found: [string, string][] = []
  const table = spaces[space]?.entities.extended
  for (const [i, row] of table?.row.entries() ?? []) if (row === entity) found.push([table!.application[i], table!.text[i]])
  return found
}

/** The address that AutoCAD keeps as a hyperlink of an entity (extended data of PE_URL); undefined where it does not lead to the web. */
export function hyperlinkOf(application: string, text: string): string | undefined {
  const address = /^\s*(https?:\/\/[^\s/]\S*)/i.exec(text)?.[1]
  return application.toUpperCase() === 'PE_URL' ? address : undefined
}

/** Rows of a table of all inserts: tab, block, layer, handle, middle of its box, then a column for each tag. `heads`: titles of the first four. */
export function blockTable(drawing: Drawing, heads: readonly [string, string, string, string]): (string | number)[][] {
  const { blocks = [], layers, spaces } = drawing
  const tags = [...new Set(spaces.flatMap(({ entities }) => entities.attributes?.tag ?? []))]
  const rows: (string | number)[][] = [[...heads, 'X', 'Y', ...tags]]
  for (const { name, entities } of spaces) {
    const { inserts, attributes, bounds } = entities
    const values = new Map<number, Map<string, string>>()
    for (const [i, row] of attributes?.row.entries() ?? []) {
      const own = values.get(row) ?? new Map<string, string>()
      // The first of equal tags holds, as in other programs.
      if (!own.has(attributes!.tag[i])) own.set(attributes!.tag[i], attributes!.value[i])
      values.set(row, own)
    }
    for (const [i, row] of inserts?.row.entries() ?? []) {
      const own = values.get(row)
      rows.push([
        name,
        blocks[inserts!.block[i]] ?? '?',
        layers[entities.layer[row]]?.name ?? '?',
        entities.handle[row].toString(16).toUpperCase(),
        (bounds[row * 4] + bounds[row * 4 + 2]) / 2,
        (bounds[row * 4 + 1] + bounds[row * 4 + 3]) / 2,
        ...tags.map((tag) => own?.get(tag) ?? ''),
      ])
    }
  }
  return rows
}
