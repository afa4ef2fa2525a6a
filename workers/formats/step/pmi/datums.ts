import type { AnnotationBase, DatumTarget } from '../../../../src/core/pmi/annotation.ts'
import { asRow, asRows, asText } from '../part21/plain.ts'
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

/** Label, shape and size of a datum target. */
export function targetFacts(graph: Graph, row: number): TargetFacts {
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
      }
    }
  return out
}
