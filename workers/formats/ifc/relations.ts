import type { IfcModel } from './model.ts'
import { referenceAt, referencesAt } from '../../../wasm/ifc/line.ts'

/** The objectified relations of a file, as maps between line ids. The places of arguments are the same in IFC2x3, IFC4 and IFC4x3. */
export interface IfcRelations {
  /** Children by parent, in the file's order: aggregation, then containment, then nesting. */
  children: ReadonlyMap<number, readonly number[]>
  /** Element that an opening voids, by opening. */
  hostOfOpening: ReadonlyMap<number, number>
  /** Elements with openings. */
  voided: ReadonlySet<number>
  /** Opening that an element (a door, a window) fills, by element. */
  filledOpening: ReadonlyMap<number, number>
  /** Property sets and quantities by object. */
  definitions: ReadonlyMap<number, readonly number[]>
  typeOf: ReadonlyMap<number, number>
  /** Material definitions by object or type. */
  materials: ReadonlyMap<number, readonly number[]>
  classifications: ReadonlyMap<number, readonly number[]>
}

export function readRelations(file: IfcModel): IfcRelations {
  const children = new Map<number, number[]>()
  for (const type of ['IfcRelAggregates', 'IfcRelNests']) {
    for (const line of file.lines(type)) append(children, referenceAt(line, 4), referencesAt(line, 5))
  }
  for (const line of file.lines('IfcRelContainedInSpatialStructure')) append(children, referenceAt(line, 5), referencesAt(line, 4))

  const hostOfOpening = new Map<number, number>()
  for (const line of file.lines('IfcRelVoidsElement')) link(hostOfOpening, referenceAt(line, 5), referenceAt(line, 4))
  const filledOpening = new Map<number, number>()
  for (const line of file.lines('IfcRelFillsElement')) link(filledOpening, referenceAt(line, 5), referenceAt(line, 4))

  const typeOf = new Map<number, number>()
  for (const line of file.lines('IfcRelDefinesByType')) {
    for (const object of referencesAt(line, 4)) link(typeOf, object, referenceAt(line, 5))
  }
  return {
    children,
    hostOfOpening,
    voided: new Set(hostOfOpening.values()),
    filledOpening,
    definitions: byObject(file, 'IfcRelDefinesByProperties'),
    typeOf,
    materials: byObject(file, 'IfcRelAssociatesMaterial'),
    classifications: byObject(file, 'IfcRelAssociatesClassification'),
  }
}

/** Relations of the form (..., 4: related objects, 5: what they are given). */
function byObject(file: IfcModel, type: string): Map<number, number[]> {
  const map = new Map<number, number[]>()
  for (const line of file.lines(type)) {
    const given = referencesAt(line, 5)
    for (const object of referencesAt(line, 4)) append(map, object, given)
  }
  return map
}

function append(map: Map<number, number[]>, key: number | undefined, values: readonly number[]): void {
  if (key === undefined || values.length === 0) return
  const list = map.get(key)
  if (!list) map.set(key, [...values])
  else for (const value of values) list.push(value)
}

function link(map: Map<number, number>, key: number | undefined, value: number | undefined): void {
  if (key !== undefined && value !== undefined && !map.has(key)) map.set(key, value)
}
