import {
  type CadObject,
  CadDictionary,
  DictionaryVariable,
  ImageDefinition,
  Layout,
  Matrix4,
  MultiLeaderStyle,
  type NonGraphicalObject,
  PaperMargin,
  PdfUnderlayDefinition,
  type PlotSettings,
  RasterVariables,
  SpatialFilter,
  SortEntitiesTable,
  WipeoutVariables,
  XRecord,
  XY,
} from '@node-projects/acad-ts'
import type { DwgObjects } from '../dwgObjects.ts'
import { rawPoints } from '../entities/curves.ts'
import type { DwgRecord } from '../record.ts'
import { readXRecordEntries } from './xRecord.ts'

/** Entries of a dictionary in the order of the file. */
export function readDictionary(record: DwgRecord, objects: DwgObjects, withDefault: boolean): CadDictionary {
  const { data, release } = record
  const dictionary = new CadDictionary()
  const count = data.count(data.bl(), 0)
  if (withDefault) {
    data.bs()
    data.rc()
  } else if (release === 14) data.rc()
  else if (release >= 2000) {
    data.bs()
    dictionary.hardOwnerFlag = data.rc() !== 0
  }
  const names: string[] = []
  for (let i = 0; i < count; i++) names.push(record.text())
  for (const [i, handle] of record.refList(count).entries()) {
    const item = names[i] ? objects.listed(handle) : undefined
    if (item) dictionary.addByKey(names[i], item as NonGraphicalObject)
  }
  if (withDefault) record.ref()
  return dictionary
}

export function readVariable(record: DwgRecord): DictionaryVariable {
  const variable = new DictionaryVariable()
  record.data.rc()
  variable.value = record.text()
  return variable
}

/** The order in which entities of a block are drawn: sort handles by the handles of entities. */
export class SortHandles extends SortEntitiesTable {
  readonly keys = new Map<number, number>()
}

export function readSortHandles(record: DwgRecord): SortHandles {
  const { data, handle } = record
  const table = new SortHandles()
  const sorted: number[] = []
  for (let left = data.count(data.bl(), 8); left > 0; left--) sorted.push(data.handle(handle))
  record.ref()
  for (const [i, entity] of record.refList(sorted.length).entries()) table.keys.set(entity, sorted[i])
  return table
}

export function readImageDefinition(record: DwgRecord): ImageDefinition {
  const { data } = record
  const definition = new ImageDefinition()
  definition.classVersion = data.bl()
  definition.size = record.raw2()
  definition.fileName = record.text()
  definition.isLoaded = data.bit()
  definition.units = data.rc()
  definition.defaultSize = record.raw2()
  return definition
}

export function readUnderlayDefinition(record: DwgRecord): PdfUnderlayDefinition {
  const definition = new PdfUnderlayDefinition()
  definition.file = record.text()
  definition.page = record.text()
  return definition
}

export function readRasterVariables({ data }: DwgRecord): RasterVariables {
  const variables = new RasterVariables()
  variables.classVersion = data.bl()
  variables.isDisplayFrameShown = data.bs() !== 0
  variables.displayQuality = data.bs()
  variables.units = data.bs()
  return variables
}

export function readWipeoutVariables({ data }: DwgRecord): WipeoutVariables {
  const variables = new WipeoutVariables()
  variables.displayImageFrame = data.bs() !== 0
  return variables
}

export function readSpatialFilter(record: DwgRecord): SpatialFilter {
  const { data } = record
  const filter = new SpatialFilter()
  filter.boundaryPoints = rawPoints(record, data.bs())
  filter.normal = record.point()
  filter.origin = record.point()
  filter.displayBoundary = data.bs() !== 0
  filter.clipFrontPlane = data.bs() !== 0
  if (filter.clipFrontPlane) filter.frontDistance = data.bd()
  filter.clipBackPlane = data.bs() !== 0
  if (filter.clipBackPlane) filter.backDistance = data.bd()
  filter.inverseInsertTransform = matrix(record.doubles(12))
  filter.insertTransform = matrix(record.doubles(12))
  return filter
}

/** Three rows of four. */
function matrix(values: readonly number[]): Matrix4 {
  const result = Matrix4.identity()
  for (const [i, value] of values.entries()) result.setElement(i >> 2, i & 3, value)
  return result
}

