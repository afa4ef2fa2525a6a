import { Document, Header, type SpaceStream, type Table } from '../../model/document.ts'
import type { TableEntry } from '../../model/object.ts'
import type { Dictionary } from '../../model/objects.ts'
import { OpenError } from '../../../../src/core/errors.ts'
import { storedStreams } from '../../../formats/acis/drawing/storedStreams.ts'
import { readBlocks, settleBlocks } from './blocks.ts'
import { readLayerStates } from '../layerStates.ts'
import { readSections } from './container/readSections.ts'
import { DwgObjects } from './dwgObjects.ts'
import { type HeaderVariables, readHeaderVariables } from './headerVariables.ts'
import { readObjectHeader } from './objects/objectHeader.ts'
import { codePageOf, decoderOf, releaseOf } from './release.ts'

const MAINTENANCE_AT = 0x0b
/** Types of the objects that list the entries of a table. */
const BLOCK_CONTROL = 48
const LAYER_CONTROL = 50
const STYLE_CONTROL = 52
const LINE_TYPE_CONTROL = 56
const VIEW_CONTROL = 60
const SCREEN_CONTROL = 64
const DIMENSION_STYLE_CONTROL = 68
const CONTROLS: ReadonlySet<number | undefined> = new Set([
  BLOCK_CONTROL,
  LAYER_CONTROL,
  STYLE_CONTROL,
  LINE_TYPE_CONTROL,
  VIEW_CONTROL,
  SCREEN_CONTROL,
  DIMENSION_STYLE_CONTROL,
])
const DICTIONARY = 42
/** Name of the windows that show model space. */
const ON_SCREEN = '*ACTIVE'

export interface DwgDrawing {
  document: Document
  /** ACIS bodies of R2013 and later, by the handles of their entities. */
  streams: Map<number, Uint8Array>
  objects: DwgObjects
  /** Model space, where it has so many entities that they are not kept. */
  stream?: SpaceStream
  appInfo?: Uint8Array
}

/**
 * Reads a DWG file of R13 or later. Entities of blocks are read when they are first asked for; of a model space with `streamFrom` entities or more the plain ones are in
 * `stream` alone. Throws `OpenError` when it has no objects.
 */
export function readDwg(bytes: Uint8Array, streamFrom = Number.POSITIVE_INFINITY): DwgDrawing {
  const release = releaseOf(bytes)
  if (release === undefined) throw new OpenError('not-yet', 'a DWG of an unknown release')
  const maintenance = bytes[MAINTENANCE_AT]
  const codePage = codePageOf(bytes)
  const sections = readSections(bytes, release)
  const objects = new DwgObjects(sections, maintenance, decoderOf(codePage))
  const variables = readHeaderVariables(sections.header, release, maintenance)
  const document = new Document()
  fillHeader(document.header, codePage, variables)
  document.header.allSplineFrames = document.header.splineFrames && release < FRAMES_OF_HELIXES_ALONE
  const stream = fillTables(document, objects, variables.controls ?? [], streamFrom)
  document.hasAnnotationContexts = [...objects.classes.values()].some(({ dxfName }) => dxfName.includes('CONTEXTDATA'))
  document.rootDictionary = rootDictionary(objects, variables) ?? null
  return { document, streams: streamsOf(sections.store), objects, ...(stream && { stream }), ...(sections.appInfo && { appInfo: sections.appInfo }) }
}

/** The release from which on $SPLFRAME leaves splines and fitted polylines alone. */
const FRAMES_OF_HELIXES_ALONE = 2010

function fillHeader(header: Header, codePage: string, variables: HeaderVariables): void {
  header.codePage = codePage
  const { tileMode, fillMode, textsAsBoxes, splineFrames = false, showsOutlines = false, attributeMode, pointMode, pointSize } = variables
  const { lineTypeScale, insUnits, clipFrame, colorPlotStyles, modelMin, modelMax, modelBase } = variables
  if (tileMode !== undefined) header.showModelSpace = tileMode
  if (fillMode !== undefined) header.fillMode = fillMode
  if (textsAsBoxes !== undefined) header.textsAsBoxes = textsAsBoxes
  header.splineFrames = splineFrames
  header.showsOutlines = showsOutlines
  if (attributeMode !== undefined) header.attributeMode = attributeMode
  if (pointMode !== undefined) header.pointDisplayMode = pointMode
  if (pointSize !== undefined) header.pointDisplaySize = pointSize
  if (lineTypeScale !== undefined) header.lineTypeScale = lineTypeScale
  if (insUnits !== undefined) header.insUnits = insUnits
  header.hasNamedPlotStyles = colorPlotStyles === false
  if (clipFrame !== undefined) header.externalReferenceClippingBoundaryType = clipFrame
  if (modelMin) header.modelSpaceExtMin = modelMin
  if (modelMax) header.modelSpaceExtMax = modelMax
  if (modelBase) header.modelSpaceInsertionBase = modelBase
}

