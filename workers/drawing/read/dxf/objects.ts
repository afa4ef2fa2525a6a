import { Matrix } from '../../model/geometry.ts'
import type { CadObject } from '../../model/object.ts'
import {
  Dictionary,
  DictionaryVariable,
  ImageDefinition,
  Layout,
  MLineStyle,
  MLineStyleElement,
  MultiLeaderStyle,
  Placeholder,
  RasterVariables,
  SortHandles,
  SpatialFilter,
  UnderlayDefinition,
  WipeoutVariables,
  XRecord,
} from '../../model/objects.ts'
import { readScale } from './annotation.ts'
import { Kind, kindOf } from './codes.ts'
import type { DxfObjects } from './dxfObjects.ts'
import { pointAt } from './extendedData.ts'
import { readGeoData } from './geoData.ts'
import type { Tags } from './tags.ts'
import { colorIndex } from './tables.ts'

type Read = (tags: Tags, objects: DxfObjects) => CadObject

/** Names of a dictionary (3), each with the handle of its object behind it. */
export function readNames(tags: Tags): [string, number][] {
  const { own } = tags
  const entries: [string, number][] = []
  for (let at = own.find(3); at >= 0; at = own.find(3, at + 1)) {
    const code = tags.codes[at + 1]
    if (at + 1 < own.to && (code === 350 || code === 360 || code === 340)) entries.push([tags.string(at), tags.handle(at + 1)])
  }
  return entries
}

function readDictionary(tags: Tags, objects: DxfObjects): Dictionary {
  const dictionary = new Dictionary()
  for (const [name, handle] of readNames(tags)) {
    const item = name ? objects.listed(handle) : undefined
    if (item) dictionary.add(name, item)
  }
  return dictionary
}

function readVariable({ own }: Tags): DictionaryVariable {
  const variable = new DictionaryVariable()
  variable.value = own.string(1) ?? ''
  return variable
}

/** Pairs of an entity (331) and the handle by which it is sorted (5). */
function readSortHandles(tags: Tags): SortHandles {
  const own = tags.within('AcDbSortentsTable')
  const table = new SortHandles()
  for (let at = own.find(331); at >= 0; at = own.find(331, at + 1))
    if (at + 1 < own.to && tags.codes[at + 1] === 5) table.keys.set(tags.handle(at), tags.handle(at + 1))
  return table
}

function readImageDefinition(tags: Tags): ImageDefinition {
  const own = tags.within('AcDbRasterImageDef')
  const definition = new ImageDefinition()
  definition.fileName = own.string(1) ?? ''
  return definition
}

function readUnderlayDefinition({ own }: Tags): UnderlayDefinition {
  const definition = new UnderlayDefinition()
  definition.file = own.string(1) ?? ''
  definition.page = own.string(2) ?? ''
  return definition
}

function readRasterVariables({ own }: Tags): RasterVariables {
  const variables = new RasterVariables()
  variables.isDisplayFrameShown = own.flag(70)
  return variables
}

function readWipeoutVariables({ own }: Tags): WipeoutVariables {
  const variables = new WipeoutVariables()
  variables.displayImageFrame = own.flag(70)
  return variables
}

/** Two matrices follow in rows of four, the distance of a front plane before them. */
function readSpatialFilter(tags: Tags): SpatialFilter {
  const own = tags.within('AcDbSpatialFilter')
  const filter = new SpatialFilter()
  filter.boundaryPoints = own.points2(10)
  filter.normal = own.normal()
  filter.origin = own.point(11)
  filter.displayBoundary = own.flag(71)
  const numbers = own.numbers(40).slice(own.flag(72) ? 1 : 0)
  if (numbers.length >= 12) filter.inverseInsertTransform = new Matrix(numbers.slice(0, 12))
  return filter
}

/** Points have their x here, y and z in the tags behind. */
export function readXRecord(tags: Tags): XRecord {
  const own = tags.within('AcDbXrecord')
  const found = new XRecord()
  for (let at = own.from; at < tags.extended; at++) {
    const code = tags.codes[at]
    const kind = kindOf(code)
    if (code >= 10 && code < 20) found.entries.push({ code, value: pointAt(tags, at) })
    else if (code >= 20 && code < 38) continue
    else if (kind === Kind.Bytes) continue
    else if (code >= 320 && code <= 369) found.entries.push({ code, value: tags.handle(at) })
    else found.entries.push({ code, value: kind === Kind.Text ? tags.string(at) : tags.number(at) })
  }
  return found
}

