import type { AnnotationBase, DatumTarget, Dimension, Figure } from '../../../../src/core/pmi/annotation.ts'
import type { Vec3 } from '../../../../src/core/geometry/matrix.ts'
import { asRow, asRows, asText, readTriple } from '../part21/plain.ts'
import { placementMatrix } from '../structure/placement.ts'
import { anchorOf } from './anchors.ts'
import type { Graph } from './graph.ts'
import { figureOf } from './measure.ts'

export type TargetFacts = Omit<DatumTarget, keyof AnnotationBase>

/** Letter of a datum; "?" where it states none. */
export const datumLetter = (graph: Graph, row: number): string => asText(graph.attr(row, 'DATUM', 0, 4)).trim() || '?'

const features = ['DATUM_FEATURE', 'DIMENSIONAL_SIZE_WITH_DATUM_FEATURE']

/** Features that carry a datum's flag; a datum that only targets make has none. */
export function datumFeatures(graph: Graph, datum: number): number[] {
  const out: number[] = []
  for (const relation of graph.by(['SHAPE_ASPECT_RELATIONSHIP', 'SHAPE_ASPECT_ASSOCIATIVITY'], 3).get(datum) ?? []) {
    const feature = asRow(graph.args(relation)[2])
    if (graph.names(feature).some((name) => features.includes(name))) out.push(feature)
  }
  return out
}

/** Label, shape, size and place of a datum target. `mmOf`: millimetres per unit of length of a representation. */
export function targetFacts(graph: Graph, row: number, mmOf: (representation: number) => number): TargetFacts {
  const keyword = graph.is(row, 'PLACED_DATUM_TARGET_FEATURE') ? 'PLACED_DATUM_TARGET_FEATURE' : 'DATUM_TARGET'
  const isComplex = graph.exchange.isComplex(row)
  const aspect = isComplex ? graph.parts(row).get('SHAPE_ASPECT') : graph.args(row)
  const target = asText(isComplex ? (graph.parts(row).get('DATUM_TARGET') ?? graph.parts(row).get(keyword))?.[0] : graph.args(row)[4]).trim()
  let letter = ''
  for (const relation of graph.by(['SHAPE_ASPECT_RELATIONSHIP'], 2).get(row) ?? []) {
    const datum = asRow(graph.args(relation)[3])
    if (graph.is(datum, 'DATUM')) letter ||= datumLetter(graph, datum)
  }
  const out: TargetFacts = { kind: 'datumTarget', letter: /^[A-Z]/i.test(target) ? '' : letter || '?', target, shape: asText(aspect?.[1]).trim().toLowerCase() }
  for (const property of graph.by(['PROPERTY_DEFINITION'], 2).get(row) ?? [])
    for (const link of graph.by(['SHAPE_DEFINITION_REPRESENTATION', 'PROPERTY_DEFINITION_REPRESENTATION'], 0).get(property) ?? []) {
      const representation = asRow(graph.args(link)[1])
      for (const item of asRows((graph.parts(representation).get('REPRESENTATION') ?? graph.args(representation))[1]).slice(0, 20)) {
        const parts = graph.parts(item)
        const name = asText((parts.get('REPRESENTATION_ITEM') ?? graph.args(item))[0]).toLowerCase()
        const key = { 'target diameter': 'diameter', 'target length': 'length', 'target width': 'width' }[name] as 'diameter' | 'length' | 'width' | undefined
        const figure = key && figureOf(graph, item)
        if (key && figure) out[key] = figure.figure
        const place = graph.is(item, 'AXIS2_PLACEMENT_3D') && placementMatrix(graph.exchange, item, mmOf(representation))
        if (place) out.placement = anchorOf(place)
        if (name === 'movable direction' && graph.is(item, 'DIRECTION')) readTriple(graph.exchange, item, (out.movable = [0, 0, 0] as Vec3), 0)
      }
    }
  return out
}

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
