import type { Annotation, Dimension, GeometricTolerance } from '../../../src/core/pmi/annotation.ts'
import { modifierName } from '../../../src/core/pmi/symbols.ts'
import { type Part21, quoted, type Ref, refs } from './part21.ts'
import type { About, Aspects } from './pmiAspects.ts'
import { canReferTo, conditionOf, DatumWriter } from './pmiDatums.ts'
import type { Measures } from './pmiMeasures.ts'

/** Letters of modifiers of size that stand in the name of the representation. */
const inName = ['independency', 'envelope requirement']

/** What annotations mean, in the file. */
interface WrittenMeanings {
  /** Instances that stand for annotations, by their places; undefined of pictures. */
  refs: (Ref | undefined)[]
  /** Annotations of which the schema has no place for something: a modifier, a note, decimals, geometry beside the bodies. */
  reduced: number
}

/** Writes what annotations mean: dimensions, tolerances, datums, targets, notes. */
export class MeaningWriter {
  private readonly file: Part21
  private readonly measures: Measures
  private readonly aspects: Aspects
  private readonly datums: DatumWriter
  /** Letters of datums that have targets. */
  private readonly targeted = new Set<string>()

  constructor(aspects: Aspects, measures: Measures) {
    this.file = aspects.file
    this.aspects = aspects
    this.measures = measures
    this.datums = new DatumWriter(aspects, measures)
  }

  write(annotations: readonly Annotation[]): WrittenMeanings {
    let reduced = 0
    for (const annotation of annotations) if (annotation.kind === 'datumTarget') this.targeted.add(annotation.letter)
    const out = annotations.map((annotation) => {
      this.aspects.reduced = this.measures.reduced = false
      const ref = this.meaning(annotation)
      if (this.aspects.reduced || this.measures.reduced) reduced++
      return ref
    })
    annotations.forEach((annotation, at) => {
      if (annotation.kind !== 'tolerance') return
      let upper = out[at]
      for (const lower of annotation.segments) {
        if (upper === undefined || out[lower] === undefined) continue
        this.file.add(`GEOMETRIC_TOLERANCE_RELATIONSHIP('composite','',#${upper},#${out[lower]})`)
        upper = out[lower]
      }
    })
    return { refs: out, reduced }
  }

  private meaning(annotation: Annotation): Ref | undefined {
    const { file } = this
    switch (annotation.kind) {
      case 'dimension':
        return this.dimension(annotation)
      case 'tolerance':
        return this.tolerance(annotation)
      case 'datum': {
        // Lines and points that a datum is about by its targets go with these.
        const about = this.targeted.has(annotation.letter) ? { faces: annotation.faces, edges: annotation.edges ?? [] } : annotation
        const feature = this.aspects.aspect(about, 'DATUM_FEATURE')
        file.add(`SHAPE_ASPECT_RELATIONSHIP('','',#${feature},#${this.datums.datum(annotation.letter)})`)
        return feature
      }
      case 'datumTarget':
        return this.datums.target(annotation)
      default:
        if (annotation.type !== 'property_definition') return this.aspects.itemsOf(annotation).length > 0 ? this.aspects.aspect(annotation) : undefined
        return this.note(annotation.text, annotation)
    }
  }

