import type { BlockRecord } from '../model/tables.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import { mmPerUnit } from '../../../src/core/units.ts'
import { showParts } from '../../formats/exact/showParts.ts'
import type { OpenOptions, Sink } from '../../contract/format.ts'
import { damagedData, skippedEntity, unitAssumed } from '../../mesh/notes.ts'
import type { Source, Tables } from '../flatten/source.ts'
import { lengthUnitOf } from '../flatten/entityType.ts'
import type { SolidSurvey } from './solidContent.ts'
import { SolidTree } from './solidTree.ts'

interface SolidDrawing {
  source: Source
  tables: Tables
  xrefs: ReadonlyMap<BlockRecord, Source>
  survey: SolidSurvey
}

interface About {
  name: string
  format: 'dwg' | 'dxf'
  application?: string
}

/** Shows the faces, meshes and solids of model space as a model; false, without a note, when none of them can be shown. */
export async function showSolids(drawing: SolidDrawing, { name, format, application }: About, sink: Sink, options: OpenOptions): Promise<boolean> {
  const { source, tables, xrefs, survey } = drawing
  const units = lengthUnitOf(source.document.header?.insUnits)
  const tree = new SolidTree(tables, xrefs, survey, mmPerUnit[units ?? 'unknown'])
  const children = source.model ? tree.read(source.model, source) : []
  if (tree.sources.length + tree.drafts.length === 0) return false
  const root: Node = { id: 0, name, children }
  sink.structure({ name, format, units: units ?? 'unknown', upAxis: 'z', root, ...(application && { application }) })
  if (!units) sink.note(unitAssumed)
  if (tree.unread > 0) sink.note(skippedEntity('3DSOLID', tree.unread))
  if (tree.unknown > 0) sink.note(skippedEntity('surfaces and curves of unknown kinds', tree.unknown))
  if (tree.dropped > 0) sink.note(damagedData('faces without vertices that can be used', tree.dropped))
  for (const part of tree.drafts) sink.part(part)
  await showParts(tree.sources, sink, options)
  return true
}
