import type { Annotation, DatumReference, Dimension, EdgeReference, FaceReference, Figure, GeometricTolerance } from '../../../src/core/pmi/annotation.ts'
import { modifierName } from '../../../src/core/pmi/symbols.ts'
import type { PartId } from '../../../src/core/scene/model.ts'
import { type Part21, quoted, type Ref, refs } from './part21.ts'
import type { Measures } from './pmiMeasures.ts'

/** A part as it stands in the file: its PRODUCT_DEFINITION_SHAPE, the representation of its items, its faces by their place in the mesh; without exact faces none. */
export interface WrittenPart {
  shape: Ref
  representation: Ref
  faces: readonly (Ref | undefined)[]
  edge?(reference: EdgeReference): Ref | undefined
}

/** Faces and edges that an annotation, or a side of it, is about. */
interface About {
  faces: readonly FaceReference[]
  edges?: readonly EdgeReference[]
}

/** Letters of modifiers of size that stand in the name of the representation. */
const inName = ['independency', 'envelope requirement']

/** Writes what annotations mean: dimensions, tolerances, datums, targets, notes. */
export class MeaningWriter {
  private readonly file: Part21
  private readonly context: Ref
  private readonly measures: Measures
  private readonly parts: ReadonlyMap<PartId, WrittenPart>
  private readonly root: WrittenPart
  private readonly datums = new Map<string, Ref>()
  private readonly systems = new Map<string, Ref>()

  /** `root`: what annotations without faces are of. */
  constructor(file: Part21, context: Ref, measures: Measures, parts: ReadonlyMap<PartId, WrittenPart>, root: WrittenPart) {
    this.file = file
    this.context = context
    this.measures = measures
    this.parts = parts
    this.root = root
  }

  /** Instances that stand for the meaning of annotations, by their places; undefined of pictures. */
  write(annotations: readonly Annotation[]): (Ref | undefined)[] {
    const out = annotations.map((annotation) => this.meaning(annotation))
    annotations.forEach((annotation, at) => {
      if (annotation.kind !== 'tolerance') return
      let upper = out[at]
      for (const lower of annotation.segments) {
        if (upper === undefined || out[lower] === undefined) continue
        this.file.add(`GEOMETRIC_TOLERANCE_RELATIONSHIP('composite','',#${upper},#${out[lower]})`)
        upper = out[lower]
      }
    })
    return out
  }

