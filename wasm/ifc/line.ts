/** One argument of a line as the engine's tape gives it: `null` for `$` and `*`, an array for a list. */
export type IfcArgument = null | undefined | IfcValue | IfcArgument[]
interface IfcValue {
  /** Token kind of the tape, see `IfcToken`. */
  type: number
  /** Reals come as their text; references as the number after `#`; `.T.` and `.F.` as booleans. */
  value?: string | number | boolean
  /** Code of the type that a select's value is wrapped in: `IFCLABEL('x')`. */
  typecode?: number
}

export const IfcToken = { string: 1, typed: 2, enumeration: 3, real: 4, reference: 5, integer: 10 } as const

/** A line of the data section: `#id = TYPE(arguments)`. */
export interface IfcLine {
  id: number
  /** Name as the schema spells it: "IfcWall". */
  type: string
  arguments: IfcArgument[]
}

/** The value at one place of a line; undefined for `$`, lists and places beyond the end. */
function valueAt(line: IfcLine, place: number): IfcValue | undefined {
  const argument = line.arguments[place]
  return argument && !Array.isArray(argument) ? argument : undefined
}

/** Text of a string or enumeration, trimmed; '' when there is none. */
export function textAt(line: IfcLine, place: number): string {
  const value = valueAt(line, place)?.value
  return typeof value === 'string' ? value.trim() : ''
}

/** A number; undefined when there is none or it is not finite. */
export function numberAt(line: IfcLine, place: number): number | undefined {
  return toNumber(valueAt(line, place))
}

export function toNumber(argument: IfcArgument): number | undefined {
  if (!argument || Array.isArray(argument) || argument.type === IfcToken.reference) return undefined
  if (argument.value === undefined || argument.value === '' || typeof argument.value === 'boolean') return undefined
  const number = Number(argument.value)
  return Number.isFinite(number) ? number : undefined
}

/** The id of the line that is referred to. */
export function referenceAt(line: IfcLine, place: number): number | undefined {
  return toReference(line.arguments[place])
}

/** The ids of a list of references; a single one counts as a list of one. */
export function referencesAt(line: IfcLine, place: number): number[] {
  const argument = line.arguments[place]
  const list = Array.isArray(argument) ? argument : [argument]
  return list.map(toReference).filter((id) => id !== undefined)
}

function toReference(argument: IfcArgument): number | undefined {
  if (!argument || Array.isArray(argument) || argument.type !== IfcToken.reference) return undefined
  return typeof argument.value === 'number' ? argument.value : undefined
}
