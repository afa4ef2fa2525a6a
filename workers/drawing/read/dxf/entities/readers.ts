import type { Entity } from '../../../model/entity.ts'
import type { DxfObjects } from '../dxfObjects.ts'
import type { Tags } from '../tags.ts'
import type { EntitiesAgain } from './again.ts'
import {
  readArc,
  readCircle,
  readEllipse,
  readFace,
  readLine,
  readLwPolyline,
  readMesh,
  readMLine,
  readPoint,
  readRay,
  readSolid,
  readSpline,
  readXLine,
} from './curves.ts'
import { readArcDimension, readDimension, readLargeRadial } from './dimensions.ts'
import { readHatch } from './hatch.ts'
import { readImage, readInsert, readOleFrame, readTable, readUnderlay, readViewport, readWipeout } from './inserts.ts'
import { readLeader, readMultiLeader } from './leaders.ts'
import { readPolyline } from './polylines.ts'
import { readAttribute, readAttributeDefinition, readMText, readShape, readText, readTolerance } from './texts.ts'
import { readModeler, readOther } from './unlisted.ts'

/** Reads the fields of an entity, into one of `again` where the type has one there. */
export type ReadEntity = (tags: Tags, objects: DxfObjects, again?: EntitiesAgain) => Entity

const readers: Readonly<Record<string, ReadEntity>> = {
  '3DFACE': readFace,
  '3DLINE': readLine,
  ACAD_TABLE: readTable,
  ARC: readArc,
  ARC_DIMENSION: readArcDimension,
  ATTDEF: readAttributeDefinition,
  ATTRIB: readAttribute,
  CIRCLE: readCircle,
  DIMENSION: readDimension,
  ELLIPSE: readEllipse,
  HATCH: readHatch,
  IMAGE: readImage,
  INSERT: readInsert,
  LARGE_RADIAL_DIMENSION: readLargeRadial,
  LEADER: readLeader,
  LINE: readLine,
  LWPOLYLINE: readLwPolyline,
  MESH: readMesh,
  MLINE: readMLine,
  MTEXT: readMText,
  MULTILEADER: readMultiLeader,
  OLE2FRAME: readOleFrame,
  POINT: readPoint,
  POLYLINE: readPolyline,
  RAY: readRay,
  SHAPE: readShape,
  SOLID: readSolid,
  SPLINE: readSpline,
  TEXT: readText,
  TOLERANCE: readTolerance,
  TRACE: readSolid,
  VIEWPORT: readViewport,
  WIPEOUT: readWipeout,
  XLINE: readXLine,
}

/** Types that refer to nothing but a layer, a line type, a style and a block, and have no parts. */
export const plainTypes: ReadonlySet<string> = new Set(['LINE', 'LWPOLYLINE', 'ARC', 'CIRCLE', 'POINT', 'TEXT', 'ELLIPSE', 'SPLINE'])

/** Types of the plane besides inserts: none has faces, meshes or bodies. */
export const flatTypes: ReadonlySet<string> = new Set([...plainTypes, 'ATTDEF', 'DIMENSION', 'HATCH', 'LEADER', 'MTEXT', 'SOLID', 'TRACE'])

/** Records that belong to the entity before them. */
export const partTypes: ReadonlySet<string> = new Set(['VERTEX', 'ATTRIB', 'SEQEND'])

/** Whether a type is one of entities, whatever else stands around it. */
export const isKnownEntity = (type: string): boolean =>
  readers[type] !== undefined || /^(3DSOLID|REGION|BODY|[A-Z]*SURFACE|(PDF|DGN|DWF)UNDERLAY|HELIX|MPOLYGON|ARCALIGNEDTEXT|RTEXT|SECTIONOBJECT)$/.test(type)

/** What reads entities of a type. */
export function readerOf(type: string): ReadEntity {
  if (readers[type]) return readers[type]
  if (/^(PDF|DGN|DWF)UNDERLAY$/.test(type)) return (tags, objects) => readUnderlay(tags, objects, type)
  return (tags, objects) => readModeler(tags, type) ?? readOther(tags, objects, type)
}
