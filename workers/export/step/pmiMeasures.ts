import type { StepSchema } from '../../../src/core/export/exportOptions.ts'
import type { Figure } from '../../../src/core/pmi/annotation.ts'
import { printed } from '../../../src/core/pmi/compose.ts'
import { mmPerUnit, type DisplayUnit, displayUnits } from '../../../src/core/units.ts'
import { lengthUnit } from './context.ts'
import { type Part21, quoted, real, type Ref } from './part21.ts'

const qualifierWords: Record<string, string> = { MAX: 'maximum', MIN: 'minimum', AVG: 'average' }

/** Writes figures with the unit in which they are printed, and their decimals. */
export class Measures {
  private readonly file: Part21
  private readonly unit: DisplayUnit
  private readonly schema: StepSchema
  /** A figure was written without its decimals, for which AP214 has no place. */
  reduced = false
  private readonly units = new Map<string, Ref>()

  /** `unit`: of figures that are printed in none of the usual ones. */
  constructor(file: Part21, unit: DisplayUnit, schema: StepSchema) {
    this.file = file
    this.schema = schema
    this.unit = unit
  }

  /** A measure with unit, qualified by its digits. */
  measure(figure: Figure, isAngle = false): Ref {
    const { type, value, unit } = this.typed(figure, isAngle)
    const ref = this.file.add(`${type}_WITH_UNIT(${type}(${value}),#${unit})`)
    const qualifiers = this.qualifiers(figure)
    if (qualifiers.length > 0) this.file.add(`MEASURE_QUALIFICATION('','',#${ref},(${qualifiers.map((qualifier) => `#${qualifier}`)}))`)
    return ref
  }

  /** The same as an item of a representation. */
  item(name: string, figure: Figure, isAngle = false): Ref {
    const { type, value, unit } = this.typed(figure, isAngle)
    const qualifiers = this.qualifiers(figure)
    const qualified = qualifiers.length > 0 ? `QUALIFIED_REPRESENTATION_ITEM((${qualifiers.map((qualifier) => `#${qualifier}`)}))` : ''
    const own = isAngle ? ['', `${type}_WITH_UNIT()`] : [`${type}_WITH_UNIT()`, '']
    return this.file.add(
      `(${own[0]}MEASURE_REPRESENTATION_ITEM()MEASURE_WITH_UNIT(${type}(${value}),#${unit})${own[1]}${qualified}REPRESENTATION_ITEM(${quoted(name)}))`,
    )
  }

  private typed({ value, printed, factor }: Figure, isAngle: boolean): { type: string; value: string; unit: Ref } {
    if (isAngle) return { type: 'PLANE_ANGLE_MEASURE', value: real(value), unit: this.degree() }
    const own = displayUnits.find((unit) => Math.abs(mmPerUnit[unit] / factor - 1) < 1e-9)
    const unit = own ?? this.unit
    let ref = this.units.get(unit)
    if (ref === undefined) this.units.set(unit, (ref = lengthUnit(this.file, unit)))
    return { type: 'LENGTH_MEASURE', value: real(own ? printed : value / mmPerUnit[unit]), unit: ref }
  }

  private degree(): Ref {
    const known = this.units.get('degree')
    if (known !== undefined) return known
    const { file } = this
    const radian = file.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))')
    const factor = file.add(`PLANE_ANGLE_MEASURE_WITH_UNIT(PLANE_ANGLE_MEASURE(${real(Math.PI / 180)}),#${radian})`)
    const dimensions = file.once('DIMENSIONAL_EXPONENTS(0.,0.,0.,0.,0.,0.,0.)')
    const ref = file.add(`(CONVERSION_BASED_UNIT('DEGREE',#${factor})NAMED_UNIT(#${dimensions})PLANE_ANGLE_UNIT())`)
    this.units.set('degree', ref)
    return ref
  }

  private qualifiers(figure: Figure): Ref[] {
    const { decimals, qualifier } = figure
    const digits = String(Math.trunc(Math.abs(figure.printed))).length
    const isOlder = this.schema === 'ap214'
    if (isOlder && decimals !== undefined && printed(figure) !== printed({ ...figure, decimals: undefined })) this.reduced = true
    return [
      ...(decimals === undefined || isOlder ? [] : [this.file.once(`VALUE_FORMAT_TYPE_QUALIFIER('NR2 ${digits}.${decimals}')`)]),
      ...(qualifier && qualifierWords[qualifier] ? [this.file.once(`TYPE_QUALIFIER('${qualifierWords[qualifier]}')`)] : []),
    ]
  }
}
