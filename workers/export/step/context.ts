import type { StepSchema } from '../../../src/core/export/exportOptions.ts'
import type { DisplayUnit } from '../../../src/core/units.ts'
import { mmPerUnit } from '../../../src/core/units.ts'
import { type Part21, quoted, real, type Ref } from './part21.ts'

const schemas: Record<StepSchema, { name: string; status: string; protocol: string; year: number; application: string }> = {
  ap242: {
    name: 'AP242_MANAGED_MODEL_BASED_3D_ENGINEERING_MIM_LF { 1 0 10303 442 3 1 4 }',
    status: 'international standard',
    protocol: 'ap242_managed_model_based_3d_engineering',
    year: 2020,
    application: 'managed model based 3d engineering',
  },
  ap214: {
    name: 'AUTOMOTIVE_DESIGN { 1 0 10303 214 3 1 1 }',
    status: 'international standard',
    protocol: 'automotive_design',
    year: 2010,
    application: 'core data for automotive mechanical design processes',
  },
}

/** The smallest distance that counts, millimetres: ends of curves that meet within it are one. */
const ACCURACY = 1e-5

const prefixed: Partial<Record<DisplayUnit, string>> = { mm: '.MILLI.', cm: '.CENTI.', m: '$' }
const imperial: Partial<Record<DisplayUnit, string>> = { in: 'INCH', ft: 'FOOT' }

/** HEADER section. `created`: ISO 8601, seconds. */
export function headerOf(schema: StepSchema, name: string, created: string): string {
  return `HEADER;\nFILE_DESCRIPTION((${quoted(name)}),'2;1');\nFILE_NAME(${quoted(`${name}.step`)},'${created}',(''),(''),'Facet','Facet','');\nFILE_SCHEMA(('${schemas[schema].name}'));\nENDSEC;\n`
}

/** What all products of a file share. */
export interface FileContext {
  /** Context of representations: three dimensions, units, accuracy. */
  geometry: Ref
  product: Ref
  definition: Ref
  /** Unit of length. */
  length: Ref
}

export function writeContext(file: Part21, schema: StepSchema, unit: DisplayUnit): FileContext {
  const { status, protocol, year, application } = schemas[schema]
  const app = file.add(`APPLICATION_CONTEXT('${application}')`)
  file.add(`APPLICATION_PROTOCOL_DEFINITION('${status}','${protocol}',${year},#${app})`)
  const product = file.add(`PRODUCT_CONTEXT('',#${app},'mechanical')`)
  const definition = file.add(`PRODUCT_DEFINITION_CONTEXT('part definition',#${app},'design')`)
  const length = lengthUnit(file, unit)
  const angle = file.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))')
  const solid = file.add('(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())')
  const accuracy = file.add(
    `UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(${real(ACCURACY / mmPerUnit[unit])}),#${length},'distance_accuracy_value','confusion accuracy')`,
  )
  const geometry = file.add(
    `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((#${accuracy}))GLOBAL_UNIT_ASSIGNED_CONTEXT((#${length},#${angle},#${solid}))REPRESENTATION_CONTEXT('','3D'))`,
  )
  return { geometry, product, definition, length }
}

/** A unit of length. */
export function lengthUnit(file: Part21, unit: DisplayUnit): Ref {
  const name = imperial[unit]
  if (name === undefined) return file.add(`(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(${prefixed[unit] ?? '.MILLI.'},.METRE.))`)
  const base = file.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))')
  const factor = file.add(`LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(${real(mmPerUnit[unit])}),#${base})`)
  const dimensions = file.add('DIMENSIONAL_EXPONENTS(1.,0.,0.,0.,0.,0.,0.)')
  return file.add(`(CONVERSION_BASED_UNIT('${name}',#${factor})LENGTH_UNIT()NAMED_UNIT(#${dimensions}))`)
}
