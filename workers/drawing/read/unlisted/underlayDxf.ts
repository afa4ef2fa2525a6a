import { BlockRecord, type CadDocument, type Entity, PdfUnderlay, PdfUnderlayDefinition, UnderlayEntity, XY, XYZ } from '@node-projects/acad-ts'
import { type DxfRecord, handleOf, numberOf, pointsOf, subclass, textValue } from '../dxfRecords.ts'
import { put } from './unlistedDxf.ts'

export const underlayTypes: ReadonlySet<string> = new Set(['PDFUNDERLAY', 'DGNUNDERLAY', 'DWFUNDERLAY'])
export const definitionTypes: readonly string[] = ['PDFDEFINITION', 'DGNDEFINITION', 'DWFDEFINITION']

/** Fills in an underlay, of which the library (3.2.0) reads neither definition nor clip, and puts back those that it does not know. Gives the handle of its definition. */
export function amendUnderlay(record: DxfRecord, document: CadDocument, known: Entity | undefined): [underlay: UnderlayEntity, definition: number] {
  const given = subclass(record, 'AcDbUnderlayReference')
  const underlay = known instanceof UnderlayEntity ? known : replaced(known, record, document)
  if (underlay.objectName !== record.type) Object.defineProperty(underlay, 'objectName', { value: record.type })
  underlay.insertPoint = new XYZ(numberOf(given, 10) ?? 0, numberOf(given, 20) ?? 0, numberOf(given, 30) ?? 0)
  underlay.rotation = ((numberOf(given, 50) ?? 0) * Math.PI) / 180
  underlay.xScale = numberOf(given, 41) || 1
  underlay.yScale = numberOf(given, 42) || 1
  underlay.flags = numberOf(given, 280) ?? underlay.flags
  underlay.clipBoundaryVertices = pointsOf(given, 11).map(([x, y]) => new XY(x, y))
  return [underlay, parseInt(textValue(given, 340) ?? '', 16)]
}

function replaced(known: Entity | undefined, record: DxfRecord, document: CadDocument): PdfUnderlay {
  const underlay = put(new PdfUnderlay(), record, document)
  if (!known) return underlay
  underlay.color = known.color
  if (known.owner instanceof BlockRecord) known.owner.entities.remove(known)
  return underlay
}

/** Definitions by handle, which underlays name. */
export function underlayDefinition(record: DxfRecord): { handle: number; definition: PdfUnderlayDefinition } | undefined {
  const handle = handleOf(record)
  if (handle === undefined) return undefined
  const definition = new PdfUnderlayDefinition()
  definition.file = textValue(record, 1) ?? ''
  definition.page = textValue(record, 2) ?? ''
  return { handle, definition }
}
