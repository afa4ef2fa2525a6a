import { release } from '../../../../src/core/limits.ts'
import { Document, Header, type SpaceStream, type Table } from '../../model/document.ts'
import type { TableEntry } from '../../model/object.ts'
import type { BlockRecord } from '../../model/tables.ts'
import { readLayerStates } from '../layerStates.ts'
import { BlockReader } from './blocks.ts'
import { readDimensionStyle } from './dimensionStyle.ts'
import { DxfFile } from './dxfFile.ts'
import { DxfObjects } from './dxfObjects.ts'
import { withRepeats } from './repeats.ts'
import type { Tags } from './tags.ts'
import { readLayer, readLineType, readTextStyle, settleEntry, settleTrueType } from './tables.ts'

export interface DxfDrawing {
  document: Document
  /** The block that is model space. */
  model: BlockRecord
  /** ACIS bodies of R2013 and later, by the handles of their entities. */
  streams: Map<number, Uint8Array>
  objects: DxfObjects
  /** Model space, where it has so many entities that they are not kept. */
  stream?: SpaceStream
  /** Lines, tags and records that stand where none can. */
  damages: number
}

/**
 * Reads a DXF file of any release, text or binary. Entities of blocks are read when they are first asked for; of a model space with `streamFrom` entities or more the
 * plain ones are in `stream` alone. It may be given in slices, which are used up. Throws `OpenError` of bytes that are no DXF.
 */
export function readDxf(bytes: Uint8Array | readonly Uint8Array<ArrayBuffer>[], streamFrom = Number.POSITIVE_INFINITY): DxfDrawing {
  const file = fileOf(bytes)
  const objects = new DxfObjects(file)
  const document = new Document()
  fillHeader(document.header, file)
  const { model, stream } = fillTables(document, objects, streamFrom)
  const { layerByHandle: layer, lineTypeByHandle: lineType } = objects
  const states = { layer, lineType, namesIn: (handle: number) => objects.namesIn(handle), xRecord: (handle: number) => objects.xRecord(handle) }
  document.layerStates = readLayerStates(objects.dictionaryOf('LAYER'), states, document)
  document.views = objects.views
  document.modelView = objects.modelView()
  document.hasAnnotationContexts = file.index.names.some((name) => name.includes('CONTEXTDATA'))
  document.rootDictionary = rootDictionary(objects) ?? null
  // Blocks have their entities now.
  release(file.index.owners, file.index.paper)
  return { document, model, streams: streamsOf(objects), objects, damages: file.index.damages, ...(stream && { stream }) }
}

/** The first letter of binary files. */
const BINARY = 0x41

/** A file with the copies of entities that it states to be repeated. */
function fileOf(bytes: Uint8Array | readonly Uint8Array<ArrayBuffer>[]): DxfFile {
  const file = new DxfFile(bytes)
  // Programs of that time wrote neither binary files nor such as are read in slices.
  const mayRepeat = ArrayBuffer.isView(bytes) && bytes[0] !== BINARY && file.index.names.includes('ENDREP')
  return mayRepeat ? new DxfFile(withRepeats(bytes)) : file
}

/** $ACADVER from which on $SPLFRAME leaves splines and fitted polylines alone. */
const FRAMES_OF_HELIXES_ALONE = 'AC1024'

function fillHeader(header: Header, file: DxfFile): void {
  header.codePage = file.codePage || header.codePage
  const number = (name: string): number | undefined => {
    const tags = file.variable(name)
    const value = tags && tags.count > 0 ? tags.number(0) : Number.NaN
    return Number.isFinite(value) ? value : undefined
  }
  const point = (name: string): Tags['own'] | undefined => file.variable(name)?.own
  const tileMode = number('$TILEMODE')
  if (tileMode !== undefined) header.showModelSpace = tileMode !== 0
  const fillMode = number('$FILLMODE')
  if (fillMode !== undefined) header.fillMode = fillMode !== 0
  header.attributeMode = number('$ATTMODE') ?? header.attributeMode
  header.textsAsBoxes = number('$QTEXTMODE') === 1
  header.splineFrames = (number('$SPLFRAME') ?? 0) !== 0
  header.allSplineFrames = header.splineFrames && file.version < FRAMES_OF_HELIXES_ALONE
  header.showsOutlines = number('$DISPSILH') === 1
  header.pointDisplayMode = number('$PDMODE') ?? header.pointDisplayMode
  header.pointDisplaySize = number('$PDSIZE') ?? header.pointDisplaySize
  header.lineTypeScale = number('$LTSCALE') ?? header.lineTypeScale
  header.insUnits = number('$INSUNITS') ?? header.insUnits
  header.hasNamedPlotStyles = number('$PSTYLEMODE') === 0
  header.externalReferenceClippingBoundaryType = number('$XCLIPFRAME') ?? header.externalReferenceClippingBoundaryType
  header.modelSpaceExtMin = point('$EXTMIN')?.point(10) ?? header.modelSpaceExtMin
  header.modelSpaceExtMax = point('$EXTMAX')?.point(10) ?? header.modelSpaceExtMax
  header.modelSpaceInsertionBase = point('$INSBASE')?.point(10) ?? header.modelSpaceInsertionBase
}

