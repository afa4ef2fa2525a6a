import { ClipMode } from '../../../model/flags.ts'
import { XYZ } from '../../../model/geometry.ts'
import { type CadWipeoutBase, Insert, Ole2Frame, RasterImage, TableEntity, Underlay, Viewport, Wipeout } from '../../../model/inserts.ts'
import type { DwgObjects } from '../dwgObjects.ts'
import type { DwgRecord } from '../record.ts'
import { rawPoints } from './curves.ts'
import { sightOf } from '../../sightOf.ts'
import { solidLook } from '../../solidLook.ts'

/** INSERT and MINSERT (`multiple`): a block, with the attributes that belong to it. */
export function readInsert(record: DwgRecord, objects: DwgObjects, multiple = false): Insert {
  const insert = new Insert()
  readPlacement(record, objects, insert, multiple)
  return insert
}

/** ACAD_TABLE begins with the fields of an INSERT of the block that shows it. */
export function readTable(record: DwgRecord, objects: DwgObjects): TableEntity {
  const table = new TableEntity()
  readPlacement(record, objects, table, false)
  return table
}

function readPlacement(record: DwgRecord, objects: DwgObjects, insert: Insert, multiple: boolean): void {
  const { data, release } = record
  insert.insertPoint = record.point()
  const { x, y, z } = readScale(record)
  // The library's setters refuse zeros.
  if (x !== 0) insert.xScale = x
  if (y !== 0) insert.yScale = y
  if (z !== 0) insert.zScale = z
  insert.rotation = data.bd()
  insert.normal = record.point()
  const hasAttributes = data.bit()
  const owned = hasAttributes && release >= 2004 ? data.bl() : 0
  if (multiple) {
    insert.columnCount = data.bs()
    insert.rowCount = data.bs()
    insert.columnSpacing = data.bd()
    insert.rowSpacing = data.bd()
  }
  insert.block = objects.block(record.ref()) ?? null
  if (!hasAttributes) return
  insert.attributes.push(...objects.attributes(record.owned(owned)))
}

function readScale(record: DwgRecord): XYZ {
  const { data, release } = record
  if (release < 2000) return record.point()
  switch (data.bits(2)) {
    case 3:
      return new XYZ(1, 1, 1)
    case 1: {
      const y = data.dd(1)
      return new XYZ(1, y, data.dd(1))
    }
    case 2: {
      const all = data.rd()
      return new XYZ(all, all, all)
    }
    default: {
      const x = data.rd()
      const y = data.dd(x)
      return new XYZ(x, y, data.dd(x))
    }
  }
}

export function readViewport(record: DwgRecord, objects: DwgObjects): Viewport {
  const { data, release } = record
  const viewport = new Viewport()
  viewport.center = record.point()
  viewport.width = data.bd()
  viewport.height = data.bd()
  if (release < 2000) {
    record.ref()
    return viewport
  }
  viewport.viewTarget = record.point()
  viewport.viewDirection = record.point()
  viewport.twistAngle = data.bd()
  viewport.viewHeight = data.bd()
  // The length of the lens follows from the distance and the height.
  data.bd()
  const front = data.bd()
  const back = data.bd()
  data.bd()
  viewport.viewCenter = record.raw2()
  record.raw2()
  record.raw2()
  record.raw2()
  data.bs()
  if (release >= 2007) data.bs()
  const frozen = data.count(data.bl(), 0)
  viewport.status = data.bl()
  viewport.sight = sightOf(viewport.status, front, back, viewport.viewDirection)
  record.text()
  const renderMode = data.rc()
  data.bit()
  data.bit()
  record.point()
  record.point()
  record.point()
  data.bd()
  data.bs()
  viewport.look = solidLook(viewport.status, renderMode, release >= 2004 ? data.bs() : 0)
  if (release >= 2007) {
    data.bit()
    data.rc()
    data.bd()
    data.bd()
    record.color()
  }
  for (const handle of record.refList(frozen)) {
    const layer = objects.layer(handle)
    if (layer) viewport.frozenLayers.push(layer)
  }
  viewport.boundary = objects.entity(record.ref()) ?? null
  record.refList((release === 2000 ? 1 : 0) + 2 + (release >= 2007 ? 4 : 0))
  return viewport
}

export const readImage = (record: DwgRecord, objects: DwgObjects): RasterImage => readPicture(record, objects, new RasterImage())
export const readWipeout = (record: DwgRecord, objects: DwgObjects): Wipeout => readPicture(record, objects, new Wipeout())

const POLYGON = 2

function readPicture<T extends CadWipeoutBase>(record: DwgRecord, objects: DwgObjects, image: T): T {
  const { data, release } = record
  data.bl()
  image.insertPoint = record.point()
  image.uVector = record.point()
  image.vVector = record.point()
  image.size = record.raw2()
  image.flags = data.bs()
  data.bit()
  const [brightness, contrast, fade] = [data.rc(), data.rc(), data.rc()]
  if (release >= 2010) image.clipMode = data.bit() ? ClipMode.Inside : ClipMode.Outside
  image.clipType = data.bs()
  image.clipBoundaryVertices = rawPoints(record, image.clipType === POLYGON ? data.bl() : 2)
  const definition = objects.imageDefinition(record.ref())
  if (image instanceof RasterImage) {
    if (definition) image.definition = definition
    image.brightness = brightness
    image.contrast = contrast
    image.fade = fade
  }
  record.ref()
  return image
}

/** PDFUNDERLAY, DWFUNDERLAY and DGNUNDERLAY, which have the same fields. */
export function readUnderlay(record: DwgRecord, objects: DwgObjects, name: string): Underlay {
  const { data } = record
  const underlay = new Underlay()
  underlay.normal = record.point()
  underlay.insertPoint = record.point()
  underlay.rotation = data.bd()
  const [x, y, z] = [data.bd(), data.bd(), data.bd()]
  if (x !== 0) underlay.xScale = x
  if (y !== 0) underlay.yScale = y
  if (z !== 0) underlay.zScale = z
  underlay.flags = data.rc()
  underlay.contrast = data.rc()
  underlay.fade = data.rc()
  underlay.clipBoundaryVertices = rawPoints(record, data.bl())
  underlay.definition = objects.underlayDefinition(record.ref()) ?? null
  const shown = name.replace('REFERENCE', 'UNDERLAY')
  if (shown !== underlay.objectName) Object.defineProperty(underlay, 'objectName', { value: shown })
  return underlay
}

/** The corners stand in the data: two bytes, then four points. */
const FIRST_CORNER = 2
const THIRD_CORNER = 50
const CORNERS_END = 74

export function readOleFrame(record: DwgRecord): Ole2Frame {
  const { data, release } = record
  const frame = new Ole2Frame()
  data.bs()
  if (release >= 2000) data.bs()
  frame.binaryData = data.take(data.bl())
  if (release >= 2000) data.rc()
  const { binaryData: bytes } = frame
  if (bytes.length < CORNERS_END) return frame
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const corner = (at: number): XYZ => new XYZ(view.getFloat64(at, true), view.getFloat64(at + 8, true), view.getFloat64(at + 16, true))
  frame.upperLeftCorner = corner(FIRST_CORNER)
  frame.lowerRightCorner = corner(THIRD_CORNER)
  return frame
}