  private meaning(annotation: Annotation): Ref | undefined {
    const { file } = this
    switch (annotation.kind) {
      case 'dimension':
        return this.dimension(annotation)
      case 'tolerance':
        return this.tolerance(annotation)
      case 'datum': {
        const feature = this.aspect(annotation, 'DATUM_FEATURE')
        file.add(`SHAPE_ASPECT_RELATIONSHIP('','',#${feature},#${this.datum(annotation.letter)})`)
        return feature
      }
      case 'datumTarget': {
        const { letter, target, shape, diameter, length, width } = annotation
        const owner = this.ownerOf(annotation)
        const ref = file.add(`DATUM_TARGET('',${quoted(shape)},#${owner.shape},.F.,${quoted(target)})`)
        file.add(`SHAPE_ASPECT_RELATIONSHIP('','',#${ref},#${this.datum(letter)})`)
        for (const item of this.itemsOf(annotation)) this.use(ref, owner, item)
        const sizes = Object.entries({ diameter, length, width }).flatMap(([name, figure]) => (figure ? [this.measures.item(`target ${name}`, figure)] : []))
        if (sizes.length > 0) {
          const property = file.add(`PROPERTY_DEFINITION('','',#${ref})`)
          file.add(`PROPERTY_DEFINITION_REPRESENTATION(#${property},#${file.add(`REPRESENTATION('',${refs(sizes)},#${this.context})`)})`)
        }
        return ref
      }
      default:
        if (annotation.type !== 'property_definition') return this.itemsOf(annotation).length > 0 ? this.aspect(annotation) : undefined
        return this.note(annotation.text, annotation)
    }
  }

  private note(text: string, about: About): Ref {
    const { file } = this
    const property = file.add(`PROPERTY_DEFINITION('semantic text','',#${this.itemsOf(about).length > 0 ? this.aspect(about) : this.root.shape})`)
    const words = file.add(`DESCRIPTIVE_REPRESENTATION_ITEM('',${quoted(text)})`)
    file.add(`PROPERTY_DEFINITION_REPRESENTATION(#${property},#${file.add(`REPRESENTATION('',(#${words}),#${this.context})`)})`)
    return property
  }

  private dimension(dimension: Dimension): Ref {
    const { file, measures } = this
    const { measure, quantity, nominal, limits, deviations, fit, basic, reference, modifiers } = dimension
    const isAngle = quantity === 'angle'
    const ref = this.measured(dimension)
    const items = [
      ...(nominal ? [measures.item('nominal value', nominal, isAngle)] : []),
      ...(limits ? [measures.item('lower limit', limits[0], isAngle), measures.item('upper limit', limits[1], isAngle)] : []),
      ...[...(basic ? ['theoretical'] : []), ...(reference ? ['auxiliary'] : [])].map((note) =>
        file.add(`DESCRIPTIVE_REPRESENTATION_ITEM('dimensional note','${note}')`),
      ),
    ]
    const notes = modifiers.filter((modifier) => !inName.includes(modifier))
    if (notes.length > 0) {
      const texts = notes.map((note) => file.add(`DESCRIPTIVE_REPRESENTATION_ITEM('dimensional note',${quoted(note)})`))
      items.push(file.add(`COMPOUND_REPRESENTATION_ITEM('dimensional note',SET_REPRESENTATION_ITEM(${refs(texts)}))`))
    }
    const name = inName.filter((modifier) => modifiers.includes(modifier)).join(', ')
    const representation = file.add(`SHAPE_DIMENSION_REPRESENTATION(${quoted(name || measure)},${refs(items)},#${this.context})`)
    file.add(`DIMENSIONAL_CHARACTERISTIC_REPRESENTATION(#${ref},#${representation})`)
    const range = deviations && file.add(`TOLERANCE_VALUE(#${measures.measure(deviations[0], isAngle)},#${measures.measure(deviations[1], isAngle)})`)
    if (range !== undefined) file.add(`PLUS_MINUS_TOLERANCE(#${range},#${ref})`)
    const [, form, grade = ''] = /^(\D+)(\d*)$/.exec(fit ?? '') ?? []
    if (form) file.add(`PLUS_MINUS_TOLERANCE(#${file.add(`LIMITS_AND_FITS(${quoted(form)},'',${quoted(grade)},'')`)},#${ref})`)
    return ref
  }

  /** A size of one feature, or the way between two. */
  private measured(dimension: Dimension): Ref {
    const { file } = this
    const { type, measure, faces, edges = [], sides } = dimension
    if (sides) {
      // Sides that are not of faces alone are not known one by one: edges are then the second, or both.
      const known = sides.every((side) => side.length > 0)
      const [a, b]: About[] = known
        ? sides.map((side) => ({ faces: side }))
        : faces.length > 0
          ? [{ faces: edges.length > 0 ? faces : faces.slice(0, 1) }, { faces: edges.length > 0 ? [] : faces.slice(1), edges }]
          : [
              { faces, edges: edges.slice(0, 1) },
              { faces, edges: edges.slice(1) },
            ]
      const [from, to] = [this.aspect(a), this.aspect(b)]
      if (type === 'angular_location') return file.add(`ANGULAR_LOCATION(${quoted(measure)},'',#${from},#${to},.SMALL.)`)
      const directed = type === 'directed_dimensional_location' ? 'DIRECTED_' : ''
      return file.add(`${directed}DIMENSIONAL_LOCATION(${quoted(measure)},'',#${from},#${to})`)
    }
    const aspect = this.aspect(dimension)
    return type === 'angular_size'
      ? file.add(`ANGULAR_SIZE(#${aspect},${quoted(measure)},.SMALL.)`)
      : file.add(`DIMENSIONAL_SIZE(#${aspect},${quoted(measure)})`)
  }

  private tolerance(tolerance: GeometricTolerance): Ref {
    const { file, measures } = this
    const { type, name, magnitude, maximum, unequal, per, modifiers, datums, zone, allAround } = tolerance
    const owner = this.ownerOf(tolerance)
    const target = allAround ? this.aspect(tolerance, 'ALL_AROUND_SHAPE_ASPECT') : this.itemsOf(tolerance).length > 0 ? this.aspect(tolerance) : owner.shape
    const value = measures.measure(magnitude ?? { value: 0, printed: 0, factor: 1 })
    const system = datums.length > 0 ? this.system(datums, owner, magnitude?.factor ?? 1) : undefined
    const parts = [
      `GEOMETRIC_TOLERANCE(${quoted(name)},'',#${value},#${target})`,
      ...(system === undefined ? [] : [`GEOMETRIC_TOLERANCE_WITH_DATUM_REFERENCE((#${system}))`]),
      ...(per?.area === undefined
        ? []
        : [`GEOMETRIC_TOLERANCE_WITH_DEFINED_AREA_UNIT(.${per.area}.,${per.second ? `#${measures.measure(per.second)}` : '$'})`]),
      ...(per ? [`GEOMETRIC_TOLERANCE_WITH_DEFINED_UNIT(#${measures.measure(per.first)})`] : []),
      ...(maximum ? [`GEOMETRIC_TOLERANCE_WITH_MAXIMUM_TOLERANCE(#${measures.measure(maximum)})`] : []),
      ...(modifiers.length > 0 ? [`GEOMETRIC_TOLERANCE_WITH_MODIFIERS((${modifiers.map((modifier) => `.${modifierName(modifier)}.`)}))`] : []),
      ...(type === 'geometric_tolerance' ? [] : [`${type.toUpperCase()}()`]),
      ...(unequal ? [`UNEQUALLY_DISPOSED_GEOMETRIC_TOLERANCE(#${measures.measure(unequal)})`] : []),
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

  private system(datums: readonly DatumReference[], owner: WrittenPart, factor: number): Ref {
    const key = `${owner.shape} ${factor} ${JSON.stringify(datums)}`
    const known = this.systems.get(key)
    if (known !== undefined) return known
    const { file } = this
    const cell = (kind: string, base: string, modifiers: readonly string[]): Ref =>
      file.add(`DATUM_REFERENCE_${kind}('','',#${owner.shape},.F.,${base},${this.modifiers(modifiers, factor)})`)
    const cells = datums.map(({ elements, modifiers }) => {
      if (elements.length === 1) return cell('COMPARTMENT', `#${this.datum(elements[0].letter)}`, [...modifiers, ...elements[0].modifiers])
      const members = elements.map(({ letter, modifiers: own }) => cell('ELEMENT', `#${this.datum(letter)}`, own))
      return cell('COMPARTMENT', `COMMON_DATUM_LIST(${refs(members)})`, modifiers)
    })
    const ref = file.add(`DATUM_SYSTEM('','',#${owner.shape},.F.,${refs(cells)})`)
    this.systems.set(key, ref)
    return ref
  }

  /** Modifiers of a datum reference by their letters; those with a value are printed in the unit of the frame. */
  private modifiers(letters: readonly string[], factor: number): string {
    const own = letters.map((letter) => {
      const [, sign, value] = /^(S⌀|⌀|P|)(\d[\d.]*)$/.exec(letter) ?? []
      if (value === undefined) return `SIMPLE_DATUM_REFERENCE_MODIFIER(.${modifierName(letter)}.)`
      const figure: Figure = { value: Number(value) * factor, printed: Number(value), factor }
      const kind = { '⌀': 'CIRCULAR_OR_CYLINDRICAL', 'S⌀': 'SPHERICAL', P: 'PROJECTED' }[sign] ?? 'DISTANCE'
      return `#${this.file.add(`DATUM_REFERENCE_MODIFIER_WITH_VALUE(.${kind}.,#${this.measures.measure(figure)})`)}`
    })
    return own.length > 0 ? `(${own})` : '$'
  }

  private datum(letter: string): Ref {
    const known = this.datums.get(letter)
    if (known !== undefined) return known
    const ref = this.file.add(`DATUM('','',#${this.root.shape},.F.,${quoted(letter)})`)
    this.datums.set(letter, ref)
    return ref
  }

  /** The part that the first face or edge is of. */
  private ownerOf({ faces, edges = [] }: About): WrittenPart {
    return [...faces, ...edges].map(({ part }) => this.parts.get(part)).find(Boolean) ?? this.root
  }

  /** Faces and edges that are in the file. */
  private itemsOf({ faces, edges = [] }: About): Ref[] {
    const own = faces.map(({ part, face }) => this.parts.get(part)?.faces[face])
    return [...own, ...edges.map((edge) => this.parts.get(edge.part)?.edge?.(edge))].filter((ref) => ref !== undefined)
  }

  /** An aspect of a shape that stands for faces and edges: of several, one that holds an aspect for each. */
  private aspect(about: About, kind = 'SHAPE_ASPECT'): Ref {
    const owner = this.ownerOf(about)
    const items = this.itemsOf(about)
    const isGroup = kind === 'SHAPE_ASPECT' && items.length > 1
    const ref = this.file.add(`${isGroup ? 'COMPOSITE_SHAPE_ASPECT' : kind}('','',#${owner.shape},.T.)`)
    if (items.length === 1) this.use(ref, owner, items[0])
    else
      for (const item of items) {
        const one = this.file.add(`SHAPE_ASPECT('','',#${owner.shape},.T.)`)
        this.use(one, owner, item)
        this.file.add(`SHAPE_ASPECT_RELATIONSHIP('','',#${ref},#${one})`)
      }
    return ref
  }

  private use(aspect: Ref, { representation }: WrittenPart, item: Ref): void {
    this.file.add(`GEOMETRIC_ITEM_SPECIFIC_USAGE('','',#${aspect},#${representation},#${item})`)
  }
}
