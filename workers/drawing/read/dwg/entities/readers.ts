import type { DwgClass } from '../classes.ts'
import { type Entity, ProxyEntity, Seqend, UnknownEntity } from '../../../model/entity.ts'
import { CadBody, Region, Solid3D, Surface } from '../../../model/solids.ts'
import { readPolygon } from './polygon.ts'
import { readSection } from './section.ts'
import { type Replacement, unprinted } from '../../unlisted.ts'
import type { DwgObjects } from '../dwgObjects.ts'
import type { DwgRecord } from '../record.ts'
import {
  readArc,
  readCircle,
  readEllipse,
  type ReadEntity,
  readFace,
  readHelix,
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
import {
  readDimensionAligned,
  readDimensionAngular2Line,
  readDimensionAngular3Point,
  readDimensionArc,
  readDimensionDiameter,
  readDimensionLinear,
  readDimensionOrdinate,
  readDimensionRadius,
  readLargeRadialDimension,
} from './dimensions.ts'
import { readHatch } from './hatch.ts'
import { readImage, readInsert, readOleFrame, readTable, readUnderlay, readViewport, readWipeout } from './inserts.ts'
import { readLeader, readMultiLeader } from './leaders.ts'
import { readModeler, readShape as readModelerShape } from './modeler.ts'
import { readFaceRecord, readMeshVertex, readPolyfaceMesh, readPolygonMesh, readPolyline2D, readPolyline3D, readVertex2D, readVertex3D } from './polylines.ts'
import { readAttribute, readAttributeDefinition, readMText, readShape, readText, readTolerance } from './texts.ts'

/** BLOCK and ENDBLK stand around the entities of a block. */
export const BLOCK = 4
const FIRST_CLASS = 500
const PROXY = 498

/** Entities with fixed types. */
const fixed: Readonly<Record<number, ReadEntity>> = {
  1: readText,
  2: readAttribute,
  3: readAttributeDefinition,
  6: () => new Seqend(),
  7: readInsert,
  8: (record, objects) => readInsert(record, objects, true),
  10: readVertex2D,
  11: readVertex3D,
  12: readMeshVertex,
  13: readMeshVertex,
  14: readFaceRecord,
  15: readPolyline2D,
  16: readPolyline3D,
  17: readArc,
  18: readCircle,
  19: readLine,
  20: readDimensionOrdinate,
  21: readDimensionLinear,
  22: readDimensionAligned,
  23: readDimensionAngular3Point,
  24: readDimensionAngular2Line,
  25: readDimensionRadius,
  26: readDimensionDiameter,
  27: readPoint,
  28: readFace,
  29: readPolyfaceMesh,
  30: readPolygonMesh,
  31: readSolid,
  32: readSolid,
  33: readShape,
  34: readViewport,
  35: readEllipse,
  36: readSpline,
  37: (record) => readModeler(record, new Region(), false),
  38: (record) => readModeler(record, new Solid3D(), true),
  39: (record) => readModeler(record, new CadBody(), false),
  40: readRay,
  41: readXLine,
  // A document embedded by the first version of OLE, of which nothing can be drawn.
  43: () => new UnknownEntity('OLEFRAME'),
  44: readMText,
  45: readLeader,
  46: readTolerance,
  47: readMLine,
  74: readOleFrame,
  77: readLwPolyline,
  78: readHatch,
}

/** Entities of classes, by their names in DXF. */
const named: Readonly<Record<string, ReadEntity>> = {
  ACAD_TABLE: readTable,
  ACIDBLOCKREFERENCE: (record, objects) => readInsert(record, objects),
  ARC_DIMENSION: readDimensionArc,
  HATCH: readHatch,
  IMAGE: readImage,
  LARGE_RADIAL_DIMENSION: readLargeRadialDimension,
  LWPOLYLINE: readLwPolyline,
  MESH: readMesh,
  MULTILEADER: readMultiLeader,
  WIPEOUT: readWipeout,
}

/** An entity, its replacement for drawing, and whether all of its fields are read. */
export interface FoundEntity {
  entity: Entity
  replacement?: Replacement
  whole: boolean
}

/** Attributes, vertices and the end of their lists. */
export const isPartOfEntity = (type: number): boolean => type === 2 || type === 6 || (type >= 10 && type <= 14)

/** Types from 500 on stand for classes; these can be entities too. */
export const isEntity = (type: number, found: DwgClass | undefined): boolean =>
  found ? found.isAnEntity : type < FIRST_CLASS ? fixed[type] !== undefined || type === PROXY : false

/** Reads the fields of an entity behind its header. Undefined of objects that are no entities. */
export function readFields(record: DwgRecord, objects: DwgObjects, graphics: Uint8Array | undefined): FoundEntity | undefined {
  const { type } = record
  const read = fixed[type]
  if (read) return { entity: read(record, objects), whole: true }
  if (type === PROXY) return proxyOf(record, objects, graphics)
  const found = objects.classes.get(type)
  if (!found?.isAnEntity) return undefined
  const name = found.dxfName.toUpperCase()
  const readNamed = named[name]
  if (readNamed) return { entity: readNamed(record, objects), whole: name !== 'ACAD_TABLE' }
  if (/UNDERLAY$|^(DGN|DWF|PDF)REFERENCE$/.test(name)) return { entity: readUnderlay(record, objects, name), whole: true }
  if (/^[A-Z]*SURFACE$/.test(name)) return { entity: surfaceOf(record, name), whole: false }
  const parts = unprinted.has(name) ? [] : partsOf(name, record, objects)
  // Polygons are seen in any case: where nothing is left of one, it cannot be drawn.
  const kept = name === 'MPOLYGON' && (graphics?.length ?? 0) <= EMPTY_PICTURE ? undefined : graphics
  return {
    entity: new UnknownEntity(found.dxfName),
    replacement: { ...(kept && { graphics: kept }), ...(parts && { parts }) },
    whole: name === 'HELIX' || name === 'SECTIONOBJECT',
  }
}

/** A picture of this size (bytes) has a header and nothing else. */
const EMPTY_PICTURE = 8

function proxyOf({ data }: DwgRecord, { classes }: DwgObjects, graphics: Uint8Array | undefined): FoundEntity {
  const entity = new ProxyEntity()
  entity.className = classes.get(data.bl())?.dxfName ?? ''
  return { entity, replacement: { ...(graphics && { graphics }) }, whole: false }
}

/** Without its shape a surface still counts. */
function surfaceOf(record: DwgRecord, name: string): Surface {
  const surface = new Surface(name)
  try {
    return readModelerShape(record, surface)
  } catch {
    return surface
  }
}

/** Known entities that are drawn in place of one of a class. */
function partsOf(name: string, record: DwgRecord, objects: DwgObjects): readonly Entity[] | undefined {
  try {
    if (name === 'HELIX') return [readHelix(record)]
    if (name === 'SECTIONOBJECT') return readSection(record)
    return name === 'MPOLYGON' ? readPolygon(record) : undefined
  } catch {
    objects.lose(record.handle)
    return undefined
  }
}
