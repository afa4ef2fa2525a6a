import { cross } from '../../../src/core/geometry/matrix.ts'
import type { DatumReference, DatumTarget, Figure } from '../../../src/core/pmi/annotation.ts'
import { modifierName } from '../../../src/core/pmi/symbols.ts'
import { quoted, reals, type Ref, refs } from './part21.ts'
import { axes } from './placed.ts'
import type { Aspects, WrittenPart } from './pmiAspects.ts'
import type { Measures } from './pmiMeasures.ts'

/** Shapes of targets that have a placement of their own, and how many sizes AP214 asks of each. */
const placedShapes = new Map([
  ['point', 0],
  ['line', 1],
  ['circle', 1],
  ['rectangle', 2],
])
const COMMON = 2
/** The material conditions of AP214 by their letters. */
const conditions: Partial<Record<string, string>> = { M: 'MAXIMUM_MATERIAL_CONDITION', L: 'LEAST_MATERIAL_CONDITION' }

/** The material condition of AP214 that the modifiers state; others are noted as lost. */
export function conditionOf(modifiers: readonly string[], aspects: Aspects): string | undefined {
  const [first] = modifiers.filter((modifier) => conditions[modifier])
  if (modifiers.length > (first === undefined ? 0 : 1)) aspects.reduced = true
  return conditions[first]
}

/** Whether AP214 can refer to these datums: its common datums have two letters at most. */
export const canReferTo = (datums: readonly DatumReference[]): boolean => datums.every(({ elements }) => elements.length <= COMMON)

/** Writes datums, references to them, and datum targets. */
export class DatumWriter {
  private readonly aspects: Aspects
  private readonly measures: Measures
  private readonly datums = new Map<string, Ref>()
  private readonly known = new Map<string, Ref[]>()

  constructor(aspects: Aspects, measures: Measures) {
    this.aspects = aspects
    this.measures = measures
  }

  datum(letter: string): Ref {
    const known = this.datums.get(letter)
    if (known !== undefined) return known
    const { file, root } = this.aspects
    const ref = file.add(`DATUM('','',#${root.shape},.F.,${quoted(letter)})`)
    this.datums.set(letter, ref)
    return ref
  }

  /** What a frame refers to: one datum system (AP242), or a reference for each cell (AP214). `factor`: millimetres per unit in which the frame is printed. */
  references(datums: readonly DatumReference[], owner: WrittenPart, factor: number): Ref[] {
    if (this.aspects.schema === 'ap214') return datums.map((datum, i) => this.reference(datum, i + 1))
    const key = `${owner.shape} ${factor} ${JSON.stringify(datums)}`
    let system = this.known.get(key)
    if (!system) this.known.set(key, (system = [this.system(datums, owner, factor)]))
    return system
  }

  private system(datums: readonly DatumReference[], { shape }: WrittenPart, factor: number): Ref {
    const { file } = this.aspects
    const cell = (kind: string, base: string, modifiers: readonly string[]): Ref =>
      file.add(`DATUM_REFERENCE_${kind}('','',#${shape},.F.,${base},${this.modifiers(modifiers, factor)})`)
    const cells = datums.map(({ elements, modifiers }) => {
      if (elements.length === 1) return cell('COMPARTMENT', `#${this.datum(elements[0].letter)}`, [...modifiers, ...elements[0].modifiers])
      const members = elements.map(({ letter, modifiers: own }) => cell('ELEMENT', `#${this.datum(letter)}`, own))
      return cell('COMPARTMENT', `COMMON_DATUM_LIST(${refs(members)})`, modifiers)
    })
    return file.add(`DATUM_SYSTEM('','',#${shape},.F.,${refs(cells)})`)
  }