function fillTables(document: Document, objects: DxfObjects, streamFrom: number): { model: BlockRecord; stream?: SpaceStream } {
  const { blockRecords: blocks, layers, textStyles: styles, lineTypes, dimensionStyles } = document
  readEntries(objects, 'STYLE', objects.textStyles, readTextStyle)
  for (const style of objects.textStyles.values()) settleTrueType(style)
  readEntries(objects, 'LTYPE', objects.lineTypes, (tags) => readLineType(tags, objects))
  readEntries(objects, 'LAYER', objects.layers, (tags) => readLayer(tags, objects))
  const reader = new BlockReader(objects)
  readEntries(objects, 'DIMSTYLE', objects.dimensionStyles, (tags) => readDimensionStyle(tags, objects))
  const { all, model, stream } = reader.read(streamFrom)
  reader.settle()
  addAll(styles, objects.textStyles.values())
  addAll(lineTypes, objects.lineTypes.values())
  addAll(layers, objects.layers.values())
  // Every drawing has this one, whether its table does or not.
  if (!layers.get('0')) layers.add(objects.layer('0'))
  addAll(dimensionStyles, objects.dimensionStyles.values())
  addAll(blocks, all)
  return { model, ...(stream && { stream }) }
}

/** Reads the entries of a table by their names; of entries with the same name the first holds. */
function readEntries<T extends TableEntry>(objects: DxfObjects, type: string, into: Map<string, T>, read: (tags: Tags) => T): void {
  for (const record of objects.file.entries(type)) {
    const entry = objects.open(record, (tags) => settleEntry(read(tags), tags, objects.file.handleOf(record)))
    if (!entry) continue
    const key = entry.name.toUpperCase()
    if (entry.handle !== 0 && !objects.entries.has(entry.handle)) objects.entries.set(entry.handle, entry)
    // Shape files have no names.
    if (!into.has(key)) into.set(key, entry)
    else if (key === '' || entry.name.trim() === '') into.set(`${key}\n${into.size}`, entry)
  }
}

function addAll<T extends TableEntry>(table: Table<T>, entries: Iterable<T>): void {
  for (const entry of entries) if (entry.document === null) table.add(entry)
}

/** The first dictionary of the section that nothing owns. */
function rootDictionary(objects: DxfObjects): ReturnType<DxfObjects['dictionary']> {
  const { file } = objects
  let first: number | undefined
  for (const record of file.recordsOf('OBJECTS', '')) {
    if (file.typeOf(record) !== 'DICTIONARY' || file.handleOf(record) === 0) continue
    first ??= record
    if (file.index.owners[record] === 0) return objects.dictionary(file.handleOf(record))
  }
  return first === undefined ? undefined : objects.dictionary(file.handleOf(first))
}

/** Records of the store of R2013: the handle of an entity, and bytes. */
function streamsOf(objects: DxfObjects): Map<number, Uint8Array> {
  const streams = new Map<number, Uint8Array>()
  for (const record of objects.file.recordsOf('ACDSDATA')) {
    if (objects.file.typeOf(record) !== 'ACDSRECORD') continue
    objects.open(record, ({ own }) => {
      const handle = own.handle(320)
      const bytes = own.chunks(310)
      if (handle !== 0 && bytes.length > 0) streams.set(handle, bytes.slice())
    })
  }
  return streams
}