function readMultiLeaderStyle(tags: Tags, objects: DxfObjects): MultiLeaderStyle {
  const own = tags.within('AcDbMLeaderStyle')
  const style = new MultiLeaderStyle()
  style.arrowhead = objects.blockByHandle(own.handle(341)) ?? null
  return style
}

/** Elements begin with their offset (49). */
function readMultiLineStyle(tags: Tags, objects: DxfObjects): MLineStyle {
  const own = tags.within('AcDbMlineStyle')
  const style = new MLineStyle(own.string(2) ?? '')
  const first = own.find(49)
  const head = own.part(own.from, first < 0 ? own.to : first)
  style.description = head.string(3) ?? ''
  style.flags = head.num(70)
  style.fillColor = colorIndex(head, 62) ?? style.fillColor
  style.startAngle = head.angle(51)
  style.endAngle = head.angle(52)
  for (let at = first; at >= 0; ) {
    const end = own.find(49, at + 1)
    const given = own.part(at, end < 0 ? own.to : end)
    const element = new MLineStyleElement()
    element.offset = given.num(49)
    element.color = colorIndex(given, 62) ?? element.color
    const lineType = objects.lineType(given.string(6))
    if (lineType) element.lineType = lineType
    style.elements.push(element)
    at = end
  }
  return style
}

function readLayout(tags: Tags, objects: DxfObjects): Layout {
  const plot = tags.within('AcDbPlotSettings')
  const layout = new Layout()
  layout.flags = plot.num(70)
  layout.styleSheet = plot.string(7) ?? ''
  layout.unprintableMargin = { left: plot.num(40), bottom: plot.num(41), right: plot.num(42), top: plot.num(43) }
  layout.paperWidth = plot.num(44)
  layout.paperHeight = plot.num(45)
  layout.plotOriginX = plot.num(46)
  layout.plotOriginY = plot.num(47)
  layout.windowLowerLeftX = plot.num(48)
  layout.windowLowerLeftY = plot.num(49)
  layout.windowUpperLeftX = plot.num(140)
  layout.windowUpperLeftY = plot.num(141)
  const [numerator, denominator] = [plot.num(142, 1), plot.num(143, 1)]
  if (numerator > 0) layout.numeratorScale = numerator
  if (denominator > 0) layout.denominatorScale = denominator
  layout.paperUnits = plot.num(72)
  layout.paperRotation = plot.num(73)
  layout.plotType = plot.num(74)
  layout.scaledFit = plot.num(75)
  layout.view = objects.view(plot.string(6)) ?? null
  const own = tags.within('AcDbLayout')
  layout.name = own.string(1) ?? ''
  layout.layoutFlags = own.num(70, 1)
  layout.tabOrder = own.num(71)
  layout.minLimits = own.point2(10)
  layout.maxLimits = own.point2(11)
  layout.minExtents = own.point(14)
  layout.maxExtents = own.point(15)
  const block = objects.blockByHandle(own.handle(330))
  if (block) layout.associatedBlock = block
  return layout
}

/** What reads an object by its type; objects of other types no drawing needs. */
export const objectReaders: Readonly<Record<string, Read>> = {
  ACDBDICTIONARYWDFLT: readDictionary,
  ACDBPLACEHOLDER: () => new Placeholder(),
  DGNDEFINITION: readUnderlayDefinition,
  DICTIONARY: readDictionary,
  DICTIONARYVAR: readVariable,
  DWFDEFINITION: readUnderlayDefinition,
  GEODATA: readGeoData,
  IMAGEDEF: readImageDefinition,
  LAYOUT: readLayout,
  MLEADERSTYLE: readMultiLeaderStyle,
  MLINESTYLE: readMultiLineStyle,
  PDFDEFINITION: readUnderlayDefinition,
  RASTERVARIABLES: readRasterVariables,
  SCALE: readScale,
  SORTENTSTABLE: readSortHandles,
  SPATIAL_FILTER: readSpatialFilter,
  WIPEOUTVARIABLES: readWipeoutVariables,
  XRECORD: readXRecord,
}
