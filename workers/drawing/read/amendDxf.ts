import { AttributeBase, BlockRecord, CadWipeoutBase, type CadDocument, Insert, MultiLeader, SpatialFilter, TableEntity, XY, XYZ } from '@node-projects/acad-ts'
import { type DxfRecord, handleOf, numberOf, numbersOf, ownerOf, recordsOf, subclass, textValue } from './dxfRecords.ts'

const wanted: ReadonlySet<string> = new Set(['ATTRIB', 'ATTDEF', 'IMAGE', 'WIPEOUT', 'ACAD_TABLE', 'SPATIAL_FILTER', 'MULTILEADER'])

/** Fills in what the library (3.2.0) leaves out of DXF files: tags and alignments of attributes, places of pictures, tables it stumbles over, matrices of clips. */
export function amendDxf(document: CadDocument, bytes: Uint8Array): void {
  const attributes = attributesOf(document)
  for (const record of recordsOf(bytes, (type) => wanted.has(type))) {
    const handle = handleOf(record)
    const object = handle === undefined ? undefined : (attributes.get(handle) ?? document.tryGetCadObject(handle).cadObject)
    if (object instanceof AttributeBase) amendAttribute(object, record, document)
    else if (object instanceof CadWipeoutBase) amendPicture(object, subclass(record, record.type === 'IMAGE' ? 'AcDbRasterImage' : 'AcDbWipeout'))
    else if (object instanceof SpatialFilter) amendFilter(object, record)
    else if (object instanceof MultiLeader) amendLeader(object, record)
    else if (record.type === 'ACAD_TABLE' && !object) addTable(document, record)
  }
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

function amendPicture(picture: CadWipeoutBase, given: DxfRecord): void {
  picture.insertPoint = pointOf(given, 10)
  picture.uVector = pointOf(given, 11)
  picture.vVector = pointOf(given, 12)
  picture.size = new XY(numberOf(given, 13) ?? 0, numberOf(given, 23) ?? 0)
  picture.flags = numberOf(given, 70) ?? picture.flags
  picture.clippingState = numberOf(given, 280) === 1
  picture.clipType = numberOf(given, 71) ?? picture.clipType
}

/** Where each arm of a leader lands: what stands in `LEADER{ }` outside of its `LEADER_LINE{ }`. */
function amendLeader({ contextData }: MultiLeader, { type, tags }: DxfRecord): void {
  let arm: DxfRecord | undefined
  let inLine = false
  let count = 0
  for (const tag of tags) {
    if (tag.code === 302 && tag.value === 'LEADER{') arm = { type, tags: [] }
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
  const owner = ownerOf(record)
  const space = owner === undefined ? undefined : document.tryGetCadObject(owner).cadObject
  if (!block) return
  const table = new TableEntity()
  table.block = block
  table.insertPoint = pointOf(place, 10)
  const along = subclass(record, 'AcDbTable')
  table.horizontalDirection = new XYZ(numberOf(along, 11) ?? 1, numberOf(along, 21) ?? 0, 0)
  const layer = document.layers?.tryGetValue(textValue(record, 8) ?? '0')
  const entities = space instanceof BlockRecord ? space.entities : document.modelSpace?.entities
  entities?.add(table)
  if (layer) table.layer = layer
}