  private note(text: string, about: About): Ref {
    const { file, aspects } = this
    const property = file.add(`PROPERTY_DEFINITION('semantic text','',#${aspects.itemsOf(about).length > 0 ? aspects.aspect(about) : aspects.root.shape})`)
    const words = file.add(`DESCRIPTIVE_REPRESENTATION_ITEM('',${quoted(text)})`)
    file.add(`PROPERTY_DEFINITION_REPRESENTATION(#${property},#${file.add(`REPRESENTATION('',(#${words}),#${aspects.context})`)})`)
    return property
  }

  private dimension(dimension: Dimension): Ref {
    const { file, measures, aspects } = this
    const { measure, quantity, nominal, limits, deviations, fit, modifiers } = dimension
    const isAngle = quantity === 'angle'
    const ref = this.measured(dimension)
    const items = [
      ...(nominal ? [measures.item('nominal value', nominal, isAngle)] : []),
      ...(limits ? [measures.item('lower limit', limits[0], isAngle), measures.item('upper limit', limits[1], isAngle)] : []),
      ...this.notes(dimension),
    ]
    const name = inName.filter((modifier) => modifiers.includes(modifier)).join(', ')
    const representation = file.add(`SHAPE_DIMENSION_REPRESENTATION(${quoted(name || measure)},${refs(items)},#${aspects.context})`)
    file.add(`DIMENSIONAL_CHARACTERISTIC_REPRESENTATION(#${ref},#${representation})`)
    const range = deviations && file.add(`TOLERANCE_VALUE(#${measures.measure(deviations[0], isAngle)},#${measures.measure(deviations[1], isAngle)})`)
    if (range !== undefined) file.add(`PLUS_MINUS_TOLERANCE(#${range},#${ref})`)
    const [, form, grade = ''] = /^(\D+)(\d*)$/.exec(fit ?? '') ?? []
    // AP214 allows one of them for a dimension.
    if (form && range !== undefined && aspects.schema === 'ap214') aspects.reduced = true
    else if (form) file.add(`PLUS_MINUS_TOLERANCE(#${file.add(`LIMITS_AND_FITS(${quoted(form)},'',${quoted(grade)},'')`)},#${ref})`)
    return ref
  }

  /** Notes beside a dimension's value, as items of its representation; in AP214 it holds values only. */
  private notes({ basic, reference, modifiers }: Dimension): Ref[] {
    const { file, aspects } = this
    const own = modifiers.filter((modifier) => !inName.includes(modifier))
    const words = [...(basic ? ['theoretical'] : []), ...(reference ? ['auxiliary'] : [])]
    if (aspects.schema === 'ap214') {
      if (own.length + words.length > 0) aspects.reduced = true
      return []
    }
    const items = words.map((word) => file.add(`DESCRIPTIVE_REPRESENTATION_ITEM('dimensional note','${word}')`))
    if (own.length === 0) return items
    const texts = own.map((note) => file.add(`DESCRIPTIVE_REPRESENTATION_ITEM('dimensional note',${quoted(note)})`))
    return [...items, file.add(`COMPOUND_REPRESENTATION_ITEM('dimensional note',SET_REPRESENTATION_ITEM(${refs(texts)}))`)]
  }

  /** A size of one feature, or the way between two. */
  private measured(dimension: Dimension): Ref {
    const { file, aspects } = this
    const { type, measure, sides } = dimension
    if (sides) {
      const [a, b] = sidesOf(dimension, sides)
      const [from, to] = [aspects.aspect(a), aspects.aspect(b)]
      if (type === 'angular_location') return file.add(`ANGULAR_LOCATION(${quoted(measure)},'',#${from},#${to},.SMALL.)`)
      const directed = type === 'directed_dimensional_location' ? 'DIRECTED_' : ''
      return file.add(`${directed}DIMENSIONAL_LOCATION(${quoted(measure)},'',#${from},#${to})`)
    }
    const aspect = aspects.aspect(dimension)
    return type === 'angular_size'
      ? file.add(`ANGULAR_SIZE(#${aspect},${quoted(measure)},.SMALL.)`)
      : file.add(`DIMENSIONAL_SIZE(#${aspect},${quoted(measure)})`)
  }

  /** Undefined where the schema cannot state its datums: it would mean something else without them. */
  private tolerance(tolerance: GeometricTolerance): Ref | undefined {
    const { file, measures, aspects } = this
    const { type, name, magnitude, datums, zone, allAround } = tolerance
    if (aspects.schema === 'ap214' && !canReferTo(datums)) {
      aspects.reduced = true
      return undefined
    }
    const owner = aspects.ownerOf(tolerance)
    const around = allAround && aspects.schema === 'ap242'
    if (allAround && !around) aspects.reduced = true
    const target = around
      ? aspects.aspect(tolerance, 'ALL_AROUND_SHAPE_ASPECT')
      : aspects.itemsOf(tolerance).length > 0
        ? aspects.aspect(tolerance)
        : this.whole(owner.shape)
    const value = measures.measure(magnitude ?? { value: 0, printed: 0, factor: 1 })
    const references = this.datums.references(datums, owner, magnitude?.factor ?? 1)
    const parts = [
      `GEOMETRIC_TOLERANCE(${quoted(name)},'',#${value},#${target})`,
      ...(datums.length > 0 ? [`GEOMETRIC_TOLERANCE_WITH_DATUM_REFERENCE(${refs(references)})`] : []),
      ...(aspects.schema === 'ap214' ? this.olderParts(tolerance) : this.parts(tolerance)),
      ...(type === 'geometric_tolerance' ? [] : [`${type.toUpperCase()}()`]),
    ].sort((a, b) => (a.slice(0, a.indexOf('(')) < b.slice(0, b.indexOf('(')) ? -1 : 1))
    const isPlain = parts.length === 2 && type !== 'geometric_tolerance'
    const ref = file.add(isPlain ? `${type.toUpperCase()}(${quoted(name)},'',#${value},#${target})` : `(${parts.join('')})`)
    if (zone.shape !== 'other' || zone.projected) {
      const form = { circular: 'cylindrical or circular', spherical: 'spherical', other: 'unknown' }[zone.shape]
      const own = file.add(`TOLERANCE_ZONE('','',#${owner.shape},.F.,(#${ref}),#${file.once(`TOLERANCE_ZONE_FORM('${form}')`)})`)
      if (zone.projected) file.add(`PROJECTED_ZONE_DEFINITION(#${own},(#${target}),#${target},#${measures.measure(zone.projected)})`)
    }
    return ref
  }

  /** What a tolerance of a whole part is about: its shape in AP242, an aspect of it in AP214. */
  private whole(shape: Ref): Ref {
    return this.aspects.schema === 'ap214' ? this.file.once(`SHAPE_ASPECT('','',#${shape},.T.)`) : shape
  }

  /** What AP242 adds to a tolerance. */
  private parts({ maximum, unequal, per, modifiers }: GeometricTolerance): string[] {
    const { measures } = this
    return [
      ...(per?.area === undefined
        ? []
        : [`GEOMETRIC_TOLERANCE_WITH_DEFINED_AREA_UNIT(.${per.area}.,${per.second ? `#${measures.measure(per.second)}` : '$'})`]),
      ...(per ? [`GEOMETRIC_TOLERANCE_WITH_DEFINED_UNIT(#${measures.measure(per.first)})`] : []),
      ...(maximum ? [`GEOMETRIC_TOLERANCE_WITH_MAXIMUM_TOLERANCE(#${measures.measure(maximum)})`] : []),
      ...(modifiers.length > 0 ? [`GEOMETRIC_TOLERANCE_WITH_MODIFIERS((${modifiers.map((modifier) => `.${modifierName(modifier)}.`)}))`] : []),
      ...(unequal ? [`UNEQUALLY_DISPOSED_GEOMETRIC_TOLERANCE(#${measures.measure(unequal)})`] : []),
    ]
  }

  /** What AP214 adds to a tolerance: a length that it holds per, and one material condition. */
  private olderParts({ maximum, unequal, per, modifiers }: GeometricTolerance): string[] {
    const { aspects, measures } = this
    const condition = conditionOf(modifiers, aspects)
    if (maximum || unequal || per?.area !== undefined) aspects.reduced = true
    return [
      ...(per && per.area === undefined ? [`GEOMETRIC_TOLERANCE_WITH_DEFINED_UNIT(#${measures.measure(per.first)})`] : []),
      ...(condition === undefined ? [] : [`MODIFIED_GEOMETRIC_TOLERANCE(.${condition}.)`]),
    ]
  }
}

/** What a location lies between. Sides that are not of faces alone are not known one by one: edges and lines are then the second, or both. */
function sidesOf({ faces, edges = [], supplemental }: Dimension, sides: readonly Dimension['faces'][]): About[] {
  if (sides.every((side) => side.length > 0)) return sides.map((side) => ({ faces: side }))
  const others = edges.length > 0 || supplemental !== undefined
  const beside = supplemental ? { supplemental } : {}
  if (faces.length > 0) return [{ faces: others ? faces : faces.slice(0, 1) }, { faces: others ? [] : faces.slice(1), edges, ...beside }]
  if (edges.length > 0)
    return [
      { faces, edges: edges.slice(0, 1) },
      { faces, edges: edges.slice(1), ...beside },
    ]
  const { lines = [], points = [] } = supplemental ?? {}
  const first = lines.length > 0 ? { lines: lines.slice(0, 1), points: [] } : { lines: [], points: points.slice(0, 1) }
  const rest = { lines: lines.slice(first.lines.length), points: points.slice(first.points.length) }
  return [
    { faces, ...(supplemental && { supplemental: first }) },
    { faces, ...(rest.lines.length + rest.points.length > 0 && { supplemental: rest }) },
  ]
}
