import type { AnnotationBase, DatumReference, GeometricTolerance } from '../../../../src/core/pmi/annotation.ts'
import { modifiersOf } from '../../../../src/core/pmi/symbols.ts'
import { asEnum, asList, asNumber, asRow, asRows, asText } from '../part21/plain.ts'
import { Enumeration, Ref, Typed, type Value } from '../part21/value.ts'
import { datumLetter } from './datums.ts'
import type { Graph } from './graph.ts'
import { figureOf } from './measure.ts'

const leaves = [
  'ANGULARITY',
  'CIRCULAR_RUNOUT',
  'COAXIALITY',
  'CONCENTRICITY',
  'CYLINDRICITY',
  'FLATNESS',
  'LINE_PROFILE',
  'PARALLELISM',
  'PERPENDICULARITY',
  'POSITION',
  'ROUNDNESS',
  'STRAIGHTNESS',
  'SURFACE_PROFILE',
  'SYMMETRY',
  'TOTAL_RUNOUT',
].map((name) => `${name}_TOLERANCE`)
const general = ['GEOMETRIC_TOLERANCE', 'GEOMETRIC_TOLERANCE_WITH_DATUM_REFERENCE', 'MODIFIED_GEOMETRIC_TOLERANCE']
/** Relations and compartments of one frame that are looked at. */
const MAX_CELLS = 100

export type ToleranceFacts = Omit<GeometricTolerance, keyof AnnotationBase | 'segments' | 'allAround'>

/** Rows of all geometric tolerances, in the order of the file. */
export const toleranceRows = (graph: Graph): number[] => [...new Set([...leaves, ...general].flatMap((name) => graph.rows(name)))].sort((a, b) => a - b)

/** The entity of the characteristic; a leaf that is not known is named, too. */
export function toleranceType(graph: Graph, row: number): string {
  const names = graph.names(row)
  const leaf = names.find((name) => leaves.includes(name)) ?? names.find((name) => name.endsWith('_TOLERANCE') && !name.endsWith('GEOMETRIC_TOLERANCE'))
  return (leaf ?? 'GEOMETRIC_TOLERANCE').toLowerCase()
}

/** Row of the feature that a tolerance is about. */
export const toleranceTarget = (graph: Graph, row: number): number => asRow(graph.attr(row, 'GEOMETRIC_TOLERANCE', 3, 3))

/** What a frame's cells hold; undefined without a value. */
export function toleranceFacts(graph: Graph, row: number): ToleranceFacts | undefined {
  const parts = graph.parts(row)
  const magnitude = figureOf(graph, asRow(graph.attr(row, 'GEOMETRIC_TOLERANCE', 2, 2)))
  if (!magnitude) return undefined
  const figure = (part: string): ReturnType<typeof figureOf> => figureOf(graph, asRow(parts.get(part)?.[0]))
  const maximum = figure('GEOMETRIC_TOLERANCE_WITH_MAXIMUM_TOLERANCE')
  const unequal = figure('UNEQUALLY_DISPOSED_GEOMETRIC_TOLERANCE')
  const first = figure('GEOMETRIC_TOLERANCE_WITH_DEFINED_UNIT')
  const area = parts.get('GEOMETRIC_TOLERANCE_WITH_DEFINED_AREA_UNIT')
  const second = area && figureOf(graph, asRow(area[1]))
  const own = parts.get('MODIFIED_GEOMETRIC_TOLERANCE')
  const modifiers = [...enums(parts.get('GEOMETRIC_TOLERANCE_WITH_MODIFIERS')?.[0]), ...(own ? [asEnum(own.at(-1))] : [])]
  return {
    kind: 'tolerance',
    magnitude: magnitude.figure,
    zone: zoneOf(graph, row),
    modifiers: modifiersOf(modifiers.filter((name) => name !== '')),
    ...(maximum && { maximum: maximum.figure }),
    ...(unequal && { unequal: unequal.figure }),
    ...(first && { per: { first: first.figure, ...(second && { second: second.figure }), ...(area && { area: asEnum(area[0]) }) } }),
    datums: datumsOf(graph, row),
  }
}

function zoneOf(graph: Graph, row: number): GeometricTolerance['zone'] {
  const zone: GeometricTolerance['zone'] = { shape: 'other' }
  for (const own of zones(graph).get(row) ?? []) {
    const form = asText(graph.args(asRow(graph.attr(own, 'TOLERANCE_ZONE', 1, 5)))[0]).toLowerCase()
    if (/spher/.test(form)) zone.shape = 'spherical'
    else if (/cylind|circ/.test(form) && !/two|between/.test(form)) zone.shape = 'circular'
    for (const projection of graph.by(['PROJECTED_ZONE_DEFINITION'], 0).get(own) ?? []) {
      const length = figureOf(graph, asRow(graph.args(projection)[3]))
      if (length) zone.projected = length.figure
    }
  }
  return zone
}

