import { baseName, isLeaf, kindsOfNodes } from '../scene/equalNodes.ts'
import { BODY, isLinesOnly, type Node, type NodeId, type Part, type PartId } from '../scene/model.ts'
import type { SceneIndex } from '../scene/sceneIndex.ts'

/** One line of a bill of materials: equal things of one assembly (or, in the flat list, of the whole model). */
export interface BomRow {
  /** "2.1.3", by the place in the tree; "7" in the flat list. */
  number: string
  /** 0 = top of the list. */
  level: number
  name: string
  quantity: number
  /** Every occurrence of it: within all equal assemblies, of which `quantity` counts one. */
  nodes: NodeId[]
  isAssembly: boolean
  /** Parts of one piece, with how often each occurs in it. */
  parts: Map<PartId, number>
  attributes: ReadonlyMap<string, string>
  /** Place of the first line within it and of the first after it, in the list. */
  end: number
}

const nameOf = (index: SceneIndex, node: Node, parts: ReadonlyMap<PartId, Part>): string => {
  const own = isLeaf(index, node) ? index.partAt(parts, node.id)?.name : undefined
  return own || baseName(node.name)
}

function attributesOf(node: Node): ReadonlyMap<string, string> {
  return new Map((node.attributes ?? []).map(({ name, value, unit }) => [name, unit ? `${value} ${unit}` : `${value}`]))
}

/** Parts below a node, itself included, with how often each occurs; annotations, construction geometry and curves are none. */
function partsUnder(index: SceneIndex, id: NodeId, parts: ReadonlyMap<PartId, Part>): Map<PartId, number> {
  const counts = new Map<PartId, number>()
  for (const occurrence of index.bodiesUnder(id)) {
    const part = index.nodes[occurrence].part!
    if (isEntity(part, parts)) counts.set(part, (counts.get(part) ?? 0) + 1)
  }
  return counts
}

function isEntity(id: PartId, parts: ReadonlyMap<PartId, Part>): boolean {
  const part = parts.get(id)
  return !part || !isLinesOnly(part)
}

/** Whether a node is one body, its own or that of its child, with annotations or construction geometry beside it: a part, though it has children. */
function isOneBody(index: SceneIndex, node: Node): boolean {
  if (isLeaf(index, node)) return true
  const [body, ...others] = node.children.filter(({ id }) => index.role[id] === BODY)
  return node.part === undefined && node.children.length > 1 && others.length === 0 && body !== undefined && isLeaf(index, body)
}

/** The structured list: under each assembly the things that it holds, equal ones as one line with their number. */
export function bomTree(index: SceneIndex, parts: ReadonlyMap<PartId, Part>): BomRow[] {
  const kindOf = kindsOfNodes(index)
  const rows: BomRow[] = []
  /** The things within `owners`, which are equal: each of them holds as many. */
  const visit = (siblings: readonly Node[], owners: number, level: number, prefix: string): void => {
    const groups = new Map<number, NodeId[]>()
    for (const { id } of siblings) {
      if (!index.bodiesUnder(id).some((occurrence) => isEntity(index.nodes[occurrence].part!, parts))) continue
      const same = groups.get(kindOf[id])
      if (same) same.push(id)
      else groups.set(kindOf[id], [id])
    }
    let place = 0
    for (const nodes of groups.values()) {
      const node = index.nodes[nodes[0]]
      const isPart = isOneBody(index, node)
      const row: BomRow = {
        number: `${prefix}${++place}`,
        level,
        name: nameOf(index, node, parts),
        quantity: nodes.length / owners,
        nodes,
        isAssembly: node.children.length > 0 && !isPart,
        parts: partsUnder(index, node.id, parts),
        attributes: attributesOf(node),
        end: 0,
      }
      rows.push(row)
      const below = isPart ? [] : nodes.flatMap((id) => index.nodes[id].children)
      visit(below, nodes.length, level + 1, `${row.number}.`)
      row.end = rows.length
    }
  }
  const root = index.nodes[0]
  visit(root.children.length > 0 && !isOneBody(index, root) ? root.children : [root], 1, 0, '')
  return rows
}

/** The flat list: every part once, with its number in the whole model, the most frequent first. */
export function bomFlat(index: SceneIndex, parts: ReadonlyMap<PartId, Part>): BomRow[] {
  const bodies = Map.groupBy(index.bodies, (id) => index.nodes[id].part!)
  const lists = [...bodies].filter(([part]) => isEntity(part, parts)).sort(([, a], [, b]) => b.length - a.length)
  return lists.map(([part, nodes], at) => {
    const node = index.nodes[nodes[0]]
    return {
      number: `${at + 1}`,
      level: 0,
      name: parts.get(part)?.name || baseName(node.name),
      quantity: nodes.length,
      nodes: [...nodes],
      isAssembly: false,
      parts: new Map([[part, 1]]),
      attributes: attributesOf(node),
      end: at + 1,
    }
  })
}

/** Names of all attributes of the lines, the most frequent first. */
export function bomAttributes(rows: readonly BomRow[]): string[] {
  const counts = new Map<string, number>()
  for (const { attributes } of rows) for (const name of attributes.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name)
}

/** What a spreadsheet takes for a formula when it begins with it. */
const formula = /^[=+\-@\t\r]/
const needsQuotes = /[",\r\n]/

/**
 * A table as CSV (RFC 4180): lines end with CRLF, fields with commas, quotes or line breaks are quoted, UTF-8 with a byte order mark so that
 * spreadsheets read it as such. Texts that a spreadsheet would run as a formula get an apostrophe; numbers are written as they are.
 */
export function csv(rows: readonly (readonly (string | number | undefined)[])[]): string {
  return `\ufeff${rows.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`
}

/** The same for the clipboard: fields apart by tabs, as spreadsheets paste them. */
export function tabbed(rows: readonly (readonly (string | number | undefined)[])[]): string {
  return rows.map((row) => row.map((value) => plain(value).replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\n')
}

function plain(value: string | number | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : ''
  return formula.test(value) ? `'${value}` : value
}

function field(value: string | number | undefined): string {
  const text = plain(value)
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
