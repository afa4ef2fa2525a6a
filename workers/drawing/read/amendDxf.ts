import {
  AttributeBase,
  CadWipeoutBase,
  type CadDocument,
  ClipMode,
  Entity,
  Hatch,
  Insert,
  Leader,
  LineType,
  MultiLeader,
  SpatialFilter,
  type PdfUnderlayDefinition,
  TableEntity,
  TextStyle,
  Tolerance,
  type UnderlayEntity,
  UnknownEntity,
  Viewport,
  XY,
  XYZ,
} from '@node-projects/acad-ts'
import { amendHatch } from './amendHatch.ts'
import { LayerTable } from './amendLayers.ts'
import { BlockBases } from './blockBases.ts'
import { packedColor } from '../flatten/packedColor.ts'
import { assumeStyles } from './dimensionReads.ts'
import { type DxfRecord, handleOf, numberOf, numbersOf, recordsOf, subclass, textValue } from './dxfRecords.ts'
import { dxfStream, streamTypes } from './solidStreams.ts'
import { amendUnderlay, definitionTypes, underlayDefinition, underlayTypes } from './unlisted/underlayDxf.ts'
import { amendUnlisted, put, unknownTypes, unlistedTypes } from './unlisted/unlistedDxf.ts'

const wanted: ReadonlySet<string> = new Set([
  'BLOCK',
  'ATTRIB',
  'ATTDEF',
  'HATCH',
  'IMAGE',
  'WIPEOUT',
  'ACAD_TABLE',
  'VIEWPORT',
  'SPATIAL_FILTER',
  'MULTILEADER',
  'LEADER',
  'LTYPE',
  'TOLERANCE',
  'LAYER',
  'SECTION',
  ...definitionTypes,
  ...underlayTypes,
  ...unlistedTypes,
  ...streamTypes,
])

/**
 * Fills in what the library (3.2.0) leaves out of DXF files: tags and alignments of attributes, places of pictures, tables it stumbles over,
 * matrices of clips, base points of blocks.
 * Gives the ACIS streams of surfaces by handle, which it does not keep either.
 */
export function amendDxf(document: CadDocument, bytes: Uint8Array): Map<number, Uint8Array> {
  const streams = new Map<number, Uint8Array>()
  const attributes = attributesOf(document)
  const layers = new LayerTable()
  const bases = new BlockBases()
  const unknown = unknownTypes(document)
  const underlays: [UnderlayEntity, number][] = []
  const definitions = new Map<number, PdfUnderlayDefinition>()
  for (const record of recordsOf(bytes, (type) => wanted.has(type) || unknown.has(type))) {
    if (record.type === 'LAYER') layers.add(record)
    if (record.type === 'BLOCK') {
      bases.add(record)
      continue
    }
    if (record.type === 'SECTION') amendHeader(document, record)
    if (streamTypes.includes(record.type)) {
      const found = dxfStream(record)
      if (found) streams.set(found.handle, found.stream)
      continue
    }
    if (definitionTypes.includes(record.type)) {
      const found = underlayDefinition(record)
      if (found) definitions.set(found.handle, found.definition)
      continue
    }
    const handle = handleOf(record)
    const object = handle === undefined ? undefined : (attributes.get(handle) ?? document.tryGetCadObject(handle).cadObject)
    if (object instanceof AttributeBase) amendAttribute(object, record, document)
    else if (object instanceof CadWipeoutBase) amendPicture(object, subclass(record, record.type === 'IMAGE' ? 'AcDbRasterImage' : 'AcDbWipeout'))
    else if (object instanceof SpatialFilter) amendFilter(object, record)
    else if (object instanceof MultiLeader) amendMultiLeader(object, record)
    else if (object instanceof Leader) object.arrowHeadEnabled = numberOf(record, 71) !== 0
    else if (object instanceof Tolerance) object.style = document.dimensionStyles?.tryGetValue(textValue(record, 3) ?? '') ?? object.style
    else if (object instanceof Viewport) amendViewport(object, record, document)
    else if (object instanceof Hatch) amendHatch(object, record)
    else if (object instanceof LineType) amendLineType(object, record, document)
    else if (record.type === 'ACAD_TABLE' && !object) addTable(document, record)
    else if (underlayTypes.has(record.type)) underlays.push(amendUnderlay(record, document, object instanceof Entity ? object : undefined))
    else if (object instanceof UnknownEntity || (!object && unlistedTypes.includes(record.type)))
      amendUnlisted(record, document, object instanceof UnknownEntity ? object : undefined)
  }
  for (const [underlay, definition] of underlays) underlay.definition = definitions.get(definition) ?? underlay.definition
  layers.apply(document)
  bases.apply(document)
  assumeStyles(document)
  return streams
}

/** Whether borders of clips are drawn: the header's tags stand behind the begin of its section. */
function amendHeader({ header }: CadDocument, { tags }: DxfRecord): void {
  const at = tags.findIndex(({ code, value }) => code === 9 && value === '$XCLIPFRAME')
  const value = Number(tags[at + 1]?.value)
  if (at >= 0 && header && Number.isFinite(value)) header.externalReferenceClippingBoundaryType = value
}

/** Attributes of inserts stand in no table of the document. */
function attributesOf(document: CadDocument): Map<number, AttributeBase> {
  const found = new Map<number, AttributeBase>()
  for (const block of document.blockRecords ?? [])
    for (const entity of block.entities)
      if (entity instanceof Insert) for (const attribute of entity.attributes) if (attribute instanceof AttributeBase) found.set(attribute.handle, attribute)
  return found
}

