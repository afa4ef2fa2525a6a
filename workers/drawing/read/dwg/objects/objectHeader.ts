import type { CadObject } from '../../../model/object.ts'
import type { DwgObjects } from '../dwgObjects.ts'
import { extendedDataOf } from '../extendedData.ts'
import type { DwgRecord } from '../record.ts'

/** Owner and extension dictionary of an object that is no entity: handles, 0 is none. */
export interface ObjectHeader {
  owner: number
  dictionary: number
}

/** Reads what all objects have that are no entities. */
export function readObjectHeader(record: DwgRecord): ObjectHeader {
  const { data, release } = record
  record.endLegacyData()
  const reactors = data.bl()
  const noDictionary = release >= 2004 && data.bit()
  if (release >= 2013) record.hasStore = data.bit()
  const owner = record.ref()
  record.refList(reactors)
  return { owner, dictionary: noDictionary ? 0 : record.ref() }
}

/** Gives an object its handle, its extension dictionary and its extended data. */
export function applyObjectHeader(object: CadObject, record: DwgRecord, { dictionary }: ObjectHeader, objects: DwgObjects): void {
  object.handle = record.handle
  if (record.extended.length > 0) extendedDataOf(object, record.extended, objects)
  const found = dictionary !== 0 ? objects.dictionary(dictionary) : undefined
  if (found) object.xDictionary = found
}

const DEPENDENT = 256

/** Reads the part that entries of tables have about external references. Gives whether the entry comes from one. */
export function readXrefPart({ data, release }: DwgRecord): boolean {
  if (release >= 2007) return (data.bs() & DEPENDENT) !== 0
  data.bit()
  data.bs()
  return data.bit()
}
