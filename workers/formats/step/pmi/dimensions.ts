import type { Dimension, Figure } from '../../../../src/core/pmi/annotation.ts'
import { asRow, asRows, asText } from '../part21/plain.ts'
import type { Graph } from './graph.ts'
import { figureOf } from './measure.ts'

export const sizeNames = ['DIMENSIONAL_SIZE', 'ANGULAR_SIZE', 'DIMENSIONAL_SIZE_WITH_PATH', 'DIMENSIONAL_SIZE_WITH_DATUM_FEATURE'] as const
export const locationNames = ['DIMENSIONAL_LOCATION', 'DIRECTED_DIMENSIONAL_LOCATION', 'ANGULAR_LOCATION', 'DIMENSIONAL_LOCATION_WITH_PATH'] as const

export type DimensionFacts = Omit<Dimension, keyof import('../../../../src/core/pmi/annotation.ts').AnnotationBase | 'count'>

/** A dimension's values; undefined of one that states none: the bare line on which a datum's flag or a frame hangs. */
export function dimensionFacts(graph: Graph, row: number): DimensionFacts | undefined {
  const out: DimensionFacts = { kind: 'dimension', quantity: 'length', measure: measureName(graph, row), basic: false, reference: false, modifiers: [] }
  let lower: Figure | undefined
  let upper: Figure | undefined
  for (const link of graph.by(['DIMENSIONAL_CHARACTERISTIC_REPRESENTATION'], 0).get(row) ?? []) {
    const representation = asRow(graph.args(link)[1])
    const [name, items] = graph.parts(representation).get('REPRESENTATION') ?? graph.args(representation)
    for (const word of ['independency', 'envelope requirement']) if (asText(name).toLowerCase().includes(word)) out.modifiers.push(word)
    for (const item of asRows(items)) {
      for (const note of notes(graph, item)) addNote(out, note)
      const found = figureOf(graph, item)
      if (!found) continue
      out.quantity = found.quantity
      const label = itemName(graph, item)
      if (/^upper (limit|range)/.test(label)) upper = found.figure
      else if (/^lower (limit|range)/.test(label)) lower = found.figure
      else out.nominal ??= found.figure
    }
  }
  if (lower && upper) out.limits = [lower, upper]
  else out.nominal ??= upper ? { ...upper, qualifier: 'MAX' } : lower && { ...lower, qualifier: 'MIN' }
  if (!out.nominal && !out.limits) return undefined
  for (const tolerance of graph.by(['PLUS_MINUS_TOLERANCE'], 1).get(row) ?? []) addRange(graph, asRow(graph.args(tolerance)[0]), out)
  return out
}

function addRange(graph: Graph, range: number, out: DimensionFacts): void {
  const args = graph.args(range)
  if (graph.is(range, 'TOLERANCE_VALUE')) {
    const lower = figureOf(graph, asRow(args[0]))
    const upper = figureOf(graph, asRow(args[1]))
    if (lower && upper) out.deviations = [lower.figure, upper.figure]
  } else if (graph.is(range, 'LIMITS_AND_FITS')) {
    const [form, , grade] = args.map(asText)
    if (form !== '') out.fit = form.replace(/\s/g, '') + (grade ?? '').replace(/\s/g, '')
  }
}

function addNote(out: DimensionFacts, note: string): void {
  if (note === 'theoretical') out.basic = true
  else if (note === 'auxiliary') out.reference = true
  else if (note !== '' && !out.modifiers.includes(note)) out.modifiers.push(note)
}

/** Texts of an item: one, or a set of them. */
function notes(graph: Graph, item: number): string[] {
  const keyword = graph.exchange.keyword(item)
  if (keyword === 'DESCRIPTIVE_REPRESENTATION_ITEM') return [asText(graph.args(item)[1]).trim().toLowerCase()]
  if (keyword !== 'COMPOUND_REPRESENTATION_ITEM') return []
  return asRows(graph.args(item)[1])
    .slice(0, 20)
    .flatMap((member) => (graph.exchange.keyword(member) === 'DESCRIPTIVE_REPRESENTATION_ITEM' ? [asText(graph.args(member)[1]).trim().toLowerCase()] : []))
}

function itemName(graph: Graph, item: number): string {
  const parts = graph.parts(item)
  return asText((parts.get('REPRESENTATION_ITEM') ?? graph.args(item))[0])
    .trim()
    .toLowerCase()
}

/** "diameter", "linear distance", …: the size's own name, or that of the location. */
function measureName(graph: Graph, row: number): string {
  const names = graph.names(row)
  if (names.some((name) => (locationNames as readonly string[]).includes(name))) return asText(graph.attr(row, 'SHAPE_ASPECT_RELATIONSHIP', 0, 0)).trim()
  if (graph.exchange.isComplex(row)) return asText(graph.parts(row).get('DIMENSIONAL_SIZE')?.[1]).trim()
  return asText(graph.args(row)[names.includes('DIMENSIONAL_SIZE_WITH_DATUM_FEATURE') ? 5 : 1]).trim()
}