/** Zones by the tolerances that they are of. */
const zoneTables = new WeakMap<Graph, Map<number, number[]>>()
function zones(graph: Graph): Map<number, number[]> {
  const known = zoneTables.get(graph)
  if (known) return known
  const out = new Map<number, number[]>()
  for (const row of graph.rows('TOLERANCE_ZONE'))
    for (const tolerance of asRows(graph.attr(row, 'TOLERANCE_ZONE', 0, 4))) out.set(tolerance, [...(out.get(tolerance) ?? []), row])
  zoneTables.set(graph, out)
  return out
}

function datumsOf(graph: Graph, row: number): DatumReference[] {
  const list = graph.exchange.isComplex(row) ? graph.parts(row).get('GEOMETRIC_TOLERANCE_WITH_DATUM_REFERENCE')?.[0] : graph.args(row)[4]
  const out: DatumReference[] = []
  /** References of older schemas, which state their place themselves. */
  const old: { precedence: number; reference: DatumReference }[] = []
  for (const item of asRows(list).slice(0, MAX_CELLS)) {
    if (graph.is(item, 'DATUM_SYSTEM'))
      for (const cell of asRows(graph.attr(item, 'DATUM_SYSTEM', 0, 4)).slice(0, MAX_CELLS)) out.push(compartment(graph, cell))
    else {
      const [precedence, datum, modifier] = graph.args(item)
      const own = modifiersOf(modifier instanceof Enumeration ? [modifier.name] : [])
      old.push({
        precedence: asNumber(precedence) ?? 0,
        reference: { elements: lettersOf(graph, asRow(datum)).map((letter) => ({ letter, modifiers: [] })), modifiers: own },
      })
    }
  }
  old.sort((a, b) => a.precedence - b.precedence)
  return [...out, ...old.map(({ reference }) => reference)]
}

/** A datum of an older schema; a common datum lists two. */
function lettersOf(graph: Graph, datum: number): string[] {
  if (!graph.is(datum, 'COMMON_DATUM')) return [datumLetter(graph, datum)]
  const members = (graph.by(['SHAPE_ASPECT_RELATIONSHIP'], 2).get(datum) ?? []).map((relation) => asRow(graph.args(relation)[3]))
  return members
    .filter((member) => graph.is(member, 'DATUM'))
    .slice(0, MAX_CELLS)
    .map((member) => datumLetter(graph, member))
}

function compartment(graph: Graph, row: number): DatumReference {
  const [base, modifiers] = cell(graph, row)
  const own = modifierNames(graph, modifiers)
  if (base instanceof Ref) return { elements: [{ letter: datumLetter(graph, base.row), modifiers: [] }], modifiers: own }
  const elements = asRows(base)
    .slice(0, MAX_CELLS)
    .map((element) => {
      const [datum, of] = cell(graph, element)
      return { letter: datumLetter(graph, asRow(datum)), modifiers: modifierNames(graph, of) }
    })
  return { elements: elements.length > 0 ? elements : [{ letter: '?', modifiers: [] }], modifiers: own }
}

/** Base and modifiers of a compartment or an element. */
function cell(graph: Graph, row: number): (Value | undefined)[] {
  const own = graph.exchange.isComplex(row) ? graph.parts(row).get('GENERAL_DATUM_REFERENCE') : graph.args(row).slice(4)
  return own ?? []
}

function modifierNames(graph: Graph, value: Value | undefined): string[] {
  const names = enums(value)
  const valued: string[] = []
  for (const item of asList(value)) {
    if (!(item instanceof Ref)) continue
    const [type, length] = graph.args(item.row)
    const figure = figureOf(graph, asRow(length))?.figure.printed
    const sign = { CIRCULAR_OR_CYLINDRICAL: '⌀', SPHERICAL: 'S⌀', PROJECTED: 'P', DISTANCE: '' }[asEnum(type)] ?? ''
    if (figure !== undefined) valued.push(`${sign}${figure}`)
  }
  return [...modifiersOf(names), ...valued]
}

function enums(value: Value | undefined): string[] {
  return asList(value).flatMap((item) => {
    const plain = item instanceof Typed ? item.args[0] : item
    return plain instanceof Enumeration ? [plain.name] : []
  })
}
