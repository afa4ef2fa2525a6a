import { Matrix } from '../../../model/geometry.ts'
import type { CadObject } from '../../../model/object.ts'
import {
  Dictionary,
  DictionaryVariable,
  ImageDefinition,
  Layout,
  MultiLeaderStyle,
  Placeholder,
  RasterVariables,
  SortHandles,
  SpatialFilter,
  UnderlayDefinition,
  View,
  WipeoutVariables,
  XRecord,
} from '../../../model/objects.ts'
import { BACK_CLIP, FRONT_CLIP, FRONT_NOT_AT_EYE, PERSPECTIVE, sightOf } from '../../sightOf.ts'
import { solidLook } from '../../solidLook.ts'
import type { DwgObjects } from '../dwgObjects.ts'
import { rawPoints } from '../entities/curves.ts'
import type { DwgRecord } from '../record.ts'
import { readXrefPart } from './objectHeader.ts'
import { readXRecordEntries } from './xRecord.ts'

/** Names of a dictionary with the handles of their objects, in the order of the file. */
export function readNames(record: DwgRecord, withDefault = false): [string, number][] {
  const { data, release } = record
  const count = data.count(data.bl(), 0)
  if (withDefault) {
    data.bs()
    data.rc()
  } else if (release === 14) data.rc()
  else if (release >= 2000) {
    data.bs()
    data.rc()
  }
  const names: string[] = []
  for (let i = 0; i < count; i++) names.push(record.text())
  const entries = record.refList(count).map((handle, i): [string, number] => [names[i], handle])
  if (withDefault) record.ref()
  return entries
}

export function readDictionary(record: DwgRecord, objects: DwgObjects, withDefault: boolean): Dictionary {
  const dictionary = new Dictionary()
  for (const [name, handle] of readNames(record, withDefault)) {
    const item = name ? objects.listed(handle) : undefined
    if (item) dictionary.add(name, item)
  }
  return dictionary
}

export function readVariable(record: DwgRecord): DictionaryVariable {
  const variable = new DictionaryVariable()
  record.data.rc()
  variable.value = record.text()
  return variable
}

export const readPlaceholder = (): Placeholder => new Placeholder()

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
  data.bl()
  record.raw2()
  definition.fileName = record.text()
  data.bit()
  data.rc()
  record.raw2()
  return definition
}

export function readUnderlayDefinition(record: DwgRecord): UnderlayDefinition {
  const definition = new UnderlayDefinition()
  definition.file = record.text()
  definition.page = record.text()
  return definition
}

export function readRasterVariables({ data }: DwgRecord): RasterVariables {
  const variables = new RasterVariables()
  data.bl()
  variables.isDisplayFrameShown = data.bs() !== 0
  data.bs()
  data.bs()
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
  // Distances of a front and a back plane.
  if (data.bs() !== 0) data.bd()
  if (data.bs() !== 0) data.bd()
  filter.inverseInsertTransform = new Matrix(record.doubles(12))
  record.doubles(12)
  return filter
}

export function readXRecord(record: DwgRecord, objects: DwgObjects): XRecord {
  const { data } = record
  const found = new XRecord()
  const bytes = data.take(data.bl())
  if (record.release >= 2000) data.bs()
  for (const { code, value } of readXRecordEntries(bytes, objects)) found.entries.push({ code, value })
  while (record.handlesLeft) record.ref()
  return found
}

/** Leaders fall back to the arrow of their style. */
export function readMultiLeaderStyle(record: DwgRecord, objects: DwgObjects): MultiLeaderStyle {
  const { data, release } = record
  const style = new MultiLeaderStyle()
  if (release >= 2010) data.bs()
  data.bs()
  data.bs()
  data.bs()
  data.bl()
  data.bd()
  data.bd()
  data.bs()
  record.color()
  record.ref()
  data.bl()
  data.bit()
  data.bd()
  data.bit()
  data.bd()
  record.text()
  style.arrowhead = objects.block(record.ref()) ?? null
  data.bd()
  record.text()
  const textStyle = objects.textStyle(record.ref())
  if (textStyle) style.textStyle = textStyle
  for (let i = 0; i < 4; i++) data.bs()
  record.color()
  data.bd()
  data.bit()
  data.bit()
  data.bd()
  record.ref()
  record.color()
  record.point()
  data.bit()
  data.bd()
  data.bit()
  data.bs()
  data.bd()
  data.bit()
  data.bit()
  data.bd()
  if (release >= 2010) for (let i = 0; i < 3; i++) data.bs()
  if (release >= 2013) data.bit()
  return style
}