/** Handles of a table's entries, and the two more that blocks and line types have. */
interface Control {
  entries: number[]
  more: number[]
  /** Extension dictionary; 0 = none. */
  dictionary: number
}

/** Controls by their types: those that the header names, else the first of each type. */
function readControls(objects: DwgObjects, named: readonly number[]): Map<number, Control> {
  const controls = new Map<number, Control>()
  for (const handles of [named, objects.map.handles]) {
    for (const handle of handles) {
      if (controls.size === CONTROLS.size) return controls
      if (CONTROLS.has(objects.typeOf(handle))) readControl(objects, handle, controls)
    }
  }
  return controls
}

function readControl(objects: DwgObjects, handle: number, controls: Map<number, Control>): void {
  objects.open(handle, (record) => {
    const { type, data, release } = record
    if (!CONTROLS.has(type) || controls.has(type)) return undefined
    const { dictionary } = readObjectHeader(record)
    const count = data.bl()
    if (type === DIMENSION_STYLE_CONTROL && release >= 2000) data.rc()
    const entries = record.refList(count)
    controls.set(type, { entries, more: type === BLOCK_CONTROL || type === LINE_TYPE_CONTROL ? record.refList(2) : [], dictionary })
    return undefined
  })
}

function fillTables(document: Document, objects: DwgObjects, named: readonly number[], streamFrom: number): SpaceStream | undefined {
  const controls = readControls(objects, named)
  const handlesOf = (type: number): number[] => {
    const control = controls.get(type)
    return control ? [...control.entries, ...(type === LINE_TYPE_CONTROL ? control.more : [])] : []
  }
  const { blockRecords: blocks, layers, textStyles: styles, lineTypes, dimensionStyles } = document
  const control = controls.get(BLOCK_CONTROL)
  const [model = 0, paper = 0] = control?.more ?? []
  const { records, stream } = readBlocks(objects, control?.entries ?? [], { model, paper, streamFrom })
  addAll(styles, handlesOf(STYLE_CONTROL).map(objects.textStyle))
  const types = handlesOf(LINE_TYPE_CONTROL).map(objects.lineType)
  objects.lineTypes = types.filter((lineType) => lineType !== undefined)
  addAll(lineTypes, types)
  addAll(layers, handlesOf(LAYER_CONTROL).map(objects.layer))
  document.layerStates = readLayerStates(controls.get(LAYER_CONTROL)?.dictionary ?? 0, objects, document)
  document.views = handlesOf(VIEW_CONTROL).flatMap((handle) => objects.view(handle) ?? [])
  document.modelView = handlesOf(SCREEN_CONTROL)
    .map(objects.view)
    .find((view) => view?.name.toUpperCase() === ON_SCREEN)
  addAll(dimensionStyles, handlesOf(DIMENSION_STYLE_CONTROL).map(objects.dimensionStyle))
  settleBlocks(objects)
  for (const [handle, record] of objects.blocks) record.handle = handle
  addAll(blocks, records)
  return stream
}

function addAll<T extends TableEntry>(table: Table<T>, entries: readonly (T | undefined)[]): void {
  for (const entry of entries) if (entry && entry.document === null) table.add(entry)
}

/** The dictionary that the header names, else the one without an owner. */
function rootDictionary(objects: DwgObjects, { dictionary }: HeaderVariables): Dictionary | undefined {
  const named = dictionary ? objects.dictionary(dictionary) : undefined
  if (named) return named
  for (const handle of objects.map.handles) {
    const isRoot = objects.open(handle, (record) => record.type === DICTIONARY && readObjectHeader(record).owner === 0)
    if (isRoot) return objects.dictionary(handle)
  }
  return undefined
}

function streamsOf(store: Uint8Array | undefined): Map<number, Uint8Array> {
  try {
    return store ? storedStreams(store) : new Map()
  } catch {
    // Entities without their stream are reported as solids that cannot be drawn.
    return new Map()
  }
}