function amendAttribute(attribute: AttributeBase, record: DxfRecord, document: CadDocument): void {
  const own = subclass(record, record.type === 'ATTDEF' ? 'AcDbAttributeDefinition' : 'AcDbAttribute')
  const given = own.tags.length > 0 ? own : record
  const style = document.textStyles?.tryGetValue(textValue(record, 7) ?? 'Standard')
  if (style) attribute.style = style
  if (style && attribute.mText) attribute.mText.style = style
  attribute.tag ||= textValue(given, 2) ?? ''
  attribute.flags ||= numberOf(given, 70) ?? 0
  attribute.verticalAlignment ||= numberOf(given, 74) ?? 0
  attribute.horizontalAlignment ||= numberOf(own.tags.length > 0 ? subclass(record, 'AcDbText') : record, 72) ?? 0
}

/** The entity around a window that is no rectangle. */
function amendViewport(viewport: Viewport, record: DxfRecord, document: CadDocument): void {
  const handle = parseInt(textValue(subclass(record, 'AcDbViewport'), 340) ?? '', 16)
  const boundary = handle > 0 ? document.tryGetCadObject(handle).cadObject : undefined
  if (boundary instanceof Entity) viewport.boundary ??= boundary
}

function amendPicture(picture: CadWipeoutBase, given: DxfRecord): void {
  picture.insertPoint = pointOf(given, 10)
  picture.uVector = pointOf(given, 11)
  picture.vVector = pointOf(given, 12)
  picture.size = new XY(numberOf(given, 13) ?? 0, numberOf(given, 23) ?? 0)
  picture.flags = numberOf(given, 70) ?? picture.flags
  picture.clippingState = numberOf(given, 280) === 1
  picture.clipType = numberOf(given, 71) ?? picture.clipType
  picture.clipMode = numberOf(given, 290) === 1 ? ClipMode.Inside : ClipMode.Outside
}

/**
 * Where each arm lands: what stands in `LEADER{ }` outside of its `LEADER_LINE{ }`. Of the text its turn (radians in the file) and colour, which stand in
 * `CONTEXT_DATA{ }` outside of the arms.
 */
function amendMultiLeader({ contextData }: MultiLeader, { type, tags }: DxfRecord): void {
  const context: DxfRecord = { type, tags: [] }
  let arm: DxfRecord | undefined
  let inLine = false
  let inContext = false
  let count = 0
  for (const tag of tags) {
    if (tag.code === 300 && tag.value === 'CONTEXT_DATA{') inContext = true
    else if (tag.code === 302 && tag.value === 'LEADER{') arm = { type, tags: [] }
    else if (arm && tag.code === 304) inLine = true
    else if (arm && tag.code === 305) inLine = false
    else if (arm && tag.code === 303) {
      const root = contextData.leaderRoots[count++]
      if (root) {
        root.connectionPoint = pointOf(arm, 10)
        root.direction = pointOf(arm, 11)
        root.landingDistance = numberOf(arm, 40) ?? 0
      }
      arm = undefined
    } else if (arm && !inLine) arm.tags.push(tag)
    else if (!arm && inContext) {
      if (tag.code === 301) inContext = false
      else context.tags.push(tag)
    }
  }
  contextData.textRotation = numberOf(context, 42) ?? contextData.textRotation
  contextData.blockContentRotation = numberOf(context, 46) ?? contextData.blockContentRotation
  contextData.textColor = packedColor(numberOf(context, 90)) ?? contextData.textColor
}

/** Text styles of the texts and shapes in a line type. */
function amendLineType(lineType: LineType, record: DxfRecord, document: CadDocument): void {
  const handles = record.tags.filter(({ code }) => code === 340).map(({ value }) => parseInt(value, 16))
  const complex = lineType.segments.filter(({ text, isShape }) => text !== '' || isShape)
  for (const [i, segment] of complex.entries()) {
    const style = Number.isFinite(handles[i]) ? document.tryGetCadObject(handles[i]).cadObject : undefined
    if (style instanceof TextStyle) segment.style = style
  }
}

const pointOf = (given: DxfRecord, code: number): XYZ => new XYZ(numberOf(given, code) ?? 0, numberOf(given, code + 10) ?? 0, numberOf(given, code + 20) ?? 0)

/** Twelve numbers in rows of four: from the world into the block as it stood. The distance of a front plane comes before them. */
function amendFilter(filter: SpatialFilter, record: DxfRecord): void {
  const numbers = numbersOf(record, 40)
  const matrix = numbers.slice(numberOf(record, 72) === 1 ? 1 : 0)
  if (matrix.length < 12 || !matrix.every(Number.isFinite)) return
  for (let i = 0; i < 12; i++) filter.inverseInsertTransform.setElement(Math.floor(i / 4), i % 4, matrix[i])
}

/** A table as what draws it: the block with its picture. */
function addTable(document: CadDocument, record: DxfRecord): void {
  const place = subclass(record, 'AcDbBlockReference')
  const block = document.blockRecords?.tryGetValue(textValue(place, 2) ?? '')
  if (!block) return
  const table = new TableEntity()
  table.block = block
  table.insertPoint = pointOf(place, 10)
  const along = subclass(record, 'AcDbTable')
  table.horizontalDirection = new XYZ(numberOf(along, 11) ?? 1, numberOf(along, 21) ?? 0, 0)
  put(table, record, document)
}