export function readView(record: DwgRecord): View {
  const { data, release } = record
  const view = readSeen(record)
  view.isOfPaper = data.bit()
  const hasUcs = release >= 2000 && data.bit()
  if (hasUcs) {
    for (let i = 0; i < 3; i++) record.point()
    data.bd()
    data.bs()
  }
  if (release >= 2007) data.bit()
  record.refList(1 + (release >= 2007 ? 3 : 0) + (hasUcs ? 2 : 0) + (release >= 2007 ? 1 : 0))
  return view
}

/** The fields that views and windows begin with: names, places, from where they are seen and how they are rendered. */
function readSeen(record: DwgRecord): View {
  const { data, release } = record
  const view = new View()
  view.name = record.text()
  readXrefPart(record)
  view.height = data.bd()
  view.width = data.bd()
  view.center = record.raw2()
  view.target = record.point()
  view.direction = record.point()
  view.twist = data.bd()
  // The lens.
  data.bd()
  const front = data.bd()
  const back = data.bd()
  const mode = (data.bit() ? PERSPECTIVE : 0) | (data.bit() ? FRONT_CLIP : 0) | (data.bit() ? BACK_CLIP : 0) | (data.bit() ? 0 : FRONT_NOT_AT_EYE)
  view.sight = sightOf(mode, front, back, view.direction)
  if (release >= 2000) view.look = solidLook(0, data.rc(), 0)
  if (release >= 2007) {
    data.bit()
    data.rc()
    record.doubles(2)
    record.color()
  }
  return view
}

/** A window of model space on the screen: the view that it shows. */
export function readScreenWindow(record: DwgRecord): View {
  const { data, release } = record
  const view = readSeen(record)
  // Corners on the screen, snap and grid.
  record.raw2()
  record.raw2()
  data.bit()
  data.bs()
  data.skip(4)
  record.raw2()
  data.skip(2)
  data.bs()
  data.bd()
  record.raw2()
  record.raw2()
  if (release >= 2000) {
    data.skip(2)
    for (let i = 0; i < 3; i++) record.point()
    data.bd()
    data.bs()
  }
  if (release >= 2007) {
    data.bs()
    data.bs()
  }
  record.refList(1 + (release >= 2007 ? 3 : 0) + (release >= 2000 ? 2 : 0))
  return view
}

const VIEW_PLOT = 3

function readPlotSettings(record: DwgRecord, plot: Layout, objects: DwgObjects): void {
  const { data, release } = record
  record.text()
  record.text()
  plot.flags = data.bs()
  const [left, bottom, right, top] = record.doubles(4)
  plot.unprintableMargin = { left: left, bottom: bottom, right: right, top: top }
  plot.paperWidth = data.bd()
  plot.paperHeight = data.bd()
  record.text()
  plot.plotOriginX = data.bd()
  plot.plotOriginY = data.bd()
  plot.paperUnits = data.bs()
  plot.paperRotation = data.bs()
  plot.plotType = data.bs()
  plot.windowLowerLeftX = data.bd()
  plot.windowLowerLeftY = data.bd()
  plot.windowUpperLeftX = data.bd()
  plot.windowUpperLeftY = data.bd()
  const viewName = release < 2004 ? record.text() : ''
  setScale(plot, data.bd(), data.bd())
  plot.styleSheet = record.text()
  plot.scaledFit = data.bs()
  data.bd()
  data.bd()
  data.bd()
  if (release >= 2004) {
    data.bs()
    data.bs()
    data.bs()
    plot.view = objects.view(record.ref()) ?? null
  } else if (plot.plotType === VIEW_PLOT) plot.view = objects.viewNamed(viewName) ?? null
  if (release >= 2007) record.ref()
}

/** Scales that are none are left out. */
function setScale(plot: Layout, numerator: number, denominator: number): void {
  if (numerator > 0) plot.numeratorScale = numerator
  if (denominator > 0) plot.denominatorScale = denominator
}

export function readLayout(record: DwgRecord, objects: DwgObjects): Layout {
  const { data, release } = record
  const layout = new Layout()
  readPlotSettings(record, layout, objects)
  layout.name = record.text()
  layout.tabOrder = data.bl()
  layout.layoutFlags = data.bs()
  record.point()
  layout.minLimits = record.raw2()
  layout.maxLimits = record.raw2()
  record.point()
  record.point()
  record.point()
  data.bd()
  data.bs()
  layout.minExtents = record.point()
  layout.maxExtents = record.point()
  const viewports = release >= 2004 ? data.bl() : 0
  const block = objects.block(record.ref())
  if (block) layout.associatedBlock = block
  record.refList(3 + viewports)
  return layout
}

export type ReadObject = (record: DwgRecord, objects: DwgObjects) => CadObject