  /** Modifiers of a datum reference by their letters; those with a value are printed in the unit of the frame. */
  private modifiers(letters: readonly string[], factor: number): string {
    const own = letters.map((letter) => {
      const [, sign, value] = /^(S⌀|⌀|P|)(\d[\d.]*)$/.exec(letter) ?? []
      if (value === undefined) return `SIMPLE_DATUM_REFERENCE_MODIFIER(.${modifierName(letter)}.)`
      const figure: Figure = { value: Number(value) * factor, printed: Number(value), factor }
      const kind = { '⌀': 'CIRCULAR_OR_CYLINDRICAL', 'S⌀': 'SPHERICAL', P: 'PROJECTED' }[sign] ?? 'DISTANCE'
      return `#${this.aspects.file.add(`DATUM_REFERENCE_MODIFIER_WITH_VALUE(.${kind}.,#${this.measures.measure(figure)})`)}`
    })
    return own.length > 0 ? `(${own})` : '$'
  }

  /** A cell of a frame in AP214, which has common datums of two letters and the two material conditions. */
  private reference({ elements, modifiers }: DatumReference, precedence: number): Ref {
    const { aspects } = this
    const condition = conditionOf([...modifiers, ...elements.flatMap((element) => element.modifiers)], aspects)
    const datum = elements.length === 1 ? this.datum(elements[0].letter) : this.common(elements.map(({ letter }) => letter))
    return aspects.file.add(
      condition === undefined ? `DATUM_REFERENCE(${precedence},#${datum})` : `REFERENCED_MODIFIED_DATUM(${precedence},#${datum},.${condition}.)`,
    )
  }

  private common(letters: readonly string[]): Ref {
    const key = letters.join('-')
    const known = this.datums.get(key)
    if (known !== undefined) return known
    const { file, root } = this.aspects
    const ref = file.add(`COMMON_DATUM('','',#${root.shape},.F.,${quoted(key)})`)
    for (const letter of letters) file.add(`SHAPE_ASPECT_RELATIONSHIP('','',#${ref},#${this.datum(letter)})`)
    this.datums.set(key, ref)
    return ref
  }

  target(target: DatumTarget): Ref {
    const { aspects, measures } = this
    const { file, context, schema } = aspects
    const { letter, target: id, shape, diameter, length, width, placement, movable } = target
    const owner = aspects.ownerOf(target)
    const sizes = Object.entries({ diameter, length, width }).flatMap(([name, figure]) => (figure ? [measures.item(`target ${name}`, figure)] : []))
    const isPlaced = placement !== undefined && (schema === 'ap242' || placedShapes.get(shape) === sizes.length)
    const ref = file.add(`${isPlaced ? 'PLACED_DATUM_TARGET_FEATURE' : 'DATUM_TARGET'}('',${quoted(shape)},#${owner.shape},.T.,${quoted(id)})`)
    file.add(`SHAPE_ASPECT_RELATIONSHIP('','',#${ref},#${this.datum(letter)})`)
    for (const item of aspects.itemsOf(target)) aspects.use(ref, item)
    const items = [...sizes]
    if (placement) {
      const { point, right, up } = placement
      const { placed } = owner
      // A mirror turns Y round: the axis of the placement follows.
      const [x, y] = [placed.turn(...right), placed.turn(...up)]
      items.unshift(axes(file, placed.place(...point), cross(x, y), x, 'orientation'))
    }
    if (movable && schema === 'ap242') items.push(file.add(`DIRECTION('movable direction',${reals(owner.placed.turn(...movable))})`))
    if (movable && schema === 'ap214') aspects.reduced = true
    if (items.length === 0) return ref
    const kind = placement ? 'SHAPE_REPRESENTATION_WITH_PARAMETERS' : 'REPRESENTATION'
    const property = file.add(`PROPERTY_DEFINITION('','',#${ref})`)
    const link = placement ? 'SHAPE_DEFINITION_REPRESENTATION' : 'PROPERTY_DEFINITION_REPRESENTATION'
    file.add(`${link}(#${property},#${file.add(`${kind}('',${refs(items)},#${context})`)})`)
    return ref
  }
}
