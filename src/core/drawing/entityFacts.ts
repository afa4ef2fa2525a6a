import { type Drawing, FOREGROUND } from './drawing.ts'
import { measureShape } from './measureShape.ts'
import { resolveStyle } from './resolvedStyle.ts'
import type { EntityTable, Rect } from './space.ts'

export interface EntityFacts {
  count: number
  /** Types and layers, several joined by commas. */
  type: string
  layer: string
  /** Names of inserted blocks. */
  block?: string
  /** Colour as stated (may be FOREGROUND); undefined when they differ. */
  color?: number
  lineType?: string
  /** Millimetres. */
  weight?: number
  /** Hexadecimal, of a single entity. */
  handle?: string
  /** Sums, in drawing units; undefined when nothing can be measured. */
  length?: number
  area?: number
  radius?: number
  center?: [number, number]
  box?: Rect
  texts: string[]
}

const MAX_TEXTS = 50

/** Common properties of entities of a space. */
export function entityFacts(drawing: Drawing, space: number, entities: ReadonlySet<number>): EntityFacts | undefined {
  const of = drawing.spaces[space]
  const first = [...entities].filter((entity) => entity < of.entities.count)
  if (!of || first.length === 0) return undefined
  const { entities: table, items, shapes, texts } = of
  const list = (names: string[]): string => [...new Set(names)].join(', ')
  const facts: EntityFacts = {
    count: first.length,
    type: list(first.map((entity) => drawing.entityTypes[table.type[entity]] ?? '?')),
    layer: list(first.map((entity) => drawing.layers[table.layer[entity]]?.name ?? '?')),
    box: unionOf(first.map((entity) => table.bounds.subarray(entity * 4, entity * 4 + 4))),
    texts: [],
  }
  const blocks = blocksOf(drawing, table, entities)
  if (blocks.length > 0) facts.block = list(blocks)
  if (first.length === 1) facts.handle = table.handle[first[0]].toString(16).toUpperCase()
  const ink = { background: 0, foreground: FOREGROUND, monochrome: false }
  const styles = new Set<number>()
  const isOf = (item: number): boolean => entities.has(items.entity[item]) && isAtOwnScale(drawing.styles, items.style[item])
  for (let item = 0; item < items.count; item++) if (isOf(item)) styles.add(items.style[item])
  if (styles.size === 1) {
    const [style] = styles
    const look = resolveStyle(drawing, style, ink)
    facts.color = drawing.styles.color[style] || drawing.layers[look.layer]?.color
    facts.lineType = drawing.lineTypes[look.lineType]?.name
    facts.weight = look.weight
  }
  let measured = 0
  for (let s = 0; s < shapes.kind.length; s++) {
    if (!isOf(shapes.item[s])) continue
    const measure = measureShape(shapes, s)
    if (!measure) continue
    measured++
    facts.length = (facts.length ?? 0) + measure.length
    if (measure.area !== undefined) facts.area = (facts.area ?? 0) + measure.area
    facts.radius = measure.radius
    facts.center = measure.center
  }
  if (measured !== 1) {
    delete facts.radius
    delete facts.center
  }
  for (let row = 0; row < texts.text.length && facts.texts.length < MAX_TEXTS; row++) if (isOf(texts.item[row])) facts.texts.push(texts.text[row])
  return facts
}

/** Annotative objects stand there once for each scale. */
const isAtOwnScale = ({ views }: Drawing['styles'], style: number): boolean => views === undefined || (views[style] & 1) !== 0

function blocksOf({ blocks = [] }: Drawing, { inserts }: EntityTable, entities: ReadonlySet<number>): string[] {
  const found: string[] = []
  for (const [i, row] of inserts?.row.entries() ?? []) if (entities.has(row)) found.push(blocks[inserts!.block[i]] ?? '?')
  return found
}

function unionOf(boxes: readonly Float64Array[]): Rect | undefined {
  const drawn = boxes.filter((box) => box.every(Number.isFinite))
  if (drawn.length === 0) return undefined
  const along = (at: number, pick: (...values: number[]) => number): number => drawn.reduce((value, box) => pick(value, box[at]), drawn[0][at])
  return [along(0, Math.min), along(1, Math.min), along(2, Math.max), along(3, Math.max)]
}
