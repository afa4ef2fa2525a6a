import type { Entity } from '../../../model/entity.ts'
import { ClipMode } from '../../../model/flags.ts'
import { XYZ } from '../../../model/geometry.ts'
import { type CadWipeoutBase, Insert, Ole2Frame, RasterImage, TableEntity, Underlay, Viewport, Wipeout } from '../../../model/inserts.ts'
import { AttributeEntity } from '../../../model/texts.ts'
import type { DxfObjects } from '../dxfObjects.ts'
import type { Scope, Tags } from '../tags.ts'
import type { EntitiesAgain } from './again.ts'
import { readAttribute } from './texts.ts'
import { readOldView } from '../../oldView.ts'
import { readExtended } from '../extendedData.ts'
import { sightOf } from '../../sightOf.ts'
import { solidLook } from '../../solidLook.ts'

/** INSERT: a block, with the attributes that follow it. */
export function readInsert(tags: Tags, objects: DxfObjects, again?: EntitiesAgain): Insert {
  const insert = again ? again.insert() : new Insert()
  readPlacement(insert, tags.own, objects)
  objects.parts(tags.record, 'ATTRIB', (given) => {
    const attribute = readAttribute(given, objects)
    objects.applyHeader(attribute, given)
    if (attribute instanceof AttributeEntity) insert.attributes.push(attribute)
  })
  return insert
}

function readPlacement(insert: Insert, own: Scope, objects: DxfObjects): void {
  insert.block = objects.block(own.string(2)) ?? null
  own.point(10, insert.insertPoint)
  // Scales of 0 count as 1.
  insert.xScale = own.num(41, 1) || 1
  insert.yScale = own.num(42, 1) || 1
  insert.zScale = own.num(43, 1) || 1
  insert.rotation = own.angle(50)
  own.normal(insert.normal)
  insert.columnCount = own.num(70, 1)
  insert.rowCount = own.num(71, 1)
  insert.columnSpacing = own.num(44)
  insert.rowSpacing = own.num(45)
}

/** ACAD_TABLE: the block that shows it, and along what. */
export function readTable(tags: Tags, objects: DxfObjects): TableEntity {
  const own = tags.within('AcDbBlockReference')
  const table = new TableEntity()
  table.block = objects.block(own.string(2)) ?? null
  table.insertPoint = own.point(10)
  const along = tags.within('AcDbTable')
  table.horizontalDirection = along.find(11) < 0 ? new XYZ(1, 0, 0) : along.point(11)
  table.rowHeights = along.numbers(141)
  table.columnWidths = along.numbers(142)
  readCells(table, along, objects)
  return table
}

/** Cells begin with their kind (171), row by row. */
function readCells(table: TableEntity, own: Scope, objects: DxfObjects): void {
  const columns = table.columnWidths.length
  if (columns === 0) return
  let cell = 0
  for (let at = own.find(171); at >= 0; cell++) {
    const end = own.find(171, at + 1)
    const given = own.part(at, end < 0 ? own.to : end)
    const text = given.string(302) || given.string(1) || ''
    const place = { row: Math.floor(cell / columns), column: cell % columns }
    const look = { height: given.num(140), alignment: given.num(170), rotation: given.angle(145), style: objects.textStyle(given.string(7)) ?? null }
    if (text) table.cells.push({ ...place, text, ...look })
    at = end
  }
}

const OFF = 0x20000

export function readViewport(tags: Tags, objects: DxfObjects): Viewport {
  const own = tags.within('AcDbViewport')
  const viewport = new Viewport()
  viewport.center = own.point(10)
  viewport.width = own.num(40)
  viewport.height = own.num(41)
  viewport.id = own.num(69)
  const isOld = own.find(45) < 0
  if (isOld) readExtended(viewport, tags)
  if (isOld && readOldView(viewport, viewport.extendedData.of('ACAD'), (name) => objects.knownLayer(String(name)))) {
    if (own.num(68, 1) === 0) viewport.status |= OFF
    return viewport
  }
  viewport.viewCenter = own.point2(12)
  if (own.find(16) >= 0) viewport.viewDirection = own.point(16)
  viewport.viewTarget = own.point(17)
  viewport.viewHeight = own.num(45)
  viewport.twistAngle = own.angle(51)
  viewport.status = own.num(90)
  viewport.sight = sightOf(viewport.status, own.num(43), own.num(44), viewport.viewDirection)
  viewport.look = solidLook(viewport.status, own.num(281), own.num(170))
  for (const handle of own.handles(331)) addFrozen(viewport, objects.layerByHandle(handle))
  const boundary = own.handle(340)
  if (boundary !== 0) viewport.boundary = objects.entityByHandle(boundary) ?? null
  return viewport
}

function addFrozen(viewport: Viewport, layer: Viewport['frozenLayers'][number] | undefined): void {
  if (layer) viewport.frozenLayers.push(layer)
}

export const readImage = (tags: Tags, objects: DxfObjects): RasterImage => picture(tags.within('AcDbRasterImage'), objects, new RasterImage())
export const readWipeout = (tags: Tags, objects: DxfObjects): Wipeout => picture(tags.within('AcDbWipeout', 'AcDbRasterImage'), objects, new Wipeout())

function picture<T extends CadWipeoutBase>(own: Scope, objects: DxfObjects, image: T): T {
  image.insertPoint = own.point(10)
  image.uVector = own.point(11)
  image.vVector = own.point(12)
  image.size = own.point2(13)
  image.flags = own.num(70, image.flags)
  image.clipType = own.num(71, 1)
  image.clipMode = own.num(290) === 1 ? ClipMode.Inside : ClipMode.Outside
  image.clipBoundaryVertices = own.points2(14)
  const definition = objects.imageDefinition(own.handle(340))
  if (image instanceof RasterImage) {
    if (definition) image.definition = definition
    image.brightness = own.num(281, 50)
    image.contrast = own.num(282, 50)
    image.fade = own.num(283)
  }
  return image
}

/** PDFUNDERLAY, DWFUNDERLAY and DGNUNDERLAY, which have the same fields. */
export function readUnderlay(tags: Tags, objects: DxfObjects, name: string): Entity {
  const own = tags.within('AcDbUnderlayReference')
  const underlay = new Underlay()
  underlay.normal = own.normal()
  underlay.insertPoint = own.point(10)
  underlay.rotation = own.angle(50)
  underlay.xScale = own.num(41, 1) || 1
  underlay.yScale = own.num(42, 1) || 1
  underlay.zScale = own.num(43, 1) || 1
  underlay.flags = own.num(280, underlay.flags)
  underlay.contrast = own.num(281, underlay.contrast)
  underlay.fade = own.num(282)
  underlay.clipBoundaryVertices = own.points2(11)
  underlay.definition = objects.underlayDefinition(own.handle(340)) ?? null
  if (name !== underlay.objectName) Object.defineProperty(underlay, 'objectName', { value: name })
  return underlay
}

export function readOleFrame(tags: Tags): Ole2Frame {
  const own = tags.within('AcDbOle2Frame')
  const frame = new Ole2Frame()
  frame.upperLeftCorner = own.point(10)
  frame.lowerRightCorner = own.point(11)
  frame.sourceApplication = own.string(3) ?? ''
  frame.binaryData = own.chunks(310)
  return frame
}
