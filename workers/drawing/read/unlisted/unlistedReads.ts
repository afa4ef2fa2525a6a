import {
  type CadEntityTemplate,
  type CadTemplate,
  type DxfClass,
  DwgObjectReader,
  type Entity,
  type PdfUnderlay,
  type Spline,
  type TableEntity,
  type UnderlayEntity,
  UnknownEntity,
} from '@node-projects/acad-ts'
import { type BitReaders, readPolygon } from './polygonReads.ts'
import { setStandIn, unprinted } from './standIn.ts'

/** What the library keeps to itself. */
type TableTemplate = CadEntityTemplate & { cadTableCellTemplates: unknown[] }
interface ObjectReader extends BitReaders {
  _readCommonEntityData(template: CadEntityTemplate): void
  _readInsertCommonHandles(template: TableTemplate): void
  _readUnknownEntity(dxfClass: DxfClass | null): CadEntityTemplate
  _readUnknownNonGraphicalObject(dxfClass: DxfClass | null): CadTemplate
  _readProxyEntity(): CadEntityTemplate
  _readAecWall(): CadEntityTemplate
  _readTableEntity(): TableTemplate
  _readSpline(): CadEntityTemplate & { cadObject: Spline }
  _readPdfUnderlay(): CadEntityTemplate & { cadObject: PdfUnderlay }
  _readPdfDefinition(): CadTemplate
}

/** Underlays and their definitions have the same fields, whatever they show. */
const underlays: ReadonlySet<string> = new Set(['DGNUNDERLAY', 'DWFUNDERLAY', 'DGNREFERENCE', 'DWFREFERENCE'])
const definitions: ReadonlySet<string> = new Set(['DGNDEFINITION', 'DWFDEFINITION'])

/** Lets the library (3.2.0) keep the pictures of entities of DWG files that it does not know, and read underlays, helices and tables that it stumbles over. */
export function fixUnlistedReads(): void {
  const reader = DwgObjectReader.prototype as unknown as ObjectReader
  const { _readUnknownEntity: readUnknown, _readUnknownNonGraphicalObject: readObject, _readProxyEntity: readProxy } = reader
  reader._readUnknownEntity = function (this: ObjectReader, dxfClass) {
    const name = dxfClass?.dxfName.toUpperCase() ?? ''
    if (underlays.has(name)) return named(this._readPdfUnderlay(), name)
    const template = readUnknown.call(this, dxfClass)
    if (template.cadObject instanceof UnknownEntity) keep(template, unprinted.has(name) ? [] : partsOf(name, this))
    return template
  }
  reader._readProxyEntity = function (this: ObjectReader) {
    const template = readProxy.call(this)
    keep(template)
    return template
  }
  const { _readAecWall: readWall } = reader
  reader._readAecWall = function (this: ObjectReader) {
    const template = readWall.call(this)
    keep(template)
    return template
  }
  reader._readUnknownNonGraphicalObject = function (this: ObjectReader, dxfClass) {
    return definitions.has(dxfClass?.dxfName.toUpperCase() ?? '') ? this._readPdfDefinition() : readObject.call(this, dxfClass)
  }
  fixTables(reader)
}

/** A picture of this size (bytes) has a header and nothing else. */
const EMPTY_PICTURE = 8

function keep({ cadObject, proxyGraphics }: CadEntityTemplate, parts?: readonly Entity[]): void {
  const picture = proxyGraphics as Uint8Array | undefined | null
  // Polygons are seen in any case: where nothing is left of one, it cannot be drawn.
  const isLost = cadObject.objectName === 'MPOLYGON' && (picture?.length ?? 0) <= EMPTY_PICTURE
  const graphics = isLost ? undefined : picture
  setStandIn(cadObject, { ...(graphics && { graphics }), ...(parts && { parts }) })
}

/** Entities that begin as a known kind does; what all entities have was read before. */
function partsOf(name: string, reader: ObjectReader): readonly Entity[] | undefined {
  if (name === 'MPOLYGON')
    try {
      return readPolygon(reader)
    } catch {
      return undefined
    }
  if (name !== 'HELIX') return undefined
  const { _readCommonEntityData: readCommon } = reader
  reader._readCommonEntityData = () => {}
  try {
    return [reader._readSpline().cadObject]
  } catch {
    return undefined
  } finally {
    reader._readCommonEntityData = readCommon
  }
}

function named<T extends CadEntityTemplate & { cadObject: UnderlayEntity }>(template: T, name: string): T {
  Object.defineProperty(template.cadObject, 'objectName', { value: name.replace('REFERENCE', 'UNDERLAY') })
  return template
}

/** Cells of R2007 are not as the library expects: the table's own place and block come before them, and the block is drawn. */
function fixTables(reader: ObjectReader): void {
  const { _readTableEntity: readTable } = reader
  reader._readTableEntity = function (this: ObjectReader) {
    const { _readInsertCommonHandles: readHandles } = this
    let placed: TableTemplate | undefined
    this._readInsertCommonHandles = (template) => {
      readHandles.call(this, template)
      placed = template
    }
    try {
      return readTable.call(this)
    } catch (error) {
      if (!placed) throw error
      const table = placed.cadObject as TableEntity
      table.rows.length = table.columns.length = 0
      placed.cadTableCellTemplates.length = 0
      return placed
    } finally {
      this._readInsertCommonHandles = readHandles
    }
  }
}
