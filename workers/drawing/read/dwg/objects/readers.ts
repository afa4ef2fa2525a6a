import type { DwgObjects } from '../dwgObjects.ts'
import type { DwgRecord } from '../record.ts'
import { contextReader, readScale } from './annotation.ts'
import {
  readDictionary,
  readImageDefinition,
  readLayout,
  readMultiLeaderStyle,
  readPlaceholder,
  type ReadObject,
  readRasterVariables,
  readScreenWindow,
  readSortHandles,
  readSpatialFilter,
  readUnderlayDefinition,
  readVariable,
  readView,
  readWipeoutVariables,
  readXRecord,
} from './dictionaries.ts'
import { readDimensionStyle } from './dimensionStyle.ts'
import { readGeoData } from './geoData.ts'
import { readLayer, readLineType, readMultiLineStyle, readTextStyle } from './tables.ts'

const fixed: Readonly<Record<number, ReadObject>> = {
  42: (record, objects) => readDictionary(record, objects, false),
  51: readLayer,
  53: readTextStyle,
  57: readLineType,
  69: readDimensionStyle,
  61: readView,
  65: readScreenWindow,
  73: readMultiLineStyle,
  79: readXRecord,
  80: readPlaceholder,
  82: readLayout,
}

const named: Readonly<Record<string, ReadObject>> = {
  ACDBPLACEHOLDER: readPlaceholder,
  ACDBDICTIONARYWDFLT: (record, objects) => readDictionary(record, objects, true),
  DGNDEFINITION: readUnderlayDefinition,
  DICTIONARYVAR: readVariable,
  DWFDEFINITION: readUnderlayDefinition,
  GEODATA: readGeoData,
  IMAGEDEF: readImageDefinition,
  LAYOUT: readLayout,
  MLEADERSTYLE: readMultiLeaderStyle,
  PDFDEFINITION: readUnderlayDefinition,
  RASTERVARIABLES: readRasterVariables,
  SCALE: readScale,
  SORTENTSTABLE: readSortHandles,
  SPATIAL_FILTER: readSpatialFilter,
  WIPEOUTVARIABLES: readWipeoutVariables,
  XRECORD: readXRecord,
}

/** What reads the fields of an object that is no entity, by its type; undefined of kinds that no drawing needs. */
export function objectReader({ type }: DwgRecord, { classes }: DwgObjects): ReadObject | undefined {
  const name = classes.get(type)?.dxfName.toUpperCase() ?? ''
  return fixed[type] ?? named[name] ?? contextReader(name)
}
