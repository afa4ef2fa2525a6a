import { BlockRecord, type CadDocument, type Entity, UnknownEntity } from '@node-projects/acad-ts'
import { type DxfRecord, ownerOf, textValue } from '../dxfRecords.ts'
import { arcTextOf } from './arcAlignedText.ts'
import { polygonOf } from './polygon.ts'
import { sectionOf } from './section.ts'
import { helixOf, remoteTextOf } from './simpleKinds.ts'
import { setStandIn, unprinted } from './standIn.ts'

/** What stands for entities of these kinds. */
const kinds: Record<string, (record: DxfRecord, document: CadDocument) => Entity[]> = {
  ARCALIGNEDTEXT: arcTextOf,
  HELIX: helixOf,
  MPOLYGON: polygonOf,
  RTEXT: remoteTextOf,
  SECTIONOBJECT: sectionOf,
}

/** Types of records that `amendUnlisted` is to have, beside those of the document's own unknown entities. */
export const unlistedTypes: readonly string[] = [...Object.keys(kinds), ...unprinted, 'ACAD_PROXY_ENTITY']

/** Names of entities that the library (3.2.0) only keeps the place of. */
export function unknownTypes({ blockRecords }: CadDocument): Set<string> {
  const types = new Set<string>()
  for (const { entities } of blockRecords ?? []) for (const entity of entities) if (entity instanceof UnknownEntity) types.add(entity.objectName)
  return types
}

/** Gives an entity that the library does not know the items drawn in its place; those that it drops are put back. */
export function amendUnlisted(record: DxfRecord, document: CadDocument, entity: UnknownEntity | undefined): void {
  const { type } = record
  const graphics = graphicsOf(record)
  const found = kinds[type]?.(record, document) ?? []
  const parts = found.length > 0 || unprinted.has(type) ? found : undefined
  setStandIn(entity ?? put(new UnknownEntity(null), record, document), { type, ...(graphics && { graphics }), ...(parts && { parts }) })
}

/** Adds an entity to the space or block that its record names, else to model space. */
export function put<T extends Entity>(entity: T, record: DxfRecord, document: CadDocument): T {
  const owner = ownerOf(record)
  const space = owner === undefined ? undefined : document.tryGetCadObject(owner).cadObject
  const layer = document.layers?.tryGetValue(textValue(record, 8) ?? '0')
  const entities = space instanceof BlockRecord ? space.entities : document.modelSpace?.entities
  entities?.add(entity)
  if (layer) entity.layer = layer
  return entity
}

/** The picture that the program left: its size, then bytes as pairs of hexadecimal digits. */
function graphicsOf({ tags }: DxfRecord): Uint8Array | undefined {
  const at = tags.findIndex(({ code }, i) => (code === 160 || code === 92) && tags[i + 1]?.code === 310)
  if (at < 0) return undefined
  let end = at + 1
  while (tags[end]?.code === 310) end++
  const hex = tags
    .slice(at + 1, end)
    .map(({ value }) => value)
    .join('')
  const size = Math.min(Number(tags[at].value) || 0, hex.length >> 1)
  return Uint8Array.from({ length: Math.max(0, size) }, (_, i) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16) || 0)
}
