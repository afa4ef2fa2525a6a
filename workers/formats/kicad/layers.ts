import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { type List, listOf, listsOf, nameOf, numberOf, textAt, textOf } from './sexpr.ts'

/** Layers of a board file. Copper layers of older files have any names: their numbers identify them. */
export interface LayerTable {
  /** The standard name ("F.Cu") of a name in the file. */
  standard(name: string): string
  /** Copper layers from the top down. */
  copper: string[]
  /** Names that the user gave, by standard name. */
  titles: Map<string, string>
}

/** Before release 9 copper layers are numbered 0 (top) to 31 (bottom). */
const BOTTOM = 31
const isCopper = (name: string): boolean => name.endsWith('.Cu')

export function layerTable(board: List): LayerTable {
  const standard = new Map<string, string>()
  const titles = new Map<string, string>()
  const copper: string[] = []
  for (const item of listOf(board, 'layers') ?? []) {
    if (!Array.isArray(item)) continue
    const number = Number(nameOf(item))
    const name = textAt(item, 1)
    const kind = textAt(item, 2)
    const isOlder = !isCopper(name) && number >= 0 && number <= BOTTOM && ['signal', 'power', 'mixed', 'jumper'].includes(kind)
    const own = isOlder ? (number === 0 ? 'F.Cu' : number === BOTTOM ? 'B.Cu' : `In${number}.Cu`) : name
    standard.set(name, own)
    const title = textAt(item, 3) || (isOlder ? name : '')
    if (title) titles.set(own, title)
    if (isCopper(own)) copper.push(own)
  }
  const place = (name: string): number => (name === 'F.Cu' ? -1 : name === 'B.Cu' ? 1000 : Number(/\d+/.exec(name)?.[0] ?? 0))
  copper.sort((a, b) => place(a) - place(b))
  return { standard: (name) => standard.get(name) ?? name, copper: copper.length > 0 ? copper : ['F.Cu', 'B.Cu'], titles }
}

/** The standard names that a name in a list of layers stands for: `*.Cu`, `F&B.Cu`, `*.Mask`. */
export function expandLayer(name: string, table: LayerTable): string[] {
  if (name === '*.Cu') return table.copper
  if (name.startsWith('*.') || name.startsWith('F&B.')) {
    const kind = name.slice(name.indexOf('.'))
    return [`F${kind}`, `B${kind}`]
  }
  return [table.standard(name)]
}

/** Copper layers between two, both included. */
export function between(from: string, to: string, { copper }: LayerTable): string[] {
  const [a, b] = [copper.indexOf(from), copper.indexOf(to)]
  return a < 0 || b < 0 ? [] : copper.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** Thicknesses (mm) and colours of a board. */
export interface Stack {
  core: number
  copper: number
  mask: number
  maskColor: Rgba
  backMaskColor: Rgba
  silkColor: Rgba
  backSilkColor: Rgba
  finish: Rgba
  /** Depth of the middle of each inner copper layer above the core's lower side. */
  inner: Map<string, number>
}

const COPPER = 0.035
const MASK = 0.01
const MASK_ALPHA = 0xd9
const colors: Record<string, number> = {
  green: 0x0d5b2e,
  red: 0xa51a1a,
  blue: 0x10387d,
  purple: 0x4b1c6b,
  black: 0x121212,
  white: 0xeeeeee,
  yellow: 0xc2b31a,
}

/** A colour of the stack: a name ("Green", "Matte Black"), or `#RRGGBB` with or without opacity. */
function colorOf(text: string, absent: string): number {
  const hex = /^#([0-9a-f]{6})/i.exec(text)
  if (hex) return parseInt(hex[1], 16)
  const word = text.toLowerCase().split(/\s+/).at(-1) ?? ''
  return colors[word] ?? colors[absent]
}

const opaque = (rgb: number): Rgba => ((rgb << 8) | 0xff) >>> 0
const film = (rgb: number): Rgba => ((rgb << 8) | MASK_ALPHA) >>> 0

export function stackOf(board: List, { copper: names }: LayerTable): Stack {
  const total = numberOf(listOf(board, 'general'), 'thickness', 1.6)
  const layers = listsOf(listOf(listOf(board, 'setup'), 'stackup') ?? [], 'layer')
  const byName = new Map(layers.map((layer) => [textAt(layer, 1), layer]))
  const thickness = (name: string, absent: number): number => numberOf(byName.get(name), 'thickness', absent)
  const copper = thickness('F.Cu', COPPER)
  const mask = thickness('F.Mask', MASK)
  const core = Math.max(total / 2, total - 2 * (copper + mask))
  const finish = textOf(listOf(listOf(board, 'setup'), 'stackup'), 'copper_finish').toLowerCase()
  const inner = new Map<string, number>()
  let depth = 0
  for (const layer of layers) {
    const name = textAt(layer, 1)
    if (name === 'F.Cu' || name === 'B.Cu' || /\.(Mask|Paste|SilkS)$/.test(name)) continue
    const own = numberOf(layer, 'thickness')
    if (names.includes(name)) inner.set(name, core - depth - own / 2)
    depth += own
  }
  const inside = names.filter((name) => name !== 'F.Cu' && name !== 'B.Cu')
  for (const [i, name] of inside.entries()) {
    const known = inner.get(name)
    if (known === undefined || !(known > 0 && known < core)) inner.set(name, core * (1 - (i + 1) / (inside.length + 1)))
  }
  return {
    core,
    copper,
    mask,
    maskColor: film(colorOf(textOf(byName.get('F.Mask'), 'color'), 'green')),
    backMaskColor: film(colorOf(textOf(byName.get('B.Mask'), 'color'), 'green')),
    silkColor: opaque(colorOf(textOf(byName.get('F.SilkS'), 'color'), 'white')),
    backSilkColor: opaque(colorOf(textOf(byName.get('B.SilkS'), 'color'), 'white')),
    finish: opaque(/gold|enig|enepig/.test(finish) ? 0xd8b25a : /hal|hasl|tin|silver/.test(finish) ? 0xc9cacb : 0xc98f4f),
    inner,
  }
}