export function readXRecord(record: DwgRecord, objects: DwgObjects): XRecord {
  const { data } = record
  const found = new XRecord()
  const bytes = data.take(data.bl())
  if (record.release >= 2000) data.bs()
  for (const { code, value } of readXRecordEntries(bytes, objects)) found.createEntry(code, value)
  while (record.handlesLeft) record.ref()
  return found
}

/** Leaders fall back to the arrow of their style. */
export function readMultiLeaderStyle(record: DwgRecord, objects: DwgObjects): MultiLeaderStyle {
  const { data, release } = record
  const style = new MultiLeaderStyle()
  if (release >= 2010) data.bs()
  style.contentType = data.bs()
  data.bs()
  data.bs()
  data.bl()
  data.bd()
  data.bd()
  style.pathType = data.bs()
  style.lineColor = record.color()
  const lineType = objects.lineType(record.ref())
  if (lineType) style.leaderLineType = lineType
  data.bl()
  style.enableLanding = data.bit()
  style.landingGap = data.bd()
  style.enableDogleg = data.bit()
  style.landingDistance = data.bd()
  style.description = record.text()
  style.arrowhead = objects.block(record.ref()) ?? null
  style.arrowheadSize = data.bd()
  style.defaultTextContents = record.text()
  const textStyle = objects.textStyle(record.ref())
  if (textStyle) style.textStyle = textStyle
  for (let i = 0; i < 4; i++) data.bs()
  style.textColor = record.color()
  style.textHeight = data.bd()
  style.textFrame = data.bit()
  style.textAlignAlwaysLeft = data.bit()
  data.bd()
  style.blockContent = objects.block(record.ref()) ?? null
  style.blockContentColor = record.color()
  style.blockContentScale = record.point()
  data.bit()
  style.blockContentRotation = data.bd()
  data.bit()
  data.bs()
  style.scaleFactor = data.bd()
  data.bit()
  data.bit()
  data.bd()
  if (release >= 2010) for (let i = 0; i < 3; i++) data.bs()
  if (release >= 2013) data.bit()
  return style
}

function readPlotSettings(record: DwgRecord, plot: PlotSettings): void {
  const { data, release } = record
  plot.pageName = record.text()
  plot.systemPrinterName = record.text()
  plot.flags = data.bs()
  const [left, bottom, right, top] = record.doubles(4)
  plot.unprintableMargin = new PaperMargin(left, bottom, right, top)
  plot.paperWidth = data.bd()
  plot.paperHeight = data.bd()
  plot.paperSize = record.text()
  plot.plotOriginX = data.bd()
  plot.plotOriginY = data.bd()
  plot.paperUnits = data.bs()
  plot.paperRotation = data.bs()
  plot.plotType = data.bs()
  plot.windowLowerLeftX = data.bd()
  plot.windowLowerLeftY = data.bd()
  plot.windowUpperLeftX = data.bd()
  plot.windowUpperLeftY = data.bd()
  if (release < 2004) plot.plotViewName = record.text()
  setScale(plot, data.bd(), data.bd())
  plot.styleSheet = record.text()
  plot.scaledFit = data.bs()
  plot.standardScale = data.bd()
  const x = data.bd()
  plot.paperImageOrigin = new XY(x, data.bd())
  if (release >= 2004) {
    plot.shadePlotMode = data.bs()
    plot.shadePlotResolutionMode = data.bs()
    data.bs()
    record.ref()
  }
  if (release >= 2007) record.ref()
}

/** The library's setters refuse scales that are none. */
function setScale(plot: PlotSettings, numerator: number, denominator: number): void {
  if (numerator > 0) plot.numeratorScale = numerator
  if (denominator > 0) plot.denominatorScale = denominator
}

export function readLayout(record: DwgRecord, objects: DwgObjects): Layout {
  const { data, release } = record
  const layout = new Layout()
  readPlotSettings(record, layout)
  layout.name = record.text()
  layout.tabOrder = data.bl()
  layout.layoutFlags = data.bs()
  layout.origin = record.point()
  layout.minLimits = record.raw2()
  layout.maxLimits = record.raw2()
  layout.insertionBasePoint = record.point()
  layout.xAxis = record.point()
  layout.yAxis = record.point()
  layout.elevation = data.bd()
  layout.ucsOrthographicType = data.bs()
  layout.minExtents = record.point()
  layout.maxExtents = record.point()
  const viewports = release >= 2004 ? data.bl() : 0
  const block = objects.block(record.ref())
  if (block) layout.associatedBlock = block
  record.refList(3 + viewports)
  return layout
}

export type ReadObject = (record: DwgRecord, objects: DwgObjects) => CadObject
