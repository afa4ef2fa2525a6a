import type { LengthUnit } from '../../../src/core/units.ts'
import { Vertex } from '../model/curves.ts'
import { type Entity, ProxyEntity, Seqend } from '../model/entity.ts'
import { UnitsType } from '../model/flags.ts'
import { AttributeEntity } from '../model/texts.ts'
import { replacementOf } from '../read/unlisted.ts'

const upperCases = new Map<string, string>()
/** Names whose upper case is kept. */
const MAX_NAMES = 1000

/** Kept for the few names that a drawing's many entities have. */
function upperCase(name: string): string {
  let upper = upperCases.get(name)
  if (upper === undefined) {
    upper = name.toUpperCase()
    if (upperCases.size < MAX_NAMES) upperCases.set(name, upper)
  }
  return upper
}

/** What an entity is called in DXF. */
export function entityType(entity: Entity): string {
  const type = replacementOf(entity)?.type
  if (type) return type
  if (entity instanceof ProxyEntity && entity.className) return entity.className.toUpperCase()
  return upperCase(entity.objectName || 'UNKNOWN')
}

/** Entities that belong to the one before them: attributes, vertices and the end of their list. They are no entities of the space. */
export const isPart = (entity: Entity): boolean => entity instanceof AttributeEntity || entity instanceof Seqend || entity instanceof Vertex

const units: Readonly<Record<number, LengthUnit | undefined>> = {
  [UnitsType.Inches]: 'in',
  [UnitsType.Feet]: 'ft',
  [UnitsType.Miles]: 'mi',
  [UnitsType.Millimeters]: 'mm',
  [UnitsType.Centimeters]: 'cm',
  [UnitsType.Meters]: 'm',
  [UnitsType.Kilometers]: 'km',
  [UnitsType.Microns]: 'um',
  [UnitsType.Yards]: 'yd',
}

/** $INSUNITS as a unit of length; undefined for "unitless" and for units that nobody draws in. */
export const lengthUnitOf = (insUnits: number | undefined): LengthUnit | undefined => (insUnits === undefined ? undefined : units[insUnits])
