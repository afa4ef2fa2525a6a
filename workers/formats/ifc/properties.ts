import type { Attribute } from '../../../src/core/scene/model.ts'
import type { IfcModel } from './model.ts'
import { IfcToken, referenceAt, referencesAt, textAt, toNumber, type IfcArgument, type IfcLine } from '../../../wasm/ifc/line.ts'
import { unitSymbol, type IfcUnits } from './units.ts'

/** Properties of one set, and nesting of IfcComplexProperty. */
const MAX_IN_SET = 2000
const MAX_NESTING = 8
const MAX_TEXT = 4000

/** Kind of unit that a measure counts in (IfcMeasureResource), by the end of its type's name. */
const unitOfMeasure: readonly [end: string, kind: string][] = [
  ['LengthMeasure', 'LENGTHUNIT'],
  ['AreaMeasure', 'AREAUNIT'],
  ['VolumeMeasure', 'VOLUMEUNIT'],
  ['PlaneAngleMeasure', 'PLANEANGLEUNIT'],
  ['MassMeasure', 'MASSUNIT'],
  ['TimeMeasure', 'TIMEUNIT'],
  ['ThermodynamicTemperatureMeasure', 'THERMODYNAMICTEMPERATUREUNIT'],
  ['PowerMeasure', 'POWERUNIT'],
  ['PressureMeasure', 'PRESSUREUNIT'],
  ['ForceMeasure', 'FORCEUNIT'],
  ['ElectricCurrentMeasure', 'ELECTRICCURRENTUNIT'],
  ['ElectricVoltageMeasure', 'ELECTRICVOLTAGEUNIT'],
  ['IlluminanceMeasure', 'ILLUMINANCEUNIT'],
]
const unitOfQuantity: Record<string, string> = {
  IfcQuantityLength: 'LENGTHUNIT',
  IfcQuantityArea: 'AREAUNIT',
  IfcQuantityVolume: 'VOLUMEUNIT',
  IfcQuantityWeight: 'MASSUNIT',
  IfcQuantityTime: 'TIMEUNIT',
}

/** The attributes of an IfcPropertySet or IfcElementQuantity; empty for other definitions. */
export function readPropertySet(file: IfcModel, id: number, units: IfcUnits): Attribute[] {
  const out: Attribute[] = []
  const line = file.line(id)
  if (!line) return out
  const group = textAt(line, 2) || line.type.replace(/^Ifc/, '')
  const reader = { file, units, group, out }
  if (line.type === 'IfcPropertySet') readAll(reader, referencesAt(line, 4), '', 0)
  else if (line.type === 'IfcElementQuantity') readAll(reader, referencesAt(line, 5), '', 0)
  return out
}

interface SetReader {
  file: IfcModel
  units: IfcUnits
  group: string
  out: Attribute[]
}

function readAll(reader: SetReader, ids: readonly number[], path: string, depth: number): void {
  for (const id of ids) {
    if (reader.out.length >= MAX_IN_SET) return
    const line = reader.file.line(id)
    if (line) readProperty(reader, line, path, depth)
  }
}

function readProperty(reader: SetReader, line: IfcLine, path: string, depth: number): void {
  const { file, units, group, out } = reader
  const name = path + textAt(line, 0)
  const push = (value: Attribute['value'] | undefined, unit?: string): void => {
    if (value === undefined || value === '') return
    const attribute: Attribute = { group, name, value: typeof value === 'string' ? value.slice(0, MAX_TEXT) : value }
    if (unit && typeof value === 'number') attribute.unit = unit
    out.push(attribute)
  }
  const unitAt = (place: number, kind: string | undefined): string | undefined => {
    const id = referenceAt(line, place)
    const own = id === undefined ? undefined : file.line(id)
    return (own && unitSymbol(own)) || (kind === undefined ? undefined : units.symbols.get(kind))
  }
  switch (line.type) {
    case 'IfcPropertySingleValue':
      push(simpleValue(line.arguments[2]), unitAt(3, measureKind(file, line.arguments[2])))
      break
    case 'IfcPropertyEnumeratedValue':
    case 'IfcPropertyListValue':
      push(listText(line.arguments[2]))
      break
    case 'IfcPropertyBoundedValue': {
      const upper = simpleValue(line.arguments[2])
      const lower = simpleValue(line.arguments[3])
      const unit = unitAt(4, measureKind(file, line.arguments[2] ?? line.arguments[3]))
      if (upper !== undefined || lower !== undefined) push(`${lower ?? '…'} – ${upper ?? '…'}${unit ? ` ${unit}` : ''}`)
      break
    }
    case 'IfcComplexProperty':
      if (depth < MAX_NESTING) readAll(reader, referencesAt(line, 3), `${name} / `, depth + 1)
      break
    case 'IfcPhysicalComplexQuantity':
      if (depth < MAX_NESTING) readAll(reader, referencesAt(line, 2), `${name} / `, depth + 1)
      break
    case 'IfcQuantityCount':
    case 'IfcQuantityNumber':
      push(simpleValue(line.arguments[3]))
      break
    default:
      if (line.type in unitOfQuantity) push(simpleValue(line.arguments[3]), unitAt(2, unitOfQuantity[line.type]))
  }
}

/** Value of a select type as a number, a boolean or a text. */
function simpleValue(argument: IfcArgument): Attribute['value'] | undefined {
  if (!argument || Array.isArray(argument)) return undefined
  const { value, type } = argument
  if (type === IfcToken.reference || value === undefined) return undefined
  if (typeof value === 'boolean' || typeof value === 'number') return value
  // `.T.` inside a select comes as the text; so do reals.
  if (value === 'T' || value === 'F') return type === IfcToken.string ? value : value === 'T'
  if (type === IfcToken.real || (type === IfcToken.typed && /^[+-]?\d+\.\d*([eE][+-]?\d+)?$/.test(value))) return toNumber(argument)
  return value
}

function listText(argument: IfcArgument): string {
  if (!Array.isArray(argument)) return String(simpleValue(argument) ?? '')
  return argument
    .slice(0, 100)
    .map((item) => String(simpleValue(item) ?? ''))
    .filter((text) => text !== '')
    .join(', ')
}

function measureKind(file: IfcModel, argument: IfcArgument): string | undefined {
  if (!argument || Array.isArray(argument) || argument.typecode === undefined) return undefined
  const name = file.typeName(argument.typecode)
  return unitOfMeasure.find(([end]) => name.endsWith(end))?.[1]
}
